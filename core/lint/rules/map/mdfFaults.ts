import { gameMapOf, type MapDefinition } from "../../../map/definition.ts";
import type { MapFault } from "../../../map/fault.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { isPower, isProvince, provinceCategory } from "../../../tokens/token.ts";
import type { PlayedGame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";

/** Findings of the map that a server defines. */
export const mapFindings = {
  "map-name-twice": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "A client that fills its tables from the MDF has the power or province twice, or keeps one of its two lists of borders. A centre of two powers has both in brackets in front of it: ( ( ENG FRA ) LON ).",
    clause: "v0.18, level 0, MDF: the lists of powers and provinces",
    fix: "List every power once, every province once among centres and others, and once with its borders.",
    example: "MDF ( ENG FRA ) ( ( ( ENG LON ) ( FRA LON PAR ) ) ( .. ) ) ( .. )",
  },
  "map-name-unlisted": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "The borders and the home centres speak of the powers, provinces and coasts that the MDF itself lists. A client finds nothing under this name, and stops or leaves the border out.",
    clause: "v0.18, level 0, MDF: powers, provinces, adjacencies",
    fix: "List the power, the province or the borders of the coast, or take the name out where it is meant for another.",
    example: "( LON ( AMY WAL YOR ) ( FLT NTH ECH ) ), and WAL in neither list of provinces",
  },
  "map-name-missing": {
    severity: "error",
    message: "{names} names {name}, and the MDF does not list it{more}.",
    explanation:
      "Every power and province of the RM is one of the map. Positions and owners that name it cannot be put on the board by a client that goes by the MDF.",
    clause: "protocol v1, RM: powers and provinces of the map; v0.18, level 0, MDF",
    fix: "List it in the MDF, with its borders, or leave it out of the RM.",
    example: "an RM with BUR, and an MDF without",
  },
  "map-shut": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "The kind of a province is told by its borders: AMY, FLT or both, AMY without a province where land is surrounded by sea. Nobody can stand where there is neither.",
    clause: "v0.18, level 0, MDF: the type of a province can be determined from its adjacencies",
    fix: "Give the province its borders, ( province ( AMY .. ) ( FLT .. ) ), or leave it out of the lists.",
    example: "BUR among the provinces, and no ( BUR ( AMY .. ) )",
  },
  "map-fleet-inland": {
    severity: "warning",
    message: "MDF gives fleets borders in {place}, whose number says inland{more}.",
    explanation:
      "An inland province has borders for armies alone. Clients that go by the borders build fleets there; clients that go by the number do not.",
    clause: "v0.18, level 0, MDF: an inland province only has army adjacencies; protocol v1, categories of tokens",
    fix: "Leave out FLT, or give the province a number of category 0x54 to 0x57.",
    example: "( PAR ( AMY BUR GAS ) ( FLT GAS ) )",
  },
  "map-army-at-sea": {
    severity: "warning",
    message: "MDF gives armies borders in {place}, whose number says sea{more}.",
    explanation:
      "A sea has borders for fleets alone. Clients that go by the borders send armies there, and no convoys.",
    clause: "v0.18, level 0, MDF: a sea province only has fleet adjacencies; protocol v1, categories of tokens",
    fix: "Leave out AMY, or give the province a number of category 0x54 to 0x57.",
    example: "( MAO ( AMY GAS ) ( FLT GAS BRE ) )",
  },
  "map-border-impossible": {
    severity: "error",
    message: "MDF: {what}{more}.",
    explanation:
      "Where a border leads, units of its kind must be able to stand: armies on no sea and on no coast, fleets on no land, and on a coast where the province has coasts. Either this border is wrong, or those of the province that it leads to are.",
    clause: "v0.18, level 0, MDF: adjacencies",
    fix: "Take the border out, name the coast, or give the other province borders of that kind.",
    example: "( MAO ( FLT GAS PAR ) ), where PAR has borders for armies alone",
  },
  "map-one-way": {
    severity: "warning",
    message: "MDF: {what}{more}.",
    explanation:
      "Borders are given from both sides. A client that fills in what is missing plays another map than the server; one that does not can never go back.",
    clause: "v0.18, level 0, MDF: the list of what is next to what",
    fix: "List the border from the other side too, or take it out.",
    example: "( PAR ( AMY BUR GAS ) ) and ( GAS ( AMY BUR ) .. )",
  },
  "map-border-itself": {
    severity: "note",
    message: "MDF: {what}{more}.",
    explanation:
      "A unit cannot move to where it stands. A client that lists its moves may order this one; a variant of Parlance has such borders.",
    clause: "v0.18, level 0, MDF: provinces that can be moved to",
    fix: "Take the province out of its own borders.",
    example: "( PAR ( AMY BUR PAR ) )",
  },
  "map-border-twice": {
    severity: "warning",
    message: "MDF: {what}{more}.",
    explanation: "Clients that count ways, or choose one at random, count this one double.",
    clause: "v0.18, level 0, MDF: the list of what is next to what",
    fix: "List each place once.",
    example: "( PAR ( AMY BUR GAS BUR ) )",
  },
  "map-centre": {
    severity: "warning",
    message: "MDF: {what}{more}.",
    explanation:
      "The lowest bit of a province's category says whether it is a supply centre. Clients that go by the number count other centres than those that go by the MDF.",
    clause: "protocol v1, categories of tokens; v0.18, level 0, MDF: supply centres",
    fix: "List the province among the centres, or give it a number of an even category.",
    example: "PAR with a number of 0x50 behind ( FRA BRE MAR PAR )",
  },
  "map-category": {
    severity: "note",
    message: "MDF: {what}{more}.",
    explanation:
      "The category of a province's number says what kind it is. Several variants in use have wrong ones, so clients do well to go by the borders alone.",
    clause: "protocol v1, categories of tokens; v0.18, level 0, MDF: the type of a province",
    fix: "Give the province a number of its kind: 0x50 inland, 0x52 sea, 0x54 coastal, 0x56 with several coasts, one more for a centre.",
    example: "a province with ( FLT NCS ) and ( FLT SCS ) and a number of 0x55",
  },
} as const satisfies Findings;

