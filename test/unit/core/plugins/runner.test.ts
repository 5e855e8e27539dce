import { expect, test } from "vitest";
import type { Plugin } from "../../../../api/types.ts";
import type { PluginRow } from "../../../../core/plugins/plugin.ts";
import { PluginRunner, type ThreadHost } from "../../../../core/plugins/runner.ts";
import { type FromThread, PluginThread } from "../../../../core/plugins/thread.ts";

/** Thrown by a function in a test's plug-in. Its thread then never answers, as if the function had not returned. */
class Stuck extends Error {}

interface TestHost extends ThreadHost {
  /** The number of threads started so far. */
  readonly started: () => number;
  /** Lets a quarter of the host's waiting time for a silent thread pass. A blocked program calls this only once. */
  readonly tick: () => void;
  /** Lets the host's entire waiting time pass. */
  readonly wait: () => void;
}

/**
 * Replaces the program's threads without starting any. If a plug-in throws `Stuck` past its own error handling, its
 * thread sends nothing more.
 */
function hostOf(plugin: unknown, isStuck: (n: number, part: number) => boolean): TestHost {
  let started = 0;
  const ticking = new Set<() => void>();
  const tick = (): void => {
    for (const act of [...ticking]) act();
  };
  return {
    start(onMessage) {
      started += 1;
      let isSilent = false;
      let isCareful = false;
      const post = (message: FromThread): void => {
        if (!isSilent) onMessage(message);
      };
      const thread = new PluginThread({
        post: (message) => {
          post(message);
          if (message.kind === "calling" && isStuck(message.call.n, message.call.part)) throw new Stuck();
        },
        importModule: async () => ({ default: plugin }),
        nowMs: () => 0,
      });
      return {
        post: (message) => {
          if (message.kind === "rows") isCareful = message.reportsCalls;
          // Unless calls are reported, a request that contains a stuck row never gets an answer.
          const stuckRow = (row: PluginRow): boolean =>
            [0, 1, 2].some(
              (part) => isStuck(row.n, part) && row.n < (endOf(message, part) ?? Number.POSITIVE_INFINITY),
            );
          if (message.kind === "rows" && !isCareful && message.rows.some(stuckRow)) return;
          void thread.take(message).catch((error: unknown) => {
            if (!(error instanceof Stuck)) throw error;
          });
        },
        terminate: () => {
          isSilent = true;
        },
      };
    },
    every(_, act) {
      ticking.add(act);
      return () => ticking.delete(act);
    },
    fault: (message) => new Error(message),
    started: () => started,
    tick,
    wait: () => {
      for (let count = 0; count < 5; count++) tick();
    },
  };
}

function endOf(message: { readonly kind: string }, part: number): number | undefined {
  return "endedAt" in message ? (message.endedAt as ReadonlyMap<number, number>).get(part) : undefined;
}

const rowsTo = (last: number): PluginRow[] => Array.from({ length: last }, (_, at) => ({ n: at + 1, kind: "DM" }));

const plugin: Plugin = {
  fields: { n: { type: "number", of: ({ n }) => n }, loop: { type: "number", of: ({ n }) => n } },
  rules: { all: { message: "m", fix: "f", check: () => true } },
};

/** Awaits a promise while time passes for the host. */
async function whileTimePasses<T>(host: TestHost, promise: Promise<T>): Promise<T> {
  let isOver = false;
  void promise.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve));
    host.wait();
  }
  return promise;
}

test("given a field that does not return at message 3, then the runner terminates and names the field, and all other results are complete", async () => {
  const host = hostOf(plugin, (n, part) => n === 3 && part === 1);
  const runner = await PluginRunner.load([{ file: "p.js", url: "" }], host);
  const run = runner.begin();
  const answer = await whileTimePasses(host, run.evaluate(rowsTo(4)));
  expect(answer).toEqual({
    values: [
      [1, 2, 3, 4],
      [1, 2, null, null],
    ],
    hits: [1, 2, 3, 4].map((n) => ({ rule: 0, n, facts: {} })),
    failures: [{ part: 1, n: 3, message: "it did not return within 2 s", count: 1, isEnded: true }],
  });
  // The first thread, the thread that showed which function was at fault, and the one that did the rest.
  expect(host.started()).toBe(3);
  // The field remains terminated for this recording, and runs again for the next one.
  expect((await run.evaluate([{ n: 5, kind: "DM" }])).values).toEqual([[5], [null]]);
  expect((await runner.begin().evaluate([{ n: 1, kind: "DM" }])).values).toEqual([[1], [1]]);
});

test.each([1, 2, 3, 5])("given requests of %d rows, then the results equal those of a single request", async (size) => {
  const host = hostOf(plugin, (n, part) => n === 3 && part === 1);
  const run = (await PluginRunner.load([{ file: "p.js", url: "" }], host)).begin();
  const columns: unknown[][] = [[], []];
  for (let at = 0; at < 5; at += size) {
    const { values } = await whileTimePasses(host, run.evaluate(rowsTo(5).slice(at, at + size)));
    for (const [index, column] of columns.entries()) column.push(...(values[index] ?? []));
  }
  expect(columns).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, null, null, null],
  ]);
});

test("given a busy program whose timers were late, when the thread answers in time, then nothing is terminated", async () => {
  const host = hostOf(plugin, () => false);
  const run = (await PluginRunner.load([{ file: "p.js", url: "" }], host)).begin();
  const asked = run.evaluate(rowsTo(2));
  for (let count = 0; count < 4; count++) host.tick();
  const { failures } = await asked;
  expect(failures).toEqual([]);
  expect(host.started()).toBe(1);
});

test("given a module without a default export, then loading fails with an error that names the file", async () => {
  const host = hostOf(undefined, () => false);
  await expect(PluginRunner.load([{ file: "p.js", url: "" }], host)).rejects.toThrow("p.js has no default export");
});
