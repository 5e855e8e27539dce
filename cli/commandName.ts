import { basename } from "node:path";

/**
 * The command name to print: the one that the user typed, because the package installs the same program as `chamber`
 * and as `black-chamber`. `chamber` if the name is unknown, for example on Windows, where npm's launcher passes the
 * program's own file to Node.
 */
export const commandName: "chamber" | "black-chamber" =
  basename(process.argv[1] ?? "") === "black-chamber" ? "black-chamber" : "chamber";

/** What the user must type to run another command. After `npm start` in a clone, this is `npx chamber`. */
export const typedName: string = process.env["npm_lifecycle_event"] === "start" ? "npx chamber" : commandName;

/** Replaces `chamber` in a help text's examples with the name that the user typed. */
export function underCalledName(help: string): string {
  return help.replaceAll(/^ {2}chamber /gm, `  ${commandName} `);
}