type Code = keyof typeof mapFindings;

/** Names of a connection that its MDF lacks. */
type Missing = { readonly code: "missing"; readonly facts: MapFault["facts"] };

/** What is wrong with a definition, the root causes first: faults of one code together. */
export interface DefinitionFaults {
  readonly code: Code;
  /** At least one. */
  readonly faults: readonly (MapFault | Missing)[];
}

/** Causes stand before what follows from them. */
const inOrder: readonly Code[] = [
  "map-name-twice",
  "map-name-unlisted",
  "map-name-missing",
  "map-shut",
  "map-fleet-inland",
  "map-army-at-sea",
  "map-border-impossible",
  "map-one-way",
  "map-border-itself",
  "map-border-twice",
  "map-centre",
  "map-category",
];

/** What changes nothing of the board. */
const harmless: ReadonlySet<Code> = new Set(["map-border-twice", "map-border-itself", "map-category"]);
/** It is the numbers that may be wrong. */
const ofNumbers: ReadonlySet<Code> = new Set(["map-fleet-inland", "map-army-at-sea", "map-centre"]);

/**
 * The faults of a definition by their root causes: what a wrong name or a province without borders brings about is no
 * fault of its own. A number without a name is told of as such, and is none here.
 */
export function definitionFaults(definition: MapDefinition, representation: Representation): DefinitionFaults[] {
  const named = [...representation.names].filter(([token]) => isPower(token) || isProvince(token));
  const categories = new Map(
    named.flatMap(([token, name]) => {
      const category = provinceCategory(token);
      return category ? [[name, category] as const] : [];
    }),
  );
  const { faults } = gameMapOf(definition, "", { categories });
  const listed = namesOf(definition);
  const isWhole = [...listed].every((name) => !isNameless(name));
  const missing = named.flatMap(([, name]): Missing[] =>
    isWhole && !listed.has(name) ? [{ code: "missing", facts: { name } }] : [],
  );
  const byCode = new Map<Code, (MapFault | Missing)[]>();
  for (const fault of [...faults, ...missing]) {
    const code = codeOf(fault);
    if (code === null || namesIn(fault).some(isNameless)) continue;
    byCode.set(code, [...(byCode.get(code) ?? []), fault]);
  }
  const blamed = new Set<string>();
  return inOrder.flatMap((code) => {
    const own = (byCode.get(code) ?? []).filter((fault) => namesIn(fault).every((name) => !blamed.has(name)));
    for (const fault of own) blamed.add(subjectOf(fault));
    return own.length === 0 ? [] : [{ code, faults: own }];
  });
}

