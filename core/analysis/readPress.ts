import { countUp, groupBy } from "../bytes/keyed.ts";
import { readPressText } from "../formats/pressText.ts";
import type { OfferId } from "../press/offers.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import type { ReadingRow } from "./plainTexts.ts";
import { readReadingLine } from "./readingLine.ts";

/** Press derived from readings of free-text messages. */
export interface ReadPress {
  /**
   * All messages in the form that the ledger expects. A free-text message is followed by one message for each of its
   * readings.
   */
  readonly messages: readonly PressMessage[];
  /** The reading that produced each offer, keyed by offer id. */
  readonly readingOf: ReadonlyMap<OfferId, ReadingRow>;
}

/** How an offer was read from free text, as `chamber agreements --readings --json` prints it. */
export type OfferReading = Omit<ReadingRow, "order" | "daide">;

/** Returns how an offer was read; the offer's text already contains the DAIDE. */
export function offerReading({ order: _, daide: __, ...reading }: ReadingRow): OfferReading {
  return reading;
}

/** Returns the messages that can have readings, that is, the free-text messages, keyed by number. */
export function readableMessages(messages: readonly PressMessage[]): ReadonlyMap<number, PressMessage> {
  return new Map(messages.flatMap((message) => (message.press === null ? [[message.id, message] as const] : [])));
}

/** Returns how many messages are free text. Only saved games have free text; in DAIDE, such messages are faults. */
export function countFreeTexts(messages: readonly PressMessage[]): number {
  return messages.filter(({ press, isWritten }) => press === null && isWritten).length;
}

/**
 * Parses the lines of a readings file. Ignores lines that are not readings.
 * @param reader the name of the reader if a line has none
 * @param messages the press of the recording
 */
export function readingsInLines(
  lines: readonly string[],
  reader: string,
  messages: readonly PressMessage[],
): readonly ReadingRow[] {
  if (lines.length === 0) return [];
  const byNumber = readableMessages(messages);
  return lines.flatMap((line) => {
    const read = readReadingLine(line, reader, (message) => byNumber.get(message) ?? null);
    return read.ok ? [read.row] : [];
  });
}

/**
 * The maximum number of readings for one message. Further readings are ignored, because the ids of readings have two
 * digits.
 */
const mostReadings = 99;

/**
 * Adds the readings of messages to the press of a game. A sender's intention to do something, or not to do it, becomes
 * a statement of intent (INS), which binds immediately; a request or a zone becomes an offer (PRP). Readings without
 * DAIDE and rejected readings add nothing. The id of a reading consists of the id of its message and the reading's
 * position among the message's readings: `231.02`.
 */
export function withReadings(messages: readonly PressMessage[], readings: readonly ReadingRow[]): ReadPress {
  const byMessage = groupBy(readings, ({ message }) => message);
  const readingOf = new Map<OfferId, ReadingRow>();
  const counts = new Map<number, number>();
  const added = messages.flatMap((message): readonly PressMessage[] => {
    if (message.press !== null) return [message];
    const read = (byMessage.get(message.id) ?? []).flatMap((reading): PressMessage[] => {
      const press = pressOf(reading, message.sender);
      if (press === null) return [];
      const place = countUp(counts, message.id) + 1;
      if (place > mostReadings) return [];
      const id = Number(`${message.id}.${String(place).padStart(2, "0")}`);
      readingOf.set(id, reading);
      return [{ ...message, ...press, id, order: message.order + place / (mostReadings + 1) }];
    });
    return [message, ...read];
  });
  return { messages: added, readingOf };
}

/** Returns the press that a reading represents; null if the reading offers or states nothing. */
function pressOf(
  { daide, kind, verdict }: ReadingRow,
  sender: string,
): Pick<PressMessage, "press" | "level" | "text"> | null {
  if (verdict === "rejected") return null;
  // The reader does not interpret the words of a condition, and without its condition the order would be a different
  // promise.
  if (daide === null || kind === "conditional") return null;
  const read = readPressText(daide, sender);
  if (read === null) return null;
  const { press, level, text } = read;
  const isIntent = press.type === "PRP" && (kind === "own" || kind === "refusal");
  return isIntent ? { press: { ...press, type: "INS" }, level, text: text.replace(/^PRP/, "INS") } : read;
}
