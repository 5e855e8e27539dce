import { Playback } from "../../core/node/playback.ts";
import { readRecording } from "../../core/node/recordingSource.ts";
import type { Entry } from "../../core/recording/entry.ts";
import type { ReplayStep } from "../../core/replay/script.ts";
import { startRecord } from "./recordProcess.ts";

/**
 * Plays both sides of a game through a real `chamber record`, waiting for each step to arrive before it plays the next,
 * and then stops the recorder.
 * @throws if a step does not arrive or the recorder fails
 */
export async function playThroughRecord(steps: readonly ReplayStep[], out: string): Promise<void> {
  const playback = await Playback.listen();
  const recorder = await startRecord([
    "--upstream",
    `127.0.0.1:${playback.upstream.port}`,
    "--listen",
    "0",
    "--out",
    out,
  ]);
  let code: number | null;
  try {
    await playback.play(steps, { proxy: { host: "127.0.0.1", port: recorder.port } });
    await playback.close();
  } finally {
    code = await recorder.stop();
  }
  if (code !== 0) throw new Error(`chamber record exited with code ${code}: ${recorder.stderr()}`);
}

/** Returns all entries in a recording, which must be complete. */
export async function wholeEntries(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const { exitCode, notes } = await readRecording(path, (items) => {
    for (const item of items) if (item.kind === "record") entries.push(item.entry);
  });
  if (exitCode !== 0) throw new Error(`${path}: ${notes.join("; ")}`);
  return entries;
}
