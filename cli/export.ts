import { type Command, Option } from "commander";
import { Analysis } from "../core/analysis/analysis.ts";
import { exportSavedGame } from "../core/analysis/exportGame.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { RecordingFold } from "../core/analysis/recordingFold.ts";
import { HostError } from "../core/node/hostError.ts";
import { writeNewFile } from "../core/node/newFile.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { addDialectOption } from "./dialect.ts";
import { exportHtml, type HtmlOptions } from "./exportHtml.ts";
import { addGameNumber, chosenGame } from "./games.ts";
import { libraryWith, mapsOption } from "./mapsOption.ts";
import { Output, warn } from "./output.ts";
import { peaceOption } from "./peaceOption.ts";
import { terminal } from "./terminal.ts";

interface ExportOptions extends HtmlOptions {
  readonly format: "diplomacy" | "html";
}

export function addExport(program: Command): void {
  addGameNumber(
    addDialectOption(
      program
        .command("export")
        .description("a game as one page to pass on, or in another program's form")
        .argument("<file>", "a recording")
        .addOption(
          new Option("--format <name>", "html: one offline page; diplomacy: a saved game")
            .choices(["html", "diplomacy"])
            .makeOptionMandatory(),
        )
        .addOption(mapsOption("a folder of maps, for variants that are not known (may be repeated)"))
        .option("--out <file>", "where to; default: standard output")
        .option("--no-redact", "html: passcodes, addresses, names of files and notes too")
        .option("--pseudonyms", "html: call programs bot 1, bot 2 ... and leave out their versions")
        .addOption(peaceOption()),
    ),
  )
    .addHelpText(
      "after",
      `
html: one file that needs no network and no program: map, timeline, press, agreements with their verdicts. Passcodes,
addresses, names of files and notes are left out, unless --no-redact is given. One game; --game chooses it.

diplomacy: an imported saved game comes out as it went in, byte by byte. A game of the wire is written as far as its messages
tell: phases, positions, orders, results, press in DAIDE's text form. Several games are a line each.

Example:
  chamber export game.chamber --format html --out game.html
  chamber export game.chamber --format diplomacy --out game.json`,
    )
    .action(async (file: string, options: ExportOptions) => {
      terminal().exitCode = await (options.format === "html" ? exportHtml : exportGames)(file, options);
    });
}

async function exportGames(file: string, options: ExportOptions): Promise<number> {
  const analysis = new Analysis({ dialect: options.numberDialect, assigned: options.assign });
  const press = new PressFold();
  const fold = new RecordingFold(analysis, [press]);
  const outcome = await readRecording(file, (items) => {
    for (const item of items) if (item.kind === "record") fold.apply(item.entry);
  });
  for (const note of outcome.notes) warn(`${file}: ${note}`);
  const library = libraryWith(options.maps);
  const { all } = fold.games;
  if (all.length === 0 || options.game !== undefined) chosenGame(fold, file, options.game);
  const indexes = options.game === undefined ? all.map((_, index) => index) : [options.game - 1];
  const games = indexes.map((index) => {
    const exported = exportSavedGame(index, fold, press, library);
    if (!exported.ok) throw new HostError("usage", `${file}: game ${index + 1} cannot be exported: ${exported.why}`);
    return "text" in exported ? Buffer.from(`${exported.text}\n`) : Buffer.from(exported.document);
  });
  // A line end in JSON stands between its parts: without them a game is one line.
  const lines = games.map((bytes) =>
    games.length > 1 ? Buffer.from(`${bytes.toString().replace(/[\r\n]/g, "")}\n`) : bytes,
  );
  const whole = Buffer.concat(lines);
  if (options.out !== undefined) await writeNewFile(options.out, whole);
  else {
    const output = new Output();
    output.line(whole.toString().replace(/\n$/, ""));
    await output.flush();
  }
  return outcome.exitCode;
}
