import type { Place } from "../../../map/place.ts";
import type { Phase } from "../../../map/turn.ts";

/** A unit as an order names it. */
export interface JudgeUnit {
  /** Null if the text omits the type, which the unit on the board then determines. */
  readonly type: "AMY" | "FLT" | null;
  readonly place: Place;
  /** The power in the text, as in `Italian Army Apulia`; null if there is none. */
  readonly power: string | null;
}

/**
 * An order in njudge notation, with only the details that the text gives. Provinces and powers have the names that the
 * map gives them ({@link Place}). Sources: the e-mail judges' "Syntax for Orders" (1991) and Szykman's "No Press
 * Diplomacy: Syntax".
 */
export type JudgeOrder =
  | UnitOrder<"hold">
  | UnitOrder<"disband">
  | UnitOrder<"build">
  | UnitOrder<"remove">
  /** `via`: the seas of a convoy in travel order, empty for a `VIA` without seas; null for a plain move. */
  | { readonly type: "move"; readonly unit: JudgeUnit; readonly to: Place; readonly via: readonly string[] | null }
  | { readonly type: "retreat"; readonly unit: JudgeUnit; readonly to: Place }
  | { readonly type: "support-hold"; readonly unit: JudgeUnit; readonly target: JudgeUnit }
  | { readonly type: "support-move"; readonly unit: JudgeUnit; readonly target: JudgeUnit; readonly to: Place }
  | { readonly type: "convoy"; readonly unit: JudgeUnit; readonly target: JudgeUnit; readonly to: Place }
  | { readonly type: "proxy"; readonly unit: JudgeUnit; readonly toPower: string }
  | { readonly type: "waive" };

interface UnitOrder<T extends string> {
  readonly type: T;
  readonly unit: JudgeUnit;
}

/** The orders of one type. */
export type OrderOf<T extends JudgeOrder["type"]> = Extract<JudgeOrder, { readonly type: T }>;

/** A condition on the position. `and` and `or` are evaluated from left to right. */
export type Condition =
  | {
      readonly op: "unit";
      /** Null means any power. */
      readonly power: string | null;
      readonly type: "AMY" | "FLT" | null;
      readonly place: Place;
    }
  | { readonly op: "not"; readonly arg: Condition }
  | { readonly op: "and" | "or"; readonly args: readonly [Condition, Condition] };

/** A phase, as a PHASE line names it. */
export interface JudgePhase {
  readonly season: "spring" | "summer" | "fall" | "winter";
  readonly year: number;
  readonly kind: Phase;
}

/** Position of a statement in the text; lines and columns start at 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A statement in a submission, with its position in the text. */
export type Statement = TextPosition &
  (
    | {
        readonly kind: "order";
        readonly order: JudgeOrder;
        /** The power in the heading above the order; null if there is none. */
        readonly power: string | null;
      }
    | {
        readonly kind: "if";
        readonly branches: readonly { readonly condition: Condition; readonly statements: readonly Statement[] }[];
        /** Null if there is no `else`. */
        readonly otherwise: readonly Statement[] | null;
      }
    /** Orders that are saved until the phase that they are for. */
    | { readonly kind: "phase"; readonly phase: JudgePhase; readonly statements: readonly Statement[] }
    | { readonly kind: "set"; readonly wait: boolean }
    /** Drops all orders saved for later phases. */
    | { readonly kind: "clear" }
  );
