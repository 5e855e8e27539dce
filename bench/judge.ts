import { judgeMovement } from "../core/judge/movement.ts";
import { ruleMovement } from "../core/judge/movementNotes.ts";
import { daidePolicy, datcPolicy, rulebook1982Policy } from "../core/judge/policy.ts";
import { positionOf } from "../core/judge/position.ts";
import { against, type Figure, figureOf, median } from "./figure.ts";
import { type Board, boardOf, judgePhases } from "./judgePhases.ts";
import { optionsOf } from "./measures.ts";
import { handIn, progress } from "./report.ts";

/*
 * Measures how long it takes to adjudicate a movement phase with 34 units. Each call is timed separately; figures are
 * medians.
 */

/** The reference operation for the run: Node's `structuredClone` of the board's units and orders. */
const copy = "structuredClone";
const ways: Readonly<Record<string, (board: Board) => unknown>> = {
  [copy]: ({ units, orders }) => structuredClone({ units, orders }),
  "legality of all orders": (board) => {
    const position = positionOf(board.map, board.units, datcPolicy);
    return board.orders.map((order) => ruleMovement(position, order));
  },
  ...Object.fromEntries(
    [datcPolicy, daidePolicy, rulebook1982Policy].map((policy) => [
      `adjudicate, ${policy.name}`,
      (board: Board) => judgeMovement({ ...board, policy }),
    ]),
  ),
};

const targetUs = 200;
const options = optionsOf("judge");
const rounds = Number(options.rounds);
/** How many times a round adjudicates each board with each method. */
const times = Number(options.times);

const boards = judgePhases.map((phase) => ({ name: phase.name, board: boardOf(phase) }));
const figures: Figure[] = [];
for (const { name, board } of boards) {
  const medians = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [way, run] of Object.entries(ways)) {
      const taken = timed(board, run);
      if (round > 0) medians.get(way)?.push(taken);
    }
    progress(name, round, rounds);
  }
  for (const [way, values] of medians) {
    const isWhole = way.startsWith("adjudicate");
    const compared = way === copy ? [] : [against(copy, values, medians.get(copy) ?? [])];
    const more = { against: compared, isHeadline: isWhole && way.includes(datcPolicy.name) };
    const target = isWhole ? { target: targetUs } : {};
    figures.push(figureOf(`${way}, ${name}`, "µs", "lower", values, { ...more, ...target }));
  }
}
handIn({ about: `34 units, each board ${times} times per round`, figures });

/** Returns the median of many runs, in microseconds. */
function timed(board: Board, run: (board: Board) => unknown): number {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const from = performance.now();
    run(board);
    taken.push((performance.now() - from) * 1000);
  }
  return median(taken);
}
