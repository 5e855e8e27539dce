import { gameMapOf, type MapDefinition } from "../../../map/definition.ts";
import type { MapFault } from "../../../map/fault.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { isPower, isProvince, provinceCategory } from "../../../tokens/token.ts";
import type { PlayedGame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";

/** Findings about the map that a server defines. */
export const mapFindings = {
  "map-name-twice": {
    severity: "error",
    message: "MDF lists {name} twice in the list of {list}{more}.",
    explanation:
      "A client that builds its tables from the MDF gets the power or province twice, or keeps only one of its two border lists. A centre that two powers share is listed once, after both powers in brackets: ( ( ENG FRA ) LON ).",
    clause: "v0.18, level 0, MDF: the lists of powers and provinces",
    fix: "List every power once, and every province once among the centres or the others and once with its borders.",
    example: "MDF ( ENG FRA ) ( ( ( ENG LON ) ( FRA LON PAR ) ) ( .. ) ) ( .. )",
  },
  "map-name-unlisted": {
    severity: "error",
    message: "MDF names {name} in {section}, but does not list it{more}.",
    explanation:
      "Borders and home centres may name only powers, provinces and coasts that the MDF itself lists. A client cannot look up this name, and crashes or omits the border.",
    clause: "v0.18, level 0, MDF: powers, provinces, adjacencies",
    fix: "List the power, the province or the borders of the coast; if the name is a mistake, correct it.",
    example: "( LON ( AMY WAL YOR ) ( FLT NTH ECH ) ), with WAL in neither list of provinces",
  },
  "map-name-missing": {
    severity: "error",
    message: "{source} names {name}, but the MDF does not list it{more}.",
    explanation:
      "Every power and province in the RM belongs to the map. A client that relies on the MDF cannot put units or owners with this name on its board.",
    clause: "protocol v1, RM: powers and provinces of the map; v0.18, level 0, MDF",
    fix: "List it in the MDF with its borders, or leave it out of the RM.",
    example: "an RM with BUR, and an MDF without BUR",
  },
  "map-borderless": {
    severity: "error",
    message: "MDF lists no borders for {place}, so no unit can go there{more}.",
    explanation:
      "The borders of a province show its type: AMY, FLT or both. An island has fleet borders and an empty army list, ( AMY ). No unit can be in a province with neither AMY nor FLT.",
    clause: "v0.18, level 0, MDF: the type of a province can be determined from its adjacencies",
    fix: "Give the province its borders, ( province ( AMY .. ) ( FLT .. ) ), or leave it out of the lists.",
    example: "BUR among the provinces, but no ( BUR ( AMY .. ) )",
  },
  "map-fleet-inland": {
    severity: "warning",
    message: "MDF lists borders for fleets in {place}, but its token number is in the inland category{more}.",
    explanation:
      "An inland province has borders only for armies. Clients that rely on the borders build fleets there; clients that rely on the token number do not.",
    clause: "v0.18, level 0, MDF: an inland province only has army adjacencies; protocol v1, categories of tokens",
    fix: "Leave out FLT, or give the province a token number in categories 0x54 to 0x57.",
    example: "( PAR ( AMY BUR GAS ) ( FLT GAS ) )",
  },
  "map-army-at-sea": {
    severity: "warning",
    message: "MDF lists borders for armies in {place}, but its token number is in the sea category{more}.",
    explanation:
      "A sea province has borders only for fleets. Clients that rely on the borders move armies there, and order no convoys.",
    clause: "v0.18, level 0, MDF: a sea province only has fleet adjacencies; protocol v1, categories of tokens",
    fix: "Leave out AMY, or give the province a token number in categories 0x54 to 0x57.",
    example: "( MAO ( AMY GAS ) ( FLT GAS BRE ) )",
  },
  "map-border-impossible": {
    severity: "error",
    message: "MDF lets {units} move from {from} to {to}, {why}{more}.",
    explanation:
      "A border must lead to a place where such a unit can be: no army at sea or on a named coast, no fleet on land, and a fleet on a named coast if the province has any. Either this border is wrong, or the borders of the province that it leads to are.",
    clause: "v0.18, level 0, MDF: adjacencies",
    fix: "Remove the border, name the coast, or give the other province borders of that kind.",
    example: "( MAO ( FLT GAS PAR ) ), where PAR has borders only for armies",
  },
  "map-one-way": {
    severity: "warning",
    message: "MDF lets {units} move from {from} to {to}, but not back{more}.",
    explanation:
      "An MDF lists every border from both sides. A client that adds the missing side plays on a different map from the server's; a client that does not can never move back.",
    clause: "v0.18, level 0, MDF: the adjacency list",
    fix: "List the border from the other side too, or remove it.",
    example: "( PAR ( AMY BUR GAS ) ) and ( GAS ( AMY BUR ) .. )",
  },
  "map-border-itself": {
    severity: "warning",
    message: "MDF lists {province} as its own neighbour{more}; Black Chamber ignores this border.",
    explanation:
      "A unit cannot move to its own province. A client that takes its possible moves from the MDF may order a move across this border.",
    clause: "v0.18, level 0, MDF: provinces that can be moved to",
    fix: "Remove the province from its own list of neighbours.",
    example: "( PAR ( AMY BUR PAR ) )",
  },
  "map-island": {
    severity: "note",
    message: "MDF lists {province} as adjacent only to itself{more}; Black Chamber ignores this border.",
    explanation:
      "One of Parlance's variants marks islands this way. An army on an island cannot leave without a convoy. A client that takes its possible moves from the MDF may order a move across this border.",
    clause: "v0.18, level 0, MDF: provinces that can be moved to",
    fix: "Give an island an empty list, ( AMY ).",
    example: "( ICE ( AMY ICE ) ( FLT NWG ) )",
  },
  "map-border-twice": {
    severity: "warning",
    message: "MDF lists {to} twice among the neighbours of {from}{more}.",
    explanation: "Clients that count moves, or choose one at random, count this one twice.",
    clause: "v0.18, level 0, MDF: the adjacency list",
    fix: "List each place once.",
    example: "( PAR ( AMY BUR GAS BUR ) )",
  },
  "map-centre": {
    severity: "warning",
    message: "The token number of {place} marks it as {numberType}, but the MDF makes it {mapType}{more}.",
    explanation:
      "The lowest bit of a province's category shows whether it is a supply centre. Clients that rely on the token number count different centres from clients that rely on the MDF.",
    clause: "protocol v1, categories of tokens; v0.18, level 0, MDF: supply centres",
    fix: "List the province among the centres, or give it a token number in an even category.",
    example: "( FRA BRE MAR PAR ), where PAR has a token number in category 0x50",
  },
  "map-category": {
    severity: "note",
    message: "The token number of {place} marks it as {numberType}, but the MDF makes it {mapType}{more}.",
    explanation:
      "The category of a province's token number shows its type. Several variants in use have wrong categories, so clients should rely on the borders instead.",
    clause: "protocol v1, categories of tokens; v0.18, level 0, MDF: the type of a province",
    fix: "Give the province a token number in the category for its type: 0x50 inland, 0x52 sea, 0x54 coastal, 0x56 with several coasts; add 1 for a supply centre (0x51, 0x53, 0x55, 0x57).",
    example: "a province with ( FLT NCS ) and ( FLT SCS ) and a token number in category 0x55",
  },
} as const satisfies Findings;

type Code = keyof typeof mapFindings;

/** A name in a connection's RM that the MDF does not list. */
type Missing = { readonly code: "missing"; readonly facts: MapFault["facts"] };

/** All faults of a definition that have the same code. */
export interface DefinitionFaults {
  readonly code: Code;
  /** The faults, of which there is at least one. */
  readonly faults: readonly (MapFault | Missing)[];
}

/** The codes in order: root causes come before the faults that follow from them. */
const inOrder: readonly Code[] = [
  "map-name-twice",
  "map-name-unlisted",
  "map-name-missing",
  "map-borderless",
  "map-fleet-inland",
  "map-army-at-sea",
  "map-border-impossible",
  "map-one-way",
  "map-border-itself",
  "map-island",
  "map-border-twice",
  "map-centre",
  "map-category",
];

/** Faults that do not change the board. */
const harmless: ReadonlySet<Code> = new Set(["map-border-twice", "map-border-itself", "map-island", "map-category"]);
/** Faults that may be in the token numbers rather than in the borders. */
const ofNumbers: ReadonlySet<Code> = new Set(["map-fleet-inland", "map-army-at-sea", "map-centre"]);

/**
 * Returns the faults of a definition, root causes first. Omits the consequences of a wrong name or of a province
 * without borders, and numbers without a name, which have their own finding.
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
    const code = isIsland(fault, definition) ? "map-island" : codeOf(fault);
    // A number without a name has its own finding, so report here only that the MDF does not list it.
    if (code === null || (code !== "map-name-unlisted" && namesIn(fault).some(isNameless))) continue;
    byCode.set(code, [...(byCode.get(code) ?? []), fault]);
  }
  const blamed = new Set<string>();
  return inOrder.flatMap((code) => {
    const own = (byCode.get(code) ?? []).filter((fault) => namesIn(fault).every((name) => !blamed.has(name)));
    for (const fault of own) blamed.add(subjectOf(fault));
    return own.length === 0 ? [] : [{ code, faults: own }];
  });
}

/** The parts of a game's map that are unreliable. */
export interface MapDoubts {
  /** Provinces and powers with impossible entries in the game's MDF. A mismatch there is not a separate fault. */
  readonly provinces: ReadonlySet<string>;
  /**
   * Whether names or borders are wrong. If so, the server may use different ones, and nothing can be checked against
   * the MDF.
   */
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

/** Whether a province borders only itself. */
function isIsland({ code, facts }: MapFault | Missing, { borders }: MapDefinition): boolean {
  if (code !== "border-with-itself") return false;
  const province = provinceIn(String(facts["from"] ?? ""));
  const own = borders.filter((one) => one.province === province).flatMap(({ routes }) => routes);
  return own.some(({ type, to }) => type === "AMY" && to.length === 1 && to[0]?.province === province);
}

/** Returns the code of a fault; null for faults that only map files have. */
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
      return "map-borderless";
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

/**
 * Returns the code for a wrong type of province. Both texts state the type and whether the province is a centre:
 * `inland, a centre`.
 */
function codeOfCategory(says: string, is: string): Code {
  const [kind = "", centre = ""] = says.split(", ");
  const [other = "", otherCentre = ""] = is.split(", ");
  if (kind === "inland" && other !== "inland") return "map-fleet-inland";
  if (kind === "sea" && other !== "sea") return "map-army-at-sea";
  return kind === other && centre !== otherCentre ? "map-centre" : "map-category";
}

/** Returns the province or power that a fault is about; for a border, the province that it leads to. */
export function subjectOf({ facts }: MapFault | Missing): string {
  const { to, place, name, power } = facts;
  return provinceIn(String(to ?? place ?? name ?? power ?? ""));
}

/** Returns every province or power that a fault names. */
function namesIn(fault: MapFault | Missing): string[] {
  const { from } = fault.facts;
  return [subjectOf(fault), ...(from === undefined ? [] : [provinceIn(String(from))])];
}

/** Returns the province of a place such as `STP NCS`. */
export function provinceIn(place: string): string {
  return place.split(" ", 1).join();
}

function isNameless(name: string): boolean {
  return name.startsWith("0x");
}
