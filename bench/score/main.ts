import { isHere } from "./bases.ts";
import { readOptions, type ScoreOptions } from "./options.ts";
import { plants } from "./plants.ts";
import { captureFindings } from "./precision.ts";
import { familyTable, foundText, missText, unmappedText } from "./report.ts";
import { type Scored, scored } from "./score.ts";

/*
 * `npm run lint:score`: plants mistakes in real games, lints them, and reports how many mistakes it finds (recall) and
 * how many of its findings are true (precision).
 */

const options = readOptions(process.argv.slice(2));
if (typeof options === "string") console.log(options);
else await run(options);

async function run({ halves, only, showsClosed, isUnmapped, withCaptures }: ScoreOptions): Promise<void> {
  const wanted = plants.filter(
    ({ half, recipe }) => halves.includes(half) && (only === null || recipe.family === only),
  );
  const here = wanted.filter(({ base }) => isHere(base));
  const absent = wanted.length - here.length;
  if (absent > 0) console.log(`${absent} plants skipped: the folder of shared captures is missing`);
  const results: Scored[] = [];
  for (const plant of here) {
    results.push(await scored(plant));
    progress(`${results.length} of ${here.length} plants`);
  }
  progress("");
  if (isUnmapped) {
    console.log(unmappedText(results));
    return;
  }
  for (const half of halves) {
    const all = results.filter(({ plant }) => plant.half === half);
    console.log(`\n${half === "open" ? "Open" : "Closed"} plants\n\n${familyTable(all)}`);
  }
  const listed = results.filter(({ plant, outcome }) => outcome !== "hit" && (plant.half === "open" || showsClosed));
  if (listed.length > 0) console.log(`\nNot found\n\n${listed.map(missText).join("\n")}`);
  listFurther(results.filter(({ plant }) => plant.half === "open" || showsClosed));
  if (withCaptures) await listCaptures();
}

/** Prints the findings in planted games that the plants do not explain. */
function listFurther(results: readonly Scored[]): void {
  const lines = results.flatMap(({ plant, further }) => {
    const once = new Map(further.map((one) => [`${one.code} ${one.side}`, one]));
    return once.size === 0 ? [] : [`${plant.id}: ${[...once.values()].map(foundText).join("; ")}`];
  });
  if (lines.length > 0) console.log(`\nFurther findings\n\n${lines.join("\n")}`);
}

/** Prints the findings about unmodified captures. */
async function listCaptures(): Promise<void> {
  const captures = await captureFindings(progress);
  progress("");
  const rows = captures.reduce((sum, one) => sum + one.rows.length, 0);
  const open = captures.reduce((sum, one) => sum + one.unreviewed.length, 0);
  console.log(
    `\nUnmodified captures: ${captures.length}; ${rows} findings, ${rows - open} reviewed, ${open} not reviewed`,
  );
  for (const { name, unreviewed } of captures)
    for (const one of unreviewed) console.log(`  ${name}: ${foundText(one)} ${one.message}`);
}

/** Overwrites one line of a terminal. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
