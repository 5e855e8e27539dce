import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aboutOf, type MeasureRun, originOf, tableOf, whyNotCompared } from "./table.ts";

const begin = "<!-- figures: npm run bench -- --readme -->";
const end = "<!-- end of figures -->";

/**
 * Writes figures into the documents: the headline figures into README.md, all figures into bench/README.md.
 * @param root the project's folder
 */
export function writeReadmes(root: string, runs: readonly MeasureRun[]): void {
  const headlines = runs
    .map((run) => ({ ...run, figures: run.figures.filter(({ isHeadline }) => isHeadline), missing: [] }))
    .filter(({ figures }) => figures.length > 0);
  const origin = `${originOf(runs)}.`;
  replaceIn(join(root, "README.md"), [origin, tableOf(headlines)]);
  replaceIn(join(root, "bench/README.md"), [origin, tableOf(runs), aboutOf(runs)]);
}

/** Returns the reason why a document must not show these runs together; null if there is none. */
export function whyNotForReadme(runs: readonly MeasureRun[], measures: readonly string[]): string | null {
  for (const measure of measures) {
    const run = runs.find((each) => each.measure === measure);
    if (!run) return `${measure} has no figures`;
    if (run.isQuick) return `the figures of ${measure} are from a quick run`;
    if (run.sizes !== "") return `${measure} was measured with ${run.sizes}`;
    const why = runs[0] && whyNotCompared(runs[0], run);
    if (why) return `${measure} was measured on a different machine from ${runs[0]?.measure}`;
  }
  return null;
}

function replaceIn(path: string, parts: readonly string[]): void {
  writeFileSync(path, withFigures(readFileSync(path, "utf8"), parts));
}

/** Replaces the figures between two markers in a string. */
export function withFigures(text: string, parts: readonly string[]): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the markers ${begin} and ${end} are missing`);
  return `${text.slice(0, from)}${[begin, ...parts, end].join("\n\n")}${text.slice(to + end.length)}`;
}
