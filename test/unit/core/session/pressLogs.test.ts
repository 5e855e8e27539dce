import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lanes } from "../../../../core/game/lane.ts";
import { defaultPeace } from "../../../../core/press/profiles.ts";
import { pressLogs } from "../../../../core/session/pressLogs.ts";
import { pressOfGame } from "../../../../core/session/pressQuery.ts";
import { PressScan } from "../../../../core/session/pressScan.ts";
import { chamber } from "../../../support/chamber.ts";
import { story, writeConversations } from "../../../support/conversations.ts";
import { runFolder, runModels, writeRun } from "../../../support/runFolders.ts";
import { readOnlySession, sessionOf } from "../../../support/session.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

const all = { game: 0, viewpoint: null, profile: defaultPeace };

async function imported(path: string): Promise<string> {
  const out = join(tempFolder(), "game.chamber");
  expect(await chamber("import", path, "--out", out)).toMatchObject({ code: 0 });
  return out;
}

function scanOf(path: string): PressScan {
  const scan = new PressScan(path.startsWith("recordings/") ? readOnlySession(path) : sessionOf(path));
  while (!scan.advance(5000));
  return scan;
}

/** Returns the number of each row printed by `chamber show --filter`. */
async function shown(path: string, filter: string): Promise<readonly number[]> {
  const { stdout } = await chamber("show", path, "--filter", filter, "--json");
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly n: number }).n);
}

describe("given a game played by language models", () => {
  test("when its logs are requested, then they are the rows that `chamber show` prints, with author, model and timestamp", async () => {
    const game = await imported(writeRun(tempFolder(), "run", runFolder("agents", 3, "I'll move Vienna to Galicia.")));
    const scan = scanOf(game);
    const { counts, rows } = pressLogs(scan, all, ["diary"]);
    expect(counts.map(({ lane }) => lane)).toEqual(["diary", "orders"]);
    expect(rows.map(({ n }) => n)).toEqual(await shown(game, "label:diary"));
    expect(counts[0]?.count).toBe(rows.length);
    expect(pressLogs(scan, all, ["orders"]).rows.map(({ n }) => n)).toEqual(
      await shown(game, "label:order_generation"),
    );
    for (const { model, atMs, turn } of rows) {
      expect(Object.values(runModels)).toContain(model);
      expect(atMs).toBeGreaterThan(0);
      expect(turn).not.toBeNull();
    }
    expect(rows.some(({ intent }) => intent !== null)).toBe(true);
  });

  test("when a power's logs are requested, then they are only its own", async () => {
    const game = await imported(writeRun(tempFolder(), "run", runFolder("agents", 3, "Hello.")));
    const { counts, rows } = pressLogs(scanOf(game), { game: 0, viewpoint: "AUS" }, lanes);
    expect(new Set(rows.map(({ sender }) => sender))).toEqual(new Set(["AUS"]));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  });
});

test("given labelled conversations, then each message has its labels; a power sees only the truth of its own messages and its belief in those of others", async () => {
  const scan = scanOf(await imported(writeConversations(tempFolder(), ["1"], () => story)));
  const about = (viewpoint: string | null) =>
    pressOfGame(scan, { ...all, viewpoint }).map(({ sender, about: { truth, belief } }) => [sender, truth, belief]);
  expect(about(null).slice(0, 3)).toEqual([
    ["ITA", "lie", "believed"],
    ["AUS", "true", "suspected"],
    ["AUS", "true", "believed"],
  ]);
  expect(about("ITA").slice(0, 3)).toEqual([
    ["ITA", "lie", null],
    ["AUS", null, "suspected"],
    ["AUS", null, "believed"],
  ]);
});

test("given a game over DAIDE, then it has no logs, and its messages have no labels", () => {
  const scan = scanOf("recordings/press-level20.chamber.gz");
  expect(pressLogs(scan, all, lanes)).toEqual({ counts: [], rows: [] });
  for (const { about } of pressOfGame(scan, all))
    expect(about).toEqual({ truth: null, belief: null, stance: null, model: null });
});
