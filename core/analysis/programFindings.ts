import { getOrMake } from "../bytes/keyed.ts";
import { noFindings, type Severity, type SeverityCounts, severities } from "../diagnostics/severity.ts";
import type { Side } from "../lint/finding.ts";
import { botName } from "./botNames.ts";
import type { Program } from "./reportedFinding.ts";

/** The findings about a program, as `lint` counts them: a root cause counts once per connection. */
export interface ProgramFindings {
  readonly side: Side;
  readonly program: Program | null;
  readonly findings: SeverityCounts;
}

/** Counts the findings of one recording by program. */
export function programFindings(
  rows: readonly { readonly side: Side; readonly program: Program | null; readonly severity: Severity }[],
): ProgramFindings[] {
  const programs = new Map<string, ProgramFindings & { readonly findings: Record<Severity, number> }>();
  for (const { side, program, severity } of rows) {
    const key = JSON.stringify([side, program?.name, program?.version]);
    getOrMake(programs, key, () => ({ side, program, findings: noFindings() })).findings[severity] += 1;
  }
  return [...programs.values()];
}

/** Adds up the findings about bots' clients across many recordings. */
export class ClientFindings {
  readonly #sums = new Map<string, Record<Severity, number>>();

  add(findings: readonly ProgramFindings[]): void {
    for (const { side, program, findings: counts } of findings) {
      if (side === "server") continue;
      const sums = getOrMake(this.#sums, botName(program), noFindings);
      for (const severity of severities) sums[severity] += counts[severity];
    }
  }

  /** Returns the findings about the clients of a bot, by its name with its version. */
  of(name: string): SeverityCounts {
    return this.#sums.get(name) ?? noFindings();
  }
}
