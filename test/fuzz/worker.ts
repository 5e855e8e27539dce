import { parentPort, workerData } from "node:worker_threads";
import { corpusFolder, inputsIn } from "./files.ts";
import { InputSlot } from "./inputSlot.ts";
import { targets } from "./targets.ts";

/** Fuzzes one target in a thread of its own, so that the main thread can end it if it hangs. */

/** The task of a thread. */
export interface Task {
  readonly target: string;
  readonly seed: number;
  readonly ms: number;
  readonly shared: SharedArrayBuffer;
  readonly hasGrowth: boolean;
}

const task: Task = workerData;
const target = targets.find(({ name }) => name === task.target);
if (target === undefined) throw new Error(`unknown target ${task.target}`);

const slot = new InputSlot(task.shared);
const kept = inputsIn(corpusFolder, target.name).map(({ bytes }) => bytes);
/** When the seeds had been read, in milliseconds; 0 before that. */
let beganMs = 0;
const report = await target.fuzz({
  seed: task.seed,
  isOver: () => {
    if (beganMs === 0) beganMs = performance.now();
    return performance.now() > beganMs + task.ms;
  },
  kept,
  onInput: (bytes) => slot.put(bytes),
});
const seconds = (performance.now() - beganMs) / 1000;
slot.rest();
const growth = task.hasGrowth ? await target.growth() : null;
parentPort?.postMessage({ ...report, seconds, growth, kept: kept.length });
