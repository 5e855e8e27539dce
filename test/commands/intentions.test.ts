import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { story, writeConversations } from "../support/conversations.ts";
import { describeShared } from "../support/describeShared.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** What each power wrote, in order: a log to OMNISCIENT or a message to the other power. */
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

/** Returns a saved game in ALLAN's dialect. Austria does what it intended; Russia's Warsaw does not. */
function game(): string {
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

async function rowsOf(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, stdout, stderr } = await chamber("metrics", "--labels", "--json", path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test("given logs of intentions, then promises are counted by whether their sender intended them when it wrote", async () => {
  const rows = await rowsOf(game());
  expect(rows[0]).toMatchObject({ label: "all", messages: 6, kept: 3, broken: 3 });
  // Vienna and Sevastopol were honest; Russia changed its mind about Warsaw. No log before it names Moscow.
  expect(rows[5]).toMatchObject({ label: "intended", messages: 3, kept: 2, broken: 1 });
  // Austria had planned to break its promises about Budapest and Trieste.
  expect(rows[6]).toMatchObject({ label: "unintended", messages: 2, kept: 0, broken: 2 });
});

test("given a game without such logs, then the table has no rows for intentions", async () => {
  const rows = await rowsOf(writeConversations(tempFolder(), ["1"], () => story));
  expect(rows.map(({ label }) => label)).toEqual(["all", "true", "lie", "believed", "suspected", undefined]);
});

describeShared("intentions in a game of ALLAN's server", ["foreign", "allan"], (folder) => {
  test("then nearly all promises that were intended were kept, and none of the others", async () => {
    const rows = await rowsOf(join(folder, "AIGame_0.json.gz"));
    expect(rows[5]).toMatchObject({ label: "intended", messages: 60, kept: 70, broken: 4, open: 0 });
    expect(rows[6]).toMatchObject({ label: "unintended", messages: 3, kept: 0, broken: 2, open: 1 });
  });
});
