import type { Said } from "../game/said.ts";
import type { Agreement } from "../press/ledger.ts";
import { type OfferState, stateOf } from "../press/offerState.ts";
import type { PressMessage, TryChange } from "../press/pressMessage.ts";
import type { PressRow } from "../press/pressRow.ts";
import type { ViewedMessage } from "../press/threads.ts";
import type { ClassedText } from "./textClasses.ts";
import { tightPress } from "./tightPress.ts";

/**
 * A press message and its place in its thread. `n` is the frame that shows the message: the first frame or, with a
 * viewpoint, the frame that its power saw.
 */
export interface PressViewRow extends PressRow {
  /** Id of the first known message of its thread. */
  readonly root: number;
  /** Number of replies from the root of the thread to this message. */
  readonly depth: number;
  /** The message's text with tightened brackets, and a class for each character. */
  readonly said: ClassedText;
  /** The first token of the message, `PRP`; `text` if it does not begin with a token. */
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
  /** Id of the offer that the message makes or replies to; null if there is none. */
  readonly agreement: Agreement["offer"]["id"] | null;
  /** The state of the offer that the message makes, as far as is known; null if it makes none. */
  readonly offer: OfferState | null;
  /** The data of a saved game about the message; with a viewpoint, only what its power said or thought. */
  readonly about: MessageAbout;
}

/** The labels of a message by its sender and its receiver, and what is known about the sender. */
export type MessageAbout = Pick<Said, "truth" | "belief" | "stance" | "model">;

const nothingAbout: MessageAbout = { truth: null, belief: null, stance: null, model: null };

/** The press of a game around a message. */
export interface PressAround {
  /** Messages by id; with a viewpoint, only those that its power sent or received. */
  readonly known: ReadonlyMap<PressMessage["id"], PressMessage>;
  /** Offers and what became of them, by their ids. */
  readonly offers: ReadonlyMap<PressMessage["id"], Agreement>;
  readonly powers: ReadonlySet<string>;
  /** The data of saved games about messages, by the ids of the messages. */
  readonly labels: ReadonlyMap<PressMessage["id"], MessageAbout>;
  /** Returns the time of a frame in milliseconds. */
  readonly atMs: (n: PressRow["n"]) => number;
}

/** Returns all the data that a view shows about a message. */
export function pressViewRow(row: PressRow, message: PressMessage, around: PressAround): PressViewRow {
  const { sentN, answer, seenBy, shownAs, tryChange, isTaken } = message;
  const frames = [...(sentN === null ? [] : [sentN]), ...(answer ? [answer.n] : []), ...seenBy.values()];
  const made = around.offers.get(message.id);
  const after = ([reader, n]: readonly [string, number]): readonly [string, number][] =>
    sentN === null ? [] : [[reader, around.atMs(n) - row.atMs]];
  return {
    ...row,
    ...placeInThread(message, around),
    said: tightPress(row.text, around.powers),
    token: /^[A-Z]{3}(?= |$)/.exec(row.text)?.[0] ?? "text",
    isTaken,
    frames: frames.length > 0 ? frames : [row.n],
    answer,
    afterMs: Object.fromEntries([...seenBy].flatMap(after)),
    shownAs: shownAs === null ? null : tightPress(shownAs, around.powers),
    tryChange,
    offer: made ? stateOf(made) : null,
    about: aboutOf(around.labels.get(message.id)),
  };
}

function aboutOf(said: MessageAbout = nothingAbout): MessageAbout {
  const { truth, belief, stance, model } = said;
  return { truth, belief, stance, model };
}

function placeInThread(
  message: PressMessage,
  { known, offers }: PressAround,
): Pick<PressViewRow, "root" | "depth" | "agreement"> {
  let at = message;
  let depth = 0;
  let agreement: number | null = offers.has(at.id) ? at.id : null;
  for (;;) {
    const before = at.repliesTo === null ? undefined : known.get(at.repliesTo.id);
    if (!before) return { root: at.id, depth, agreement };
    at = before;
    depth += 1;
    if (agreement === null && offers.has(at.id)) agreement = at.id;
  }
}

/**
 * Returns a row with only what one power knew: with the time and text that it received, and without other receivers.
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
    // The sentence describes the text as it was sent, so it does not fit a changed text.
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
