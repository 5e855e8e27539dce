import type { Command } from "commander";
import { addCounts, type CheckCounts, checkGame, type GameCheck, noCounts } from "../core/analysis/gameCheck.ts";
import type { OrderCheck } from "../core/game/check/crossCheck.ts";
import { type TurnSummary, turnList } from "../core/game/turnList.ts";
import { findRecordings } from "../core/node/recordingSource.ts";
import { outColours } from "./colours.ts";
import { addDialectOption, type DialectOption } from "./dialect.ts";
import { addGameOption, chosenGame, type GameOption, gamesOf } from "./games.ts";
import { libraryWith, mapsOption } from "./mapsOption.ts";
import { counted, exit, Output, reportFailure, warn, worse } from "./output.ts";

interface TurnsOptions extends DialectOption, GameOption {
  readonly json?: boolean;
  readonly check?: boolean;
  readonly maps: readonly string[];
}

export function addTurns(program: Command): void {
  addGameOption(
    addDialectOption(
      program
        .command("turns")
        .description("the game turn by turn: positions, orders, results, centres, beside an independent judge")
        .argument("<path...>", "a recording; with --check any number, and folders")
        .option("--check", "only how far the server's results and positions agree with our judge's, and where not")
        .addOption(mapsOption("a folder of maps, for variants that are not known (may be repeated)"))
        .option("--json", "one JSON object a turn"),
    ),
  )
    .addHelpText(
      "after",
      `
Exit code 1 with --check: something differs.

Example:
  chamber turns game.chamber
  chamber turns --check games/`,
    )
    .action(async (paths: string[], options: TurnsOptions) => {
      process.exitCode = options.check ? await check(paths, options) : await show(paths, options);
    });
}

async function show(paths: readonly string[], options: TurnsOptions): Promise<number> {
  const library = libraryWith(options.maps);
  let code: number = exit.fine;
  const output = new Output();
  for (const file of paths) {
    const { fold, analysis, exitCode } = await gamesOf(file, options);
    const game = chosenGame(fold, file, options.game);
    const checked = checkGame(game, fold, analysis, library);
    if (checked.why !== null) warn(`${file}: not judged, for ${checked.why}`);
    const byTurn = new Map(checked.turns.map((turn) => [turn.turn, turn.orders]));
    for (const turn of turnList(game)) {
      const orders = byTurn.get(turn.turn) ?? [];
      if (options.json) output.line(JSON.stringify(withChecks(turn, orders)));
      else printTurn(turn, orders, output);
      await output.flush();
    }
    code = worse(code, exitCode);
  }
  return code;
}

/** Each order with what our judge says; null where the turn could not be judged. */
function withChecks(turn: TurnSummary, checks: readonly OrderCheck[]): object {
  const orders = turn.orders.map((order) => {
    const check = checks.find(({ text }) => text === order.text);
    return { ...order, adjudicated: check?.adjudicated ?? null, agrees: check?.agrees ?? null };
  });
  return { ...turn, orders };
}

function printTurn({ turn, units, centres, orders }: TurnSummary, checks: readonly OrderCheck[], output: Output): void {
  const owned = Object.entries(centres)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([power, list]) => `${power} ${list.length}`);
  const dislodged = units.filter(({ mustRetreatTo }) => mustRetreatTo !== undefined).length;
  output.line(
    `${outColours.bold(turn)}  ${counted(units.length, "unit")}${dislodged > 0 ? `, ${dislodged} dislodged` : ""}  ${owned.join(" ")}`,
  );
  for (const { text, result } of orders) {
    const words = result === null ? outColours.dim("result not seen") : result.join(" ");
    const check = checks.find((candidate) => candidate.text === text);
    const differs = check?.agrees === false ? outColours.red(`  our judge: ${check.adjudicated.join(" ")}`) : "";
    output.line(`  ${text.padEnd(60)} ${words}${differs}`);
  }
}

/** Checks every game of every recording: a line each, what differs below it, and the sum. */
async function check(paths: readonly string[], options: TurnsOptions): Promise<number> {
  const library = libraryWith(options.maps);
  const output = new Output();
  const sum = noCounts();
  let code: number = exit.fine;
  for (const path of paths) {
    try {
      for (const file of await findRecordings(path)) {
        const { fold, analysis, exitCode } = await gamesOf(file, options);
        code = worse(code, exitCode);
        for (const game of fold.games.all) {
          const checked = checkGame(game, fold, analysis, library);
          addCounts(sum, checked.turns);
          if (printCheck(file, checked, output)) code = worse(code, exit.findings);
        }
        await output.flush();
      }
    } catch (error) {
      code = worse(code, reportFailure(error));
    }
  }
  output.line(outColours.bold(`all  ${countsText(sum)}`));
  await output.flush();
  return code;
}

/** @returns whether something differs */
function printCheck(file: string, { server, map, why, turns }: GameCheck, output: Output): boolean {
  const counts = noCounts();
  addCounts(counts, turns);
  output.line(
    `${file}  ${map ?? "unknown map"}, ${server}: ${why === null ? countsText(counts) : `not judged, for ${why}`}`,
  );
  const reasons = new Map<string, number>();
  for (const { unknown } of turns) if (unknown !== null) reasons.set(unknown, (reasons.get(unknown) ?? 0) + 1);
  for (const [reason, times] of reasons) output.line(outColours.dim(`  ${counted(times, "turn")} unknown: ${reason}`));
  let differs = false;
  for (const { turn, orders, positionDifferences, ownerDifferences, notes } of turns) {
    for (const { text, reported, adjudicated, agrees } of orders) {
      if (agrees !== false) continue;
      differs = true;
      output.line(`  ${turn}  ${text}  server: ${(reported ?? []).join(" ")}, our judge: ${adjudicated.join(" ")}`);
    }
    for (const { text, n, reported, due, agrees, sameReason } of notes) {
      if (agrees && sameReason !== false) continue;
      differs ||= !agrees;
      output.line(`  ${turn}  ${text}  THX (message ${n}): ${reported}, our judge: ${due}`);
    }
    for (const difference of [...(positionDifferences ?? []), ...(ownerDifferences ?? [])]) {
      differs = true;
      output.line(`  ${turn}  after it ${difference}`);
    }
  }
  return differs;
}

function countsText(counts: CheckCounts): string {
  const { turns, judgedTurns, orders, agreed, excepted, positions, samePositions, owners, sameOwners } = counts;
  const { notes, agreedNotes, sameReasons, exceptedRetreats } = counts;
  const retreats = Object.entries(exceptedRetreats).map(([rule, times]) => `, ${times} by ${rule}`);
  const rules = Object.entries(excepted).map(([rule, times]) => `${times} by ${rule}`);
  const share = orders === 0 ? "" : ` (${((100 * agreed) / orders).toFixed(2)} %)`;
  return [
    `${judgedTurns} of ${counted(turns, "turn")} judged`,
    `${counted(orders, "order")} compared, ${agreed} agree${share}${rules.length > 0 ? `, of them ${rules.join(", ")}` : ""}`,
    `${samePositions} of ${counted(positions, "position")} and ${sameOwners} of ${owners} SCO the same${retreats.join("")}`,
    `${agreedNotes} of ${notes} THX agree, ${sameReasons} for the same reason`,
  ].join("; ");
}
