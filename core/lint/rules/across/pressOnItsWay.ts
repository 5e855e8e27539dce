import type { Turn } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { closeBracket, openBracket, type Token } from "../../../tokens/token.ts";
import { T, vocabulary } from "../../../tokens/vocabulary.ts";

/**
 * Returns the tokens of press without the contents of its TRY lists, from which a server removes tokens above the
 * game's level.
 */
export function withoutTries(press: Uint16Array): Uint16Array {
  if (!press.includes(T.TRY)) return press;
  const kept: Token[] = [];
  let depth = 0;
  for (let at = 0; at < press.length; at++) {
    const token = press[at] ?? 0;
    if (depth > 0) {
      if (token === openBracket) depth += 1;
      if (token === closeBracket) depth -= 1;
      continue;
    }
    kept.push(token);
    if (token === T.TRY && press[at + 1] === openBracket) {
      depth = 1;
      at += 1;
    }
  }
  return Uint16Array.from(kept);
}

/** Whether press arrived as it was sent. */
export function isSamePress(one: Uint16Array, other: Uint16Array): boolean {
  return areEqual(one, other) || (one.includes(T.TRY) && areEqual(withoutTries(one), withoutTries(other)));
}

/** Tokens of v0.18 that every TRY may list. */
const listable = /^(PRP|PCE|ALY|VSS|DRW|SLO|NOT|YES|REJ|BWX|XDO|DMZ|AND|ORR|SCD|OCC|INS|QRY|THK|IDK|SUG|WHT|HOW)$/;

/** The levels of these tokens, keyed by token number. Omits tokens whose numbers differ between programs. */
const alwaysListed: ReadonlyMap<Token, number> = new Map(
  vocabulary.flatMap(({ name, value, level }) =>
    value !== null && listable.test(name) ? [[value, level] as const] : [],
  ),
);

/**
 * Returns the token in which a TRY differs from the TRY that was sent: a token that the server added, or one that the
 * server omitted although the level allows it. Null if there is none, or if the press is not a TRY.
 */
export function alteredInTry(sent: Uint16Array, shown: Uint16Array, level: number | null): Token | null {
  if (sent[0] !== T.TRY || shown[0] !== T.TRY) return null;
  const added = shown.find((token) => !sent.includes(token));
  const lost = sent.find((token) => !shown.includes(token) && (alwaysListed.get(token) ?? 8001) <= (level ?? -1));
  return added ?? lost ?? null;
}

/**
 * Whether two versions of press differ only in how they are written: text moved, single digits became text, or blanks
 * were added.
 */
export function isRewritten(one: Uint16Array, other: Uint16Array): boolean {
  return areEqual(wordsOf(one), wordsOf(other)) && areEqual(signsOf(one), signsOf(other));
}

/** Returns the tokens of press in order, without text, and without single digits, which may have become text. */
function wordsOf(press: Uint16Array): Uint16Array {
  return press.filter((token) => token >= 10 && (token & 0xff00) !== text);
}

const text = 0x4b00;
const blank = text + 0x20;
const zero = text + 0x30;

function signsOf(press: Uint16Array): Uint16Array {
  return press
    .filter((token) => token !== blank)
    .map((token) => (token < 10 ? zero + token : token))
    .sort();
}

function areEqual(one: Uint16Array, other: Uint16Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Press as one power sent it. */
export interface Sent {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly connection: ConnectionId;
  readonly sender: string;
  readonly recipients: readonly string[];
  /** The turn of the sender's last NOW; null if unknown. */
  readonly turn: Turn | null;
  /** Null if it cannot be read. */
  readonly press: Uint16Array | null;
  /** The recipients' connections that were recorded when the press was sent, keyed by power. */
  readonly readers: ReadonlyMap<string, number>;
  /** The frame that delivered the press, keyed by power. */
  readonly seenBy: Map<string, FrameNumber>;
  answer: {
    readonly verb: "YES" | "refused" | "undelivered" | "other";
    readonly n: FrameNumber;
    readonly atNs: number;
  } | null;
}

/** Press as one power received it. */
export interface Shown {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly connection: ConnectionId;
  /** Index of the game. */
  readonly game: number;
  readonly power: string;
  readonly sender: string;
  readonly senderConnection: number;
  readonly recipients: readonly string[];
  readonly press: Uint16Array;
  /** Index of the first token of the press in its message. */
  readonly start: number;
}

/** Tracks the order in which powers receive press that more than one of them receives. */
export class ReadingOrder {
  #read = 0;
  /** The position of each message in the sequence of messages that a power received, keyed by message and power. */
  readonly #places = new Map<Sent, Map<string, number>>();
  /**
   * Of the messages that two powers have received, the one that the second power received last; keyed by `reader
   * other`.
   */
  readonly #last = new Map<string, { readonly sent: Sent; readonly place: number }>();

  /**
   * Records that a power received a message.
   * @returns a message that this power received earlier than `sent` and another power received later; null if there is
   *   none
   */
  read(sent: Sent, power: string): { readonly before: Sent; readonly other: string } | null {
    const places = this.#places.get(sent) ?? new Map<string, number>();
    this.#places.set(sent, places);
    let crossed: { readonly before: Sent; readonly other: string } | null = null;
    this.#read += 1;
    for (const [other, place] of places) {
      const key = `${power} ${other}`;
      const last = this.#last.get(key);
      if (last && last.place > place) crossed ??= { before: last.sent, other };
      else this.#last.set(key, { sent, place });
      this.#last.set(`${other} ${power}`, { sent, place: this.#read });
    }
    places.set(power, this.#read);
    return crossed;
  }

  /** Forgets a message that no other client will receive. */
  forget(sent: Sent): void {
    this.#places.delete(sent);
  }
}
