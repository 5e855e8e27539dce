import { LintSummary } from "../core/analysis/lintSummary.ts";
import { findingJson } from "../core/analysis/reportedFinding.ts";
import type { SarifRecording } from "../core/analysis/sarif.ts";
import type { PluginRunner } from "../core/plugins/runner.ts";
import type { DialectOption } from "./dialect.ts";
import type { Format } from "./lintOptions.ts";
import type { Linted } from "./lintRecording.ts";
import { sarifRecording, sarifText } from "./lintSarif.ts";
import { firstByProgram, summaryTable } from "./lintSummaryText.ts";
import { lintText } from "./lintText.ts";
import { counted, exit, type Output, tell } from "./output.ts";
import { quotesOf } from "./quotes.ts";
import { timeLines } from "./timeText.ts";

/** `plugins`: the plug-ins whose rules are listed in SARIF output. */
type PrintOptions = Pick<DialectOption, "assign"> & { readonly plugins?: PluginRunner | null };

/** Prints findings in one output format. Call `take` for each recording, then `end` once. */
export interface FindingPrinter {
  take(linted: Linted, output: Output): void | Promise<void>;
  end(output: Output, code: number): void;
}

export const printers: Readonly<Record<Format, (options: PrintOptions) => FindingPrinter>> = {
  text: ({ assign }) => {
    const summary = new LintSummary();
    const texts: string[] = [];
    let recordings = 0;
    return {
      // Collect the lines, because the summary of all recordings comes before them.
      async take(linted) {
        recordings += 1;
        summary.add(linted.file, linted.reported, linted.analysis.connections);
        // `push(...lines)` could exceed the limit on the number of arguments.
        for (const line of lintText(linted, await quotesOf(linted, assign))) texts.push(line);
        texts.push(...timeLines(linted.times));
      },
      end(output) {
        const programs = recordings > 1 ? summary.programs() : [];
        const lines = [...firstByProgram(programs, recordings), ...texts, ...summaryTable(programs, recordings)];
        for (const line of lines) output.line(line);
      },
    };
  },
  json: () => {
    let suppressed = 0;
    return {
      take(linted, output) {
        suppressed += linted.suppressed;
        for (const row of linted.reported) output.line(JSON.stringify(findingJson(row)));
      },
      end() {
        if (suppressed > 0) tell(`${counted(suppressed, "finding")} suppressed`);
      },
    };
  },
  sarif: (options) => {
    const recordings: SarifRecording[] = [];
    return {
      async take(linted) {
        recordings.push(await sarifRecording(linted, options));
      },
      end(output, code) {
        const added = options.plugins?.catalogue.rules ?? [];
        output.lines(sarifText(recordings, code !== exit.usage, { added }));
      },
    };
  },
};
