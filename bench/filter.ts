import { join } from "node:path";
import { parseArgs } from "node:util";
import { Analysis, type FrameRow } from "../core/analysis/analysis.ts";
import { filterRowOf, type RowSurroundings } from "../core/analysis/filterRow.ts";
import { SurroundingsFold } from "../core/analysis/rowSurroundings.ts";
import { complete } from "../core/filter/complete.ts";
import { type FieldName, filterFields } from "../core/filter/fields.ts";
import { parseFilter } from "../core/filter/filter.ts";
import type { RowTest } from "../core/filter/match.ts";
import { standardGameNames } from "../core/filter/names.ts";
import { ValueTally } from "../core/filter/tally.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { keepFigures, machineFacts, printTable } from "./report.ts";
import { median, ratios, spread } from "./statistics.ts";

/*
 * How many rows a second typical filters look at, over the frames of a sample whose rows are made anew for each filter,
 * as a table makes them; and how long a key stroke's parsing and completing takes.
 */

const everything = "";
const expressions = [
  everything,
  "n>1000 conn:3",
  "turn:F1903",
  "msg==HUH && to==RUS && prov==STP",
  "prp from:aus -to:ger turn:F1903 prov:PAR",
  "aus",
  "severity>=warning",
  '"AMY BUD"',
  "english:proposes",
];

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, sample: { type: "string", default: "press-level8000" } },
});
const rounds = Number(options.rounds);
const machine = machineFacts();
const samples = await framesOf(join(import.meta.dirname, `../../recordings/${options.sample}.chamber.gz`));

const rates = new Map<string, number[]>(expressions.map((expression) => [expression, []]));
const matches = new Map<string, number>();
const tallyRates: number[] = [];
const strokes: number[] = [];
const typed = "msg==HUH && to==RUS && prov==S";
// The first round is warm-up.
for (let round = 0; round <= rounds; round++) {
  for (const expression of expressions) {
    const filter = parseFilter(expression);
    if (!filter.ok) throw new Error(filter.message);
    const { count, rate } = scan(filter.match);
    matches.set(expression, count);
    if (round > 0) rates.get(expression)?.push(rate);
  }
  const { open } = complete(typed, typed.length, { names: standardGameNames });
  if (open && round > 0) {
    const tally = new ValueTally(open);
    tallyRates.push(
      scan((row) => {
        tally.add(row);
        return false;
      }).rate,
    );
  }
  const from = performance.now();
  for (let length = 0; length <= typed.length; length++) complete(typed, length, { names: standardGameNames });
  if (round > 0) strokes.push((performance.now() - from) / (typed.length + 1));
  process.stderr.write(`\rround ${round} of ${rounds} `);
}
process.stderr.write("\n");

const baseline = rates.get(everything) ?? [];
const figures = [...rates].map(([expression, values]) => ({
  expression,
  matches: matches.get(expression) ?? 0,
  rowsPerSecond: spread(values),
  share: median(ratios(values, baseline)),
}));
console.log(`${options.sample}: ${samples.length} frames; million rows a second, median of ${rounds} rounds`);
console.log("the share is that of making the rows and asking nothing\n");
printTable([
  ["", "matches", "rows/s", "least", "most", "share"],
  ...figures.map(({ expression, matches: count, rowsPerSecond: { median: middle, min, max }, share }) => [
    expression === everything ? "(no filter)" : expression,
    String(count),
    ...[middle, min, max].map((rate) => (rate / 1e6).toFixed(2)),
    share.toFixed(2),
  ]),
]);
console.log(`\nvalues counted for "${typed}": ${(median(tallyRates) / 1e6).toFixed(2)} million rows a second`);
console.log(`a key stroke parsed and completed: ${(median(strokes) * 1000).toFixed(0)} microseconds`);
keepFigures("filter", { machine, rounds, figures, tally: spread(tallyRates), strokeMs: spread(strokes) });

interface Sample {
  readonly frame: FrameRow;
  readonly around: RowSurroundings;
}

function scan(match: RowTest): { readonly count: number; readonly rate: number } {
  const from = performance.now();
  let count = 0;
  for (const { frame, around } of samples) if (match(filterRowOf(frame, around))) count += 1;
  return { count, rate: (samples.length / (performance.now() - from)) * 1000 };
}

async function framesOf(path: string): Promise<Sample[]> {
  const analysis = new Analysis({ dialect: "parlance" });
  const surroundings = new SurroundingsFold(analysis, new Set<FieldName>(filterFields.map(({ name }) => name)));
  const found: Sample[] = [];
  await readRecording(path, (items) => {
    for (const item of items) {
      if (item.kind !== "record") continue;
      const frames = analysis.apply(item.entry);
      const around = surroundings.take(item.entry, frames);
      frames.forEach((frame, index) => {
        found.push({ frame, around: around[index] ?? {} });
      });
    }
  });
  return found;
}
