import type { EntryCopy, MarkEntry, ReadItem } from "./entry.ts";
import { LossAccount } from "./loss.ts";
import { endingOf, Recovery, RecoverySurvey, substituteHeader } from "./recover.ts";
import { RecordingWriter } from "./writer.ts";

/** A mark to be added to a copy. */
export type AddedMark = Pick<MarkEntry, "atNs" | "text" | "target">;

export interface CopyWishes {
  /** Any 32-bit number, fresh for each copy. */
  readonly salt: number;
  /** Of the header that stands in where the recording's own is lost. */
  readonly uuid: string;
  readonly tool: string;
  /** In place of the recording's own; null: those stay. */
  readonly marks: readonly AddedMark[] | null;
  /** It is being written, or was left by a killed recorder: that its end is missing is no loss. */
  readonly isPart: boolean;
}

/**
 * A recording's bytes anew: whole, closed, with a gap record wherever something is missing.
 * @param pass reads the source from its beginning; asked for twice, it must give the same
 */
export async function* cleanCopy(
  pass: () => AsyncIterable<readonly ReadItem[]>,
  { salt, uuid, tool, marks, isPart }: CopyWishes,
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
