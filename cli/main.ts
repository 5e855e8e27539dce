#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { inWords } from "../core/node/hostError.ts";
import { version } from "../core/node/version.ts";
import { errColours } from "./colours.ts";
import { exit, reportFailure, tell } from "./output.ts";

/** By name, in the order of the help. Only the one that is asked for is read: all of them are half a second. */
const commands: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  record: async () => (await import("./record.ts")).addRecord,
  serve: async () => (await import("./serve.ts")).addServe,
  desktop: async () => (await import("./desktop.ts")).addDesktop,
  info: async () => (await import("./info.ts")).addInfo,
  show: async () => (await import("./show.ts")).addShow,
  lint: async () => (await import("./lint.ts")).addLint,
  decode: async () => (await import("./decode.ts")).addDecode,
  turns: async () => (await import("./turns.ts")).addTurns,
  board: async () => (await import("./board.ts")).addBoard,
  step: async () => (await import("./step.ts")).addStep,
  verify: async () => (await import("./verify.ts")).addVerify,
  import: async () => (await import("./import.ts")).addImport,
  export: async () => (await import("./export.ts")).addExport,
  recover: async () => (await import("./recover.ts")).addRecover,
  slice: async () => (await import("./slice.ts")).addSlice,
  merge: async () => (await import("./merge.ts")).addMerge,
  map: async () => (await import("./map.ts")).addMap,
  orders: async () => (await import("./orders.ts")).addOrders,
  press: async () => (await import("./press.ts")).addPress,
  agreements: async () => (await import("./agreements.ts")).addAgreements,
  metrics: async () => (await import("./metrics.ts")).addMetrics,
  standings: async () => (await import("./standings.ts")).addStandings,
};

const program = new Command("chamber")
  .description("See what Diplomacy bots really say: record, read and check DAIDE games.")
  .version(version)
  .exitOverride();
const asked = process.argv[2] ?? "";
const meant = Object.hasOwn(commands, asked) ? [asked] : Object.keys(commands);
for (const name of meant) (await commands[name]?.())?.(program);
for (const command of [program, ...program.commands]) {
  const name = command === program ? "chamber" : `chamber ${command.name()}`;
  command.exitOverride().configureOutput({ outputError: (text) => tell(usageLine(text, name)) });
}

// Whoever reads our output may stop reading: head, less.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") tell(`chamber: the output cannot be written: ${inWords(error)}`);
  process.exit(error.code === "EPIPE" ? exit.fine : exit.usage);
});
// Nobody to tell is no reason to stop a game that is being recorded.
process.stderr.on("error", () => undefined);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exit.fine : exit.usage;
  else {
    try {
      process.exitCode = reportFailure(error);
    } catch (bug) {
      tell(
        `chamber: this is a bug in Black Chamber, please report it: ${bug instanceof Error ? bug.stack : String(bug)}`,
      );
      process.exitCode = exit.usage;
    }
  }
}

/** A fault of usage in one line, as all others are: `error: unknown option '--x'` and a guess come in two. */
function usageLine(text: string, name: string): string {
  const words = text
    .replace(/^error: /, "")
    .trim()
    .replaceAll("\n", " ");
  return `${errColours.red("chamber:")} ${words}; ${name} --help shows how`;
}
