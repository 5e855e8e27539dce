import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { summarise } from "../../../../../core/node/host/summary.ts";
import { smallGame } from "../../../../support/savedGames.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

test("given a saved game that names its models, then its row lists them as the bots of their powers", async () => {
  const game = JSON.parse(readFileSync(smallGame, "utf8")) as Record<string, unknown>;
  const path = join(tempFolder(), "game.json");
  writeFileSync(path, JSON.stringify({ ...game, meta: { ITALY: { model: "parrot-1" } } }));
  expect(await summarise(path)).toMatchObject({
    unreadable: null,
    games: 1,
    bots: [{ power: "ITA", name: "parrot-1", version: null }],
  });
});

test("given many games on several maps, then its row has no single map, all the maps, and the turns of every game", async () => {
  const summary = await summarise("test/data/captures/parl_mdf_all_variants/capture.jsonl.gz");
  expect(summary).toMatchObject({ games: 22, map: null, turns: 22 });
  expect(summary.maps).toHaveLength(22);
});
