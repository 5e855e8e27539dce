import type { LabelAgreement } from "../core/analysis/labelAgreement.ts";
import type { ReadingAgreement } from "../core/analysis/readingAgreement.ts";
import type { Output } from "./output.ts";
import { outColours } from "./terminal.ts";

/** The two readings files to compare. */
interface ComparedFiles {
  readonly from: string;
  readonly compare: string;
}

/** Prints how well two annotators agree, with the count for each pair of labels. */
export function printComparison(
  file: string,
  { from, compare }: ComparedFiles,
  { verdicts, promises }: ReadingAgreement,
  output: Output,
): void {
  output.line(outColours().bold(`${file}: ${from} (rows) and ${compare} (columns)`));
  printLabels("readings with decisions by both", verdicts, output);
  printLabels("messages, by whether their sender promises an order", promises, output);
}

function printLabels(what: string, { labels, counts, n, same, kappa }: LabelAgreement, output: Output): void {
  const words = kappa === null ? "no kappa" : `Cohen's kappa ${kappa.toFixed(2)}`;
  output.line(`${n} ${what}: ${same} the same, ${words}`);
  output.line(`${" ".repeat(12)}${labels.map((label) => label.padStart(11)).join("")}`);
  for (const [at, label] of labels.entries()) {
    const row = counts[at] ?? [];
    output.line(`  ${label.padEnd(10)}${row.map((count) => String(count).padStart(11)).join("")}`);
  }
}
