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

/** A game as a document tells it: phase by phase, without wire bytes, everything in DAIDE's words. */
export interface GameDocument {
  /** Name of the form it has: `diplomacy saved game`. */
  readonly form: string;
  readonly id: string | null;
  readonly map: string | null;
  /** Whether powers and places could be named by a known map; else they are as the document spells them. */
  readonly isMapKnown: boolean;
  /** The document's first moment, ISO 8601 in UTC; null where its clock has no date. */
  readonly startedAt: string | null;
  /** True: the document names no known map, and its powers and places are those of `map`. */
  readonly isMapInferred: boolean;
  /** What the document itself calls its map. */
  readonly namedMap: string | null;
  readonly phases: readonly DocumentPhase[];
  /** Set where the document says that the game is over. */
  readonly end: Omit<GameEnd, "n"> | null;
}

/** One phase of a document. */
export interface DocumentPhase {
  /** As the document calls it: `S1901M`. */
  readonly name: string;
  readonly turn: Turn;
  /** From the document's first moment. */
  readonly atNs: number;
  readonly units: readonly PositionedUnit[];
  readonly centres: readonly Ownership[];
  /** A result is null where the document has none. */
  readonly orders: readonly { readonly order: Order; readonly result: OrderResult | null }[];
  /** False of a last phase that has not been judged: more orders may follow. */
  readonly isPlayed: boolean;
  readonly messages: readonly DocumentMessage[];
}

/** A message between players. */
export interface DocumentMessage {
  readonly phase: string;
  readonly atNs: number;
  /** A power, or whoever else the document names: `SYSTEM`. */
  readonly sender: string;
  /** Null: everybody. */
  readonly recipient: string | null;
  /** Null where it is no DAIDE: a free text. */
  readonly press: Press | null;
  /** Press level that it needs; null for a free text. */
  readonly level: number | null;
  /** DAIDE in its text form; a free text as it is. */
  readonly text: string;
}

/** Something that happens in a document, in its order: a position, a message, the orders with their results. */
export type DocumentStep =
  | { readonly kind: "position" | "orders"; readonly phase: DocumentPhase; readonly atNs: number }
  | {
      readonly kind: "message";
      readonly phase: DocumentPhase;
      readonly atNs: number;
      readonly message: DocumentMessage;
    };

/** Who receives a message: the power it names, or every other power that has a unit or a centre in its phase. */
export function recipientsOf({ sender, recipient }: DocumentMessage, phase: DocumentPhase): string[] {
  if (recipient !== null) return [recipient];
  const powers = [...phase.units.map(({ power }) => power), ...phase.centres.map(({ owner }) => owner)];
  return [...new Set(powers)].filter((power) => power !== sender && power !== "UNO");
}

/** What can be stepped through, in order of the document. */
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
 * The game after one more step of its document.
 * @param n number of the step's row, for what points to it
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

/** Orders with their results; those without one are taken as accepted, by whose unit they are for. */
function withOrders(game: GameState, { orders }: DocumentPhase, n: number): GameState {
  const { current } = game;
  if (current === null) return game;
  const reported = new Map<string, ReportedOrder>();
  const books = new Map<string, Submission[]>();
  // Orders that say the same are told apart by their number: waived builds.
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
