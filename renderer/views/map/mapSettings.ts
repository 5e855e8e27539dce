import { create } from "zustand";
import { persist } from "zustand/middleware";

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

/** Settings of the map, stored in the browser. */
export const useMapSettings = create<MapSettings>()(
  persist((): MapSettings => ({ layers: all }), { name: "black-chamber-map" }),
);

export function setLayer(name: LayerChoice, isShown: boolean): void {
  useMapSettings.setState(({ layers }) => ({ layers: { ...layers, [name]: isShown } }));
}
