#!/usr/bin/env node
import { inWords } from "../core/node/hostError.ts";
import { runChamber } from "./chamber.ts";
import { commandName } from "./commandName.ts";
import { exit } from "./output.ts";
import { processTerminal } from "./terminal.ts";

const { stdout, stderr } = process;

// The program that reads our output may stop early, as head and less do.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") stderr.write(`${commandName}: cannot write the output: ${inWords(error)}\n`);
  process.exit(error.code === "EPIPE" ? exit.fine : exit.usage);
});
// A closed standard error must not stop a game that is being recorded.
stderr.on("error", () => undefined);

process.exitCode = await runChamber(processTerminal);
