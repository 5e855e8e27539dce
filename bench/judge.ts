import { parseArgs } from "node:util";
import { judgeMovement, type MovementPhase } from "../core/judge/movement.ts";
import { ruleMovement } from "../core/judge/movementNotes.ts";
import { daidePolicy, datcPolicy, rulebook1982Policy } from "../core/judge/policy.ts";
import { positionOf } from "../core/judge/position.ts";
import { readMessage } from "../core/language/read.ts";
import { standardMap } from "../core/map/standard.ts";
import { readTokens } from "../core/tokens/readText.ts";
import { standardRepresentation } from "../core/tokens/representation.ts";
import { type JudgePhase, judgePhases } from "./judgePhases.ts";
import { keepFigures, machineFacts, printTable } from "./report.ts";
import { median, type Spread, spread } from "./statistics.ts";

/* How long a movement phase of 34 units takes to be judged. Every phase is timed by itself; medians of all. */

/** The board without its policy. */
type Board = Omit<MovementPhase, "policy">;

/** The yardstick of the run: Node's own copy of the board's units and orders. */
const copy = "structuredClone of units and orders";
const ways: Readonly<Record<string, (board: Board) => unknown>> = {
  [copy]: ({ units, orders }) => structuredClone({ units, orders }),
  "legality of all orders": (board) => {
    const position = positionOf(board.map, board.units, datcPolicy);
    return board.orders.map((order) => ruleMovement(position, order));
  },
  ...Object.fromEntries(
    [datcPolicy, daidePolicy, rulebook1982Policy].map((policy) => [
      `judged, ${policy.name}`,
      (board: Board) => judgeMovement({ ...board, policy }),
    ]),
  ),
};

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "9" }, times: { type: "string", default: "500" } },
});
const rounds = Number(options.rounds);
/** How often a round judges each board in each way. */
const times = Number(options.times);
const machine = machineFacts();

const boards = judgePhases.map((phase) => ({ name: phase.name, board: boardOf(phase) }));
const rows: { readonly board: string; readonly way: string; readonly microseconds: Spread; readonly ratio: number }[] =
  [];
for (const { name, board } of boards) {
  const medians = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
  // The first round is warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [way, run] of Object.entries(ways)) {
      const taken = timed(board, run);
      if (round > 0) medians.get(way)?.push(taken);
    }
    process.stderr.write(`\r${name}: round ${round} of ${rounds}   `);
  }
  for (const [way, values] of medians) {
    const ratio = median(values) / median(medians.get(copy) ?? []);
    rows.push({ board: name, way, microseconds: spread(values), ratio });
  }
}
process.stderr.write("\n");
report();

/** The median of many runs, in microseconds. */
function timed(board: Board, run: (board: Board) => unknown): number {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const from = performance.now();
    run(board);
    taken.push((performance.now() - from) * 1000);
  }
  return median(taken);
}

function boardOf({ name, orders, units }: JudgePhase): Board {
  const representation = standardRepresentation("diplomacy");
  const text = readTokens(orders, representation);
  const reading = text.ok ? readMessage(Uint16Array.from(text.tokens), "client-to-server", representation) : undefined;
  if (!reading?.ok || reading.message.type !== "SUB") throw new Error(`${name}: not a SUB`);
  const given = reading.message.orders.flatMap((order) =>
    order.type === "WVE" || order.unit === null ? [] : [{ by: order.unit.power, order, unit: order.unit }],
  );
  const board = { map: standardMap, units: given.map(({ unit }) => unit), orders: given };
  const { outcomes } = judgeMovement({ ...board, policy: datcPolicy });
  const refused = outcomes.filter(({ cause }) => cause.kind === "refused").length;
  // Illegal orders are quickly judged: a board of them would prove nothing.
  if (outcomes.length !== units || refused > 2)
    throw new Error(`${name}: ${outcomes.length} orders, ${refused} refused`);
  return board;
}

function report(): void {
  console.log(`\n34 units, ${times} times in each of ${rounds} rounds; microseconds, median of the rounds' medians\n`);
  for (const { name } of boards) {
    console.log(`${name}\n`);
    const own = rows.filter(({ board }) => board === name);
    printTable([
      ["", "median", "least", "greatest", ": clone"],
      ...own.map(({ way, microseconds, ratio }) => [
        way,
        microseconds.median.toFixed(1),
        microseconds.min.toFixed(1),
        microseconds.max.toFixed(1),
        ratio.toFixed(2),
      ]),
    ]);
    console.log();
  }
  keepFigures("judge", { machine, rounds, times, rows });
}
