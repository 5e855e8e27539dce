import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of the map that a server defines. */
export const mdfCatalogue = {
  "map-name-twice": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "A client that fills its tables from the MDF has the power or province twice, or keeps one of its two lists of borders. A centre of two powers has both in brackets in front of it: ( ( ENG FRA ) LON ).",
    clause: "v0.18, level 0, MDF: the lists of powers and provinces",
    mend: "List every power once, every province once among centres and others, and once with its borders.",
    example: "MDF ( ENG FRA ) ( ( ( ENG LON ) ( FRA LON PAR ) ) ( .. ) ) ( .. )",
  },
  "map-name-unlisted": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "The borders and the home centres speak of the powers, provinces and coasts that the MDF itself lists. A client finds nothing under this name, and stops or leaves the border out.",
    clause: "v0.18, level 0, MDF: powers, provinces, adjacencies",
    mend: "List the power, the province or the borders of the coast, or take the name out where it is meant for another.",
    example: "( LON ( AMY WAL YOR ) ( FLT NTH ECH ) ), and WAL in neither list of provinces",
  },
  "map-name-missing": {
    severity: "error",
    message: "{names} names {name}, and the MDF does not list it{more}.",
    explanation:
      "Every power and province of the RM is one of the map. Positions and owners that name it cannot be put on the board by a client that goes by the MDF.",
    clause: "protocol v1, RM: powers and provinces of the map; v0.18, level 0, MDF",
    mend: "List it in the MDF, with its borders, or leave it out of the RM.",
    example: "an RM with BUR, and an MDF without",
  },
  "map-shut": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "The kind of a province is told by its borders: AMY, FLT or both, AMY without a province where land is surrounded by sea. Nobody can stand where there is neither.",
    clause: "v0.18, level 0, MDF: the type of a province can be determined from its adjacencies",
    mend: "Give the province its borders, ( province ( AMY .. ) ( FLT .. ) ), or leave it out of the lists.",
    example: "BUR among the provinces, and no ( BUR ( AMY .. ) )",
  },
  "map-fleet-inland": {
    severity: "warning",
    message: "MDF gives fleets borders in {place}, whose number says inland{more}.",
    explanation:
      "An inland province has borders for armies alone. Clients that go by the borders build fleets there; clients that go by the number do not.",
    clause: "v0.18, level 0, MDF: an inland province only has army adjacencies; protocol v1, categories of tokens",
    mend: "Leave out FLT, or give the province a number of category 0x54 to 0x57.",
    example: "( PAR ( AMY BUR GAS ) ( FLT GAS ) )",
  },
  "map-army-at-sea": {
    severity: "warning",
    message: "MDF gives armies borders in {place}, whose number says sea{more}.",
    explanation:
      "A sea has borders for fleets alone. Clients that go by the borders send armies there, and no convoys.",
    clause: "v0.18, level 0, MDF: a sea province only has fleet adjacencies; protocol v1, categories of tokens",
    mend: "Leave out AMY, or give the province a number of category 0x54 to 0x57.",
    example: "( MAO ( AMY GAS ) ( FLT GAS BRE ) )",
  },
  "map-border-impossible": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "Where a border leads, units of its kind must be able to stand: armies on no sea and on no coast, fleets on no land, and on a coast where the province has coasts. Either this border is wrong, or those of the province that it leads to are.",
    clause: "v0.18, level 0, MDF: adjacencies",
    mend: "Take the border out, name the coast, or give the other province borders of that kind.",
    example: "( MAO ( FLT GAS PAR ) ), where PAR has borders for armies alone",
  },
  "map-one-way": {
    severity: "warning",
    message: "MDF: {what}{more}.",
    explanation:
      "Borders are given from both sides. A client that fills in what is missing plays another map than the server; one that does not can never go back.",
    clause: "v0.18, level 0, MDF: the list of what is next to what",
    mend: "List the border from the other side too, or take it out.",
    example: "( PAR ( AMY BUR GAS ) ) and ( GAS ( AMY BUR ) .. )",
  },
  "map-border-itself": {
    severity: "note",
    message: "MDF: {what}{more}.",
    explanation:
      "A unit cannot move to where it stands. A client that lists its moves may order this one; a variant of Parlance has such borders.",
    clause: "v0.18, level 0, MDF: provinces that can be moved to",
    mend: "Take the province out of its own borders.",
    example: "( PAR ( AMY BUR PAR ) )",
  },
  "map-border-twice": {
    severity: "warning",
    message: "MDF: {what}{more}.",
    explanation: "Clients that count ways, or choose one at random, count this one double.",
    clause: "v0.18, level 0, MDF: the list of what is next to what",
    mend: "List each place once.",
    example: "( PAR ( AMY BUR GAS BUR ) )",
  },
  "map-centre": {
    severity: "warning",
    message: "MDF: {what}{more}.",
    explanation:
      "The lowest bit of a province's category says whether it is a supply centre. Clients that go by the number count other centres than those that go by the MDF.",
    clause: "protocol v1, categories of tokens; v0.18, level 0, MDF: supply centres",
    mend: "List the province among the centres, or give it a number of an even category.",
    example: "PAR with a number of 0x50 behind ( FRA BRE MAR PAR )",
  },
  "map-category": {
    severity: "note",
    message: "MDF: {what}{more}.",
    explanation:
      "The category of a province's number says what kind it is. Several variants in use have wrong ones, so clients do well to go by the borders alone.",
    clause: "protocol v1, categories of tokens; v0.18, level 0, MDF: the type of a province",
    mend: "Give the province a number of its kind: 0x50 inland, 0x52 sea, 0x54 coastal, 0x56 with several coasts, one more for a centre.",
    example: "a province with ( FLT NCS ) and ( FLT SCS ) and a number of 0x55",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type MdfFindingCode = keyof typeof mdfCatalogue;
