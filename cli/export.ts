import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { Analysis } from "../core/analysis/analysis.ts";
import { exportSavedGame } from "../core/analysis/exportGame.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { RecordingFold } from "../core/analysis/recordingFold.ts";
import { HostError } from "../core/node/hostError.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { writeNewFile } from "../core/node/newFile.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { addDialectOption } from "./dialect.ts";
import { exportHtml, type HtmlOptions, readTurns } from "./exportHtml.ts";
import { exportParquet } from "./exportParquet.ts";
import { addGameNumber, chosenGame } from "./games.ts";
import { mapsOption } from "./mapsOption.ts";
import { Output } from "./output.ts";
import { peaceOption } from "./peaceOption.ts";
import { type PluginOption, pluginOption } from "./pluginOption.ts";
import { warnOfNotes } from "./readInDialect.ts";
import { terminal } from "./terminal.ts";

interface ExportOptions extends HtmlOptions, PluginOption {
  readonly format: "diplomacy" | "html" | "parquet";
  readonly jobs?: number;
  readonly bucketSize: number;
}

export function addExport(program: Command): void {
  addGameNumber(
    addDialectOption(
      program
        .command("export")
        .argument("<path...>", "recording to export; parquet: recordings or folders of recordings")
        .addOption(
          new Option(
            "--format <name>",
            "html: a page that works offline; diplomacy: a saved game in the format of the diplomacy package; parquet: tables for SQL",
          )
            .choices(["html", "diplomacy", "parquet"])
            .makeOptionMandatory(),
        )
        .addOption(mapsOption("read additional maps from a folder (repeatable)"))
        .option("--out <file>", "file to write (default: standard output); parquet: folder to write")
        .option("--no-redact", "html: include passcodes, addresses, file names and notes")
        .option("--pseudonyms", "html: show programs as bot 1, bot 2 ... without their versions")
        .option("--with-text", "html: include free-text messages")
        .option("--turns <range>", "html: only these turns, such as F1901..S1903", readTurns)
        .addOption(peaceOption())
        .addOption(pluginOption())
        .option("--jobs <n>", "parquet: number of processes (default: number of cores)", countOf)
        .option("--bucket-size <n>", "parquet: number of recordings per file", countOf, 1000),
    ),
  )
    .addHelpText(
      "after",
      `
html: one file that opens in any browser, even offline, and shows the map, timeline, press and agreements with their
verdicts. It omits passcodes, addresses, file names and notes unless you give --no-redact, and free-text messages unless
you give --with-text. It always omits diaries and prompts. It shows one game; choose it with --game.

diplomacy: writes an imported saved game back byte for byte. For a recorded game, the file contains what the messages
show: phases, positions, orders, results, and press in DAIDE's text form. Several games are written one per line.

parquet: converts many recordings to tables of messages, orders, press, promises and more, for DuckDB, pandas, Spark and
others. Works in parallel and can be resumed. docs/tables.md describes the tables. Needs the optional package
@duckdb/node-api.

Examples:
  chamber export games/ --format parquet --out tables/
  chamber export game.chamber --format html --out game.html
  chamber export game.chamber --format diplomacy --out game.json`,
    )
    .action(async (paths: string[], options: ExportOptions) => {
      const { format, out, jobs = availableParallelism(), bucketSize, plugin } = options;
      if (plugin.length > 0 && format !== "parquet")
        throw new HostError("usage", `--plugin adds columns to tables: use it with --format parquet`);
      if (format === "parquet") terminal().exitCode = await exportParquet(paths, { out, jobs, bucketSize, plugin });
      else terminal().exitCode = await (format === "html" ? exportHtml : exportGames)(onlyOne(paths, format), options);
    });
}

function onlyOne([file = "", ...others]: readonly string[], format: string): string {
  if (others.length === 0) return file;
  throw new HostError("usage", `--format ${format} exports one recording: name one, or use --format parquet`);
}

function countOf(text: string): number {
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw new InvalidArgumentError("specify a number from 1 to 999999");
  return Number(text);
}

async function exportGames(file: string, options: ExportOptions): Promise<number> {
  const analysis = new Analysis({ dialect: options.numberDialect, assigned: options.assign });
  const press = new PressFold();
  const fold = new RecordingFold(analysis, [press]);
  const outcome = await readRecording(file, (items) => {
    for (const item of items) if (item.kind === "record") fold.apply(item.entry);
  });
  warnOfNotes(file, { ...outcome, fold });
  const library = libraryWith(options.maps);
  const { all } = fold.games;
  if (all.length === 0 || options.game !== undefined) chosenGame(fold, file, options.game);
  const indexes = options.game === undefined ? all.map((_, index) => index) : [options.game - 1];
  const games = indexes.map((index) => {
    const exported = exportSavedGame(index, fold, press, library);
    if (!exported.ok) throw new HostError("usage", `${file}: game ${index + 1} cannot be exported: ${exported.why}`);
    return "text" in exported ? Buffer.from(`${exported.text}\n`) : Buffer.from(exported.document);
  });
  // Line breaks in JSON are only formatting, so they can be removed to put each game on one line.
  const lines = games.map((bytes) =>
    games.length > 1 ? Buffer.from(`${bytes.toString().replace(/[\r\n]/g, "")}\n`) : bytes,
  );
  const whole = Buffer.concat(lines);
  if (options.out !== undefined) await writeNewFile(options.out, whole);
  else await new Output().lines(whole.toString()).flush();
  return outcome.exitCode;
}
