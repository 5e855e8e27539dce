/** How long, in milliseconds, to wait for a field to appear, because its tab may still be loading. */
const patienceMs = 10_000;

/** Stops waiting for the last requested field. */
let stopWaiting: () => void = () => undefined;

/**
 * Focuses a field and selects its text. If the field is not yet on the page because its tab is still loading, this
 * happens when the field appears, unless the user presses a key or a button first.
 */
export function focusField(id: string): void {
  stopWaiting();
  if (focusNow(id)) return;
  const waiting = new AbortController();
  stopWaiting = () => waiting.abort();
  const observer = new MutationObserver(() => {
    if (focusNow(id)) stopWaiting();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stopWaiting, patienceMs);
  waiting.signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of ["keydown", "pointerdown"])
    addEventListener(event, stopWaiting, { capture: true, signal: waiting.signal });
}

/** Returns whether the field is on the page. */
function focusNow(id: string): boolean {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
}
