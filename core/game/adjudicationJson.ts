import type { Cause, Dislodgement, OrderOutcome } from "../judge/outcome.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import { orderText } from "../orders/notation/daideText.ts";
import { judgeOrderOf, sayableInDaide } from "../orders/notation/judge/convert.ts";
import { unitLetter } from "../orders/notation/judge/json.ts";
import type { JudgeNames, Naming } from "../orders/notation/judge/names.ts";
import type { Position } from "../orders/notation/judge/position.ts";
import { printOrder } from "../orders/notation/judge/print.ts";
import { type Order, powerOfOrder, type Unit } from "../orders/order.ts";
import { type NextPosition, nextPosition } from "./nextPosition.ts";
import type { Adjudication, OrderSheet } from "./orderSheet.ts";
import { resultWords } from "./turnList.ts";

/** A unit, with names in the requested notation: `{power: "AUSTRIA", type: "A", loc: "VIE"}`. */
export interface PlacedUnitJson {
  readonly power: string;
  readonly type: "A" | "F";
  readonly loc: string;
}

/** Why an order got its result. The kinds are the same as in {@link Cause}. */
export type CauseJson =
  | { readonly kind: "stood" | "replaced" | "disorder" | "retreated" | "built" }
  | { readonly kind: "moved"; readonly route: readonly string[] | null; readonly strength: number }
  /** The THX note: why the order was illegal. */
  | { readonly kind: "refused"; readonly note: string }
  /** `did`: the order that the supported or convoyed unit was given instead. */
  | { readonly kind: "unmatched"; readonly did: string }
  | { readonly kind: "cut"; readonly by: readonly PlacedUnitJson[] }
  | { readonly kind: "no-convoy"; readonly without: readonly string[] }
  | {
      readonly kind: "disrupted";
      readonly lost: readonly { readonly fleet: PlacedUnitJson; readonly by: PlacedUnitJson }[];
      readonly paradox: boolean;
    }
  | {
      readonly kind: "bounced";
      readonly strength: number;
      readonly against: readonly { readonly unit: PlacedUnitJson; readonly as: string; readonly strength: number }[];
      readonly paradox: boolean;
    }
  | { readonly kind: "retreat-bounced"; readonly against: readonly PlacedUnitJson[] }
  | { readonly kind: "disbanded" | "waived"; readonly ordered: boolean }
  | { readonly kind: "removed"; readonly distance: number | null };

/** An order with its result. */
export interface OrderOutcomeJson {
  /** Omitted if the order does not name its power. */
  readonly power?: string;
  readonly text: string;
  /** DAIDE's results: `SUC`, `BNC`, `CUT`, `DSR`, `NSO`, a THX note, and `RET` for a dislodged unit. */
  readonly result: readonly string[];
  readonly cause: CauseJson;
  readonly dislodgedBy?: {
    readonly unit: PlacedUnitJson;
    readonly strength: number;
    readonly defence: number;
    readonly byConvoy: boolean;
  };
}

/** A phase with its results. The object can be used as the position of the next phase. */
export interface PhaseJson {
  readonly orders: readonly OrderOutcomeJson[];
  readonly units: readonly PlacedUnitJson[];
  readonly dislodged: readonly (PlacedUnitJson & { readonly retreats: readonly string[] })[];
  /** The next turn in which a power has orders to give; omitted if unknown. */
  readonly turn?: string;
  readonly map: string;
  /** The owners of centres in that turn; omitted if the position had none. */
  readonly centres?: Readonly<Record<string, readonly string[]>>;
}

/** An adjudicated phase, and the options for printing it. */
export interface AdjudicatedPhase {
  readonly position: Position;
  readonly sheet: OrderSheet;
  readonly adjudication: Adjudication;
  /** The map's file or name, which the next request must repeat. */
  readonly map: string;
  readonly names: JudgeNames;
  readonly naming: Naming;
}

