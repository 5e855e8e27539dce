import type { Loss } from "../../recording/loss.ts";
import { damageWords, gapWords } from "../lossWords.ts";
import { counted } from "./words.ts";

/**
 * Returns a line for each part that is missing from a recording; empty if nothing is missing. Omits the system's
 * message about a failed write, because it can contain file names.
 */
export function lossLines(loss: Loss): string[] {
  const { complete, headerMissing, damage, missingRecords, missingBytes, repeatedBytes, gaps, endMismatch } = loss;
  const line = ({ words, detail }: ReturnType<typeof damageWords>): string =>
    `${words.replace(/ here$/, "")}.${detail === null ? "" : ` ${detail}`}`;
  return [
    ...damage.map((one) => line(damageWords(one))),
    ...gaps.filter(({ reason }) => reason !== "sliced").map((gap) => line(gapWords({ ...gap, detail: null }))),
    ...gaps
      .filter(({ reason }) => reason === "sliced")
      .slice(0, 1)
      .map(() => "Part of a longer recording: the rest was left out on purpose."),
    ...(headerMissing ? ["The header is missing: the recorder and the time are unknown."] : []),
    ...(missingRecords > 0 ? [`Missing by sequence number: ${counted(missingRecords, "record")}.`] : []),
    ...(missingBytes > 0 ? [`Missing traffic: ${counted(missingBytes, "byte")}.`] : []),
    ...(repeatedBytes > 0 ? [`Duplicate traffic: ${counted(repeatedBytes, "byte")}.`] : []),
    ...(endMismatch ? ["The counts in the end record differ from the records in the file."] : []),
    ...(complete ? [] : ["The end record is missing: the file was cut short, or the game continued."]),
  ];
}
