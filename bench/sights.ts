import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Played } from "./peers/player.ts";
import { percentile } from "./statistics.ts";

/** How far a page was behind what had happened, in milliseconds. */
export interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How many messages there were when it was most behind. */
  readonly maxAtMessages: number;
  /** The longest that the page took for one frame; 0 where none took over 50 ms. */
  readonly longestFrameMs: number;
}

/** What the page said, and when; the page fills it. */
interface Watch {
  readonly seen: [atMs: number, messages: number][];
  longestFrameMs: number;
}

const patienceMs = 60_000;

/** Compares when messages were there with when the page's head said so. */
export class Sights {
  readonly #page: Page;
  /** When the message of each number was there; from 1. */
  readonly #thereAt: number[] = [0];
  /** How many there were when the page had first read all. */
  #readAtFirst: number | undefined;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Begins to look; before the page is opened. */
  static async on(page: Page): Promise<Sights> {
    await page.addInitScript(() => {
      const watch = { seen: [] as [number, number][], longestFrameMs: 0 };
      Object.assign(globalThis, { chamberWatch: watch });
      const frames = new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries())
          if (watch.seen.length > 0) watch.longestFrameMs = Math.max(watch.longestFrameMs, duration);
      });
      frames.observe({ type: "long-animation-frame", buffered: true });
      let isAwaited = false;
      const onFrame = (now: number): void => {
        isAwaited = false;
        const words = document.querySelector("h1")?.textContent ?? "";
        const digits = /([\d\u202f]+) (?:frames|messages)/.exec(words)?.[1]?.replace(/\u202f/g, "");
        const messages = Number(digits ?? 0);
        if (messages > (watch.seen.at(-1)?.[1] ?? 0)) watch.seen.push([performance.timeOrigin + now, messages]);
      };
      // A page that is asked for every frame makes frames that nobody else wants.
      new MutationObserver(() => {
        if (!isAwaited) requestAnimationFrame(onFrame);
        isAwaited = true;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return new Sights(page);
  }

  /** How many messages there are. */
  get messages(): number {
    return this.#thereAt.length - 1;
  }

  /** What was played where the page looks on. */
  tell({ arrivedAt, arrivedMessages }: Played): void {
    for (const [at, time] of arrivedAt.entries())
      for (let count = arrivedMessages[at] ?? 0; count > 0; count--) this.#thereAt.push(time);
  }

  /**
   * Waits until the page shows all.
   * @throws when it does not, or shows more than there is
   */
  async caughtUp(): Promise<void> {
    for (const until = Date.now() + patienceMs; ; await delay(50)) {
      const shown = await this.#page.evaluate(
        () => (globalThis as { chamberWatch?: Watch }).chamberWatch?.seen.at(-1)?.[1],
      );
      if (shown === this.messages) {
        this.#readAtFirst ??= this.messages;
        return;
      }
      if ((shown ?? 0) > this.messages || Date.now() > until)
        throw new Error(`the page shows ${shown} messages of ${this.messages}`);
    }
  }

  /** Of what was seen since the page had read what was there when it was opened. */
  async lag(): Promise<Lag> {
    const { seen, longestFrameMs } = await this.#page.evaluate(
      () => (globalThis as unknown as { chamberWatch: Watch }).chamberWatch,
    );
    // Just before a number changes, the first message that it does not count has waited longest.
    const lags = seen.slice(1).flatMap(([atMs, messages], index) => {
      const before = seen[index]?.[1] ?? 0;
      const ms = atMs - (this.#thereAt[before + 1] ?? atMs);
      return before < (this.#readAtFirst ?? 0) ? [] : [{ ms, messages }];
    });
    const all = lags.map(({ ms }) => ms);
    const worst = lags.reduce((most, each) => (each.ms > most.ms ? each : most), { ms: 0, messages: 0 });
    return {
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
      max: worst.ms,
      maxAtMessages: worst.messages,
      longestFrameMs,
    };
  }
}
