import { describe, expect, test } from "vitest";
import { times } from "../support/depth.ts";
import { crashersFolder, inputsIn } from "./files.ts";
import { exponentOf } from "./growth.ts";
import { targets } from "./targets.ts";

describe.each(targets)("the fuzz target $name", (target) => {
  test("given every input that once crashed the target, then none of them crashes it now", async () => {
    for (const { name, bytes } of inputsIn(crashersFolder, target.name)) {
      expect([name, await target.replay(bytes)]).toEqual([name, null]);
    }
  });

  test("given mutations of real inputs, then none crashes the target", async () => {
    const most = times(Number.POSITIVE_INFINITY, 120);
    let endsAt: number | undefined;
    const isOver = (count: number): boolean => {
      // The time limit starts when the seeds have been read.
      endsAt ??= performance.now() + times(3500, 60);
      return count >= most || performance.now() > endsAt;
    };
    const { crashes, executions } = await target.fuzz({ seed: 7, isOver });
    expect(crashes.map(({ why, bytes }) => `${why}: ${Buffer.from(bytes).toString("base64")}`)).toEqual([]);
    expect(executions).toBeGreaterThan(0);
  });
});

test("given the same seed, then two runs try the same inputs", async () => {
  const [target] = targets;
  const inputsOfRun = async (): Promise<string[]> => {
    const inputs: string[] = [];
    const onInput = (bytes: Uint8Array): unknown => inputs.push(Buffer.from(bytes).toString("hex"));
    await target?.fuzz({ seed: 3, isOver: (count) => count >= 60, onInput });
    return inputs;
  };
  expect(await inputsOfRun()).toEqual(await inputsOfRun());
});

describe("the growth of run time", () => {
  test.each([
    [[5, 10, 20, 40], 1],
    [[5, 20, 80, 320], 2],
    [[7, 7, 7, 7], 0],
    [[10, 40, 80, 160], 1],
  ])("given the times %j, then the exponent is %i", (ms, exponent) => {
    expect(exponentOf(ms)).toBeCloseTo(exponent, 6);
  });
});
