import { getOrMake } from "../bytes/keyed.ts";
import { unknownBot } from "../filter/findingFields.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { RecordedGames } from "./recordingFold.ts";
import type { Program } from "./reportedFinding.ts";

/**
 * Returns a function that looks up the program that played a power when message `n` was sent; null if no client of the
 * power gave a name. After a takeover, this is the last program that was assigned the power before the message. IAM
 * gives no name, so a client that returns without NME counts as the program that left.
 */
export function programsOf(
  { games, analysis }: RecordedGames,
  game: number,
): (power: string, n: FrameNumber) => Program | null {
  const holders = new Map<string, { readonly from: FrameNumber; readonly program: Program }[]>();
  for (const [connection, { power, powerN }] of games.all[game]?.seats ?? []) {
    const program = analysis.factsOf(connection)?.identity;
    if (power === null || powerN === null || program === undefined) continue;
    getOrMake(holders, power, () => []).push({ from: powerN, program });
  }
  for (const list of holders.values()) list.sort((a, b) => a.from - b.from);
  return (power, n) => {
    const list = holders.get(power) ?? [];
    return (list.findLast(({ from }) => from <= n) ?? list[0])?.program ?? null;
  };
}

/** Like {@link programsOf}, but the function returns the program's name for display. */
export function botsOf(recorded: RecordedGames, game: number): (power: string, n: FrameNumber) => string {
  const programOf = programsOf(recorded, game);
  return (power, n) => botName(programOf(power, n));
}

/** Returns a program's name for display: `DumbBot 8~3`; `unknown bot` if the program gave none. */
export function botName(program: { readonly name: string | null; readonly version: string | null } | null): string {
  return program?.name == null ? unknownBot : `${program.name} ${program.version ?? ""}`.trim();
}
