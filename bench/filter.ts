import { join } from "node:path";
import { complete } from "../core/filter/complete.ts";
import { parseFilter } from "../core/filter/filter.ts";
import type { RowTest } from "../core/filter/match.ts";
import { standardGameNames } from "../core/filter/names.ts";
import { messageTally, ValueTally } from "../core/filter/tally.ts";
import { knownVariants } from "../core/map/library.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { FilterCursor } from "../core/session/filterCursor.ts";
import { Session } from "../core/session/session.ts";
import { against, figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { handIn, progress } from "./report.ts";

/*
 * Measures how many rows of a sample per second typical filters check, in the same way as the page's table and `show`
 * do, and how long it takes to parse and complete a filter after a keystroke.
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

const options = optionsOf("filter");
const rounds = Number(options.rounds);
const session = new Session(knownVariants, { dialect: "parlance" });
await readRecording(join(import.meta.dirname, `../../recordings/${options.sample}.chamber.gz`), (items) =>
  session.push(items),
);
const cursor = new FilterCursor(session, null);

const rates = new Map<string, number[]>(expressions.map((expression) => [expression, []]));
const matches = new Map<string, number>();
const tallyRates: number[] = [];
const strokes: number[] = [];
const typed = "msg==HUH && to==RUS && prov==S";
// The first round is a warm-up.
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
    const tally = new ValueTally(open, messageTally());
    tallyRates.push(
      scan((row) => {
        tally.add(row);
        return false;
      }).rate,
    );
  }
  const from = performance.now();
  for (let length = 0; length <= typed.length; length++) complete(typed, length, { names: standardGameNames });
  if (round > 0) strokes.push(((performance.now() - from) / (typed.length + 1)) * 1000);
  progress("filter", round, rounds);
}

const noFilter = rates.get(everything) ?? [];
handIn({
  about: `${session.count} frames of ${options.sample}; the filters match ${[...matches.values()].join(", ")}`,
  figures: [
    ...[...rates].map(([expression, values]) => {
      const compared = expression === everything ? [] : [against("no filter", values, noFilter)];
      const name = expression === everything ? "no filter" : `\`${expression}\``;
      return figureOf(name, "million rows/s", "higher", values, { against: compared });
    }),
    figureOf(`count the values for \`${typed}\``, "million rows/s", "higher", tallyRates),
    figureOf("parse and complete after a keystroke", "µs", "lower", strokes),
  ],
});

/** @returns the number of matching rows, and the rate in million rows per second */
function scan(match: RowTest): { readonly count: number; readonly rate: number } {
  const from = performance.now();
  let count = 0;
  for (let n = 1; n <= session.count; n++) if (match(cursor.moveTo(n))) count += 1;
  return { count, rate: session.count / (performance.now() - from) / 1000 };
}
