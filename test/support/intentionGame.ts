import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "./tempFolder.ts";

/** What each power wrote, in order: either a log to OMNISCIENT or a message to the other power. */
const written = [
  ["AUSTRIA", "log", "At the start of this phase, I intend to do: ('A VIE - GAL', 'A BUD - SER', 'F TRI - ALB')"],
  ["AUSTRIA", "log", "I expect RUSSIA to do: ('A WAR - GAL', 'A MOS - UKR')"],
  ["AUSTRIA", "message", "I'll move Vienna to Galicia"],
  ["AUSTRIA", "message", "I'll move Budapest to Rumania"],
  ["AUSTRIA", "message", "I won't move Tri - Alb"],
  ["RUSSIA", "log", "At the start of this phase, I intend to do: ('A WAR - GAL', 'F SEV H')"],
  ["RUSSIA", "log", "After I got the message from AUSTRIA, I intend to do: ('A WAR - UKR', 'F SEV H')"],
  ["RUSSIA", "message", "I'll move Warsaw to Ukraine"],
  ["RUSSIA", "message", "I'll hold in Sevastopol"],
  ["RUSSIA", "message", "I'll move Moscow to Livonia"],
  ["RUSSIA", "log", "After I got the message from AUSTRIA, I intend to do: ('A WAR - GAL', 'A MOS - STP')"],
] as const;

/** Returns a saved game in ALLAN's dialect. Austria does what it intended; Russia's army in Warsaw does not. */
export function intentionGame(): string {
  const stamped = written.map(([sender, kind, message], at) => ({ sender, kind, message, at }));
  const textsOf = (wanted: string): readonly object[] =>
    stamped
      .filter(({ kind }) => kind === wanted)
      .map(({ sender, message, at }) => {
        const other = sender === "AUSTRIA" ? "RUSSIA" : "AUSTRIA";
        const recipient = wanted === "log" ? "OMNISCIENT" : other;
        return { sender, recipient, message, phase: "S1901M", time_sent: 1_000_000 + at };
      });
  const units = { AUSTRIA: ["A VIE", "A BUD", "F TRI"], RUSSIA: ["A WAR", "A MOS", "F SEV"] };
  const centers = { AUSTRIA: ["VIE", "BUD", "TRI"], RUSSIA: ["WAR", "MOS", "SEV"] };
  const orders = {
    AUSTRIA: ["A VIE - GAL", "A BUD - SER", "F TRI - ALB"],
    RUSSIA: ["A WAR H", "A MOS - LVN", "F SEV H"],
  };
  const first = { name: "S1901M", state: { units, centers }, orders, results: {} };
  const phases = [
    { ...first, messages: textsOf("message"), logs: textsOf("log") },
    { ...first, name: "F1901M", orders: {}, messages: [] },
  ];
  const path = join(tempFolder(), "intentions.json");
  writeFileSync(path, JSON.stringify({ id: "intentions", map: "standard", rules: [], phases }));
  return path;
}
