import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** A saved game with one phase, in which Austria writes to Russia. */
function savedGame(...texts: readonly string[]): string {
  const path = join(tempFolder(), "words.json");
  const messages = texts.map((message, at) => {
    return { sender: "AUSTRIA", recipient: "RUSSIA", time_sent: 1_000_000 + at, phase: "S1901M", message };
  });
  const units = { AUSTRIA: ["A VIE", "A BUD", "F TRI"], RUSSIA: ["A WAR", "A MOS", "F SEV", "F STP/SC"] };
  const centers = { AUSTRIA: ["VIE", "BUD", "TRI"], RUSSIA: ["WAR", "MOS", "SEV", "STP"] };
  const phase = { name: "S1901M", state: { units, centers }, orders: {}, results: {}, messages };
  writeFileSync(path, JSON.stringify({ id: "words", map: "standard", rules: [], phases: [phase] }));
  return path;
}

test("given a promise in plain words, then readings shows the order, its DAIDE and the words", async () => {
  const run = await chamber("readings", savedGame("Hi! I'll move Vienna to Galicia.", "Nice weather."));
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(run.stdout).toContain("1 reading in 2 messages of plain words");
  expect(run.stdout).toContain("AUS own         ? VIE - GAL                PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )");
  expect(run.stdout).toContain(`"I'll move Vienna to Galicia"`);
});

test("given --json, then each reading is a line in the documented shape", async () => {
  const run = await chamber("readings", savedGame("I'm going to Tyrolia"), "--json");
  expect(JSON.parse(run.stdout)).toEqual({
    ...{ message: 2, reader: "chamber", span: [0, 20], words: "I'm going to Tyrolia", kind: "own", by: "AUS" },
    ...{ order: "? ? - TYR", daide: "PRP ( XDO ( ( AUS AMY VIE ) MTO TYR ) )", confidence: 0.9 },
  });
});

test("given control characters in a message, then none reaches the terminal", async () => {
  const run = await chamber("readings", savedGame("\u001b[31mI'll move\u0007 Vienna to Galicia"));
  expect(run.stdout).not.toContain("\u001b");
  expect(run.stdout).not.toContain("\u0007");
});
