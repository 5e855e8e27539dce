import type { GivenOrder, OrderNote } from "../judge/outcome.ts";
import type { VariantOption } from "../language/message.ts";
import type { Phase } from "../map/turn.ts";

/** The options of a served game. */
export interface GameOptions {
  /** Press level: 0 to 8000. */
  readonly level: number;
  /** The time for the orders of each phase, in seconds; null means no limit. */
  readonly limits: Readonly<Record<Phase, number | null>>;
  /** DSD: whether the deadline is suspended while a power that owed orders when it disconnected is away. */
  readonly stopsClock?: boolean;
  /** AOA: whether any order for a power's own units is accepted. */
  readonly acceptsAny: boolean;
  /** PDA: whether players can vote for draws among some of the survivors. */
  readonly partialDraws: boolean;
  /** NPR and NPB: no press in retreat or adjustment turns. */
  readonly silent: readonly Phase[];
  /** PTL: no press in the last seconds of a movement turn; null means no such limit. */
  readonly pressClosesAt: number | null;
  /**
   * The last year of the game, at the end of which the server stops with OFF. Null means that only the players end the
   * game.
   */
  readonly lastYear: number | null;
  /** Replaces the note on an order that the rules require in THX; returns null to keep it. */
  readonly noteFor?: (given: GivenOrder) => OrderNote | null;
}

/** Returns the options of HLO, in the documents' order. Source: v0.18, level 0, HLO; level 10. */
export function variantOptions(options: GameOptions): VariantOption[] {
  const timed = (type: "MTL" | "RTL" | "BTL" | "PTL", value: number | null): VariantOption[] =>
    value === null ? [] : [{ type, value, hours: null }];
  const flag = (type: "DSD" | "AOA" | "PDA" | "NPR" | "NPB", isOn: boolean): VariantOption[] =>
    isOn ? [{ type }] : [];
  const { level, limits, silent } = options;
  return [
    { type: "LVL", value: level, hours: null },
    ...timed("MTL", limits.movement),
    ...timed("RTL", limits.retreat),
    ...timed("BTL", limits.adjustment),
    ...flag("DSD", options.stopsClock === true),
    ...flag("AOA", options.acceptsAny),
    ...flag("PDA", options.partialDraws && level >= 10),
    ...flag("NPR", silent.includes("retreat") && level >= 10),
    ...flag("NPB", silent.includes("adjustment") && level >= 10),
    ...timed("PTL", level >= 10 ? options.pressClosesAt : null),
  ];
}
