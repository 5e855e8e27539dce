import { Command, CommanderError } from "commander";
import { version } from "../core/node/version.ts";
import { commandName, underCalledName } from "./commandName.ts";
import { exit, reportFailure, tell } from "./output.ts";
import { plainText } from "./plainLine.ts";
import { errColours, type Terminal, withTerminal } from "./terminal.ts";

/** Commands by name, in the order of the help. A run loads only its own command: loading all takes half a second. */
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

/**
 * Runs the command that the terminal's arguments name.
 * @returns the exit code; see docs/cli.md
 */
export function runChamber(terminal: Terminal): Promise<number> {
  return withTerminal(terminal, async () => {
    try {
      const program = await programFor(terminal);
      await program.parseAsync(terminal.args, { from: "user" });
      return terminal.exitCode;
    } catch (error) {
      return failureCode(error);
    }
  });
}

async function programFor({ args, stdout, stderr }: Terminal): Promise<Command> {
  const program = new Command(commandName)
    .description("See what Diplomacy bots really say: record, read and check DAIDE games.")
    .version(version);
  const [asked = ""] = args;
  const meant = Object.hasOwn(commands, asked) ? [asked] : Object.keys(commands);
  for (const name of meant) (await commands[name]?.())?.(program);
  for (const command of [program, ...program.commands]) {
    const name = command === program ? commandName : `${commandName} ${command.name()}`;
    command.exitOverride().configureOutput({
      writeOut: (text) => stdout.write(underCalledName(text)),
      writeErr: (text) => stderr.write(plainText(text)),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
      outputError: (text) => tell(usageLine(text, name)),
    });
  }
  return program;
}

function failureCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.usage;
  try {
    return reportFailure(error);
  } catch (bug) {
    const told = bug instanceof Error ? (bug.stack ?? bug.message) : String(bug);
    tell(...`${commandName}: this is a bug in Black Chamber, please report it: ${told}`.split("\n"));
    return exit.usage;
  }
}

/** A usage error on one line, like all others: commander prints the error and its suggestion on two. */
function usageLine(text: string, name: string): string {
  const words = text
    .replace(/^error: /, "")
    .trim()
    .replaceAll("\n", " ");
  const help = words.endsWith(".") ? ` See ${name} --help.` : `; see ${name} --help`;
  return `${errColours().red(`${commandName}:`)} ${words}${help}`;
}
