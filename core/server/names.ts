import type { GameMap, Province } from "../map/gameMap.ts";
import { standardMap } from "../map/standard.ts";
import {
  type Representation,
  type RepresentationEntry,
  representationEntryByteLength,
  representationFromEntries,
} from "../tokens/representation.ts";
import { category, type Token } from "../tokens/token.ts";

/** The names of a game on the wire: the body of the RM, and the tokens that it defines. */
export interface WireNames {
  /** Empty for the Standard map, whose names are built in. */
  readonly body: Uint8Array;
  readonly representation: Representation;
}

/** The first byte of a province's token: two per kind, the second with a supply centre. Source: protocol v1, RM. */
const provinceCategories = { inland: 0x50, sea: 0x52, coastal: 0x54, bicoastal: 0x56 } as const;

/** Numbers the powers and provinces of a map. Source: protocol v1, RM. */
export function wireNames(map: GameMap): WireNames {
  const isStandard = map.name.toLowerCase() === standardMap.name.toLowerCase();
  const entries = isStandard ? [] : [...powerEntries(map), ...provinceEntries(map)];
  const body = new Uint8Array(entries.length * representationEntryByteLength);
  entries.forEach(({ token, name }, at) => {
    const letters = [...(name ?? "")].map((letter) => letter.charCodeAt(0));
    body.set([token >> 8, token & 0xff, ...letters, 0], at * representationEntryByteLength);
  });
  return { body, representation: representationFromEntries(entries, "diplomacy") };
}

function powerEntries({ powers }: GameMap): RepresentationEntry[] {
  return powers.map(({ name }, at) => ({ token: (category.power << 8) + at, name }));
}

/** Returns the entries of RM for the provinces. Omits provinces that no unit can enter, as MDF does. */
function provinceEntries({ provinces }: GameMap): RepresentationEntry[] {
  const open = [...provinces.values()].filter(({ terrain }) => terrain !== "shut");
  return open.map((province, at) => ({ token: tokenOf(province, at), name: province.name }));
}

function tokenOf(province: Province, at: number): Token {
  return ((provinceCategories[kindOf(province)] + (province.isSupplyCentre ? 1 : 0)) << 8) + at;
}

function kindOf({ terrain, coasts }: Province): keyof typeof provinceCategories {
  if (coasts.length > 0) return "bicoastal";
  return terrain === "water" ? "sea" : terrain === "land" ? "inland" : "coastal";
}
