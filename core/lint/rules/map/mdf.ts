import { counted } from "../../../language/english/words.ts";
import type { ServerMessage } from "../../../language/message.ts";
import { openBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { type LintFrame, type Place, type Receives, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules } from "../../rule.ts";
import { type DefinitionFaults, definitionFaults, mapFindings, provinceIn, subjectOf } from "./mdfFaults.ts";

type Code = keyof typeof mapFindings;

type Definition = Extract<ServerMessage, { readonly type: "MDF" }>;
type Fault = DefinitionFaults["faults"][number];

/** Checks the map that a server defines: its names, its borders in both directions, and its province numbers. */
class MdfRules implements RuleCheck {
  readonly receives: Receives = { client: [], server: [T.MDF] };
  readonly #report: Report<Code>;
  /**
   * Definitions that have been checked. All clients of a game receive the same definition, so its faults are reported
   * only once.
   */
  readonly #seen: Uint16Array[] = [];

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, representation } = frame;
    if (tokens?.[0] !== T.MDF || !reading?.ok || reading.direction !== "server-to-client") return;
    const { message } = reading;
    if (message.type !== "MDF" || this.#seen.some((seen) => isSame(seen, tokens))) return;
    this.#seen.push(tokens);
    for (const { code, faults } of definitionFaults(message, representation)) {
      const [first] = faults;
      if (!first) continue;
      const facts = {
        ...first.facts,
        province: subjectOf(first),
        ...wordsOf(first),
        source: representation.source === "rm" ? "The RM" : "The Standard map (the RM is empty)",
        more: faults.length > 1 ? ` (and ${counted(faults.length - 1, "similar fault")})` : "",
      };
      this.#report(findingAt(frame, code, { facts, place: placeOf(first, message, frame, tokens) }));
    }
  }
}

function isSame(one: Uint16Array, other: Uint16Array): boolean {
  return one.length === other.length && one.every((token, at) => token === other[at]);
}

/** Returns the facts that a fault's sentence needs in addition to those in the fault itself. */
function wordsOf({ code, facts }: Fault): Readonly<Record<string, string>> {
  const { name, place, power, where, says, is } = facts as Readonly<Record<string, string>>;
  switch (code) {
    case "name-twice":
      return { list: where ?? "" };
    case "unknown-place":
      return { name: place ?? name ?? "", section: `the ${where ?? "borders"}` };
    case "unknown-power":
      return { name: power ?? "", section: "the home centres" };
    case "army-on-water":
      return { why: "where no army can be" };
    case "army-on-coast":
      return { units: "armies", why: "but armies have no coasts" };
    case "fleet-on-land":
      return { why: "where no fleet can be" };
    case "fleet-on-no-coast":
      return { why: "where a fleet needs a named coast" };
    case "category":
      return { numberType: typeOf(says ?? ""), mapType: typeOf(is ?? "") };
    default:
      return {};
  }
}

/** Rewrites `inland, a centre` as `inland with a centre`. */
function typeOf(category: string): string {
  return category.replace(", no centre", " without a centre").replace(", a centre", " with a centre");
}

/** Returns where the fault is in the definition. */
function placeOf(
  { code, facts }: Fault,
  definition: Definition,
  { representation }: LintFrame,
  tokens: Uint16Array,
): Place {
  const { from, to, place, name, power, where } = facts as Readonly<Record<string, string>>;
  const tokenOf = (named: string): number => {
    const name = provinceIn(named);
    return representation.values.get(name) ?? (name.startsWith("0x") ? Number(name) : -1);
  };
  const at = (index: number): Place => (index < 0 ? wholeFrame : atToken(tokens, index));
  const bordersAt = definition.borders[0]?.span?.start ?? tokens.length;
  if (from !== undefined) {
    const found = borderPlaces(definition, from, to ?? place ?? "", tokens, tokenOf);
    return at((code === "border-twice" ? found.at(-1) : found[0]) ?? -1);
  }
  const headOf = (province: string, isLast = false): number => {
    const heads = definition.borders.filter((each) => each.province === province);
    return (isLast ? heads.at(-1) : heads[0])?.span?.start ?? -1;
  };
  switch (code) {
    case "name-twice": {
      if (where === "borders") return at(headOf(name ?? "", true));
      const end = where === "powers" ? 2 + definition.powers.length : bordersAt;
      return at(tokens.subarray(0, end).lastIndexOf(tokenOf(name ?? "")));
    }
    case "unknown-power":
      return at(tokens.indexOf(tokenOf(power ?? "")));
    case "missing":
      return wholeFrame;
    default: {
      const head = headOf(place ?? "");
      return at(head >= 0 ? head : tokens.indexOf(tokenOf(place ?? "")));
    }
  }
}

/** Returns the indexes of tokens at which the borders of a place, such as `STP NCS`, name another place. */
function borderPlaces(
  definition: Definition,
  from: string,
  to: string,
  tokens: Uint16Array,
  tokenOf: (name: string) => number,
): number[] {
  const [province = "", coast = null] = from.split(" ");
  const [target = "", targetCoast = null] = to.split(" ");
  const routes = definition.borders
    .filter((each) => each.province === province)
    .flatMap((each) => each.routes.filter((one) => one.coast === coast));
  return routes.flatMap(({ span }) => {
    const found: number[] = [];
    for (let index = span?.start ?? 0; index < (span?.end ?? 0); index++) {
      if (tokens[index] !== tokenOf(target)) continue;
      const isOnCoast = tokens[index - 1] === openBracket;
      if (targetCoast === null ? !isOnCoast : isOnCoast && tokens[index + 1] === tokenOf(targetCoast))
        found.push(index);
    }
    return found;
  });
}

export const definitions = defineRules(mapFindings, (report) => new MdfRules(report));
