import { documentRows } from "../analysis/documents.ts";
import type { SpanSet } from "../bytes/spanSet.ts";
import { Slicer } from "../formats/slice.ts";
import { MessageTimes, type SliceBound, sliceRange } from "../formats/sliceRange.ts";
import { SliceSurvey } from "../formats/sliceSurvey.ts";
import type { EntryCopy } from "../recording/entry.ts";
import { HostError } from "./hostError.ts";
import { Passes } from "./passes.ts";
import { type ReadOutcome, readRecording } from "./recordingSource.ts";
import { SoundRecording } from "./soundRecording.ts";
import { refuseTaken, writeRecordingFile } from "./writeRecording.ts";

export interface SliceRequest {
  readonly path: string;
  readonly out: string;
  readonly from: SliceBound | undefined;
  readonly to: SliceBound | undefined;
  /** The connections to keep; null means all. */
  readonly connections: SpanSet | null;
  readonly onProgress?: (share: number) => void;
}

/** The size of a slice, and the result of reading its source. */
export interface SliceOutcome {
  /**
   * Number of messages in the range. Excludes messages outside the range that are kept only because they define the
   * names or the game.
   */
  readonly messages: number;
  readonly source: ReadOutcome;
}

/**
 * Writes a slice of a recording. Reads the recording twice, or three times if one of the bounds is a message.
 * @throws {HostError} `usage`: a requested message or connection does not exist, or the range ends before it starts;
 *   also the errors of reading and writing
 */
export async function sliceRecording(request: SliceRequest): Promise<SliceOutcome> {
  refuseTaken(request.out);
  const passes = new Passes(2, request.onProgress);
  const survey = new SliceSurvey(await rangeOf(request), documentRows());
  const sound = await SoundRecording.survey(
    request.path,
    (items) => {
      for (const item of items) if (item.kind === "record") survey.add(item.entry);
    },
    { onProgress: passes.report(0) },
  );
  for (const { start, end } of request.connections?.spans ?? []) {
    if ([...survey.connections].some((connection) => connection >= start && connection < end)) continue;
    throw new HostError(
      "usage",
      `--connections: ${request.path} has no connection ${start}${end - start > 1 ? ` to ${end - 1}` : ""}`,
    );
  }
  const slicer = new Slicer(survey);
  await writeRecordingFile(
    request.out,
    sound.header,
    slicedCopies(slicer, sound.copies({ onProgress: passes.report(1) })),
  );
  return { messages: survey.messages, source: sound.outcome };
}

async function* slicedCopies(slicer: Slicer, batches: AsyncIterable<EntryCopy[]>): AsyncGenerator<EntryCopy> {
  for await (const batch of batches) for (const copy of batch) yield* slicer.rewrite(copy);
  yield* slicer.rest();
}

async function rangeOf({ path, from, to, connections }: SliceRequest): Promise<SliceSurvey["range"]> {
  const wanted = [from, to].flatMap((bound) => (bound?.by === "message" ? [bound.n] : []));
  const times = new MessageTimes(wanted, documentRows());
  if (wanted.length > 0) {
    await readRecording(path, (items) => {
      for (const item of items) if (item.kind === "record") times.add(item.entry);
    });
  }
  const range = sliceRange(from, to, connections, times);
  if ("noMessage" in range)
    throw new HostError("usage", `${path} has no message #${range.noMessage}; its last message is #${times.count}`);
  if (range.fromNs > range.toNs || range.fromN > range.toN)
    throw new HostError("usage", "--from is after --to: the range is empty");
  return range;
}
