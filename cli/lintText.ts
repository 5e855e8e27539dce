import type { LintRow } from "../core/analysis/lintRows.ts";
import type { Severity } from "../core/diagnostics/diagnostic.ts";
import { catalogue } from "../core/lint/catalogue.ts";
import { outColours } from "./colours.ts";
import type { Linted } from "./lintRecording.ts";
import { counted } from "./output.ts";

/** The findings of a recording for a person: what to mend first, then all of them by program. */
export function lintText({ file, frames, told, hidden, suppressed }: Linted): string[] {
  const left = [
    ...(hidden > 0 ? [`${hidden} less grave: --min-severity note`] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ];
  const rest = left.length > 0 ? outColours.dim(` (${left.join("; ")})`) : "";
  const [first] = told;
  if (!first) return [`${file}: ${outColours.green("nothing found")} in ${counted(frames, "message")}${rest}`];
  const by = new Map<string, LintRow[]>();
  for (const row of told) by.set(programOf(row), [...(by.get(programOf(row)) ?? []), row]);
  return [
    `${file}: ${counted(told.length, "finding")} in ${counted(frames, "message")}${rest}`,
    "",
    `${outColours.bold("Mend first")}: ${first.message}`,
    `  ${programOf(first)}${first.n === 0 ? "" : `, #${first.n}`}. ${first.mend}`,
    ...[...by].flatMap(([program, rows]) => ["", outColours.bold(program), ...rows.flatMap(rowLines)]),
    "",
  ];
}

/** `FRA DumbBot 8~3, connection 3`, `server diplomacy, connection 3`. */
function programOf({ side, bot, power, connection }: LintRow): string {
  const name = side === "server" ? ["server", bot] : [power, bot ?? "client"];
  return `${name.filter((part) => part !== null).join(" ")}, connection ${connection}`;
}

function rowLines({ severity, code, n, turn, message, clause, mend, count }: LintRow): string[] {
  const times = count > 1 ? outColours.dim(` (${count} times)`) : "";
  // A connection can be wrong without a frame that shows it.
  const where = [...(n === 0 ? [] : [`#${n}`]), ...(turn === null ? [] : [turn])].join(", ");
  return [
    `  ${coloured(severity)} ${code} ${where === "" ? "" : `${outColours.dim(where)} `}${message}${times}`,
    `    ${outColours.dim(`rule: ${clause}`)}`,
    `    ${outColours.dim(`mend: ${mend}`)}`,
  ];
}

function coloured(severity: Severity): string {
  if (severity === "error") return outColours.red(severity);
  return severity === "warning" ? outColours.yellow(severity) : severity;
}

/** What a finding means. */
export function explainedCode(code: string): string[] {
  const entry = catalogue[code];
  if (!entry) return [];
  return [
    `${outColours.bold(code)}, ${entry.severity}`,
    `  ${entry.message}`,
    `  ${entry.explanation}`,
    `  rule: ${entry.clause}`,
    `  mend: ${entry.mend}`,
    `  example: ${entry.example}`,
  ];
}
