const glideMs = 160;
const running = new WeakMap<HTMLElement, number>();

/** Stops the running scroll animation at its current position. */
export function stopGlide(element: HTMLElement): void {
  cancelAnimationFrame(running.get(element) ?? 0);
}

/**
 * Scrolls smoothly to a position. If it is far away, jumps first and animates only the last screen and a half. Jumps
 * directly if the user prefers reduced motion.
 */
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
