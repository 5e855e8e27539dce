import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

describe("order times in chamber lint", () => {
  test("given a game with deadlines, then a table shows how long every power took", async () => {
    const path = join(tempFolder(), "midgame.chamber");
    await chamber("import", "test/data/captures/dip_midgame/capture.jsonl.gz", "--out", path);
    const { stdout } = await chamber("lint", path);
    const table = stdout.slice(stdout.indexOf("  time to order, s")).trimEnd().split("\n");
    expect(table[0]?.trim().split(/ {2,}/)).toEqual([
      ...[
        "time to order, s",
        "turns",
        "reply (median)",
        "orders (median)",
        "longest",
        "limit",
        "shortest margin",
        "missed",
      ],
    ]);
    // France, played by a probe, gave orders to one of its three units within a minute, and to none in the unfinished
    // last turn.
    expect(table.find((line) => line.includes("FRA, connection 2"))).toMatch(/ 2 +3\.2 +- +- +60 +- +2$/);
    expect(table).toHaveLength(6);
  });

  test("given a game without deadlines, then there is no table", async () => {
    expect((await chamber("lint", startOf("recordings/no-press-solo.chamber.gz", 400))).stdout).not.toContain(
      "time to order",
    );
  });
});
