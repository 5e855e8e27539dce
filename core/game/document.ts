import { addToList, countUp } from "../bytes/keyed.ts";
import type { PositionedUnit } from "../language/message.ts";
import type { Ownership } from "../language/parts.ts";
import type { Press } from "../language/press.ts";
import { isSameTurn, type Turn, turnKey } from "../map/turn.ts";
import { type Order, type OrderResult, powerOfOrder } from "../orders/order.ts";
import { changedGame, changedTurn } from "./changed.ts";
import { GrowingMap } from "./growingMap.ts";
import { type Submission, withinLimit } from "./orderBook.ts";
import { orderKey } from "./shared.ts";
import { type GameEnd, type GameState, newGame, type ReportedOrder, type TurnRecord } from "./state.ts";
import { withEntry } from "./withEntry.ts";

/** A field of a document that Black Chamber does not interpret, such as a player's stance. */
export interface DocumentField {
  readonly name: string;
  /** As parsed from JSON; never null. */
  readonly value: unknown;
}

/** A game read from a document, phase by phase. It has no wire bytes, but is expressed in DAIDE's terms. */
export interface GameDocument {
  /** Name of the document's format: `diplomacy saved game`. */
  readonly form: string;
  readonly id: string | null;
  readonly map: string | null;
  /** Whether powers and provinces have the names of a known map; otherwise they are spelt as in the document. */
  readonly isMapKnown: boolean;
  /** The document's first timestamp, in ISO 8601 and UTC; null if its clock has no dates. */
  readonly startedAt: string | null;
  /** True if the document names no known map, and all its powers and provinces are on `map`. */
  readonly isMapInferred: boolean;
  /** Name of the map in the document. */
  readonly namedMap: string | null;
  readonly phases: readonly DocumentPhase[];
  /** The document's other fields about the game. */
  readonly fields: readonly DocumentField[];
  /** The language model that plays each power, if the document names it. */
  readonly models: ReadonlyMap<string, string>;
  /** Null unless the document states that the game is over. */
  readonly end: Omit<GameEnd, "n"> | null;
}

/** One phase of a document. */
export interface DocumentPhase {
  /** The phase's name in the document: `S1901M`. */
  readonly name: string;
  readonly turn: Turn;
  /** Nanoseconds since the document's first timestamp. */
  readonly atNs: number;
  readonly units: readonly PositionedUnit[];
  readonly centres: readonly Ownership[];
  /** The orders; a result is null if the document has none. */
  readonly orders: readonly { readonly order: Order; readonly result: OrderResult | null }[];
  /** False for a final phase that was not adjudicated, because more orders may follow. */
  readonly isPlayed: boolean;
  readonly messages: readonly DocumentMessage[];
  /** The players' private notes, in chronological order. */
  readonly logs: readonly DocumentLog[];
  /** The stances of powers towards each other, in the document's words, with keys such as `AUS ITA`. */
  readonly stances?: ReadonlyMap<string, string>;
  /** The document's other fields about the phase. */
  readonly fields: readonly DocumentField[];
}

/** A text that a player wrote for the record and that no other player received, such as a diary entry. */
export interface DocumentLog {
  readonly atNs: number;
  /** A power, or another name in the document. */
  readonly author: string;
  /** The document's name for this kind of text: `diary`; null if it has none. */
  readonly label: string | null;
  readonly text: string;
  readonly fields: readonly DocumentField[];
}

/** A message between players. */
export interface DocumentMessage {
  readonly phase: string;
  readonly atNs: number;
  /** A power, or another name in the document: `SYSTEM`. */
  readonly sender: string;
  /** The recipient; null for all powers. */
  readonly recipient: string | null;
  /** The message's press; null for free text. */
  readonly press: Press | null;
  /** Lowest press level that allows it; null for free text. */
  readonly level: number | null;
  /** The press in DAIDE's text form, or the unchanged free text. */
  readonly text: string;
  /** The document's other fields about the message, such as whether its sender labelled it true. */
  readonly fields: readonly DocumentField[];
}

/**
 * A step of a document: a position, a message, a player's log, or the orders and their results. `submitted`: the orders
 * of one power so far, in a game that was recorded live.
 */
export type DocumentStep =
  | { readonly kind: "position" | "orders"; readonly phase: DocumentPhase; readonly atNs: number }
  | {
      readonly kind: "message";
      readonly phase: DocumentPhase;
      readonly atNs: number;
      readonly message: DocumentMessage;
    }
  | { readonly kind: "log"; readonly phase: DocumentPhase; readonly atNs: number; readonly log: DocumentLog }
  | {
      readonly kind: "submitted";
      readonly phase: DocumentPhase;
      readonly atNs: number;
      readonly power: string;
      readonly orders: readonly Order[];
    };

