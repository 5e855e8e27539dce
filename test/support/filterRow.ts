import type { FilterRow } from "../../core/filter/row.ts";

/** Returns the row for Austria's peace proposal to France, message 217 of a game, with the given changes. */
export function filterRow(changes: Partial<FilterRow> = {}): FilterRow {
  const tokens = ["SND", "FRA", "PRP", "PCE", "AUS"];
  return {
    n: 217,
    atMs: 12_500,
    connection: 3,
    direction: "client-to-server",
    kind: "DM",
    command: "SND",
    power: "AUS",
    bot: "Albert",
    byteLength: 38,
    game: 1,
    turn: { season: "FAL", year: 1903 },
    press: () => "PRP",
    from: () => "AUS",
    to: () => ["FRA"],
    hasToken: (name) => tokens.includes(name),
    hasProvince: () => false,
    hasUnitAt: () => false,
    provinces: () => [],
    tokenNames: () => tokens,
    results: () => [],
    attackers: () => [],
    verdicts: () => [],
    claim: () => null,
    payoffs: () => [],
    level: () => 10,
    text: () => "SND ( FRA ) ( PRP ( PCE ( AUS FRA ) ) )",
    english: () => "Austria proposes to France: peace between Austria and France.",
    severity: () => "warning",
    findings: () => ["lone-power"],
    answers: () => null,
    answered: () => true,
    latencyMs: () => null,
    mark: () => null,
    said: () => null,
    added: () => null,
    ...changes,
  };
}
