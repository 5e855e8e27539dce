import type { SessionSummary } from "../../../core/session/summary.ts";
import { capital, counted, grouped } from "../../parts/numbers.ts";

/** What a recording lacks, in words: a heading, and the sentences below it. */
export interface LossWords {
  /** `cut`: only the end is missing. */
  readonly kind: "damaged" | "cut";
  readonly head: string;
  readonly words: string;
}

const few = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * Returns what a recording lacks; null if nothing is missing.
 * @param isRead false while the file may grow; a missing end record is then not a loss
 */
export function lossWords({ loss, count }: Pick<SessionSummary, "loss" | "count">, isRead: boolean): LossWords | null {
  const { complete, lostBytes, headerMissing, missingRecords, places, tornBytes } = loss;
  const isCut = isRead && !complete;
  const whole = `${counted(count, "frame")} ${count === 1 ? "is" : "are"} intact.`;
  // Nothing shows how many bytes of traffic were in unreadable parts of another program's file.
  const hasUnread = places > 0 && lostBytes === 0 && missingRecords === 0;
  if (lostBytes === tornBytes && missingRecords === 0 && !headerMissing && !hasUnread) {
    if (!isCut) return null;
    const torn = tornBytes > 0 ? ", in the middle of a record" : "";
    const words = `${whole} The recorder stopped before it could close the file${torn}: the last messages may be missing.`;
    return { kind: "cut", head: "File not closed.", words };
  }
  const lost = [
    ...(lostBytes > 0
      ? [`${counted(lostBytes, "byte")} lost in ${few[places] ?? grouped(places)} ${placeWord(places)}`]
      : []),
    ...(hasUnread ? [`${few[places] ?? grouped(places)} ${placeWord(places)} in the file could not be read`] : []),
    ...(lostBytes === 0 && missingRecords > 0 ? [`${counted(missingRecords, "record")} missing`] : []),
    ...(headerMissing ? ["the file's header is lost, so the recorder and the date are unknown"] : []),
    ...(isCut ? ["the file has no end record, so the last turns may be missing"] : []),
  ];
  return { kind: "damaged", head: "Damaged file, partly read.", words: `${whole} ${capital(lost.join("; "))}.` };
}

function placeWord(places: number): string {
  return places === 1 ? "place" : "places";
}
