import type { SessionSummary } from "../../core/session/summary.ts";
import { capital, counted, grouped } from "./numbers.ts";

/** What a recording lacks, in words: a heading, how much is intact, and what is lost. */
export interface LossWords {
  /** `cut`: only the end is missing. */
  readonly kind: "damaged" | "cut";
  readonly head: string;
  readonly intact: string;
  readonly lost: string;
}

type LossFacts = Pick<SessionSummary, "loss" | "count">;

const few = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * Returns what a recording lacks; null if nothing is missing.
 * @param isRead false while the file may grow; a missing end record is then not a loss
 */
export function lossWords({ loss, count }: LossFacts, isRead: boolean): LossWords | null {
  const { complete, lostBytes, headerMissing, missingRecords, places, tornBytes, unread } = loss;
  const isCut = isRead && !complete;
  const intact = `${counted(count, "frame")} ${count === 1 ? "is" : "are"} intact.`;
  if (lostBytes === tornBytes && missingRecords === 0 && !headerMissing && unread.places === 0) {
    if (!isCut) return null;
    const torn = tornBytes > 0 ? ", in the middle of a record" : "";
    const lost = `The file ends early${torn}: its recorder was stopped, or the file was cut. The last messages may be missing.`;
    return { kind: "cut", head: "File not closed.", intact, lost };
  }
  const lost = [
    ...(lostBytes > 0 ? [`${counted(lostBytes, "byte")} lost in ${placesWords(places - unread.places)}`] : []),
    ...(unread.places > 0 ? [unreadWords(unread)] : []),
    ...(lostBytes === 0 && missingRecords > 0 ? [`${counted(missingRecords, "record")} missing`] : []),
    ...(headerMissing ? ["the file's header is lost, so the recorder and the date are unknown"] : []),
    ...(isCut ? ["the file has no end record, so the last turns may be missing"] : []),
  ];
  return { kind: "damaged", head: "Damaged file, partly read.", intact, lost: `${capital(lost.join("; "))}.` };
}

/** Describes the unreadable parts: `3 lines could not be read in two places (the first: line 12 is not valid JSON)`. */
function unreadWords({ places, first, amount }: LossFacts["loss"]["unread"]): string {
  const where = first === null ? "" : ` (${places > 1 ? "the first: " : ""}${first})`;
  if (amount === null) return `${placesWords(places)} in the file could not be read${where}`;
  const isOne = amount.count === 1;
  return `${counted(amount.count, amount.unit)} could not be read${isOne ? "" : ` in ${placesWords(places)}`}${where}`;
}

function placesWords(count: number): string {
  return `${few[count] ?? grouped(count)} ${count === 1 ? "place" : "places"}`;
}
