import { addToList, countUp } from "../bytes/keyed.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import type { Press } from "../language/press.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import { type Order, type OrderResult, powerOfOrder } from "../orders/order.ts";
import { GrowingMap } from "./growingMap.ts";
import type { Submission } from "./orderBook.ts";
import { orderKey } from "./shared.ts";
import { type GameEnd, type GameState, newGame, type ReportedOrder, type TurnRecord } from "./state.ts";
import { withEntry } from "./withEntry.ts";

/** A game read from a document: phase by phase, without wire bytes, in DAIDE's terms. */
export interface GameDocument {
  /** Name of its format: `diplomacy saved game`. */
  readonly form: string;
  readonly id: string | null;
  readonly map: string | null;
  /** Whether powers and places have the names of a known map; else they are spelt as in the document. */
  readonly isMapKnown: boolean;
  /** The document's first time, ISO 8601 in UTC; null if its clock has no dates. */
  readonly startedAt: string | null;
  /** True if the document names no known map, and all its powers and places are on `map`. */
  readonly isMapInferred: boolean;
  /** Name of the map in the document. */
  readonly namedMap: string | null;
  readonly phases: readonly DocumentPhase[];
  /** Null unless the document says that the game is over. */
  readonly end: Omit<GameEnd, "n"> | null;
}

/** One phase of a document. */
export interface DocumentPhase {
  /** Its name in the document: `S1901M`. */
  readonly name: string;
  readonly turn: Turn;
  /** Nanoseconds from the document's first time. */
  readonly atNs: number;
  readonly units: readonly PositionedUnit[];
  readonly centres: readonly Ownership[];
  /** A result is null if the document has none. */
  readonly orders: readonly { readonly order: Order; readonly result: OrderResult | null }[];
  /** False for a last phase that was not adjudicated: more orders may follow. */
  readonly isPlayed: boolean;
  readonly messages: readonly DocumentMessage[];
}

/** A message between players. */
export interface DocumentMessage {
  readonly phase: string;
  readonly atNs: number;
  /** A power, or another name in the document: `SYSTEM`. */
  readonly sender: string;
  /** Null for all powers. */
  readonly recipient: string | null;
  /** Null for free text. */
  readonly press: Press | null;
  /** Lowest press level that allows it; null for free text. */
  readonly level: number | null;
  /** DAIDE in its text form; free text unchanged. */
  readonly text: string;
}

/** A step of a document: a position, a message, or the orders with their results. */
export type DocumentStep =
  | { readonly kind: "position" | "orders"; readonly phase: DocumentPhase; readonly atNs: number }
  | {
      readonly kind: "message";
      readonly phase: DocumentPhase;
      readonly atNs: number;
      readonly message: DocumentMessage;
    };

/** The recipients of a message: the power that it names, or all other powers with units or centres in its phase. */
export function recipientsOf({ sender, recipient }: DocumentMessage, phase: DocumentPhase): string[] {
  if (recipient !== null) return [recipient];
  const powers = [...phase.units.map(({ power }) => power), ...phase.centres.map(({ owner }) => owner)];
  return [...new Set(powers)].filter((power) => power !== sender && power !== "UNO");
}

/** The steps of a document, in order. */
export function documentSteps({ phases }: GameDocument): DocumentStep[] {
  return phases.flatMap((phase): DocumentStep[] => [
    { kind: "position", phase, atNs: phase.atNs },
    ...phase.messages.map((message): DocumentStep => ({ kind: "message", phase, atNs: message.atNs, message })),
    ...(phase.isPlayed || phase.orders.length > 0
      ? [{ kind: "orders", phase, atNs: phase.messages.at(-1)?.atNs ?? phase.atNs } as const]
      : []),
  ]);
}

/** The game of a document before its first step. */
export function documentGame({ form, id, map, isMapKnown }: GameDocument): GameState {
  return { ...newGame(map?.toLowerCase() ?? null), document: { form, id, isMapKnown } };
}

/**
 * Returns the game after one more step of its document.
 * @param n number of the step's row
 */
export function applyDocumentStep(game: GameState, document: GameDocument, step: DocumentStep, n: number): GameState {
  if (step.kind === "message") return game;
  if (step.kind === "orders") return withOrders(game, step.phase, n);
  const { turn, units, centres, atNs, isPlayed } = step.phase;
  const { past, current } = game;
  const record: TurnRecord = {
    turn,
    n,
    atNs,
    units,
    centres,
    centresTold: true,
    reported: GrowingMap.of(),
    contradictions: [],
    books: new Map(),
    ...(isPlayed && { areOrdersWhole: true }),
  };
  const isLast = step.phase === document.phases.at(-1);
  return {
    ...game,
    past: current === null ? past : withEntry(past, turnKey(current.turn), current),
    current: record,
    centres,
    end: isLast && document.end !== null ? { ...document.end, n } : game.end,
  };
}

/** Adds orders with their results. Orders without a result count as accepted, and belong to the unit's power. */
function withOrders(game: GameState, { orders }: DocumentPhase, n: number): GameState {
  const { current } = game;
  if (current === null) return game;
  const reported = new Map<string, ReportedOrder>();
  const books = new Map<string, Submission[]>();
  // Equal orders, which are waived builds, get numbers to distinguish them.
  const times = new Map<string, number>();
  for (const { order, result } of orders) {
    const key = orderKey(order);
    const time = countUp(times, key) + 1;
    if (result !== null) reported.set(`${key} ${time}`, { order, result, n });
    else {
      const power = powerOfOrder(order) ?? "";
      const atNs = current.atNs ?? 0;
      addToList(books, power, { order, n, atNs, note: "MBV", notedN: null, withdrawnN: null });
    }
  }
  return { ...game, current: { ...current, reported: GrowingMap.of(reported), books } };
}
