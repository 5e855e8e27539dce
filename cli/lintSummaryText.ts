import type { ProgramSummary } from "../core/analysis/lintSummary.ts";
import { programText } from "../core/analysis/reportedFinding.ts";
import { visible } from "../core/language/english/words.ts";
import { counted } from "./output.ts";
import { outColours } from "./terminal.ts";

/** For each program the one thing to fix first, over all recordings. */
export function firstByProgram(programs: readonly ProgramSummary[], recordings: number): string[] {
  const faulty = programs.flatMap((program) => (program.first === null ? [] : [{ program, first: program.first }]));
  if (faulty.length === 0) return [];
  return [
    outColours().bold(`Fix first, over ${counted(recordings, "recording")}`),
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

/** A line for each program, also for those of which nothing was found. */
export function summaryTable(programs: readonly ProgramSummary[], recordings: number): string[] {
  if (programs.length === 0) return [];
  const width = Math.max(12, ...programs.map((program) => nameOf(program).length)) + 2;
  return [
    "",
    outColours().bold(`By program, over ${counted(recordings, "recording")}`),
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

/** `DumbBot 8~3`, `server diplomacy`, `client without a name`. */
function nameOf({ side, program }: ProgramSummary): string {
  if (side === "server") return program === null ? "server, unknown" : `server ${visible(programText(program))}`;
  return program === null ? "client without a name" : visible(programText(program));
}
