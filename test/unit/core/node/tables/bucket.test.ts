import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tablePath, writeBucket } from "../../../../../core/node/tables/bucket.ts";
import { openDuckDb, sqlText } from "../../../../../core/node/tables/duckDb.ts";
import { tempFolder } from "../../../../support/tempFolder.ts";

interface SavedGame {
  readonly phases: readonly { readonly messages: { message: string }[] }[];
}

test("given a message of several megabytes, then the tables contain its complete row", async () => {
  const folder = tempFolder();
  const game = JSON.parse(readFileSync("test/data/saved-games/small.json", "utf8")) as SavedGame;
  const message = game.phases.flatMap(({ messages }) => messages)[0];
  if (message !== undefined) message.message = "peace ".repeat(1_500_000);
  const file = join(folder, "long.json");
  writeFileSync(file, JSON.stringify(game));
  const out = join(folder, "tables");
  const manifest = await writeBucket({ out, bucket: 0, files: [file] });
  expect(manifest).toMatchObject({ failed: [], rows: { recordings: 1 } });

  const database = await openDuckDb();
  const path = sqlText(tablePath(out, "messages", 0));
  const result = await database.run(`SELECT max(length(text)) > 5000000 FROM read_parquet(${path})`);
  expect(await (result as { getRows(): Promise<unknown> }).getRows()).toEqual([[true]]);
  database.close();
});
