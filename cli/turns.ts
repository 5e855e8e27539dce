import type { Command } from "commander";
import { checkedTurn } from "../core/analysis/checkedTurns.ts";
import { checkGame } from "../core/analysis/gameCheck.ts";
import type { OrderWhy } from "../core/analysis/orderWhy.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import type { OrderCheck, TurnCheck } from "../core/game/check/crossCheck.ts";
import { type TurnSummary, turnList } from "../core/game/turnList.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameOption, chosenGame, type GameOption, gamesOf } from "./games.ts";
import { mapsOption } from "./mapsOption.ts";
import { counted, exit, Output, warn, worse } from "./output.ts";
import { outColours, terminal } from "./terminal.ts";
import { adjudicatedText, check } from "./turnsCheck.ts";
import { whyIn, whyLines, withWhy } from "./turnsWhy.ts";

interface TurnsOptions extends DialectOption, GameOption {
  readonly json?: boolean;
  readonly check?: boolean;
  readonly why?: boolean;
  readonly maps: readonly string[];
}

export function addTurns(program: Command): void {
  addGameOption(
    addDialectOption(
      program
        .command("turns")
        .argument("<path...>", "recordings; with --check also folders of recordings")
        .option("--check", "only compare the server's results and positions with the adjudicator's")
        .option("--why", "below each order, print what decided its result: opponents, supports, rules and promises")
        .addOption(mapsOption("read additional maps from a folder (repeatable)"))
        .option("--json", "print one JSON object per turn (with --check: one per game)"),
    ),
  )
    .addHelpText(
      "after",
      `
Exit code 1 if --check finds a difference.

Examples:
  chamber turns game.chamber
  chamber turns game.chamber --why
  chamber turns --check games/`,
    )
    .action(async (paths: string[], options: TurnsOptions) => {
      terminal().exitCode = options.check ? await check(paths, options) : await show(paths, options);
    });
}

async function show(paths: readonly string[], options: TurnsOptions): Promise<number> {
  const library = libraryWith(options.maps);
  let code: number = exit.fine;
  const output = new Output();
  for (const file of paths) {
    const press = options.why ? new PressFold() : null;
    const { fold, exitCode } = await gamesOf(file, options, press === null ? [] : [press]);
    const game = chosenGame(fold, file, options.game);
    const checked = checkGame(game, fold.analysis, library);
    if (checked.why !== null) warn(`${file}: not adjudicated: ${checked.why}`);
    const why = press === null ? null : whyIn(fold, press, game, library);
    const byTurn = new Map(checked.turns.map((turn) => [turn.turn, turn]));
    let before: TurnCheck | null = null;
    for (const turn of turnList(game)) {
      const judged = byTurn.get(turn.turn);
      const orders = judged?.orders ?? [];
      const reasons = why === null || judged === undefined ? new Map<string, OrderWhy>() : why(judged, before);
      const summary = checkedTurn(turn, orders);
      if (options.json) output.line(JSON.stringify(options.why ? withWhy(summary, reasons) : summary));
      else printTurn(turn, orders, reasons, output);
      await output.flush();
      before = judged ?? null;
    }
    code = worse(code, exitCode);
  }
  return code;
}

function printTurn(
  { turn, units, centres, orders }: TurnSummary,
  checks: readonly OrderCheck[],
  reasons: ReadonlyMap<string, OrderWhy>,
  output: Output,
): void {
  const owned = Object.entries(centres)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([power, list]) => `${power} ${list.length}`);
  const dislodged = units.filter(({ mustRetreatTo }) => mustRetreatTo !== undefined).length;
  output.line(
    `${outColours().bold(turn)}  ${counted(units.length, "unit")}${dislodged > 0 ? `, ${dislodged} dislodged` : ""}  ${owned.join(" ")}`,
  );
  for (const { text, result } of orders) {
    const check = checks.find((candidate) => candidate.text === text);
    const words = result === null ? outColours().dim(suppliedText(check)) : result.join(" ");
    const differs = check?.agrees === false ? outColours().red(`  adjudicator: ${adjudicatedText(check)}`) : "";
    output.line(`  ${text.padEnd(60)} ${words}${differs}`);
    const why = reasons.get(text);
    for (const line of why === undefined ? [] : whyLines(why)) output.line(line);
  }
}

/**
 * Returns the adjudicator's result for an order whose result was not recorded.
 * @param check undefined if the turn could not be adjudicated because it is not fully known
 */
function suppliedText(check: OrderCheck | undefined): string {
  return check === undefined ? "result not recorded" : `${adjudicatedText(check)} (adjudicated)`;
}
