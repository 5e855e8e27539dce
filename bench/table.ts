import type { Figure, Findings, Spread } from "./figure.ts";

/** A machine. Figures from different machines are not compared. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly system: string;
  readonly node: string;
}

/** The result of one measure in one run. */
export interface MeasureRun extends Findings {
  readonly measure: string;
  /** In UTC, from `Date.toISOString`. */
  readonly date: string;
  /** Short hash, with `+` if files differ from it; "" if unknown. */
  readonly commit: string;
  readonly isQuick: boolean;
  /** Options that change what was measured. */
  readonly sizes: string;
  readonly machine: Machine;
  /** The system's load average at the start of the measure; NaN if unknown. */
  readonly load: number;
}

/** Smaller differences between two runs are never reported as better or worse. `ofOne` applies to single values. */
const noise = { ofRounds: 0.05, ofOne: 0.2 } as const;

/** Returns the figures as one Markdown table, with ratios to other contenders and, if given, to the last runs. */
export function tableOf(runs: readonly MeasureRun[], lastRuns?: readonly MeasureRun[]): string {
  const heads = ["measure", "figure", "unit", "median", "min", "max", "target"];
  const rows = runs.flatMap((run) => {
    const last = lastRuns && comparable(run, lastRuns);
    const measured = run.figures.map((figure) => [
      ...[run.measure, figure.name, figure.unit, ...[figure.median, figure.least, figure.greatest].map(numberText)],
      targetText(figure.target, figure.median, figure.better),
      ...(lastRuns
        ? [
            toLast(
              figure,
              last?.figures.find(({ name }) => name === figure.name),
            ),
          ]
        : []),
      comparedText(figure),
    ]);
    const blanks = new Array<string>(heads.length - 2 + (lastRuns ? 1 : 0)).fill("");
    const missing = (run.missing ?? []).map(({ name, why }) => [run.measure, name, ...blanks, `not measured: ${why}`]);
    return [...measured, ...missing];
  });
  return markdown([...heads, ...(lastRuns ? ["vs. last run"] : []), "compared with"], rows);
}

/** Returns the text of `bench/out/table.md`: the machine and date, the table, and what was measured. */
export function pageOf(runs: readonly MeasureRun[], lastRuns: readonly MeasureRun[]): string {
  const load = runs[0]?.load ?? Number.NaN;
  return [
    "# Figures",
    `${originOf(runs)}.${runs.some(({ isQuick }) => isQuick) ? " This was a quick run, so the figures are noisy." : ""}`,
    ...(Number.isFinite(load) ? [`Load average of the system at the start: ${load.toFixed(1)}.`] : []),
    "Ratios to the last run say `better` or `worse` only where the ranges of the two do not overlap and the medians differ by over 5% (20% where one run has a single value).",
    listOf(runs.map((run) => `${run.measure}: ${comparisonText(run, lastRuns)}`)),
    tableOf(runs, lastRuns),
    "What was measured:",
    aboutOf(runs),
  ].join("\n\n");
}

/** Describes the data of each measure, one line each. */
export function aboutOf(runs: readonly MeasureRun[]): string {
  return listOf(runs.flatMap(({ measure, about }) => (about === "" ? [] : `${measure}: ${about}`)));
}

/** Returns the machine and the dates of its runs. */
export function originOf(runs: readonly MeasureRun[]): string {
  const days = [...new Set(runs.map(({ date, commit }) => `${dayText(date)}${commit === "" ? "" : ` (${commit})`}`))];
  return `${runs[0] ? machineText(runs[0].machine) : "unknown machine"}; ${days.join(", ")}`;
}

/** Returns why a run is not compared with the last one of the same measure; null if it is compared. */
export function whyNotCompared(run: MeasureRun, last: MeasureRun | undefined): string | null {
  if (!last) return "no earlier run";
  const here = machineText(run.machine);
  const there = machineText(last.machine);
  if (here !== there) return `the last run was on a different machine (${there})`;
  const sizesText = (sizes: string): string => (sizes === "" ? "without options" : `with ${sizes}`);
  return run.sizes === last.sizes ? null : `the last run was ${sizesText(last.sizes)}`;
}

function comparable(run: MeasureRun, lastRuns: readonly MeasureRun[]): MeasureRun | undefined {
  const last = lastRuns.find(({ measure }) => measure === run.measure);
  return whyNotCompared(run, last) === null ? last : undefined;
}

function comparisonText(run: MeasureRun, lastRuns: readonly MeasureRun[]): string {
  const last = lastRuns.find(({ measure }) => measure === run.measure);
  const why = whyNotCompared(run, last);
  if (!last || why !== null) return `not compared: ${why}`;
  const time = `${last.date.slice(0, 16).replace("T", " ")} UTC`;
  const commit = last.commit === "" ? "" : `, commit ${last.commit}`;
  return `compared with the ${last.isQuick ? "quick run" : "run"} of ${time}${commit}`;
}

/** Returns the ratio of two runs' medians. "–" if there is none. */
export function toLast(figure: Figure, last: Figure | undefined): string {
  const ratio = figure.median / (last?.median ?? Number.NaN);
  if (!last || !Number.isFinite(ratio)) return "–";
  const overlap = figure.least <= last.greatest && last.least <= figure.greatest;
  const isOne = figure.least === figure.greatest || last.least === last.greatest;
  if (overlap || Math.abs(ratio - 1) <= (isOne ? noise.ofOne : noise.ofRounds)) return ratioText(ratio);
  return `${ratioText(ratio)} ${ratio > 1 === (figure.better === "higher") ? "better" : "worse"}`;
}

function comparedText({ against = [], better }: Figure): string {
  return against
    .map(({ peer, target, ...ratio }) => {
      const more = [rangeText(ratio), target === undefined ? "" : `target ${targetText(target, ratio.median, better)}`];
      const inBrackets = more.filter(Boolean).join("; ");
      return `${ratioText(ratio.median)} × ${peer}${inBrackets === "" ? "" : ` (${inBrackets})`}`;
    })
    .join(", ");
}

function rangeText({ least, greatest }: Spread): string {
  return least < greatest ? `${ratioText(least)} to ${ratioText(greatest)}` : "";
}

function targetText(target: number | undefined, median: number, better: Figure["better"]): string {
  if (target === undefined) return "";
  const isMissed = better === "lower" ? median > target : median < target;
  return `${better === "lower" ? "≤" : "≥"} ${numberText(target)}${isMissed ? ", **missed**" : ""}`;
}

/** Returns all digits before the point, and at least three digits; "–" for an unknown value. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Number.isInteger(value) || value >= 99.95) return Math.round(value).toLocaleString("en-US");
  return ratioText(value);
}

function ratioText(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 9.995) return value.toFixed(1);
  return value < 0.1 ? value.toPrecision(2) : value.toFixed(2);
}

function machineText({ processor, cores, system, node }: Machine): string {
  return `${processor}, ${cores} cores, ${system}, Node ${node}`;
}

function dayText(date: string): string {
  const words = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(date).toLocaleDateString("en-GB", words);
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** Returns a Markdown table in which all columns except the last are as wide as their widest cell. */
function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => heads.map((_, column) => (row[column] ?? "").replaceAll("|", "\\|")));
  const widths = heads.map((head, column) =>
    column === heads.length - 1 ? head.length : Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (column: number): boolean => ["median", "min", "max"].includes(heads[column] ?? "");
  const line = (row: readonly string[]): string => {
    const padded = row.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, column) => (isNumber(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(heads), line(rule), ...cells.map(line)].join("\n");
}
