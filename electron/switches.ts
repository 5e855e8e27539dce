/** Chromium switches that weaken the packaged app's security or let another program control it. */
const refused = ["no-sandbox", "remote-debugging-port", "remote-debugging-pipe", "js-flags"] as const;

/** Node's switches for its debugger: `--inspect`, `--inspect-brk` and similar ones, with or without a value. */
const inspector = /^--?inspect[^=]*/i;

/**
 * Finds a switch that the packaged app must not start with.
 * @param hasSwitch whether Chromium received a switch; Chromium knows how each system writes switches
 * @param parameters the app's command line without the program
 * @returns the switch in the form in which the user can remove it, or undefined
 */
export function refusedSwitch(hasSwitch: (name: string) => boolean, parameters: readonly string[]): string | undefined {
  const name = refused.find((each) => hasSwitch(each));
  if (name !== undefined) return `--${name}`;
  // Every argument after `--` is a file, even if it looks like a switch.
  const end = parameters.indexOf("--");
  const switches = end === -1 ? parameters : parameters.slice(0, end);
  return switches.flatMap((each) => inspector.exec(each.trim())?.[0] ?? [])[0];
}