/**
 * Returns the recipients of a message: the power that it names, or all other powers with units or centres in its phase.
 */
export function recipientsOf({ sender, recipient }: DocumentMessage, phase: DocumentPhase): string[] {
  if (recipient !== null) return [recipient];
  const powers = [...phase.units.map(({ power }) => power), ...phase.centres.map(({ owner }) => owner)];
  return [...new Set(powers)].filter((power) => power !== sender && power !== "UNO");
}

/** Returns the steps of a document, in order. */
export function documentSteps({ phases }: GameDocument): DocumentStep[] {
  return phases.flatMap((phase): DocumentStep[] => {
    const texts = textSteps(phase);
    return [
      { kind: "position", phase, atNs: phase.atNs },
      ...texts,
      ...(phase.isPlayed || phase.orders.length > 0
        ? [{ kind: "orders", phase, atNs: texts.at(-1)?.atNs ?? phase.atNs } as const]
        : []),
    ];
  });
}

/**
 * Returns the messages and logs of a phase in chronological order. A message comes before a log with the same
 * timestamp.
 */
function textSteps(phase: DocumentPhase): DocumentStep[] {
  const messages = phase.messages.map((message) => ({ kind: "message", phase, atNs: message.atNs, message }) as const);
  if (phase.logs.length === 0) return messages;
  const logs = phase.logs.map((log) => ({ kind: "log", phase, atNs: log.atNs, log }) as const);
  return [...messages, ...logs].sort((one, other) => one.atNs - other.atNs);
}

/** Returns a document's uninterpreted fields for a step; for the first position, also its fields about the game. */
export function fieldsOfStep(step: DocumentStep, { fields, phases }: GameDocument): readonly DocumentField[] {
  if (step.kind === "message") return step.message.fields;
  if (step.kind === "log") return step.log.fields;
  if (step.kind !== "position") return [];
  return step.phase.turn === phases[0]?.turn ? [...fields, ...step.phase.fields] : step.phase.fields;
}

/**
 * Returns the power to which a step belongs: the sender of a message, the author of a log, the power that submitted
 * orders; null for other steps.
 */
export function powerOfStep(step: DocumentStep): string | null {
  if (step.kind === "message") return step.message.sender;
  if (step.kind === "log") return step.log.author;
  return step.kind === "submitted" ? step.power : null;
}

/** Returns the state of a document's game before the first step. */
export function documentGame({ form, id, map, isMapKnown }: GameDocument): GameState {
  return changedGame(newGame(map?.toLowerCase() ?? null), { document: { form, id, isMapKnown } });
}

/**
 * Returns the game after one more step of its document.
 * @param n number of the step's row
 */
export function applyDocumentStep(game: GameState, document: GameDocument, step: DocumentStep, n: number): GameState {
  if (step.kind === "message" || step.kind === "log") return game;
  if (step.kind === "submitted") return withSubmission(game, step, n);
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
    books: new Map(),
    contradictions: [],
    areOrdersWhole: isPlayed,
    doubted: new Set(),
  };
  const isLast = step.phase === document.phases.at(-1);
  return changedGame(game, {
    // A live game may change its position during a turn.
    past: current === null || isSameTurn(current.turn, turn) ? past : withEntry(past, turnKey(current.turn), current),
    current: record,
    centres,
    end: isLast && document.end !== null ? { ...document.end, n } : game.end,
  });
}

/** Adds orders with their results. Orders without a result count as accepted, and belong to the unit's power. */
function withOrders(game: GameState, { orders, isPlayed }: DocumentPhase, n: number): GameState {
  const { current } = game;
  if (current === null) return game;
  const reported = new Map<string, ReportedOrder>();
  const books = new Map<string, Submission[]>();
  // Identical orders, which are waived builds, get numbers to distinguish them.
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
  const areOrdersWhole = isPlayed || current.areOrdersWhole;
  return changedGame(game, {
    current: changedTurn(current, { reported: GrowingMap.of(reported), books, areOrdersWhole }),
  });
}

/** Replaces the orders of a power, and keeps the earlier ones as withdrawn. */
function withSubmission(
  game: GameState,
  { power, orders, atNs }: Extract<DocumentStep, { readonly kind: "submitted" }>,
  n: number,
): GameState {
  const { current } = game;
  if (current === null) return game;
  const earlier = (current.books.get(power) ?? []).map((each) =>
    each.withdrawnN === null ? { ...each, withdrawnN: n } : each,
  );
  const accepted = orders.map((order) => ({ order, n, atNs, note: "MBV", notedN: null, withdrawnN: null }));
  const { book, forgotten } = withinLimit([...earlier, ...accepted]);
  return changedGame(game, {
    forgottenOrders: game.forgottenOrders + forgotten,
    current: changedTurn(current, { books: withEntry(current.books, power, book) }),
  });
}
