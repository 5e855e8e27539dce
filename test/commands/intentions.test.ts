import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BrokenRow } from "../../core/press/broken.ts";
import { chamber } from "../support/chamber.ts";
import { story, writeConversations } from "../support/conversations.ts";
import { describeShared } from "../support/describeShared.ts";
import { intentionGame } from "../support/intentionGame.ts";
import { tempFolder } from "../support/tempFolder.ts";

async function rowsOf(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, stdout, stderr } = await chamber("metrics", "--labels", "--json", path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test("given logs of intentions, then promises are counted by whether the sender intended to keep them when writing", async () => {
  const rows = await rowsOf(intentionGame());
  expect(rows[0]).toMatchObject({ label: "all", messages: 6, kept: 3, broken: 3 });
  // The promises about Vienna and Sevastopol were honest; Russia changed its mind about Warsaw. No earlier log names
  // Moscow.
  expect(rows[5]).toMatchObject({ label: "intended", messages: 3, kept: 2, broken: 1 });
  // Austria had planned to break its promises about Budapest and Trieste.
  expect(rows[6]).toMatchObject({ label: "unintended", messages: 2, kept: 0, broken: 2 });
});

/** Writes the game's readings to a file and returns its path. */
async function readingsOf(game: string): Promise<string> {
  const file = join(tempFolder(), "game.readings.jsonl");
  writeFileSync(file, (await chamber("readings", game, "--json")).stdout);
  return file;
}

test("given logs of intentions, then --broken with readings states whether each broken promise was intended", async () => {
  const game = intentionGame();
  const readings = await readingsOf(game);
  const { stdout } = await chamber("metrics", "--broken", "--json", game, "--readings", readings);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as BrokenRow);
  expect(rows.map(({ by, text, intent }) => [by, text, intent])).toEqual([
    ["AUS", "INS ( XDO ( ( AUS AMY BUD ) MTO RUM ) )", "planned-lie"],
    ["AUS", "INS ( NOT ( XDO ( ( AUS FLT TRI ) MTO ALB ) ) )", "planned-lie"],
    ["RUS", "INS ( XDO ( ( RUS AMY WAR ) MTO UKR ) )", "changed-mind"],
  ]);
  // The counts match those of `--labels`.
  const labels = await rowsOf(game);
  expect(rows.filter(({ intent }) => intent === "changed-mind")).toHaveLength(Number(labels[5]?.["broken"]));
  expect(rows.filter(({ intent }) => intent === "planned-lie")).toHaveLength(Number(labels[6]?.["broken"]));
  const text = await chamber("metrics", "--broken", game, "--readings", readings);
  expect(text.stdout).toContain("planned lie: the log had different orders before the message");
  expect(text.stdout).toContain("change of mind: the log had the promised orders before the message");
});

test("given conversations with labels, then --broken with readings shows the labels of each message", async () => {
  const game = writeConversations(tempFolder(), ["1"], () => story);
  const readings = await readingsOf(game);
  const { stdout } = await chamber("metrics", "--broken", "--json", game, "--readings", readings);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as BrokenRow);
  expect(rows.map(({ by, truth, belief, intent }) => [by, truth, belief, intent])).toEqual([
    ["ITA", "lie", "believed", null],
    ["AUS", "lie", "suspected", null],
  ]);
});

test("given a game without logs of intentions, then the table has no rows for intentions", async () => {
  const rows = await rowsOf(writeConversations(tempFolder(), ["1"], () => story));
  expect(rows.map(({ label }) => label)).toEqual(["all", "true", "lie", "believed", "suspected", undefined]);
});

describeShared("intentions in a game from ALLAN's server", ["foreign", "allan"], (folder) => {
  test("then nearly all intended promises were kept, and none of the others were", async () => {
    const rows = await rowsOf(join(folder, "AIGame_0.json.gz"));
    expect(rows[5]).toMatchObject({ label: "intended", messages: 59, kept: 68, broken: 4, open: 0 });
    expect(rows[6]).toMatchObject({ label: "unintended", messages: 1, kept: 0, broken: 0, open: 1 });
  });
});
