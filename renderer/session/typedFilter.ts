let latest: Promise<void> | null = null;

/**
 * Notes that the filter of the messages has been typed but not applied yet.
 * @returns a function to call when it has been applied, or when it no longer counts
 */
export function beginTypedFilter(): () => void {
  let end = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    end = resolve;
  });
  latest = waiting;
  return () => {
    if (latest === waiting) latest = null;
    end();
  };
}

/** Whether a typed filter has not been applied yet. */
export function isFilterTyped(): boolean {
  return latest !== null;
}

/** Resolves when every typed filter has been applied. */
export async function typedFilterApplied(): Promise<void> {
  while (latest) await latest;
}
