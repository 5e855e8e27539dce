import { constants } from "node:os";
import { type BotEnd, endText } from "../core/try/outcome.ts";
import { commandName } from "./commandName.ts";
import { exit } from "./output.ts";

/**
 * Returns the exit code of `record` after the bot has ended: the bot's own exit code, 128 + n if signal n ended the
 * bot, 2 if the bot could not be started.
 */
export function codeOfBot(end: BotEnd): number {
  switch (end.kind) {
    case "exited":
      return end.code;
    case "killed":
      return 128 + (Object.entries(constants.signals).find(([name]) => name === end.signal)?.[1] ?? 0);
    case "not-started":
      return exit.usage;
    case "stopped":
      return exit.fine;
  }
}

/** Describes how the bot ended: `the bot exited with code 7`. */
export function botEndText(end: BotEnd): string {
  return end.kind === "stopped" ? `${commandName} stopped the bot` : endText(end, "the bot");
}
