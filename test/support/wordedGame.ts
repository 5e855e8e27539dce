import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "./tempFolder.ts";

/** Returns a saved game with one phase, in which Austria writes to Russia. */
export function wordedGame(...texts: readonly string[]): string {
  return wordedGameWith({}, ...texts);
}

/** Returns the same saved game with the given orders for Austria and the resulting position. */
export function wordedGameWith(ordered: { readonly AUSTRIA?: readonly string[] }, ...texts: readonly string[]): string {
  const path = join(tempFolder(), "words.json");
  const messages = texts.map((message, at) => {
    return { sender: "AUSTRIA", recipient: "RUSSIA", time_sent: 1_000_000 + at, phase: "S1901M", message };
  });
  const units = { AUSTRIA: ["A VIE", "A BUD", "F TRI"], RUSSIA: ["A WAR", "A MOS", "F SEV", "F STP/SC"] };
  const centers = { AUSTRIA: ["VIE", "BUD", "TRI"], RUSSIA: ["WAR", "MOS", "SEV", "STP"] };
  const first = { name: "S1901M", state: { units, centers }, orders: ordered, results: {}, messages };
  const after = { ...first, name: "F1901M", orders: {}, messages: [] };
  writeFileSync(
    path,
    JSON.stringify({ id: "words", map: "standard", rules: [], phases: ordered.AUSTRIA ? [first, after] : [first] }),
  );
  return path;
}
