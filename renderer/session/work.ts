/** How far something is that may fail. */
export type Work = "none" | "busy" | "done" | { readonly fault: string };

/** Does something, and reports how far it is. */
export async function doWork(job: () => Promise<void>, report: (work: Work) => void): Promise<void> {
  report("busy");
  try {
    await job();
    report("done");
  } catch (error) {
    report({ fault: faultWords(error) });
  }
}

/** What went wrong, in words. */
export function faultWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
