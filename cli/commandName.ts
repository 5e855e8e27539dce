import { basename } from "node:path";

/**
 * The name the user typed: the package installs `chamber` and `black-chamber` for the same program. It is `chamber`
 * where the name is not known, as on Windows, where npm's starter hands Node the program's own file.
 */
export const commandName: "chamber" | "black-chamber" =
  basename(process.argv[1] ?? "") === "black-chamber" ? "black-chamber" : "chamber";

/** What the user types to run the command again: `npm start` runs in a clone, where npx finds the command. */
export const typedName: string = process.env["npm_lifecycle_event"] === "start" ? "npx chamber" : commandName;

/** Replaces `chamber` in a help text's examples with the name that the user typed. */
export function underCalledName(help: string): string {
  return help.replaceAll(/^ {2}chamber /gm, `  ${commandName} `);
}
