/**
 * How long to work before pending questions are answered, in milliseconds. A question may wait for two slices, and the
 * page has 50 ms to show a step of the cursor.
 */
export const sliceMs = 4;

const turns = new MessageChannel();
const waiting: (() => void)[] = [];

// Only one message is on its way, however many jobs wait, so a question is answered after at most two of their slices.
turns.port1.onmessage = () => {
  const next = waiting.shift();
  if (waiting.length > 0) turns.port2.postMessage(null);
  next?.();
};

/** Lets pending questions be answered, and other jobs work in turn. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) turns.port2.postMessage(null);
  });
}

/** Repeats a step until it returns true, and lets questions be answered between slices. */
export async function inSlices(step: () => boolean): Promise<void> {
  let since = performance.now();
  while (!step()) {
    if (performance.now() - since < sliceMs) continue;
    await nextTask();
    since = performance.now();
  }
}

/**
 * Returns a function that runs a job, one run after another. Questions that arrive while a scan is running wait for
 * that scan instead of each running it in slices of their own.
 */
export function oneAtATime<T>(job: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const run = last.then(job, job);
    last = run;
    return run;
  };
}
