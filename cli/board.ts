import { type Command, Option } from "commander";
import type { Analysis } from "../core/analysis/analysis.ts";
import { boardOf, boardText } from "../core/game/board.ts";
import { type GameState, historyOf, type TurnRecord } from "../core/game/state.ts";
import { turnKey } from "../core/map/turn.ts";
import { HostError } from "../core/node/hostError.ts";
import { writeNewFile } from "../core/node/newFile.ts";
import type { PictureTheme } from "../core/picture/stylesheet.ts";
import { boardSvg } from "./boardSvg.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameOption, chosenGame, type GameOption, gamesOf } from "./games.ts";
import { mapsOption } from "./mapsOption.ts";
import { Output } from "./output.ts";
import { terminal } from "./terminal.ts";

interface BoardOptions extends DialectOption, GameOption {
  readonly at?: string;
  readonly format: "text" | "json" | "svg";
  readonly orders: boolean;
  readonly theme: PictureTheme;
  readonly maps: readonly string[];
  readonly out?: string;
}

export function addBoard(program: Command): void {
  addGameOption(
    addDialectOption(
      program
        .command("board")
        .argument("<file>", "recording to show")
        .option("--at <turn>", 'turn to show, such as "FAL 1903" (default: the last)')
        .addOption(new Option("--format <name>", "output format").choices(["text", "json", "svg"]).default("text"))
        .option("--no-orders", "svg: draw the position without the turn's orders")
        .addOption(
          new Option("--theme <name>", "svg: colours; auto follows the viewer's system theme")
            .choices(["light", "dark", "auto"])
            .default("light"),
        )
        .addOption(mapsOption("svg: read additional maps from a folder (repeatable)"))
        .option("--out <file>", "write to a new file instead of standard output"),
    ),
  )
    .addHelpText(
      "after",
      '\nExamples:\n  chamber board game.chamber --at "FAL 1903"\n  chamber board game.chamber --at "FAL 1903" --format svg --out fall1903.svg',
    )
    .action(async (file: string, options: BoardOptions) => {
      const { fold, exitCode } = await gamesOf(file, options);
      const game = chosenGame(fold, file, options.game);
      const seen = historyOf(game).filter(({ units }) => units !== null);
      const wanted = options.at?.trim().toUpperCase().replace(/\s+/g, " ");
      const record = wanted === undefined ? seen.at(-1) : seen.find(({ turn }) => turnKey(turn) === wanted);
      const [first, last] = [seen[0], seen.at(-1)];
      if (!record || !first || !last) {
        const span = first && last ? `; it has positions from ${turnKey(first.turn)} to ${turnKey(last.turn)}` : "";
        throw new HostError("usage", `${file} has no position for ${options.at ?? "any turn"}${span}`);
      }
      const text = formatted[options.format]({ file, game, record, analysis: fold.analysis, options });
      if (options.out === undefined) await new Output().lines(text).flush();
      else await writeNewFile(options.out, new TextEncoder().encode(text));
      terminal().exitCode = exitCode;
    });
}

interface Shown {
  readonly file: string;
  readonly game: GameState;
  readonly record: TurnRecord;
  readonly analysis: Analysis;
  readonly options: BoardOptions;
}

const formatted: Readonly<Record<BoardOptions["format"], (shown: Shown) => string>> = {
  text: ({ game, record }) => `${boardText(boardOf(game, record)).join("\n")}\n`,
  json: ({ game, record }) => `${JSON.stringify(boardOf(game, record))}\n`,
  svg: ({ file, game, record, analysis, options }) => boardSvg(file, game, record, analysis, options),
};
