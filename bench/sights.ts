import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { percentile } from "./figure.ts";
import type { Played } from "./peers/player.ts";

/** How far a page was behind what had happened, in milliseconds. */
export interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How many messages there were when it was most behind. */
  readonly maxAtMessages: number;
}

/** What was seen of a page. */
export interface Seen {
  /** By what was played. */
  readonly lags: ReadonlyMap<string, Lag>;
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
  /** What was played when, in order: with how many messages it ended. */
  readonly #stretches: { readonly of: string; readonly until: number }[] = [];

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

  /**
   * What was played where the page looks on.
   * @param of what it was: lags are told of each
   */
  tell({ arrivedAt, arrivedMessages }: Played, of: string): void {
    for (const [at, time] of arrivedAt.entries())
      for (let count = arrivedMessages[at] ?? 0; count > 0; count--) this.#thereAt.push(time);
    this.#stretches.push({ of, until: this.messages });
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

  /** What was seen since the page had read what was there when it was opened. */
  async seen(): Promise<Seen> {
    const { seen, longestFrameMs } = await this.#page.evaluate(
      () => (globalThis as unknown as { chamberWatch: Watch }).chamberWatch,
    );
    const byStretch = new Map<string, { readonly ms: number; readonly messages: number }[]>();
    for (const [index, [atMs, messages]] of seen.slice(1).entries()) {
      const before = seen[index]?.[1] ?? 0;
      if (before < (this.#readAtFirst ?? 0)) continue;
      // Just before a number changes, the first message that it does not count has waited longest.
      const ms = atMs - (this.#thereAt[before + 1] ?? atMs);
      const { of = "" } = this.#stretches.find(({ until }) => until >= messages) ?? {};
      const own = byStretch.get(of) ?? [];
      byStretch.set(of, own);
      own.push({ ms, messages });
    }
    const lags = new Map(
      [...byStretch].map(([of, own]) => {
        const all = own.map(({ ms }) => ms);
        const worst = own.reduce((most, each) => (each.ms > most.ms ? each : most));
        const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)];
        return [of, { p50, p99, max: worst.ms, maxAtMessages: worst.messages }];
      }),
    );
    return { lags, longestFrameMs };
  }
}
