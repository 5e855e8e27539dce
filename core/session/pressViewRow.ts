import type { Said } from "../game/said.ts";
import { pressTokenOf } from "../press/pressKinds.ts";
import type { PressMessage, TryChange } from "../press/pressMessage.ts";
import { type OffersByMessage, type PressOffer, type ThreadPlace, threadPlaceOf } from "../press/pressOffer.ts";
import type { PressRow } from "../press/pressRow.ts";
import type { ViewedMessage } from "../press/threads.ts";
import type { ClassedText } from "./textClasses.ts";
import { tightPress } from "./tightPress.ts";

/**
 * A press message and its place in its thread. `n` is the frame that shows the message: the first frame or, with a
 * viewpoint, the frame that the viewpoint's power saw.
 */
export interface PressViewRow extends PressRow, ThreadPlace {
  /** The message's text with tightened brackets, and a class for each character. */
  readonly said: ClassedText;
  /** The first token of the message, such as `PRP`; `text` for free text. */
  readonly token: string;
  /** Whether the server accepted the message; otherwise it was not delivered. */
  readonly isTaken: boolean;
  /** Every frame of this message: SND, the server's answer, FRM. */
  readonly frames: readonly PressRow["n"][];
  readonly answer: PressMessage["answer"];
  /** Milliseconds from the SND to the FRM, by recipient; empty if the SND is not recorded. */
  readonly afterMs: Readonly<Record<string, number>>;
  /** The text that the first reader received, if the server changed it; else null. */
  readonly shownAs: ClassedText | null;
  readonly tryChange: TryChange | null;
  /** The offers that the message makes, and what became of them, as far as that is known. */
  readonly offers: readonly PressOffer[];
  /** The numbers under which the messages that this one answers or forwards are shown; null if there are none. */
  readonly linked: { readonly answers: PressRow["n"] | null; readonly forwards: PressRow["n"] | null };
  /** The data of a saved game about the message; with a viewpoint, only what its power said or thought. */
  readonly about: MessageAbout;
}

/** The labels that a message's sender and receiver gave it, and what is known about the sender. */
export type MessageAbout = Pick<Said, "truth" | "belief" | "stance" | "model">;

const nothingAbout: MessageAbout = { truth: null, belief: null, stance: null, model: null };

/** What a view needs to know about the press of a game to show one of its messages. */
export interface PressAround {
  /** Messages by id; with a viewpoint, only those that the viewpoint's power sent or received. */
  readonly known: ReadonlyMap<PressMessage["id"], PressMessage>;
  /** The numbers under which these messages are shown, keyed by their ids. */
  readonly numbers: ReadonlyMap<PressMessage["id"], PressRow["n"]>;
  readonly offers: OffersByMessage;
  readonly powers: ReadonlySet<string>;
  /** The data of saved games about messages, keyed by message id. */
  readonly labels: ReadonlyMap<PressMessage["id"], MessageAbout>;
  /** Returns the time of a frame in milliseconds. */
  readonly atMs: (n: PressRow["n"]) => number;
}

/** Returns all the data that a view shows about a message. */
export function pressViewRow(row: PressRow, message: PressMessage, around: PressAround): PressViewRow {
  const { sentN, answer, seenBy, shownAs, tryChange, isTaken } = message;
  const frames = [...(sentN === null ? [] : [sentN]), ...(answer ? [answer.n] : []), ...seenBy.values()];
  const after = ([reader, n]: readonly [string, number]): readonly [string, number][] =>
    sentN === null ? [] : [[reader, around.atMs(n) - row.atMs]];
  return {
    ...row,
    ...threadPlaceOf(message, around.known, around.offers),
    said: tightPress(row.text, around.powers),
    token: pressTokenOf(message),
    isTaken,
    frames: frames.length > 0 ? frames : [row.n],
    answer,
    afterMs: Object.fromEntries([...seenBy].flatMap(after)),
    shownAs: shownAs === null ? null : tightPress(shownAs, around.powers),
    tryChange,
    offers: around.offers.get(message.id) ?? [],
    linked: { answers: numberOf(row.repliesTo, around), forwards: numberOf(row.forwards, around) },
    about: aboutOf(around.labels.get(message.id)),
  };
}

function numberOf(id: PressMessage["id"] | null, { numbers }: PressAround): PressRow["n"] | null {
  return id === null ? null : (numbers.get(id) ?? null);
}

function aboutOf(said: MessageAbout = nothingAbout): MessageAbout {
  const { truth, belief, stance, model } = said;
  return { truth, belief, stance, model };
}

/**
 * Returns a row with only what one power knew: with the text that it received and the time at which it received it, and
 * without the other receivers.
 */
export function rowSeenBy(
  power: string,
  row: PressViewRow,
  { message, n, isOwn }: ViewedMessage,
  { known, powers, atMs }: PressAround,
): PressViewRow {
  const { sentN, answer, shownAs } = message;
  const text = isOwn ? message.text : (shownAs ?? message.text);
  const links = row.repliesTo !== null && known.has(row.repliesTo);
  return {
    ...row,
    n,
    text,
    said: tightPress(text, powers),
    // The sentence describes the text as sent, so it does not fit if the text was changed.
    english: text === message.text ? row.english : null,
    atMs: isOwn ? row.atMs : atMs(n),
    seenBy: isOwn ? {} : { [power]: n },
    afterMs: {},
    frames: isOwn ? [...(sentN === null ? [] : [sentN]), n] : [n],
    answer: isOwn ? answer : null,
    shownAs: null,
    tryChange: null,
    repliesTo: links ? row.repliesTo : null,
    linkedBy: links ? row.linkedBy : null,
    forwards: row.forwards !== null && known.has(row.forwards) ? row.forwards : null,
    about: isOwn ? { ...row.about, belief: null } : { ...nothingAbout, belief: row.about.belief },
    outcome: row.outcome === "delivered" ? "taken" : row.outcome,
  };
}
