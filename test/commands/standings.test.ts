import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Standing } from "../../core/analysis/standings.ts";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

async function rowsOf(...paths: readonly string[]): Promise<Standing[]> {
  const { stdout, code, stderr } = await chamber("standings", ...paths, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Standing);
}

/** A capture as a recording. */
async function imported(capture: string): Promise<string> {
  const path = join(tempFolder(), `${capture}.chamber`);
  await chamber("import", `test/data/captures/${capture}/capture.jsonl.gz`, "--out", path);
  return path;
}

describe("chamber standings", () => {
  test("given a solo among three bots, then each gets its result and its share of the pot", async () => {
    const rows = await rowsOf("recordings/variant-hundred3.chamber.gz");
    expect(rows).toEqual([
      {
        ...{ bot: "BlabberBot", version: "Parlance v1.5.0.dev0", recordings: 1, games: 1, seats: { BUR: 1, ENG: 1 } },
        ...{ solo: 1, draw: 0, survived: 1, eliminated: 0, stopped: 0, unseen: 0, score: 1, scorePerSeat: 0.5 },
        ...{ centres: { seats: 2, total: 11, mean: 5.5 }, disconnects: 0, missedDeadlines: 0 },
        ...{ orders: expect.any(Number), ordersRefused: 0, tookOver: 0, unseated: 0 },
      },
      expect.objectContaining({ bot: "EvilBot", seats: { FRA: 1 }, survived: 1, score: -1 }),
    ]);
  });

  test("given a draw that the server ended with only an SMR, then all seven share it", async () => {
    const [row] = await rowsOf(await imported("dip_hold7_drw"));
    expect(row).toMatchObject({ bot: "HoldBot", draw: 7, stopped: 0, score: 0, scorePerSeat: 0 });
  });

  test("given a game in which a bot lost its connection, came back, missed deadlines and was refused orders", async () => {
    const rows = await rowsOf(await imported("parl_midgame"));
    expect(rows.find(({ bot }) => bot === "rawtest")).toMatchObject({
      ...{ seats: { TUR: 1 }, stopped: 1, disconnects: 2, missedDeadlines: 3, orders: 17, ordersRefused: 13 },
      ...{ score: 0, scorePerSeat: null },
    });
  });

  test("given an unfinished saved game, then its powers belong to unknown bots without a result", async () => {
    const path = join(tempFolder(), "small.chamber");
    await chamber("import", "test/data/saved-games/small.json", "--out", path);
    expect(await rowsOf(path)).toMatchObject([{ bot: null, version: null, games: 1, unseen: 7, scorePerSeat: null }]);
  });

  test("given several recordings, then it adds them up in a table, best score first", async () => {
    const { stdout, code } = await chamber("standings", "recordings/variant-hundred3.chamber.gz", "recordings/golden");
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines[0]).toMatch(
      /^bot +games +solo +draw +survived +eliminated +score +per seat +stopped +end unknown +centres /,
    );
    expect(lines[1]).toMatch(/^BlabberBot Parlance v1\.5\.0\.dev0 +1 +1 +0 +1 +0 +\+1\.00 +\+0\.50 .* BUR 1 ENG 1$/);
    expect(lines[2]).toMatch(/^EvilBot .* -1\.00 +-1\.00 /);
  });

  test("given a truncated recording, then the readable part counts, and it exits 3", async () => {
    const path = join(tempFolder(), "cut.chamber");
    writeFileSync(path, gunzipSync(readFileSync("recordings/variant-hundred3.chamber.gz")));
    truncateSync(path, 60_000);
    const { stdout, code } = await chamber("standings", path, "--json");
    expect(code).toBe(3);
    expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({ unseen: 2, score: 0, scorePerSeat: null });
  });

  test("given a missing file, then one line reports it, and it exits 2", async () => {
    const { stderr, code } = await chamber("standings", "nowhere.chamber");
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
