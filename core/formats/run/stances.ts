import { isRecord, type JsonRecord } from "../savedGamePhase.ts";

/**
 * Returns each power's stance towards each other power in a phase, with keys such as `AUS ITA`: from `stances` of
 * ALLAN's servers, `agent_relationships`, or the `relationships` of `state_agents`.
 */
export function stancesIn(phase: JsonRecord, readPower: (text: string) => string): ReadonlyMap<string, string> {
  const agents = isRecord(phase["state_agents"]) ? Object.entries(phase["state_agents"]) : [];
  const ofAgents = agents.map(([power, agent]) => [power, isRecord(agent) ? agent["relationships"] : null] as const);
  const tables = [phase["stances"], phase["agent_relationships"], Object.fromEntries(ofAgents)];
  const found = new Map<string, string>();
  for (const table of tables)
    for (const [power, towards] of Object.entries(isRecord(table) ? table : {}))
      for (const [other, stance] of Object.entries(isRecord(towards) ? towards : {}))
        if (typeof stance === "string" || typeof stance === "number")
          found.set(`${readPower(power)} ${readPower(other)}`, String(stance));
  return found;
}
