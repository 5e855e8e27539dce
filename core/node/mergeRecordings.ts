import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { EntryCopy } from "../recording/entry.ts";
import { Merger } from "../recording/merge.ts";
import { type MergePlan, MergeSurvey, planMerge } from "../recording/mergePlan.ts";
import { HostError } from "./hostError.ts";
import { Passes } from "./passes.ts";
import type { ReadOutcome } from "./recordingSource.ts";
import { SoundRecording } from "./soundRecording.ts";
import { toolName } from "./version.ts";
import { refuseTaken, writeRecordingFile } from "./writeRecording.ts";

/** The result of a merge. */
export interface MergeOutcome {
  readonly plan: MergePlan;
  readonly sources: readonly { readonly path: string; readonly outcome: ReadOutcome }[];
}

/**
 * Writes one recording from several. Reads each recording twice, the second time in parallel with the others, piece by
 * piece.
 * @throws {HostError} any error from reading or writing; `usage`: the timestamps of the inputs are too far apart for
 *   one clock
 */
export async function mergeRecordings(
  paths: readonly string[],
  out: string,
  onProgress?: (share: number) => void,
): Promise<MergeOutcome> {
  refuseTaken(out);
  const passes = new Passes(2 * paths.length, onProgress);
  const sounds: SoundRecording[] = [];
  const inputs = [];
  for (const [i, path] of paths.entries()) {
    const survey = new MergeSurvey();
    const sound = await SoundRecording.survey(
      path,
      (items) => {
        for (const item of items) if (item.kind === "record") survey.add(item.entry);
      },
      { onProgress: passes.report(i), onlyRecordings: "convert it with chamber import, then merge it" },
    );
    sounds.push(sound);
    inputs.push({ name: basename(path), header: sound.header, survey });
  }
  const plan = planMerge(inputs, { uuid: randomUUID(), tool: toolName });
  if (!plan) throw new HostError("usage", "these recordings are more than 104 days apart, too far for one clock");
  const readers = sounds.map((sound, i) => sound.copies({ onProgress: passes.report(sounds.length + i) }));
  const endNs = Math.max(...sounds.map((sound, i) => sound.endNs + (plan.inputs[i]?.offsetNs ?? 0)));
  await writeRecordingFile(out, plan.header, mergedCopies(new Merger(plan.inputs), readers), { endNs });
  return { plan, sources: sounds.map(({ path, outcome }) => ({ path, outcome })) };
}

async function* mergedCopies(
  merger: Merger,
  readers: readonly AsyncGenerator<readonly EntryCopy[]>[],
): AsyncGenerator<EntryCopy> {
  for (let wants = merger.wants; wants.length > 0; wants = merger.wants) {
    for (const input of wants) {
      const next = await readers[input]?.next();
      if (next && !next.done) merger.push(input, next.value);
      else merger.finish(input);
    }
    yield* merger.take();
  }
}
