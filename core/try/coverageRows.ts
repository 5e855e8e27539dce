import { clientRows, serverRows, type TableRow } from "./rows.ts";
import { orderNotes } from "./setUp.ts";
import type { Situation } from "./situation.ts";
import { allSituations } from "./situations/all.ts";

/** States of a client, and the situations in which a client reaches them. */
const states = {
  "asks for a seat": ["handshake/accepted"],
  "reads the map": ["map/asks-for-definition", "map/versailles"],
  movement: ["orders/results"],
  retreat: ["retreats/with-choice", "retreats/no-place"],
  build: ["adjustments/build"],
  removal: ["adjustments/remove"],
  "nothing to order": ["retreats/of-others"],
  eliminated: ["end/eliminated"],
  "in civil disorder": ["time/missed-deadline"],
  "back from disorder": ["time/missed-deadline"],
  "back with IAM": ["rejoin/returns"],
  "after a solo": ["end/solo", "end/own-solo"],
  "after a draw": ["end/draw"],
  "after OFF": ["end/off"],
} as const;

export type StateName = keyof typeof states;

const results = ["SUC", "BNC", "CUT", "DSR", "NSO", "RET"] as const;

/** `client SUB`, `server MAP!` (rows in the table of messages), `note FAR`, `result BNC`, `state retreat`. */
export type CoverageKey =
  | `${"client" | "server"} ${TableRow}`
  | `note ${string}`
  | `result ${string}`
  | `state ${StateName}`;

export type CoverageSection = "states" | "client" | "server" | "notes" | "results";

/**
 * Everything that a client can encounter, grouped by section. Sources: v0.18, level 0, ORD for the results and THX for
 * the notes.
 */
export const coverageRows: Readonly<Record<CoverageSection, readonly CoverageKey[]>> = {
  states: Object.keys(states).map((name) => `state ${name as StateName}` as const),
  client: clientRows.map((row) => `client ${row}` as const),
  server: serverRows.map((row) => `server ${row}` as const),
  notes: [...orderNotes].map((note) => `note ${note}` as const),
  results: results.map((result) => `result ${result}` as const),
};

const sections = new Map<string, CoverageSection>(
  Object.entries(coverageRows).flatMap(([section, keys]) =>
    keys.map((key) => [key, section as CoverageSection] as const),
  ),
);

export function isCoverageKey(text: string): text is CoverageKey {
  return sections.has(text);
}

export function sectionOf(key: CoverageKey): CoverageSection {
  return sections.get(key) ?? "states";
}

/**
 * Returns the ids of the situations in which a client encounters something, starting with those that are mainly about
 * it.
 */
export function situationsFor(key: CoverageKey): readonly string[] {
  const name = key.slice(key.indexOf(" ") + 1);
  const ids = (isShown: (situation: Situation) => boolean): string[] =>
    allSituations.filter(isShown).map(({ id }) => id);
  switch (sectionOf(key)) {
    case "states":
      return states[name as StateName];
    case "client":
    case "server":
      return allSituations
        .map(({ id, rows }) => ({ id, at: (rows as readonly string[]).indexOf(name) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)
        .map(({ id }) => id);
    case "notes":
      return name === "MBV" ? ["orders/results"] : ids(({ game }) => game.notes?.includes(name) === true);
    case "results":
      return ["orders/results"];
  }
}
