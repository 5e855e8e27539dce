import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readRecording } from "../../../core/node/recordingSource.ts";
import { legKey } from "../../../core/recording/entry.ts";
import { chamber } from "../../support/chamber.ts";
import { times } from "../../support/depth.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { crashAfterQuiet, crashUnderLoad, remainsOf } from "./crashLoad.ts";

/** `npm run crash -- 200` makes 200 runs instead. */
const runs = Number(process.env["CRASH_RUNS"] ?? times(20, 1));
/**
 * Bytes that a client or server had received more than this long before the kill must be in the file. Only the
 * recorder's own running time counts: while it is not running on a processor or is waiting for its disk, forwarded
 * bytes remain unwritten. The test also prints the wall-clock figures.
 */
const marginMs = 20;

const folder = tempFolder();
const sum = {
  crashes: 0,
  files: 0,
  torn: 0,
  arrived: 0,
  missing: 0,
  lateRuns: 0,
  wallMs: 0,
  recorderMs: 0,
  unopened: 0,
};

afterAll(() => {
  const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
  console.log(
    `crash: ${sum.crashes} recorders killed under load, ${sum.files} left a file, ${sum.torn} of these with a torn last record; ` +
      `${sum.unopened} could not be opened. Of ${mib(sum.arrived)} that had arrived more than ${marginMs} ms before the kill, ` +
      `${sum.missing} bytes are missing. ` +
      `The oldest missing byte had arrived ${sum.recorderMs.toFixed(1)} ms before the kill by the recorder's running time, ` +
      `and ${sum.wallMs.toFixed(1)} ms by the wall clock (more than ${marginMs} ms in ${sum.lateRuns} runs)`,
  );
});

describe("a recorder killed under load", () => {
  const seeds = Array.from({ length: runs }, (_, at) => at + 1);
  test.each(seeds)("seed %i: everything that had arrived is in the file, and every command opens it", async (seed) => {
    // given clients and servers that send frames as fast as the recorder accepts them
    const crash = await crashUnderLoad(seed, join(folder, `${seed}.chamber`));
    sum.crashes += 1;
    const arrived = crash.legs.map((leg) => [legKey(leg), crash.arrivedBefore(leg, marginMs)] as const);
    const { path } = crash;
    if (path === undefined) {
      expect(arrived.filter(([, bytes]) => bytes > 0)).toEqual([]);
      return;
    }
    sum.files += 1;

    // when the file that remains is read
    const { exitCode, recorded, faults, tornBytes } = await remainsOf({ ...crash, path });
    if (tornBytes > 0) sum.torn += 1;
    const behind = crash.legs.map((leg) => crash.behind(leg, recorded.get(legKey(leg)) ?? 0));
    const wallMs = Math.max(...behind.map((each) => each.wallMs));
    sum.wallMs = Math.max(sum.wallMs, wallMs);
    sum.recorderMs = Math.max(sum.recorderMs, ...behind.map((each) => each.recorderMs));
    if (wallMs > marginMs) sum.lateRuns += 1;
    for (const [key, bytes] of arrived) {
      sum.arrived += bytes;
      sum.missing += Math.max(0, bytes - (recorded.get(key) ?? 0));
    }

    // then it contains everything that had arrived, as it was sent
    expect(faults).toEqual([]);
    expect(arrived.filter(([key, bytes]) => (recorded.get(key) ?? 0) < bytes)).toEqual([]);
    expect(exitCode).toBe(tornBytes > 0 ? 3 : 0);

    // and every command opens it
    const opened = [
      await chamber("info", "--json", path),
      await chamber("verify", "--json", path),
      await chamber("show", "--filter", "kind:EM", path),
    ];
    if (opened.some(({ code }) => code !== exitCode)) sum.unopened += 1;
    expect(
      opened.map(({ code, stderr }) => (code === exitCode ? code : stderr)),
      `${statSync(path).size} bytes`,
    ).toEqual([exitCode, exitCode, exitCode]);
    rmSync(path);
  });

  test("the file of an idle recorder contains everything, measured by the wall clock", async () => {
    // given a recorder that forwarded a greeting in each direction, and then nothing for a quarter of a second
    const out = join(folder, "quiet.chamber");
    const { path, sent } = await crashAfterQuiet(out, 250);
    // when it is killed, then its file contains both greetings
    const chunks: string[] = [];
    const { exitCode } = await readRecording(path, (items) => {
      for (const item of items)
        if (item.kind === "record" && item.entry.type === "chunk")
          chunks.push(`${legKey(item.entry)} ${new TextDecoder().decode(item.entry.bytes)}`);
    });
    expect({ exitCode, chunks }).toEqual({ exitCode: 0, chunks: sent });
  });
});
