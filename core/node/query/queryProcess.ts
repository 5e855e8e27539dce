import { once } from "node:events";
import type { QueryNews } from "../../host/query.ts";
import { HostError, inWords } from "../hostError.ts";
import type { QueryTask } from "./queryTask.ts";
import { runInSandbox } from "./sandbox.ts";
import { tooMuchMemory } from "./sqlFault.ts";

/**
 * DuckDB counts most of its memory, but not all of it. A query is also terminated if the process exceeds its limit by
 * this many MB.
 */
const extraMb = 512;
const checkEveryMs = 100;

/**
 * Runs the query that it receives, and writes the query's news to standard output as lines of JSON. The parent process
 * then ends this process.
 */
process.once("message", (task: QueryTask) => {
  const most = (task.memoryMb + extraMb) * 1024 * 1024;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < most) return;
    clearInterval(watch);
    void print({ kind: "fault", message: tooMuchMemory(task).message });
  }, checkEveryMs);
  report(task)
    .catch((error: unknown) => print({ kind: "fault", message: faultWords(error) }))
    .finally(() => clearInterval(watch));
});

/**
 * Without the parent process, nothing would read the result or limit the time. DuckDB's threads would delay an orderly
 * exit.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function report(task: QueryTask): Promise<void> {
  for await (const news of runInSandbox(task)) await print(news);
}

async function print(news: QueryNews): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(news)}\n`)) await once(process.stdout, "drain");
}

function faultWords(error: unknown): string {
  return error instanceof HostError ? error.message : `the query failed: ${inWords(error)}`;
}
