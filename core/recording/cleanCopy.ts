import type { EntryCopy, MarkEntry, ReadItem } from "./entry.ts";
import { LossAccount } from "./loss.ts";
import { endingOf, Recovery, RecoverySurvey, substituteHeader } from "./recover.ts";
import { RecordingWriter } from "./writer.ts";

/** A mark to add to a copy. */
export type AddedMark = Pick<MarkEntry, "atNs" | "text" | "target">;

export interface CopyOptions {
  /** Any 32-bit number that is different for each copy. */
  readonly salt: number;
  /** The uuid of the substitute header, used if the recording's own header is lost. */
  readonly uuid: string;
  readonly tool: string;
  /** Marks to replace the recording's own marks; null keeps the recording's marks. */
  readonly marks: readonly AddedMark[] | null;
  /** True if the recording is still being written, or if its recorder was killed. A missing end is then not a loss. */
  readonly isPart: boolean;
}

/**
 * Rewrites a recording as an undamaged, closed recording, with a gap record wherever something is missing.
 * @param pass reads the source from its beginning; it is called twice and must return the same items
 */
export async function* cleanCopy(
  pass: () => AsyncIterable<readonly ReadItem[]>,
  { salt, uuid, tool, marks, isPart }: CopyOptions,
): AsyncGenerator<Uint8Array> {
  const survey = new RecoverySurvey();
  const account = new LossAccount();
  for await (const items of pass()) {
    for (const item of items) {
      survey.add(item);
      account.add(item);
    }
  }
  const writer = new RecordingWriter(salt);
  const recovery = new Recovery(survey, endingOf(account.loss, isPart, survey.wholeEnd));
  yield writer.begin(survey.header ?? substituteHeader(uuid, tool));
  const isKept = (copy: EntryCopy): boolean => marks === null || copy.type !== "mark";
  for await (const items of pass())
    for (const item of items)
      for (const copy of recovery.rewrite(item)) if (isKept(copy)) yield writer.copy(copy).bytes;
  for (const copy of recovery.rest()) yield writer.copy(copy).bytes;
  for (const { atNs, text, target } of marks ?? [])
    yield writer.copy({ type: "mark", atNs: Math.min(atNs, survey.endNs), text, target }).bytes;
  yield writer.end(survey.endNs);
}
