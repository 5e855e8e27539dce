/** Estimates the present time on the clock of a live recording, in milliseconds since its start. */
export class LiveClock {
  /** Time zero of the recording on the recorder's clock; NaN if unknown. */
  readonly startMs: number;
  /** How far the page's clock is ahead of the recorder's; 0 until a record shows it. */
  #aheadMs = 0;
  #lastMs = 0;
  #isIdle = false;

  constructor(startMs: number) {
    this.startMs = startMs;
  }

  /** Takes the time of the newest record. If the page had nothing left to read, the record is new, and so sets the clock. */
  take(lastMs: number, pageMs: number): void {
    if (lastMs === this.#lastMs) return;
    if (this.#isIdle) this.#aheadMs = pageMs - this.startMs - lastMs;
    this.#lastMs = lastMs;
    this.#isIdle = false;
  }

  /** Returns the present time, after a second without a record. */
  tick(pageMs: number): number {
    this.#isIdle = true;
    return this.now(pageMs);
  }

  now(pageMs: number): number {
    return pageMs - this.startMs - this.#aheadMs;
  }
}
