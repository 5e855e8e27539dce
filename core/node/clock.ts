import { randomUUID } from "node:crypto";
import type { RecordingClock } from "../recording/entry.ts";

/** Identifies this process's monotonic clock in its recordings. */
const clockId = randomUUID();

/** A recording's monotonic clock: nanoseconds since its creation. */
export class Stopwatch {
  readonly startedAt: string;
  readonly clock: RecordingClock;
  readonly #zeroMs = performance.now();

  constructor() {
    this.startedAt = new Date().toISOString();
    this.clock = { id: clockId, atStartNs: Math.round(this.#zeroMs * 1e6) };
  }

  nowNs(): number {
    return Math.round((performance.now() - this.#zeroMs) * 1e6);
  }
}
