import { Worker } from "node:worker_threads";
import type { Growth } from "./growth.ts";
import { InputSlot, slotByteLength } from "./inputSlot.ts";
import type { FuzzReport } from "./runnable.ts";
import type { Task } from "./worker.ts";

/** The report of one thread. */
export interface TargetReport extends FuzzReport {
  readonly seconds: number;
  readonly growth: Growth | null;
  /** The number of inputs from earlier runs that the thread began with. */
  readonly kept: number;
}

/** How a thread that could not report ended: its last input hung or exhausted the memory. */
export interface DeadThread {
  readonly why: string;
  readonly executions: number;
  readonly bytes: Uint8Array;
}

const patienceMs = 30_000;
const memoryMb = 1500;

/** Fuzzes a target in a thread; ends the thread when one input takes longer than half a minute. */
export function runTarget(task: Omit<Task, "shared">): Promise<TargetReport | DeadThread> {
  const shared = new SharedArrayBuffer(slotByteLength);
  const slot = new InputSlot(shared);
  const worker = new Worker(new URL("./worker.js", import.meta.url), {
    workerData: { ...task, shared } satisfies Task,
    // With little space for new objects, garbage collection makes any program's time grow faster than its input.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 128 },
  });
  return new Promise((resolve) => {
    let last = { count: -1, atMs: performance.now() };
    const end = (report: TargetReport | DeadThread): void => {
      clearInterval(timer);
      void worker.terminate();
      resolve(report);
    };
    const dead = (why: string): void => end({ why, executions: slot.count, bytes: slot.bytes });
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (slot.count !== last.count || slot.isResting || slot.count === 0) last = { count: slot.count, atMs: nowMs };
      else if (nowMs - last.atMs > patienceMs) dead("hangs");
    }, 1000);
    worker.once("message", (report: TargetReport) => end(report));
    worker.once("error", (error) => dead(String(error)));
    worker.once("exit", (code) => dead(`the thread ended with exit code ${code}`));
  });
}
