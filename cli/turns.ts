import type { Command } from "commander";
import { type TurnSummary, turnList } from "../core/game/turnList.ts";
import { outColours } from "./colours.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameOption, chosenGame, type GameOption, gamesOf } from "./games.ts";
import { counted, Output } from "./output.ts";

export function addTurns(program: Command): void {
  addGameOption(
    addDialectOption(
      program
        .command("turns")
        .description("the game turn by turn: positions, orders, results, centres")
        .argument("<file>", "a recording")
        .option("--json", "one JSON object a turn"),
    ),
  )
    .addHelpText("after", "\nExample:\n  chamber turns game.chamber\n  chamber turns game.chamber --json | jq .centres")
    .action(async (file: string, options: DialectOption & GameOption & { json?: boolean }) => {
      const { fold, exitCode } = await gamesOf(file, options);
      const output = new Output();
      for (const turn of turnList(chosenGame(fold, file, options.game))) {
        if (options.json) output.line(JSON.stringify(turn));
        else printTurn(turn, output);
        await output.flush();
      }
      process.exitCode = exitCode;
    });
}

function printTurn({ turn, units, centres, orders }: TurnSummary, output: Output): void {
  const owned = Object.entries(centres)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([power, list]) => `${power} ${list.length}`);
  const dislodged = units.filter(({ mustRetreatTo }) => mustRetreatTo !== undefined).length;
  output.line(
    `${outColours.bold(turn)}  ${counted(units.length, "unit")}${dislodged > 0 ? `, ${dislodged} dislodged` : ""}  ${owned.join(" ")}`,
  );
  for (const { text, result } of orders) {
    const words = result === null ? outColours.dim("result not seen") : result.join(" ");
    output.line(`  ${text.padEnd(60)} ${words}`);
  }
}
