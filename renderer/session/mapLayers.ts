import { useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { act } from "./act.ts";
import type { Navigation } from "./navigation.ts";
import { useView } from "./viewState.ts";

/** Map layers that can be hidden. `owners`: colours of land; `influence`: colours of land without a centre. */
export const layerNames = ["owners", "influence", "orders", "units", "centres", "labels"] as const;
export type LayerChoice = (typeof layerNames)[number];

export const layerWords: Readonly<Record<LayerChoice, string>> = {
  owners: "owner colours",
  influence: "influence (last occupier)",
  orders: "orders",
  units: "units",
  centres: "supply centres",
  labels: "province names",
};

export type MapLayers = Readonly<Record<LayerChoice, boolean>>;

const all: MapLayers = { owners: true, influence: true, orders: true, units: true, centres: true, labels: true };

interface MapSettings {
  readonly layers: MapLayers;
}

/** Settings of the map, stored in the browser. They apply unless a link names the layers. */
const useMapSettings = create<MapSettings>()(
  persist((): MapSettings => ({ layers: all }), { name: "black-chamber-map" }),
);

/** Shows or hides a layer, here and in the saved setting. */
export function setLayer(name: LayerChoice, isShown: boolean): void {
  const hidden = hiddenIn({ ...shownLayers(), [name]: isShown });
  useMapSettings.setState(({ layers }) => ({ layers: { ...layers, [name]: isShown } }));
  act("map", "step", { hidden });
}

/** Returns the layers that the map hides, as a link names them: `units,labels`; empty if it shows all. */
export function hiddenNow({ hidden }: Pick<Navigation, "hidden">): string {
  return hidden ?? hiddenIn(useMapSettings.getState().layers);
}

/** Returns the layers that the map shows: those of the link, or else of the saved setting. */
export function shownLayers(): MapLayers {
  return layersOf(hiddenNow(useView.getState()));
}

export function useLayers(): MapLayers {
  const saved = useMapSettings(({ layers }) => hiddenIn(layers));
  const hidden = useView((view) => view.hidden) ?? saved;
  return useMemo(() => layersOf(hidden), [hidden]);
}

function hiddenIn(layers: MapLayers): string {
  return layerNames.filter((name) => !layers[name]).join();
}

function layersOf(hidden: string): MapLayers {
  const names = hidden.split(",");
  return Object.fromEntries(layerNames.map((name) => [name, !names.includes(name)])) as MapLayers;
}
