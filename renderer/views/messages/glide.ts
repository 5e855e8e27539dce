const glideMs = 160;
const running = new WeakMap<HTMLElement, number>();

/** Ends a glide where it is: something else is wanted now. */
export function stopGlide(element: HTMLElement): void {
  cancelAnimationFrame(running.get(element) ?? 0);
}

/** Scrolls to a place in a moment; from far away the last screen of it. At once where motion is unwanted. */
export function glide(element: HTMLElement, to: number): void {
  stopGlide(element);
  const far = element.clientHeight * 1.5;
  const from = Math.min(Math.max(element.scrollTop, to - far), to + far);
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    element.scrollTop = to;
    return;
  }
  const since = performance.now();
  const step = (now: number): void => {
    const part = Math.min(1, Math.max(0, now - since) / glideMs);
    element.scrollTop = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) running.set(element, requestAnimationFrame(step));
  };
  running.set(element, requestAnimationFrame(step));
}
