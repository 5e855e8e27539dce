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

/** Whether a page opens in a browser by default. */
export function opensPages(): boolean {
  return terminal().stdout.isTTY === true && hasScreen(process.env, process.platform);
}

interface KeptPage {
  /** What the page shows, as a full sentence. */
  readonly shows: string;
  readonly hints: readonly string[];
  /** Whether to open the page in a browser. */
  readonly opens: boolean;
  /** The query and fragment of the link to open: `?recording=ID#FAL1903`. */
  readonly link?: string;
}

/** Adds the query and fragment of a link to an address that contains a key. */
function withLink(address: string, link: string): string {
  return address + link.replace(/^\?/, "&");
}

/**
 * Prints the address of a page, what the page shows and what to do next, and serves the page until the user stops the
 * command.
 * @returns the exit code
 */
export async function keepPage(
  served: ServedHost,
  { shows, hints, opens, link = "" }: KeptPage,
  interrupted: Promise<void>,
): Promise<number> {
  await new Output().lines(withLink(served.guard.address, link)).flush();
  const how = opens ? "Opening this address in your browser" : "Open this address in a browser on this machine";
  for (const line of [`${how}. ${shows}`, ...hints, "Press Ctrl-C here to stop."]) tell(errColours().dim(line));
  if (opens) openBrowser(withLink(served.guard.ticketAddress(), link));
  await interrupted;
  const whole = await served.close();
  if (!whole) warn("a recording is incomplete; chamber verify lists what is missing");
  return whole ? exit.fine : exit.damaged;
}

export function reportBug(error: unknown): void {
  tell(
    `${commandName}: this is a bug in Black Chamber; please report it: ${error instanceof Error ? error.stack : String(error)}`,
  );
}
