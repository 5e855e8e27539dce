import type { Unit } from "./state.ts";

/** Facts about the Standard board that the plants need, compiled by hand. */

const britain = ["CLY", "EDI", "YOR", "WAL", "IRI", "NAO", "LVP"];

/** Returns a coastal province that borders neither the given province nor any of its neighbours' coasts. */
export function farFrom(place: string): string {
  return britain.includes(place) ? "SEV" : "LVP";
}

/** A sea that borders a coastal province. */
export const seaAt: Readonly<Record<string, string>> = {
  BRE: "MAO",
  MAR: "GOL",
  ROM: "TYS",
  VEN: "ADR",
  NAP: "TYS",
  TRI: "ADR",
  LVP: "IRI",
  EDI: "NTH",
  LON: "NTH",
  YOR: "NTH",
  BER: "BAL",
  KIE: "BAL",
  CON: "AEG",
  SMY: "AEG",
  ANK: "BLA",
  SEV: "BLA",
  RUM: "BLA",
  GRE: "ION",
  TUS: "TYS",
  APU: "ADR",
  PRU: "BAL",
  DEN: "BAL",
  HOL: "NTH",
  BEL: "NTH",
  PIC: "ECH",
};

/** An inland province that borders a coastal one. */
export const inlandAt: Readonly<Record<string, string>> = {
  BRE: "PAR",
  TRI: "VIE",
  SEV: "UKR",
  KIE: "MUN",
  BER: "MUN",
  HOL: "RUH",
  BEL: "BUR",
  MAR: "BUR",
  RUM: "GAL",
  VEN: "TYR",
  GRE: "SER",
};

export const seas: readonly string[] = [
  "ADR",
  "AEG",
  "BAL",
  "BAR",
  "BLA",
  "EAS",
  "ECH",
  "GOB",
  "GOL",
  "HEL",
  "ION",
  "IRI",
  "MAO",
  "NAO",
  "NTH",
  "NWG",
  "SKA",
  "TYS",
  "WES",
];

/** Home centres on the coast, and inland ones. */
export const coastalHomes: Readonly<Record<string, readonly string[]>> = {
  AUS: ["TRI"],
  ENG: ["EDI", "LON", "LVP"],
  FRA: ["BRE", "MAR"],
  GER: ["BER", "KIE"],
  ITA: ["NAP", "ROM", "VEN"],
  RUS: ["SEV"],
  TUR: ["ANK", "CON", "SMY"],
};

export const inlandHomes: Readonly<Record<string, readonly string[]>> = {
  AUS: ["BUD", "VIE"],
  ENG: [],
  FRA: ["PAR"],
  GER: ["MUN"],
  ITA: [],
  RUS: ["MOS", "WAR"],
  TUR: [],
};

export function homesOf(power: string): readonly string[] {
  return [...(coastalHomes[power] ?? []), ...(inlandHomes[power] ?? [])];
}

export function isArmy({ type }: Unit): boolean {
  return type === "AMY";
}
