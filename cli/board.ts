import { type Command, Option } from "commander";
import { boardOf, boardText } from "../core/game/board.ts";
import { historyOf } from "../core/game/state.ts";
import { turnKey } from "../core/map/turn.ts";
import { HostError } from "../core/node/hostError.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameOption, chosenGame, type GameOption, gamesOf } from "./games.ts";
import { Output } from "./output.ts";

interface BoardOptions extends DialectOption, GameOption {
  readonly at?: string;
  readonly format: "text" | "json";
}

export function addBoard(program: Command): void {
  addGameOption(
    addDialectOption(
      program
        .command("board")
        .description("the position of a turn")
        .argument("<file>", "a recording")
        .option("--at <turn>", 'such as "FAL 1903"; default: the last')
        .addOption(new Option("--format <name>", "how it is printed").choices(["text", "json"]).default("text")),
    ),
  )
    .addHelpText("after", '\nExample:\n  chamber board game.chamber --at "FAL 1903"')
    .action(async (file: string, options: BoardOptions) => {
      const { fold, exitCode } = await gamesOf(file, options);
      const game = chosenGame(fold, file, options.game);
      const seen = historyOf(game).filter(({ units }) => units !== null);
      const wanted = options.at?.trim().toUpperCase().replace(/\s+/g, " ");
      const record = wanted === undefined ? seen.at(-1) : seen.find(({ turn }) => turnKey(turn) === wanted);
      const [first, last] = [seen[0], seen.at(-1)];
      if (!record || !first || !last) {
        const span = first && last ? `; it holds ${turnKey(first.turn)} to ${turnKey(last.turn)}` : "";
        throw new HostError("usage", `${file} has no position for ${options.at ?? "any turn"}${span}`);
      }
      const output = new Output();
      const board = boardOf(game, record);
      if (options.format === "json") output.line(JSON.stringify(board));
      else for (const line of boardText(board)) output.line(line);
      await output.flush();
      process.exitCode = exitCode;
    });
}
