import type { ProgramSummary } from "../core/analysis/lintSummary.ts";
import { programText } from "../core/analysis/reportedFinding.ts";
import { counted } from "./output.ts";
import { outColours } from "./terminal.ts";

/** Names, for each program, the finding to fix first across all recordings. */
export function firstByProgram(programs: readonly ProgramSummary[], recordings: number): string[] {
  const faulty = programs.flatMap((program) => (program.first === null ? [] : [{ program, first: program.first }]));
  if (faulty.length === 0) return [];
  return [
    outColours().bold(`Fix first in ${counted(recordings, "recording")}`),
    ...faulty.flatMap(({ program, first: { row, file, recordings: shown, count } }) => {
      const where = `${row.code}, ${counted(count, "time")} in ${counted(shown, "recording")}, first ${file}${row.n === 0 ? "" : ` #${row.n}`}`;
      return [
        `  ${outColours().bold(nameOf(program))}: ${row.message} ${outColours().dim(`(${where})`)}`,
        `    ${outColours().dim(`fix: ${row.fix}`)}`,
      ];
    }),
    "",
  ];
}

/** Returns a table with a line for each program, including programs without findings. */
export function summaryTable(programs: readonly ProgramSummary[], recordings: number): string[] {
  if (programs.length === 0) return [];
  const width = Math.max(12, ...programs.map((program) => nameOf(program).length)) + 2;
  return [
    "",
    outColours().bold(`By program in ${counted(recordings, "recording")}`),
    `${"".padEnd(width)}recordings connections  errors warnings  notes`,
    ...programs.map((program) => {
      const { error, warning, note } = program.findings;
      const numbers = [
        String(program.recordings).padStart(10),
        String(program.connections).padStart(12),
        String(error).padStart(8),
        String(warning).padStart(9),
        String(note).padStart(7),
      ];
      return `${nameOf(program).padEnd(width)}${numbers.join("")}`;
    }),
  ];
}

/** Names a program: `DumbBot 8~3`, `server diplomacy`, `unnamed client`. */
function nameOf({ side, program }: ProgramSummary): string {
  if (side === "server") return program === null ? "unknown server" : `server ${programText(program)}`;
  return program === null ? "unnamed client" : programText(program);
}
