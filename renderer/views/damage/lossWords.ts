import type { SessionSummary } from "../../../core/session/summary.ts";
import { capital, counted, grouped } from "../../parts/numbers.ts";

/** What a recording lacks, in words: a head, and the rest of the sentence. */
export interface LossWords {
  /** `cut`: only its end is missing. */
  readonly kind: "damaged" | "cut";
  readonly head: string;
  readonly words: string;
}

const few = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * Says what a recording that was read lacks; null where nothing is missing.
 * @param isRead false while more of it may come: that it has no end says nothing then
 */
export function lossWords({ loss, count }: Pick<SessionSummary, "loss" | "count">, isRead: boolean): LossWords | null {
  const { complete, lostBytes, headerMissing, missingRecords, places, tornBytes } = loss;
  const isCut = isRead && !complete;
  const whole = `${counted(count, "frame")} ${count === 1 ? "is" : "are"} whole.`;
  if (lostBytes === tornBytes && missingRecords === 0 && !headerMissing) {
    if (!isCut) return null;
    const torn = tornBytes > 0 ? `, amid a record of which ${counted(tornBytes, "byte")} are there` : "";
    const words = `${whole} The recorder was stopped before it could close the file${torn}: the last moments may be missing.`;
    return { kind: "cut", head: "Never closed.", words };
  }
  const lost = [
    ...(lostBytes > 0
      ? [`${counted(lostBytes, "byte")} lost in ${few[places] ?? grouped(places)} ${placeWord(places)}`]
      : []),
    ...(lostBytes === 0 && missingRecords > 0 ? [`${counted(missingRecords, "record")} missing`] : []),
    ...(headerMissing ? ["its header is lost, so who recorded it and when is not known"] : []),
    ...(isCut ? ["the file has no end record, so the last turns may be missing"] : []),
  ];
  return { kind: "damaged", head: "Damaged file, read in part.", words: `${whole} ${capital(lost.join("; "))}.` };
}

function placeWord(places: number): string {
  return places === 1 ? "place" : "places";
}
