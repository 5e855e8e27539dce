import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Layers of the map that can be switched off. `owners`: the colour of land; `influence`: that of land without a centre. */
export const layerNames = ["owners", "influence", "orders", "units", "centres", "labels"] as const;
export type LayerChoice = (typeof layerNames)[number];

export const layerWords: Readonly<Record<LayerChoice, string>> = {
  owners: "owners’ colours",
  influence: "who stood last where no centre is",
  orders: "orders",
  units: "units",
  centres: "supply centres",
  labels: "names",
};

export type MapLayers = Readonly<Record<LayerChoice, boolean>>;

const all: MapLayers = { owners: true, influence: true, orders: true, units: true, centres: true, labels: true };

interface MapSettings {
  readonly layers: MapLayers;
}

/** Kept in the browser. */
export const useMapSettings = create<MapSettings>()(
  persist((): MapSettings => ({ layers: all }), { name: "black-chamber-map" }),
);

export function setLayer(name: LayerChoice, isShown: boolean): void {
  useMapSettings.setState(({ layers }) => ({ layers: { ...layers, [name]: isShown } }));
}
