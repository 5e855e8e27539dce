import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { percentile } from "./figure.ts";
import type { Played } from "./peers/player.ts";

/** How far a page lagged behind the game, in milliseconds. */
export interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Number of messages when the lag was greatest. */
  readonly maxAtMessages: number;
}

/** Measurements of a page. */
export interface Seen {
  /** The lags by the name of each variant in which the game was played. */
  readonly lags: ReadonlyMap<string, Lag>;
  /** The page's longest frame; 0 if no frame took over 50 ms. */
  readonly longestFrameMs: number;
}

/** Message counts that the page showed, with their timestamps; filled in by the page. */
interface Watch {
  readonly seen: [atMs: number, messages: number][];
  longestFrameMs: number;
}

const timeoutMs = 60_000;

/** Compares when messages arrived with when the page's header counted them. */
export class Sights {
  readonly #page: Page;
  /** When each message arrived. The index is the message number, which starts at 1. */
  readonly #thereAt: number[] = [0];
  /** Number of messages when the page had read everything for the first time. */
  #readAtFirst: number | undefined;
  /** The stretches of play in order, each with its number of messages at the end. */
  readonly #stretches: { readonly of: string; readonly until: number }[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Starts watching; call it before opening the page. */
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
      // Requesting an animation frame each time would make the page paint frames that it would not paint otherwise.
      new MutationObserver(() => {
        if (!isAwaited) requestAnimationFrame(onFrame);
        isAwaited = true;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return new Sights(page);
  }

  /** Number of messages so far. */
  get messages(): number {
    return this.#thereAt.length - 1;
  }

  /**
   * Adds a stretch of play that the page shows.
   * @param of the stretch's name, under which its lags are reported
   */
  add({ arrivedAt, arrivedMessages }: Played, of: string): void {
    for (const [at, time] of arrivedAt.entries())
      for (let count = arrivedMessages[at] ?? 0; count > 0; count--) this.#thereAt.push(time);
    this.#stretches.push({ of, until: this.messages });
  }

  /**
   * Waits until the page shows all messages.
   * @throws if the page does not, or shows more messages than there are
   */
  async caughtUp(): Promise<void> {
    for (const until = Date.now() + timeoutMs; ; await delay(50)) {
      const shown = await this.#page.evaluate(
        () => (globalThis as { chamberWatch?: Watch }).chamberWatch?.seen.at(-1)?.[1],
      );
      if (shown === this.messages) {
        this.#readAtFirst ??= this.messages;
        return;
      }
      if ((shown ?? 0) > this.messages || Date.now() > until)
        throw new Error(`the page shows ${shown} of ${this.messages} messages`);
    }
  }

  /** Returns the measurements taken since the page had read the initial messages. */
  async seen(): Promise<Seen> {
    const { seen, longestFrameMs } = await this.#page.evaluate(
      () => (globalThis as unknown as { chamberWatch: Watch }).chamberWatch,
    );
    const byStretch = new Map<string, { readonly ms: number; readonly messages: number }[]>();
    for (const [index, [atMs, messages]] of seen.slice(1).entries()) {
      const before = seen[index]?.[1] ?? 0;
      if (before < (this.#readAtFirst ?? 0)) continue;
      // Just before the count changes, the first uncounted message has waited longest.
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
