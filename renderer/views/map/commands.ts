import { type Command, commandsOf, isOpen } from "../../parts/command.ts";
import { layerNames, layerWords, setLayer, shownLayers } from "../../session/mapLayers.ts";
import { type MapViewName, setMapView, toggleOrderTable, useView } from "../../session/store.ts";

const views: readonly (readonly [MapViewName, string, string])[] = [
  ["before", "Map: position before the orders", "Ctrl+1"],
  ["orders", "Map: orders and results", "Ctrl+2"],
  ["after", "Map: position after the orders", "Ctrl+3"],
];

/** Returns the commands of the map, for keys and the palette. */
export function mapCommands(): readonly Command[] {
  const layers = shownLayers();
  const { showsOrderTable } = useView.getState();
  return commandsOf("Map", isOpen, [
    ...views.map(([name, label, key]) => ({ id: `map.${name}`, label, keys: [key], run: () => setMapView(name) })),
    {
      id: "map.table",
      label: showsOrderTable ? "Show orders on the map" : "Show orders as a table",
      keys: ["Ctrl+4"],
      run: toggleOrderTable,
    },
    ...layerNames.map((name) => ({
      id: `map.layer.${name}`,
      label: `${layers[name] ? "Hide" : "Show"} map layer: ${layerWords[name]}`,
      run: () => setLayer(name, !layers[name]),
    })),
  ]);
}
