import { addCounts, type CheckCounts, checkGame, type GameCheck, noCounts } from "../core/analysis/gameCheck.ts";
import { tallied } from "../core/bytes/keyed.ts";
import type { OrderCheck } from "../core/game/check/crossCheck.ts";
import { positionDifferenceText } from "../core/game/check/positionCheck.ts";
import type { Contradiction } from "../core/game/state.ts";
import { resultWords } from "../core/game/turnList.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { orderText } from "../core/orders/notation/daideText.ts";
import type { OrderResult } from "../core/orders/order.ts";
import type { DialectOption } from "./dialect.ts";
import { gamesOf } from "./games.ts";
import { expectGame, isGrowing, NothingToDo } from "./nothing.ts";
import { counted, exit, Output, worse } from "./output.ts";
import { forEachRecording } from "./readInDialect.ts";
import { outColours } from "./terminal.ts";

interface CheckOptions extends DialectOption {
  readonly json?: boolean;
  readonly maps: readonly string[];
}

/** Checks every game in every recording. Prints a line per game, the differences and a total, or prints JSON. */
export async function check(paths: readonly string[], options: CheckOptions): Promise<number> {
  const library = libraryWith(options.maps);
  const sum = noCounts();
  const code = await forEachRecording(paths, async (file, output) => {
    const { fold, exitCode } = await gamesOf(file, options);
    expectGame(fold, file);
    const games = fold.games.all.map((game) => checkGame(game, fold.analysis, library));
    const differences = games.map(differencesOf);
    games.forEach((checked, index) => {
      addCounts(sum, checked.turns);
      const own = differences[index] ?? [];
      if (options.json) output.line(JSON.stringify(checkObject(file, index + 1, checked, own)));
      else printCheck(file, checked, own, output);
    });
    if (differences.flat().length === 0) expectComparison(file, games);
    return worse(exitCode, differences.flat().some(({ isFault }) => isFault) ? exit.findings : exit.fine);
  });
  const output = new Output();
  if (!options.json && (sum.turns > 0 || code !== exit.usage))
    output.line(outColours().bold(`all  ${countsText(sum)}`));
  await output.flush();
  return code;
}

/**
 * Throws if nothing could be compared, because an empty comparison must not look like agreement.
 * @throws {NothingToDo} when no order, position, SCO or THX could be compared
 */
function expectComparison(file: string, games: readonly GameCheck[]): void {
  const counts = noCounts();
  for (const { turns } of games) addCounts(counts, turns);
  const { orders, positions, owners, notes } = counts;
  if (orders + positions + owners + notes > 0 || games.length === 0 || isGrowing(file)) return;
  const unknown = games.flatMap(({ turns }) =>
    turns.flatMap(({ turn, unknown }) => (unknown === null ? [] : `${turn}: ${unknown}`)),
  );
  const why = games.find((game) => game.why !== null)?.why ?? unknown[0] ?? "no turn is complete";
  throw new NothingToDo(`${file} has nothing to compare: ${why}`);
}

/** A difference between the server and the adjudicator. */
interface Difference {
  readonly turn: string;
  readonly of: "order" | "note" | "position" | "centres" | "reported twice";
  readonly text: string;
  /** False if the server and the adjudicator both refuse an order but give different reasons. */
  readonly isFault: boolean;
}

function differencesOf({ turns }: GameCheck): Difference[] {
  return turns.flatMap(
    ({ turn, orders, positionDifferences, ownerDifferences, notes, contradictions }): Difference[] => [
      ...contradictions.map(
        (one): Difference => ({ turn, of: "reported twice", text: contradictionText(one), isFault: true }),
      ),
      ...orders
        .filter(({ agrees }) => agrees === false)
        .map((order): Difference => {
          const reported = (order.reported ?? []).join(" ");
          const text = `${order.text}  server: ${reported}, adjudicator: ${adjudicatedText(order)}`;
          return { turn, of: "order", text, isFault: true };
        }),
      ...notes
        .filter(({ agrees, sameReason }) => !agrees || sameReason === false)
        .map(({ text, n, reported, due, agrees }): Difference => {
          const shown = `${text}  THX (#${n}): ${reported}, adjudicator: ${due}`;
          return { turn, of: "note", text: shown, isFault: !agrees };
        }),
      ...(positionDifferences ?? []).map(
        (one): Difference => ({
          turn,
          of: "position",
          text: `afterwards ${positionDifferenceText(one)}`,
          isFault: true,
        }),
      ),
      ...(ownerDifferences ?? []).map(
        (text): Difference => ({ turn, of: "centres", text: `afterwards ${text}`, isFault: true }),
      ),
    ],
  );
}

function contradictionText({ told, first, n, firstN }: Contradiction): string {
  if (told === null || first === null) return `#${n} shows a different position from #${firstN}`;
  const words = (result: OrderResult): string => resultWords(result).join(" ");
  return `${orderText(told.order)}  server: ${words(first.result)} (#${firstN}), ${words(told.result)} (#${n})`;
}

/** Returns the adjudicator's result for an order. There is no result if a different order counts for the unit. */
export function adjudicatedText({ adjudicated }: OrderCheck): string {
  return adjudicated.length === 0 ? "no result: a different order for this unit counts" : adjudicated.join(" ");
}

function checkObject(
  file: string,
  game: number,
  { server, map, why, turns }: GameCheck,
  differences: readonly Difference[],
): object {
  const counts = noCounts();
  addCounts(counts, turns);
  const unknown = turns.flatMap((turn) => (turn.unknown === null ? [] : [{ turn: turn.turn, why: turn.unknown }]));
  return { file, game, map, server, why, counts, unknown, differences };
}

function printCheck(
  file: string,
  { server, map, why, turns }: GameCheck,
  differences: readonly Difference[],
  output: Output,
): void {
  const counts = noCounts();
  addCounts(counts, turns);
  output.line(
    `${file}  ${map ?? "unknown map"}, ${server}: ${why === null ? countsText(counts) : `not adjudicated: ${why}`}`,
  );
  const reasons = turns.flatMap(({ unknown }) => unknown ?? []);
  for (const [reason, times] of tallied(reasons))
    output.line(outColours().dim(`  ${counted(times, "turn")} not checked: ${reason}`));
  for (const { turn, text } of differences) output.line(`  ${turn}  ${text}`);
}

function countsText(counts: CheckCounts): string {
  const { turns, judgedTurns, orders, agreed, excepted, positions, samePositions, owners, sameOwners } = counts;
  const { notes, agreedNotes, sameReasons, exceptedRetreats } = counts;
  const retreats = Object.entries(exceptedRetreats).map(([rule, times]) => `, ${times} by ${rule}`);
  const rules = Object.entries(excepted).map(([rule, times]) => `${times} by ${rule}`);
  const share = orders === 0 ? "" : ` (${((100 * agreed) / orders).toFixed(2)}%)`;
  const given = counted(counts.judgedOrders, "order");
  const compared =
    counts.judgedOrders === orders ? `${given} compared` : `${orders} of ${given} had a result to compare`;
  return [
    `${judgedTurns} of ${counted(turns, "turn")} adjudicated`,
    `${compared}, ${agreed} agree${share}${rules.length > 0 ? `, including ${rules.join(", ")}` : ""}`,
    `${samePositions} of ${counted(positions, "position")} and ${sameOwners} of ${owners} SCO match${retreats.join("")}`,
    `${agreedNotes} of ${notes} THX agree on acceptance, ${notes - sameReasons} give a different reason`,
  ].join("; ");
}
