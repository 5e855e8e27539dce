import { Command, CommanderError, Help } from "commander";
import { version } from "../core/node/version.ts";
import { commandName, underCalledName } from "./commandName.ts";
import { exit, reportFailure, tell } from "./output.ts";
import { plainText } from "./plainLine.ts";
import { errColours, type Terminal, withTerminal } from "./terminal.ts";

interface CommandEntry {
  /** The command's arguments, as shown in the list of commands. */
  readonly usage: string;
  readonly about: string;
  readonly load: () => Promise<(program: Command) => void>;
}

/**
 * Commands by name, in the order in which the help lists them. A run loads only the command that it executes, because
 * loading all of them takes half a second.
 */
const commands: Readonly<Record<string, CommandEntry>> = {
  play: {
    usage: "[options] [command]",
    about: "play a practice game between built-in bots and your own, and record it",
    load: async () => (await import("./play.ts")).addPlay,
  },
  record: {
    usage: "[options] [command...]",
    about: "run a proxy between bots and a server, and record every byte",
    load: async () => (await import("./record.ts")).addRecord,
  },
  try: {
    usage: "[options] [command...]",
    about: "play short games with a bot and report which parts of the protocol it handles",
    load: async () => (await import("./try.ts")).addTry,
  },
  testcase: {
    usage: "[options] <file>",
    about: "extract a test case for chamber try from a recorded game",
    load: async () => (await import("./testcase.ts")).addTestcase,
  },
  serve: {
    usage: "[options] [path...]",
    about: "browse recordings and live games in a web browser on this machine",
    load: async () => (await import("./serve.ts")).addServe,
  },
  desktop: {
    usage: "[options] [file...]",
    about: "open the UI in its own window (needs Electron; chamber serve shows the same UI in a browser)",
    load: async () => (await import("./desktop.ts")).addDesktop,
  },
  info: {
    usage: "[options] <path...>",
    about: "summarise recordings: players, map, press, software, damage",
    load: async () => (await import("./info.ts")).addInfo,
  },
  show: {
    usage: "[options] <file>",
    about: "list the messages in a recording, one per line",
    load: async () => (await import("./show.ts")).addShow,
  },
  lint: {
    usage: "[options] [path...]",
    about: "find protocol errors in recordings: where they are, which rule they break, what to send instead",
    load: async () => (await import("./lint.ts")).addLint,
  },
  decode: {
    usage: "[options] [message...]",
    about: "explain a message: tree, press level, English, problems, where a server would put ERR",
    load: async () => (await import("./decode.ts")).addDecode,
  },
  turns: {
    usage: "[options] <path...>",
    about: "list turns with positions, orders, results and centres, checked by an independent adjudicator",
    load: async () => (await import("./turns.ts")).addTurns,
  },
  board: {
    usage: "[options] <file>",
    about: "print the position in one turn",
    load: async () => (await import("./board.ts")).addBoard,
  },
  step: {
    usage: "[options] <file>",
    about: "step through a recording in the terminal by message, phase or turn",
    load: async () => (await import("./step.ts")).addStep,
  },
  verify: {
    usage: "[options] <path...>",
    about: "check whether recordings are intact and list exactly what is missing",
    load: async () => (await import("./verify.ts")).addVerify,
  },
  import: {
    usage: "[options] <src...>",
    about: "convert files from other programs to recordings",
    load: async () => (await import("./import.ts")).addImport,
  },
  export: {
    usage: "[options] <path...>",
    about: "export a game as an offline HTML page or a diplomacy saved game, or many recordings as tables",
    load: async () => (await import("./export.ts")).addExport,
  },
  query: {
    usage: "[options] [sql] [path...]",
    about: "run SQL over the tables of recordings or of an export",
    load: async () => (await import("./query.ts")).addQuery,
  },
  recover: {
    usage: "[options] <file>",
    about: "copy everything readable from a damaged or unfinished recording to a new one",
    load: async () => (await import("./recover.ts")).addRecover,
  },
  slice: {
    usage: "[options] <file>",
    about: "copy part of a recording: a range of times or messages, or some connections",
    load: async () => (await import("./slice.ts")).addSlice,
  },
  merge: {
    usage: "[options] <file...>",
    about: "merge recordings, or slices of one recording, into one timeline",
    load: async () => (await import("./merge.ts")).addMerge,
  },
  map: {
    usage: "[options] <file>",
    about: "check a map and print its powers, centres and province adjacencies",
    load: async () => (await import("./map.ts")).addMap,
  },
  orders: {
    usage: "[options] [file]",
    about: "read orders and print them with their problems, verdicts and results",
    load: async () => (await import("./orders.ts")).addOrders,
  },
  press: {
    usage: "[options] <path...>",
    about: "list the press messages on all connections, and which message each one answers",
    load: async () => (await import("./press.ts")).addPress,
  },
  agreements: {
    usage: "[options] <path...>",
    about: "list offers, their outcomes, and who kept the resulting agreements, with evidence",
    load: async () => (await import("./agreements.ts")).addAgreements,
  },
  readings: {
    usage: "[options] <path...>",
    about: "find promises written in plain English: which power promised which order",
    load: async () => (await import("./readings.ts")).addReadings,
  },
  metrics: {
    usage: "[options] <path...>",
    about: "count offers, agreements and kept promises across many recordings",
    load: async () => (await import("./metrics.ts")).addMetrics,
  },
  standings: {
    usage: "[options] <path...>",
    about: "rank bots across many games: results, DAIDE score, centres, disconnects, refused orders",
    load: async () => (await import("./standings.ts")).addStandings,
  },
};

/**
 * Runs the command that the user typed.
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
  const [asked = ""] = args[0] === "help" ? args.slice(1) : args;
  if (Object.hasOwn(commands, asked)) await addCommand(program, asked);
  else listCommands(program);
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

async function addCommand(program: Command, name: string): Promise<void> {
  const entry = commands[name];
  (await entry?.load())?.(program);
  for (const command of program.commands) command.description(entry?.about ?? "");
}

/**
 * Lists all commands by name without loading them, for the help text and for suggestions when the user mistypes a
 * name.
 */
function listCommands(program: Command): void {
  for (const [name, { about }] of Object.entries(commands)) program.command(name).description(about);
  const plain = new Help();
  program.configureHelp({
    subcommandTerm: (command) => {
      const usage = commands[command.name()]?.usage;
      return usage === undefined ? plain.subcommandTerm(command) : `${command.name()} ${usage}`;
    },
  });
}

function failureCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.usage;
  try {
    return reportFailure(error);
  } catch (bug) {
    const told = bug instanceof Error ? (bug.stack ?? bug.message) : String(bug);
    tell(...`${commandName}: this is a bug in Black Chamber; please report it: ${told}`.split("\n"));
    return exit.usage;
  }
}

/**
 * Puts a usage error on one line, like all other errors; commander prints the error and its suggestion on two lines.
 */
function usageLine(text: string, name: string): string {
  const words = text
    .replace(/^error: /, "")
    .trim()
    .replaceAll("\n", " ");
  const help = words.endsWith(".") ? ` See ${name} --help.` : `; see ${name} --help`;
  return `${errColours().red(`${commandName}:`)} ${words}${help}`;
}
