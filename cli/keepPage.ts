import type { ServedHost } from "../core/node/host/serveHost.ts";
import { commandName } from "./commandName.ts";
import { hasScreen, openBrowser } from "./openBrowser.ts";
import { exit, Output, tell, warn } from "./output.ts";
import { errColours, terminal } from "./terminal.ts";

/** Resolves when the user stops the command. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.once(signal, () => resolve());
  });
}

/** Whether a page is opened in a browser unless the user asks otherwise. */
export function opensPages(): boolean {
  return terminal().stdout.isTTY === true && hasScreen(process.env, process.platform);
}

/**
 * Prints the address of a page, what it shows and what to do next, and serves it until the user stops the command.
 * @param shows a sentence
 * @returns the exit code
 */
export async function keepPage(
  served: ServedHost,
  { shows, hints, opens }: { readonly shows: string; readonly hints: readonly string[]; readonly opens: boolean },
  interrupted: Promise<void>,
): Promise<number> {
  await new Output().lines(served.guard.address).flush();
  const how = opens ? "Opening this address in your browser" : "Open this address in a browser on this machine";
  for (const line of [`${how}. ${shows}`, ...hints, "Press Ctrl-C here to stop."]) tell(errColours().dim(line));
  if (opens) openBrowser(served.guard.ticketAddress());
  await interrupted;
  const whole = await served.close();
  if (!whole) warn("a recording is incomplete; chamber verify lists what is missing");
  return whole ? exit.fine : exit.damaged;
}

export function reportBug(error: unknown): void {
  tell(
    `${commandName}: this is a bug in Black Chamber, please report it: ${error instanceof Error ? error.stack : String(error)}`,
  );
}
