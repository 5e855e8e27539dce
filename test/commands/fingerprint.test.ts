import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folder = tempFolder();

const press = "recordings/press-level20.chamber.gz";
const errors = "recordings/protocol-errors.chamber.gz";

describe("chamber info identifies the programs", () => {
  test("given a game, then it names the server, explains why, counts the clients, and tags each bot", async () => {
    const { stdout, code } = await chamber("info", press);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "\n  server       Parlance: lists the Standard powers and provinces in its RM; signs ADM as 'Server'; and 6 more clues (see --evidence)\n" +
        "  clients      6 unknown, 6 Parlance\n",
    );
    expect(stdout).toMatch(/#4 .* DumbBot Parlance v1\.5\.0\.dev0 {2}\[Parlance\]\n/);
    expect(stdout).toMatch(/#3 .* rawtest v1\n/);
  });

  test("given --evidence, then it lists every habit with its frames and, for unknown programs, the known programs that have it", async () => {
    const { stdout } = await chamber("info", press, "--evidence");
    expect(stdout).toContain(
      "\n  server       Parlance, Eric Wald's server in Python\n" +
        "         server lists the Standard powers and provinces in its RM (rm-standard-named: 12 times, first in frame 2)\n",
    );
    expect(stdout).toContain(
      "\n  clients      6 unknown\n" +
        "               6 Parlance, the client framework of Parlance and its Parang bots\n",
    );
    expect(stdout).toMatch(
      /#3 .* rawtest v1\n {9}client waits for the RM and sends only zero pad bytes, like Parlance, JDAIDE and DipGame \(pads-zero-waits: 1 time, first in frame 20\)\n/,
    );
  });

  test("given --json, then each connection has a fingerprint of both sides", async () => {
    const { fingerprints } = JSON.parse((await chamber("info", press, "--json")).stdout) as {
      fingerprints: { client: unknown; server: { evidence: unknown[] } }[];
    };
    expect(fingerprints[3]?.client).toEqual({
      software: "Parlance",
      contradicting: [],
      evidence: expect.arrayContaining([
        {
          rule: "map-known",
          pointsTo: ["Parlance", "DCSP library"],
          against: ["daide-client", "JDAIDE", "pydip"],
          count: 1,
          firstN: 46,
          says: "accepts the map without asking for MDF",
        },
      ]) as unknown,
    });
    expect(fingerprints[2]?.client).toMatchObject({ software: null });
    expect(fingerprints[2]?.server).toMatchObject({ software: "Parlance" });
  });

  test("given probes with little evidence, then together they identify the server, and no client is guessed", async () => {
    const { stdout } = await chamber("info", errors);
    expect(stdout).toMatch(
      /\n {2}server {7}diplomacy: sends an EM with code 0, which is not an error code; .*\n {2}clients {6}57 unknown\n/,
    );
  });

  test("given a recording with two servers, then each connection shows its server", async () => {
    const [one, two, both] = [
      join(folder, "one.chamber.gz"),
      join(folder, "two.chamber.gz"),
      join(folder, "both.chamber"),
    ];
    copyFileSync("recordings/variant-hundred3.chamber.gz", one);
    await chamber("import", "test/data/captures/dip_hold7_drw/capture.jsonl.gz", "--out", two.replace(".gz", ""));
    expect(await chamber("merge", one, two.replace(".gz", ""), "--out", both)).toMatchObject({ code: 0 });
    const { stdout } = await chamber("info", both);
    expect(stdout).toContain("\n  server       differs between connections\n  clients      11 Parlance\n");
    expect(stdout).toMatch(/EvilBot Parlance v1\.5\.0\.dev0 {2}\[Parlance at Parlance\]\n/);
    expect(stdout).toMatch(/HoldBot Parlance v1\.5\.0\.dev0 {2}\[Parlance at diplomacy\]\n/);
    expect(stdout).toMatch(/HoldBot Parlance v1\.5\.0\.dev0 {2}\[Parlance at unknown, perhaps diplomacy\]\n/);
  });
});
