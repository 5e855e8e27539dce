import type { Page } from "playwright-core";

/** Timestamps that the page records for the measures, in milliseconds on its own clock. */
interface Clock {
  /** When a file was chosen or the page was requested. */
  openedAt: number;
  rowsAt: number;
  /** When the last key or button was pressed. */
  inputAt: number;
  /** When the frame with the last change of map and messages was painted. */
  paintedAt: number;
  /** When map, timeline and table first all showed the new cursor position in the DOM. */
  drawnAt: number;
  /** When the first frame with that state was painted. */
  shownAt: number;
  /** When the first frame after the input was painted. */
  answeredAt: number;
}

const quietMs = 150;
const timeoutMs = 20_000;

/** Adds the clock to every document that the page will load. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const clock = { openedAt: 0, rowsAt: 0, inputAt: 0, paintedAt: 0, drawnAt: 0, shownAt: 0, answeredAt: 0 };
    let rowBefore = "";
    Object.assign(globalThis, { chamberClock: clock });
    /** Runs a callback after the next frame is painted. */
    const afterPaint = (run: (now: number) => void): void => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => run(performance.now());
        port2.postMessage(null);
      });
    };
    addEventListener(
      "change",
      (event) => {
        if (event.target instanceof HTMLInputElement && event.target.type === "file") clock.openedAt = event.timeStamp;
      },
      true,
    );
    /** Returns the selected line of the table. */
    const selectedRow = (): string =>
      document.querySelector('[role="grid"] tr[aria-selected="true"]')?.getAttribute("aria-rowindex") ?? "";
    /** Whether map and timeline show the same turn, and the table has selected another line. */
    const isShown = (): boolean => {
      const turn = document.querySelector('[role="slider"][aria-label="Turn"]')?.getAttribute("aria-valuetext") ?? "";
      const onMap = document.querySelector('[aria-label="Map"] h2')?.textContent ?? "-";
      const row = selectedRow();
      return turn.startsWith(`${onMap},`) && row !== "" && row !== rowBefore;
    };
    const onInput = (event: Event): void => {
      rowBefore = selectedRow();
      clock.drawnAt = 0;
      clock.shownAt = 0;
      clock.inputAt = event.timeStamp;
      clock.answeredAt = 0;
      afterPaint((now) => {
        clock.answeredAt = now;
      });
    };
    for (const type of ["keydown", "pointerdown"]) addEventListener(type, onInput, true);
    const lookForRows = (): void => {
      const row = document.querySelector('[role="grid"][aria-label="Messages"] tr[aria-selected]');
      if (row && clock.rowsAt === 0)
        afterPaint((now) => {
          clock.rowsAt ||= now;
        });
      if (!row) clock.rowsAt = 0;
      requestAnimationFrame(lookForRows);
    };
    requestAnimationFrame(lookForRows);
    const watched = '[aria-label="Map"], [aria-label="Messages"]';
    const observer = new MutationObserver((records) => {
      if (clock.drawnAt === 0 && isShown()) {
        clock.drawnAt = performance.now();
        afterPaint((now) => {
          clock.shownAt ||= now;
        });
      }
      const isOurs = records.some(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest(watched) != null;
      });
      if (isOurs)
        afterPaint((now) => {
          clock.paintedAt = now;
        });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

function clockOf(page: Page): Promise<Clock> {
  return page.evaluate(() => (globalThis as unknown as { chamberClock: Clock }).chamberClock);
}

/** Returns the milliseconds from opening to the frame with the first messages. */
export async function whenRows(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as unknown as { chamberClock: Clock }).chamberClock.rowsAt > 0);
  const { openedAt, rowsAt } = await clockOf(page);
  return rowsAt - openedAt;
}

/** Returns the milliseconds from opening until the header counts the given number of messages. */
export async function whenRead(page: Page, messages: number): Promise<number> {
  await page.waitForFunction(
    (wanted) => {
      const words = (document.querySelector("h1")?.textContent ?? "").replace(/\u202f/g, "");
      return new RegExp(`\\b${wanted} (frames|messages)`).test(words);
    },
    messages,
    { polling: "raf", timeout: 120_000 },
  );
  const now = await page.evaluate(() => performance.now());
  return now - (await clockOf(page)).openedAt;
}

/** Milliseconds from the last key or button press in `act`. */
export interface StepLatency {
  /** Time until the DOM of map, timeline and table shows the turn and the message. NaN if the cursor did not move. */
  readonly drawnMs: number;
  /** Time until the frame that shows them is painted. NaN if the cursor did not move. */
  readonly shownMs: number;
  /** Time until the views stop changing. NaN if nothing changed. */
  readonly settledMs: number;
}

/** Moves the cursor and waits until map and messages stop changing. */
export async function stepLatency(page: Page, act: () => Promise<void>): Promise<StepLatency> {
  await act();
  const { inputAt, paintedAt, drawnAt, shownAt } = await page.evaluate(
    async ({ quiet, patience }) => {
      const { chamberClock } = globalThis as unknown as { chamberClock: Clock };
      const from = performance.now();
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const now = performance.now();
        const { paintedAt, inputAt } = chamberClock;
        // If nothing has changed so far, a long computation may still be running.
        const isQuiet = paintedAt > inputAt ? now - paintedAt > quiet : now - inputAt > 10 * quiet;
        if (isQuiet || now - from > patience) return chamberClock;
      }
    },
    { quiet: quietMs, patience: timeoutMs },
  );
  if (paintedAt < inputAt) return { drawnMs: Number.NaN, shownMs: Number.NaN, settledMs: Number.NaN };
  const since = (at: number): number => (at === 0 ? Number.NaN : at - inputAt);
  return { drawnMs: since(drawnAt), shownMs: since(shownAt), settledMs: since(paintedAt) };
}

/** Returns the milliseconds from the last key in `act` to the next frame, after waiting for the page to settle. */
export async function paintLatency(page: Page, act: () => Promise<void>, restMs: number): Promise<number> {
  await act();
  await page.waitForFunction(() => (globalThis as unknown as { chamberClock: Clock }).chamberClock.answeredAt > 0);
  const { inputAt, answeredAt } = await clockOf(page);
  await page.waitForTimeout(restMs);
  return answeredAt - inputAt;
}
