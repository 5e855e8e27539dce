import type { Command } from "commander";
import { PlainTexts, type ReadingRow, readPlainText } from "../core/analysis/plainTexts.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { mapsOption } from "./mapsOption.ts";
import { expectGame } from "./nothing.ts";
import { counted, type Output } from "./output.ts";
import { forEachRecording, readInDialect } from "./readInDialect.ts";
import { outColours, terminal } from "./terminal.ts";

interface ReadingsOptions extends DialectOption {
  readonly maps: readonly string[];
  readonly json?: boolean;
}

export function addReadings(program: Command): void {
  addDialectOption(
    program
      .command("readings")
      .argument("<path...>", "recordings, saved games, or folders of them")
      .addOption(mapsOption("read additional maps from a folder (repeatable)"))
      .option("--json", "print one JSON object per reading"),
  )
    .addHelpText(
      "after",
      `
A reading is a promise in plain English or order notation: what the sender will order (own), on a condition
(conditional), will not order (refusal), or asks of the reader (request). The reader prefers to miss a promise over
inventing one.

Examples:
  chamber readings game.json
  chamber readings game.json --json > game.readings.jsonl`,
    )
    .action(async (paths: string[], options: ReadingsOptions) => {
      const library = libraryWith(options.maps);
      terminal().exitCode = await forEachRecording(paths, async (file, output, onProgress) => {
        const begin = () => ({ plain: new PlainTexts(library) });
        const { fold, watches, exitCode } = await readInDialect(file, options, begin, { onProgress });
        expectGame(fold, file);
        const { texts } = watches.plain;
        const readings = texts.flatMap(readPlainText);
        if (options.json) for (const reading of readings) output.line(JSON.stringify(reading));
        else printReadings(file, { messages: texts.length, readings }, output);
        return exitCode;
      });
    });
}

function printReadings(
  file: string,
  { messages, readings }: { readonly messages: number; readonly readings: readonly ReadingRow[] },
  output: Output,
): void {
  const found = `${counted(readings.length, "reading")} in ${counted(messages, "message")} of plain words`;
  output.line(outColours().bold(`${file}: ${found}`));
  for (const { message, by, kind, order, daide, words } of readings) {
    output.line(`${String(message).padStart(6)}  ${by} ${kind.padEnd(11)} ${order.padEnd(26)} ${daide ?? "-"}`);
    output.line(outColours().dim(`${" ".repeat(12)}${JSON.stringify(words)}`));
  }
}