/** What of a game's map is not to be relied on. */
export interface MapDoubts {
  /** Of which the game's own MDF says what cannot be: what does not fit it there is no fault of its own. */
  readonly provinces: ReadonlySet<string>;
  /** Names or borders are wrong, and the server may judge by others: nothing can be judged by these. */
  readonly isUnplayable: boolean;
}

export function mapDoubts({ state, representation }: PlayedGame): MapDoubts {
  const all = state.definition === null ? [] : definitionFaults(state.definition, representation);
  const faults = all.filter(({ code }) => !harmless.has(code));
  return {
    provinces: new Set(faults.flatMap((each) => each.faults.map(subjectOf))),
    isUnplayable: faults.some(({ code }) => !ofNumbers.has(code)),
  };
}

function namesOf({ powers, centres, others }: MapDefinition): ReadonlySet<string> {
  return new Set([...powers, ...others, ...centres.flatMap((group) => group.centres)]);
}

/** Null for faults that only files have. */
function codeOf({ code, facts }: MapFault | Missing): Code | null {
  switch (code) {
    case "missing":
      return "map-name-missing";
    case "name-twice":
      return "map-name-twice";
    case "unknown-place":
    case "unknown-power":
      return "map-name-unlisted";
    case "no-borders":
      return "map-shut";
    case "army-on-water":
    case "army-on-coast":
    case "fleet-on-land":
    case "fleet-on-no-coast":
      return "map-border-impossible";
    case "one-way":
      return "map-one-way";
    case "border-with-itself":
      return "map-border-itself";
    case "border-twice":
      return "map-border-twice";
    case "category":
      return codeOfCategory(String(facts["says"]), String(facts["is"]));
    default:
      return null;
  }
}

/** Each is a kind and whether it is a centre: `inland, a centre`. */
function codeOfCategory(says: string, is: string): Code {
  const [kind = "", centre = ""] = says.split(", ");
  const [other = "", otherCentre = ""] = is.split(", ");
  if (kind === "inland" && other !== "inland") return "map-fleet-inland";
  if (kind === "sea" && other !== "sea") return "map-army-at-sea";
  return kind === other && centre !== otherCentre ? "map-centre" : "map-category";
}

/** The province or power that a fault is about: that a border leads to. */
function subjectOf({ facts }: MapFault | Missing): string {
  const { to, place, name, power } = facts;
  return provinceIn(String(to ?? place ?? name ?? power ?? ""));
}

/** Every province or power that a fault names. */
function namesIn(fault: MapFault | Missing): string[] {
  const { from } = fault.facts;
  return [subjectOf(fault), ...(from === undefined ? [] : [provinceIn(String(from))])];
}

/** `STP NCS`: the province of a place. */
export function provinceIn(place: string): string {
  return place.split(" ", 1).join();
}

function isNameless(name: string): boolean {
  return name.startsWith("0x");
}
