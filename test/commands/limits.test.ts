import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RecordingInfo } from "../../core/analysis/info.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { readingLimits } from "../../core/recording/readingLimits.ts";
import { rm } from "../support/bytes.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { dialogue } from "../support/dialogue.ts";
import { chunk } from "../support/entries.ts";
import { recordingOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns the path of a recording with these entries. */
function written(drafts: readonly EntryDraft[]): string {
  const path = join(tempFolder(), "hostile.chamber");
  writeFileSync(path, recordingOf(drafts));
  return path;
}

test("given thousands of orders in one turn, then info warns, its JSON lists what is left out, and verify reads all of them", async () => {
  const orders = Array.from({ length: readingLimits.orders + 1 }, () => "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )");
  const path = written(
    dialogue(["< HLO ( FRA ) ( 22 ) ( ( LVL 20 ) )", "< NOW ( SPR 1901 ) ( FRA AMY PAR )", ...orders]),
  );
  const { code, stdout, stderr } = await chamber("info", path, "--json");
  const { leftOut } = JSON.parse(stdout) as RecordingInfo;
  const count = leftOut[0]?.count ?? 0;
  expect(leftOut).toEqual([{ limit: "orders", most: readingLimits.orders, count }]);
  expect(count).toBeGreaterThan(0);
  const words = `a power gave more than 2,048 orders for a turn; ${count.toLocaleString("en")} earlier ones are left out`;
  expect({ code, stderr }).toEqual({ code: 0, stderr: `warning: ${path}: ${words}\n` });
  expect(await chamber("verify", path)).toMatchObject({ code: 0, stderr: "" });
});

deepTest("given too many connections, then info warns about them", async () => {
  const path = written(
    Array.from({ length: readingLimits.connections + 9 }, (_, at): EntryDraft => {
      return { type: "opened", atNs: at, connection: at + 1, client: null, listen: null, upstream: null };
    }),
  );
  const { stderr } = await chamber("info", path);
  expect(stderr).toBe(`warning: ${path}: only the first 20,000 connections were read; 9 are left out\n`);
});

test("given an RM with thousands of wrong names, then lint reports the first ones, and warns about the rest", async () => {
  const count = 3 * readingLimits.findings;
  const names = Array.from({ length: count }, (_, at) => [0x6000 + at, at.toString(36).padStart(3, "x")] as const);
  const path = written([
    { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null },
    chunk("<", rm(names), 1, 1),
  ]);
  const { stdout, stderr } = await chamber("lint", path, "--format", "json");
  const codes = stdout.split("\n").filter((line) => line.includes('"rm-category"'));
  expect(codes.length).toBe(readingLimits.findings);
  expect(stderr).toContain(`${path}: one connection has more than 1,000 findings of one code; `);
});
