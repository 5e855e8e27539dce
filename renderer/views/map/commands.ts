import type { Command } from "../../parts/command.ts";
import { type MapViewName, setMapView, toggleOrderTable, useView } from "../../session/store.ts";
import { layerNames, layerWords, setLayer, useMapSettings } from "./mapSettings.ts";
import { openSaveMenu } from "./saveTrigger.ts";

const views: readonly (readonly [MapViewName, string, string])[] = [
  ["before", "Map before the orders", "Ctrl+1"],
  ["orders", "Map with orders and results", "Ctrl+2"],
  ["after", "Map after the orders", "Ctrl+3"],
];

const isOpen = (): boolean => useView.getState().session !== null;

/** What can be done with the map by key and palette. */
export function mapCommands(): readonly Command[] {
  const { layers } = useMapSettings.getState();
  const { showsOrderTable } = useView.getState();
  return [
    ...views.map(
      ([name, label, key]): Command => ({
        id: `map.${name}`,
        label,
        group: "Map",
        keys: [key],
        run: () => setMapView(name),
        isEnabled: isOpen,
      }),
    ),
    {
      id: "map.table",
      label: showsOrderTable ? "Orders on the map" : "Orders as a table",
      group: "Map",
      keys: ["Ctrl+4"],
      run: toggleOrderTable,
      isEnabled: isOpen,
    },
    {
      id: "map.save",
      label: "Save the map…",
      words: "export download picture image SVG PNG",
      group: "Map",
      run: openSaveMenu,
      isEnabled: isOpen,
    },
    ...layerNames.map(
      (name): Command => ({
        id: `map.layer.${name}`,
        label: `${layers[name] ? "Hide" : "Show"} on the map: ${layerWords[name]}`,
        group: "Map",
        run: () => setLayer(name, !layers[name]),
        isEnabled: isOpen,
      }),
    ),
  ];
}
