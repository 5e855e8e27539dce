import { gameMapOf, type MapDefinition } from "../map/definition.ts";
import type { MapFault } from "../map/fault.ts";
import type { Representation } from "../tokens/representation.ts";
import { isPower, isProvince, provinceCategory } from "../tokens/token.ts";
import type { PlayedGame } from "./finding.ts";
import type { MdfFindingCode } from "./mdfCatalogue.ts";

/** Names of a connection that its MDF lacks. */
type Missing = { readonly code: "missing"; readonly facts: MapFault["facts"] };

/** What is wrong with a definition, the root causes first: faults of one code together. */
export interface DefinitionFaults {
  readonly code: MdfFindingCode;
  /** At least one. */
  readonly faults: readonly (MapFault | Missing)[];
}

/** Causes stand before what follows from them. */
const inOrder: readonly MdfFindingCode[] = [
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
const harmless: ReadonlySet<MdfFindingCode> = new Set(["map-border-twice", "map-border-itself", "map-category"]);
/** It is the numbers that may be wrong. */
const ofNumbers: ReadonlySet<MdfFindingCode> = new Set(["map-fleet-inland", "map-army-at-sea", "map-centre"]);

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
  const byCode = new Map<MdfFindingCode, (MapFault | Missing)[]>();
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
function codeOf({ code, facts }: MapFault | Missing): MdfFindingCode | null {
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
function codeOfCategory(says: string, is: string): MdfFindingCode {
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
