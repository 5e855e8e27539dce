/**
 * How long, in milliseconds, to work before answering pending questions. A question may wait for two slices, and the
 * page has 50 ms to show a step of the cursor.
 */
export const sliceMs = 4;

const turns = new MessageChannel();
const waiting: (() => void)[] = [];

// Only one message is in transit, however many jobs are waiting, so a question is answered after at most two of their
// slices.
turns.port1.onmessage = () => {
  const next = waiting.shift();
  if (waiting.length > 0) turns.port2.postMessage(null);
  next?.();
};

/** Lets pending questions be answered, and lets other jobs take their turns. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) turns.port2.postMessage(null);
  });
}

/**
 * Repeats a step until it returns true, and lets questions be answered between slices.
 * @param pause resolves when the next slice may begin
 */
export async function inSlices(step: () => boolean, pause: () => Promise<void> = nextTask): Promise<void> {
  let since = performance.now();
  while (!step()) {
    if (performance.now() - since < sliceMs) continue;
    await pause();
    since = performance.now();
  }
}

/**
 * How long background jobs pause after the user moves the cursor, scrolls or filters, so that the page can draw the
 * change. A jump to another game needs up to 250 ms on a slow machine with two cores, and the browser paints on both.
 */
const restMs = 300;
let restUntil = 0;

/** Pauses background jobs, because the user has moved the cursor, scrolled or filtered, and the page is drawing. */
export function makeWay(): void {
  restUntil = performance.now() + restMs;
}

/** Repeats a step like {@link inSlices}, but pauses while the page is drawing a change. */
export function inBackground(step: () => boolean): Promise<void> {
  return inSlices(step, async () => {
    await nextTask();
    const ms = restUntil - performance.now();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  });
}

/**
 * Returns a function that runs a job, but never two runs at the same time. Questions that arrive during a scan wait
 * until it has ended, instead of each running the scan in its own slices.
 */
export function oneAtATime<T>(job: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const run = last.then(job, job);
    last = run;
    return run;
  };
}
