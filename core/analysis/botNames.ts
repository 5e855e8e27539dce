import type { RecordedGames } from "./recordingFold.ts";

/** Returns a function for the name and version that a power's program gave in its NME. */
export function botsOf({ games, analysis }: RecordedGames, game: number): (power: string) => string {
  const seats = games.all[game]?.seats ?? new Map();
  const names = new Map<string, string>();
  for (const { connection, facts } of analysis.connections) {
    const power = seats.get(connection)?.power;
    if (power != null && facts.identity !== undefined) names.set(power, botName(facts.identity));
  }
  return (power) => names.get(power) ?? botName(null);
}

/** Returns a program's name for display: `DumbBot 8~3`; `unknown bot` if the program gave none. */
export function botName(program: { readonly name: string | null; readonly version: string | null } | null): string {
  return program?.name == null ? "unknown bot" : `${program.name} ${program.version ?? ""}`.trim();
}
