import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** A recording of connections that break one rule each. */
async function faulty(): Promise<string> {
  const path = join(tempFolder(), "errors.chamber");
  await chamber("import", "test/data/captures/dip_errors/capture.jsonl.gz", "--out", path);
  return path;
}

describe("chamber lint", () => {
  test("given faults, then it names what to mend first, each with rule and mend, and exits 1", async () => {
    const run = await chamber("lint", await faulty());
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("Mend first: The IM has its bytes in the wrong order.");
    expect(run.stdout).toContain("error dm-odd #38 A DM of 3 bytes: tokens are of two bytes each.");
    expect(run.stdout).toContain("mend: Two bytes a token, text included: 0x4B and the character.");
  });

  test("given --format json, then a line a finding in the documented shape", async () => {
    const run = await chamber("lint", await faulty(), "--format", "json", "--min-severity", "error");
    const rows = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(new Set(rows.map(({ severity }) => severity))).toEqual(new Set(["error"]));
    expect(rows.find(({ code }) => code === "private-token")).toEqual({
      ...{ recording: expect.stringMatching(/^[0-9a-f-]{36}$/), code: "private-token", severity: "error" },
      ...{ connection: 17, power: null, n: 45, turn: null, side: "client", bot: null, count: 1, frames: [45] },
      ...{ message: "Token 0x5800 is of a range that never goes over the wire." },
      ...{ clause: "protocol v1, EM 0x0E: invalid token in DM" },
      ...{ mend: "Find the variable that this token comes of: it was not set." },
      span: { byteOffset: 2, byteLength: 2, tokenIndex: 1 },
    });
  });

  test("given a game of correct bots, then nothing is found and it exits 0", async () => {
    const run = await chamber("lint", "recordings/no-press-solo.chamber.gz");
    expect(run.stdout).toMatch(/^recordings\/no-press-solo\.chamber\.gz: nothing found in [\d ]+messages/);
    expect(run.code).toBe(0);
  });

  test("given a code, then it is explained; given none of that name, then all are listed", async () => {
    expect((await chamber("lint", "--explain", "gone-mute")).stdout).toContain("rule: v0.18, level 0: HUH and PRN");
    const wrong = await chamber("lint", "--explain", "gone");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("gone-mute");
  });

  test("given no recording, then one line says what it needs", async () => {
    const run = await chamber("lint");
    expect(run.code).toBe(2);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
  });
});
