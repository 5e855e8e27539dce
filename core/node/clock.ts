import { randomUUID } from "node:crypto";
import type { RecordingClock } from "../recording/entry.ts";

/** Names the monotonic clock of this process in the recordings it makes. */
const clockId = randomUUID();

/** A recording's clock: nanoseconds since it was made, monotonic. */
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
