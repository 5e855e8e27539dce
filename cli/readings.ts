import { type Command, Option } from "commander";
import {
  type PlainText,
  PlainTexts,
  plainTextRow,
  type ReadingRow,
  readPlainText,
} from "../core/analysis/plainTexts.ts";
import { readingAgreement } from "../core/analysis/readingAgreement.ts";
import { decisionWords } from "../core/analysis/readingDecision.ts";
import { HostError } from "../core/node/hostError.ts";
import { runLineProgram } from "../core/node/lineProgram.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { mapsOption } from "./mapsOption.ts";
import { expectGame } from "./nothing.ts";
import { counted, exit, type Output, reportFailure, worse } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { ReadingLines, readingsFromFile } from "./readingLines.ts";
import { printComparison } from "./readingsCompare.ts";
import { addToFile, writtenWords } from "./readingsWrite.ts";
import { secondsOf } from "./recordOptions.ts";
import { outColours, terminal } from "./terminal.ts";

interface ReadingsOptions extends DialectOption {
  readonly maps: readonly string[];
  readonly command?: string;
  readonly timeout: number;
  readonly from?: string;
  readonly compare?: string;
  readonly write?: boolean;
  readonly json?: boolean;
}

/** How long, in seconds, the user's own command may take for each recording. */
const defaultTimeout = 60;

export function addReadings(program: Command): void {
  addDialectOption(
    program
      .command("readings")
      .argument("<path...>", "recordings, saved games, or folders of them")
      .option(
        "--command <command>",
        "use a command as the reader: it receives one line of JSON per message and prints readings",
      )
      .option("--timeout <seconds>", "with --command: stop the command after this time", secondsOf, defaultTimeout)
      .addOption(
        new Option("--from <file>", "check the readings in a file instead of reading the messages").conflicts(
          "command",
        ),
      )
      .addOption(
        new Option(
          "--write",
          "add the readings to the file next to each recording, GAME.readings.jsonl, which the UI and --readings use",
        ).conflicts(["from", "compare"]),
      )
      .option("--compare <file>", "with --from: compare it with another annotator's readings file")
      .addOption(mapsOption("read additional maps from a folder (repeatable)"))
      .option("--json", "print one JSON object per reading; with --compare or --write, one per recording"),
  )
    .addHelpText(
      "after",
      `
A reading records a promise in plain English or order notation: what the sender will order (own), will order if a
condition is met (conditional), will not order (refusal), or asks the recipient to order (request). The built-in reader would
rather miss a promise than invent one.

Examples:
  chamber readings game.json
  chamber readings games/ --write
  chamber readings game.json --command 'python3 reader.py' --write
  chamber readings game.json --from ann.readings.jsonl --compare ben.readings.jsonl`,
    )
    .action(async (paths: string[], options: ReadingsOptions) => {
      const { from, compare } = options;
      if (compare !== undefined && from === undefined) {
        terminal().exitCode = reportFailure(
          new HostError("usage", "--compare needs --from, which names the other file"),
        );
        return;
      }
      const library = libraryWith(options.maps);
      terminal().exitCode = await forEachRecording(paths, async (file, output, onProgress) => {
        const begin = () => ({ plain: new PlainTexts(library) });
        const { fold, watches, exitCode } = await readInDialect(file, options, begin, { onProgress });
        expectGame(fold, file);
        const { texts } = watches.plain;
        const isFaulty = await printReadingsOf(file, texts, options, output);
        return isFaulty ? worse(exitCode, exit.findings) : exitCode;
      });
    });
}

/** Reads the messages of a recording, and prints, writes or compares the readings. @returns whether a line was faulty */
async function printReadingsOf(
  file: string,
  texts: readonly PlainText[],
  options: ReadingsOptions,
  output: Output,
): Promise<boolean> {
  const { from, compare, json } = options;
  const { readings, isFaulty } = await readingsOf(texts, options);
  if (options.write) {
    const written = await addToFile(file, texts, readings);
    output.line(json ? JSON.stringify(written) : writtenWords(written));
    return isFaulty;
  }
  if (from !== undefined && compare !== undefined) {
    const other = await readingsOf(texts, { ...options, from: compare });
    const agreement = readingAgreement(texts, readings, other.readings);
    if (json) output.line(JSON.stringify({ recording: file, from, compare, ...agreement }));
    else printComparison(file, { from, compare }, agreement, output);
    return isFaulty || other.isFaulty;
  }
  if (json) for (const reading of readings) output.line(JSON.stringify(reading));
  else printReadings(file, { messages: texts.length, readings }, output);
  return isFaulty;
}

/** Reads messages with the built-in reader, or takes the readings from a command or a file. */
async function readingsOf(
  texts: readonly PlainText[],
  { command, timeout, from }: ReadingsOptions,
): Promise<{ readonly readings: readonly ReadingRow[]; readonly isFaulty: boolean }> {
  const source = command ?? from;
  if (source === undefined) return { readings: texts.flatMap(readPlainText), isFaulty: false };
  const byNumber = new Map<number, PlainText>(texts.map((text) => [text.n, text]));
  const lines = new ReadingLines(source, (message) => byNumber.get(message) ?? null);
  if (command === undefined) readingsFromFile(source, lines);
  else {
    const input = texts.map((text) => `${JSON.stringify(plainTextRow(text))}\n`);
    await runLineProgram({ command, input, timeoutMs: timeout * 1000, onLine: lines.take });
  }
  return { readings: lines.rows, isFaulty: lines.end() };
}

function printReadings(
  file: string,
  { messages, readings }: { readonly messages: number; readonly readings: readonly ReadingRow[] },
  output: Output,
): void {
  const found = `${counted(readings.length, "reading")} in ${counted(messages, "free-text message")}`;
  output.line(outColours().bold(`${file}: ${found}`));
  for (const reading of readings) {
    const { message, by, kind, order, daide, words } = reading;
    output.line(`${String(message).padStart(6)}  ${by} ${kind.padEnd(11)} ${order.padEnd(26)} ${daide ?? "-"}`);
    output.line(outColours().dim(`${" ".repeat(12)}${JSON.stringify(words)}${decisionWords(reading)}`));
  }
}
