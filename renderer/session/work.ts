/** The state of a job that may fail. */
export type Work = "none" | "busy" | "done" | { readonly fault: string };

/** Runs a job and reports its state. */
export async function doWork(job: () => Promise<void>, report: (work: Work) => void): Promise<void> {
  report("busy");
  try {
    await job();
    report("done");
  } catch (error) {
    report({ fault: faultWords(error) });
  }
}

/** Returns the message of an error. */
export function faultWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
