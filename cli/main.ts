#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { inWords } from "../core/node/hostError.ts";
import { version } from "../core/node/version.ts";
import { addAgreements } from "./agreements.ts";
import { addBoard } from "./board.ts";
import { errColours } from "./colours.ts";
import { addDecode } from "./decode.ts";
import { addDesktop } from "./desktop.ts";
import { addExport } from "./export.ts";
import { addImport } from "./import.ts";
import { addInfo } from "./info.ts";
import { addLint } from "./lint.ts";
import { addMap } from "./map.ts";
import { addMerge } from "./merge.ts";
import { addMetrics } from "./metrics.ts";
import { addOrders } from "./orders.ts";
import { exit, reportFailure, tell } from "./output.ts";
import { addPress } from "./press.ts";
import { addRecord } from "./record.ts";
import { addRecover } from "./recover.ts";
import { addServe } from "./serve.ts";
import { addShow } from "./show.ts";
import { addSlice } from "./slice.ts";
import { addStandings } from "./standings.ts";
import { addStep } from "./step.ts";
import { addTurns } from "./turns.ts";
import { addVerify } from "./verify.ts";

const program = new Command("chamber")
  .description("See what Diplomacy bots really say: record, read and check DAIDE games.")
  .version(version)
  .exitOverride();
for (const add of [
  addRecord,
  addServe,
  addDesktop,
  addInfo,
  addShow,
  addLint,
  addDecode,
  addTurns,
  addBoard,
  addStep,
  addVerify,
  addImport,
  addExport,
  addRecover,
  addSlice,
  addMerge,
  addMap,
  addOrders,
  addPress,
  addAgreements,
  addMetrics,
  addStandings,
])
  add(program);
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