/** Returns the results of the orders and the position of the next phase as one object. */
export function phaseJson({ position, sheet, adjudication, map, names, naming }: AdjudicatedPhase): PhaseJson {
  const { outcomes, units, dislodged } = adjudication;
  const isOfTurn = position.turn !== null && phaseOf(position.turn) === sheet.phase;
  const next = nextPosition(names.map, { ...position, turn: isOfTurn ? position.turn : null }, adjudication);
  const printer = new OutcomePrinter(names, naming);
  return {
    orders: outcomes.flatMap((outcome) => (isGiven(outcome) ? [printer.outcome(outcome)] : [])),
    units: units.map((unit) => printer.unit(unit)),
    dislodged: dislodged.map(({ unit, retreats }) => ({
      ...printer.unit(unit),
      retreats: retreats.map((place) => names.loc(place, naming)),
    })),
    ...(next.turn && { turn: turnKey(next.turn) }),
    map,
    ...(next.centres && { centres: centresJson(next.centres, names, naming) }),
  };
}

function centresJson(
  centres: NonNullable<NextPosition["centres"]>,
  names: JudgeNames,
  naming: Naming,
): Readonly<Record<string, readonly string[]>> {
  const locs = (owned: readonly string[]): string[] =>
    owned.map((province) => names.loc({ province, coast: null }, naming));
  return Object.fromEntries([...centres].map(([power, owned]) => [names.powerName(power, naming), locs(owned)]));
}

/** True for an order that a power gave and that no later order replaced. */
function isGiven({ by, cause }: OrderOutcome): boolean {
  return by !== null && cause.kind !== "replaced";
}

class OutcomePrinter {
  readonly #names: JudgeNames;
  readonly #naming: Naming;

  constructor(names: JudgeNames, naming: Naming) {
    this.#names = names;
    this.#naming = naming;
  }

  outcome(outcome: OrderOutcome): OrderOutcomeJson {
    const { order, result, dislodged } = outcome;
    const power = powerOfOrder(order);
    const [text, words, cause] = [this.#order(order, power), resultWords(result), this.#cause(outcome)];
    if (power === null) return { text, result: words, cause };
    const named = this.#names.powerName(power, this.#naming);
    if (dislodged === null) return { power: named, text, result: words, cause };
    return { power: named, text, result: words, cause, dislodgedBy: this.#dislodgement(dislodged) };
  }

  unit(unit: Unit): PlacedUnitJson {
    const power = this.#names.powerName(unit.power, this.#naming);
    return { power, type: unitLetter(unit.type), loc: this.#names.loc(unit, this.#naming) };
  }

  #order(order: Order, power = powerOfOrder(order)): string {
    const said = this.#naming === "daide" ? null : judgeOrderOf(order);
    return said ? printOrder(said, this.#names, "short", power) : orderText(sayableInDaide(order));
  }

  #cause({ cause, note }: OrderOutcome): CauseJson {
    switch (cause.kind) {
      case "refused":
        return { kind: "refused", note };
      case "moved":
        return { kind: "moved", route: cause.route && this.#locs(cause.route), strength: cause.strength };
      case "unmatched":
        return { kind: "unmatched", did: this.#order(cause.did) };
      case "cut":
        return { kind: "cut", by: cause.by.map((unit) => this.unit(unit)) };
      case "no-convoy":
        return { kind: "no-convoy", without: this.#locs(cause.without) };
      case "disrupted": {
        const lost = cause.lost.map(({ fleet, by }) => ({ fleet: this.unit(fleet), by: this.unit(by) }));
        return { kind: "disrupted", lost, paradox: cause.paradox };
      }
      case "bounced": {
        const against = cause.against.map(({ unit, as, strength }) => ({ unit: this.unit(unit), as, strength }));
        return { kind: "bounced", strength: cause.strength, against, paradox: cause.paradox };
      }
      case "retreat-bounced":
        return { kind: "retreat-bounced", against: cause.against.map((unit) => this.unit(unit)) };
      default:
        return cause;
    }
  }

  #dislodgement({ by, strength, defence, byConvoy }: Dislodgement): NonNullable<OrderOutcomeJson["dislodgedBy"]> {
    return { unit: this.unit(by), strength, defence, byConvoy };
  }

  #locs(provinces: readonly string[]): string[] {
    return provinces.map((province) => this.#names.loc({ province, coast: null }, this.#naming));
  }
}
