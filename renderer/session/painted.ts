/** How long, in milliseconds, to wait for a paint: a hidden page does not paint. */
const unseenMs = 500;

/** Resolves when the last change has been painted on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, unseenMs);
  });
}
