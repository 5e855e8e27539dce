import type { LintRow } from "../core/analysis/lintRows.ts";
import type { Severity } from "../core/diagnostics/severity.ts";
import { catalogue, type FindingCode } from "../core/lint/catalogue.ts";
import { entryInWords } from "../core/lint/wording/factWords.ts";
import type { Linted } from "./lintRecording.ts";
import { counted } from "./output.ts";
import { outColours } from "./terminal.ts";

/** Connections that a line names. */
const mostConnections = 8;

/** The findings of a recording for a person: what to fix first, then all of them by program. */
export function lintText({ file, frames, told, hidden, suppressed }: Linted): string[] {
  const left = [
    ...(hidden > 0 ? [`${hidden} less grave: --min-severity note`] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ];
  const rest = left.length > 0 ? outColours().dim(` (${left.join("; ")})`) : "";
  const [first] = told;
  if (!first) return [`${file}: ${outColours().green("nothing found")} in ${counted(frames, "message")}${rest}`];
  const by = new Map<string, LintRow[]>();
  for (const row of told) by.set(keyOf(row), [...(by.get(keyOf(row)) ?? []), row]);
  const programs = [...by.values()].map((rows) => ({ rows, causes: causesOf(rows) }));
  const causes = programs.reduce((sum, program) => sum + program.causes.length, 0);
  const ofCauses = causes < told.length ? ` of ${counted(causes, "root cause")}` : "";
  return [
    `${file}: ${counted(told.length, "finding")}${ofCauses} in ${counted(frames, "message")}${rest}`,
    "",
    `${outColours().bold("Fix first")}: ${first.message}`,
    `  ${programOf([first])}${first.n === 0 ? "" : `, #${first.n}`}. ${first.fix}`,
    ...programs.flatMap((program) => ["", outColours().bold(programOf(program.rows)), ...programLines(program)]),
    "",
    outColours().dim(furtherText(file, told.find(({ n }) => n > 0) ?? first)),
    "",
  ];
}

/** How to see a message, and what a rule is about. */
function furtherText(file: string, { code, n }: LintRow): string {
  const message = n === 0 ? "" : `a message: chamber show ${file} --filter n:${n}; `;
  return `${message}a rule: chamber lint --explain ${code}`;
}

/** Findings of one program: the server, clients of one name and version; without a name each connection by itself. */
function keyOf({ side, bot, connection }: LintRow): string {
  return side === "server" ? "server" : (bot ?? String(connection));
}

/** `FRA DumbBot 8~3, connection 3`, `DumbBot 8~3, connections 3 (FRA), 5 (ENG)`, `server diplomacy, connection 3`. */
function programOf(rows: readonly LintRow[]): string {
  const [{ side, bot, power } = { side: "server", bot: null, power: null }] = rows;
  const powers = new Map(rows.map((row) => [row.connection, side === "client" ? row.power : null]));
  const isOne = powers.size === 1;
  const name = side === "server" ? ["server", bot] : [isOne ? power : null, bot ?? "client"];
  const connections = [...powers].sort(([a], [b]) => a - b);
  const where = connections.map(([number, of]) => (isOne || of === null ? String(number) : `${number} (${of})`));
  return `${name.filter((part) => part !== null).join(" ")}, ${connectionsText(where)}`;
}

/** Findings of a program by root cause: what it shows on several connections is told once, where it came first. */
function causesOf(rows: readonly LintRow[]): LintRow[][] {
  const causes = new Map<string, LintRow[]>();
  for (const row of rows) {
    const key = [row.code, row.severity, row.cause].join("\n");
    causes.set(key, [...(causes.get(key) ?? []), row]);
  }
  return [...causes.values()];
}

function programLines({ rows, causes }: { rows: readonly LintRow[]; causes: readonly LintRow[][] }): string[] {
  const areMany = new Set(rows.map(({ connection }) => connection)).size > 1;
  return causes.flatMap((same) => rowLines(same, areMany));
}

/** @param areMany whether the program is on several connections, so that each finding says on which */
function rowLines(same: readonly LintRow[], areMany: boolean): string[] {
  const [row] = same;
  if (!row) return [];
  const { severity, code, n, turn, message, clause, fix } = row;
  const count = same.reduce((sum, one) => sum + one.count, 0);
  const connections = [...new Set(same.map(({ connection }) => connection))].sort((a, b) => a - b);
  const often = [
    ...(count > 1 ? [`${count} times`] : []),
    ...(areMany ? [`on ${connectionsText(connections.map(String))}`] : []),
  ].join(" ");
  const times = often === "" ? "" : outColours().dim(` (${often})`);
  // A connection can be wrong without a frame that shows it.
  const where = [...(n === 0 ? [] : [`#${n}`]), ...(turn === null ? [] : [turn])].join(", ");
  return [
    `  ${coloured(severity)} ${code} ${where === "" ? "" : `${outColours().dim(where)} `}${message}${times}`,
    `    ${outColours().dim(`rule: ${clause}`)}`,
    `    ${outColours().dim(`fix: ${fix}`)}`,
  ];
}

/** `connection 3`, `connections 3, 5`; of many the first. */
function connectionsText(numbers: readonly string[]): string {
  const shown = numbers.slice(0, mostConnections);
  const more = numbers.length - shown.length;
  return `connection${numbers.length === 1 ? "" : "s"} ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function coloured(severity: Severity): string {
  if (severity === "error") return outColours().red(severity);
  return severity === "warning" ? outColours().yellow(severity) : severity;
}

/** What a finding means, as one object. */
export function explainedJson(code: FindingCode): string {
  const { severity, message, clause, fix, explanation, example } = catalogue[code];
  return JSON.stringify({ code, severity, message, clause, mend: fix, fix, explanation, example });
}

/** What a finding means. */
export function explainedCode(code: FindingCode): string[] {
  const entry = entryInWords(catalogue[code]);
  return [
    `${outColours().bold(code)}, ${entry.severity}`,
    `  ${entry.message}`,
    `  ${entry.explanation}`,
    `  rule: ${entry.clause}`,
    `  fix: ${entry.fix}`,
    `  example: ${entry.example}`,
  ];
}
