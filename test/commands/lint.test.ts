import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { formerCodes } from "../../core/diagnostics/formerCodes.ts";
import { catalogue } from "../../core/lint/catalogue.ts";
import { type CommandRun, chamber } from "../support/chamber.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

const imported = join(tempFolder(), "imported.chamber");

/** Writes a recording whose connections each break one rule to its own folder, and returns its path. */
async function faulty(): Promise<string> {
  if (!existsSync(imported))
    await chamber("import", "test/data/captures/dip_errors/capture.jsonl.gz", "--out", imported);
  const path = join(tempFolder(), "errors.chamber");
  copyFileSync(imported, path);
  return path;
}

const sourceOfToken =
  "Find the source of this token: usually a variable that was never set, or an internal terminator that was sent by mistake.";

describe("chamber lint", () => {
  test("given faults, then it prints each with its rule and its fix, and exits 1", async () => {
    const run = await chamber("lint", await faulty());
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("error[im-byte-order]: The bytes of the IM are in the wrong order: 00 00 04 00 01\n");
    expect(run.stdout).toContain("error[dm-odd]: The DM has 3 bytes, but every token has two.");
    expect(run.stdout).toContain("fix:  Send two bytes per token, including characters in text: 0x4B,");
  });

  test("given --format json, then it prints a line per finding in the documented shape", async () => {
    const run = await chamber("lint", await faulty(), "--format", "json", "--min-severity", "error");
    const rows = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(new Set(rows.map(({ severity }) => severity))).toEqual(new Set(["error"]));
    expect(rows.find(({ code }) => code === "private-token")).toEqual({
      ...{ recording: expect.stringMatching(/^[0-9a-f-]{36}$/), code: "private-token", severity: "error" },
      ...{ connection: 17, power: null, n: 45, turn: null, side: "client", bot: null, count: 1, frames: [45] },
      ...{ message: "Token 0x5800 is in a range that must never be sent.", details: [] },
      ...{ clause: "protocol v1, EM 0x0E: invalid token in DM" },
      ...{ fix: sourceOfToken, mend: sourceOfToken },
      span: { byteOffset: 2, byteLength: 2, tokenIndex: 1 },
    });
  });

  test("given a game between correct bots, then there are no findings and it exits 0", async () => {
    const run = await chamber("lint", "recordings/no-press-solo.chamber.gz");
    expect(run.stdout).toMatch(/^recordings\/no-press-solo\.chamber\.gz: no findings in [\d ]+messages/);
    expect(run.code).toBe(0);
  });

  test("given a code, then it prints the explanation", async () => {
    expect((await chamber("lint", "--explain", "stopped-responding")).stdout).toContain(
      "rule: v0.18, level 0: HUH and PRN",
    );
    const { stdout } = await chamber("lint", "--explain", "stopped-responding", "--format", "json");
    const { habits, needs, ...printed } = catalogue["stopped-responding"];
    expect([habits?.length, needs]).toEqual([1, ["times"]]);
    expect(JSON.parse(stdout)).toEqual({ code: "stopped-responding", ...printed, mend: printed.fix });
  });

  test.each([...formerCodes])("given the former code %s, then %s is explained", async (former, present) => {
    const [ofFormer, ofPresent] = await Promise.all(
      [former, present].map((code) => chamber("lint", "--explain", code)),
    );
    expect([ofFormer?.code, ofFormer?.stdout]).toEqual([0, ofPresent?.stdout]);
    expect(ofPresent?.stdout).toMatch(new RegExp(`^${present}, `));
  });

  test.each([
    ["responding", "(did you mean stopped-responding?)"],
    ["dm-od", "(did you mean dm-odd"],
    ["press-misdeliverd", "(did you mean press-misdelivered"],
    ["qwertyuiop", "no finding has that code; docs"],
  ])("given the unknown code %s, then one line suggests codes and names the list", async (code, says) => {
    const wrong = await chamber("lint", "--explain", code);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain(says);
    expect(wrong.stderr).toContain("docs/findings.md lists all");
    expect(wrong.stderr.trim().split("\n")).toHaveLength(1);
    expect(wrong.stderr.length).toBeLessThan(300);
  });

  test("given the same recording directly and through its folder, then it is checked once", async () => {
    const path = await faulty();
    const once = await chamber("lint", path, "--format", "json");
    expect((await chamber("lint", path, join(path, ".."), "--format", "json")).stdout).toBe(once.stdout);
  });

  test("given no recording, then one line reports what is missing", async () => {
    const run = await chamber("lint");
    expect(run.code).toBe(2);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
  });
});

/** Returns one line per finding. */
function rowsIn(text: string): { readonly code: string; readonly connection: number }[] {
  return text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { code: string; connection: number });
}

describe("several recordings", () => {
  test("given two recordings, then it prints what each program should fix first, and a line per program at the end", async () => {
    const folder = tempFolder();
    copyFileSync("recordings/press-level20.chamber.gz", join(folder, "press-level20.chamber.gz"));
    copyFileSync(startOf("recordings/no-press-solo.chamber.gz", 400), join(folder, "solo.chamber"));
    const { stdout, code } = await chamber("lint", folder);
    const lines = stdout.split("\n");
    expect(code).toBe(1);
    expect(lines[0]).toBe("Fix first in 2 recordings");
    const rawtest = lines.findIndex((line) => line.startsWith("  rawtest v1: "));
    expect(lines[rawtest]).toMatch(/ \([a-z-]+, \d+ times? in 1 recording, first .*press-level20\.chamber\.gz #\d+\)$/);
    expect(lines[rawtest + 1]).toMatch(/^ {4}fix: /);
    const table = lines.slice(lines.indexOf("By program in 2 recordings"));
    expect(table.find((line) => line.startsWith("rawtest v1"))).toMatch(/ 1 +1 +[1-9]\d* +\d+ +\d+$/);
    expect(table.find((line) => line.startsWith("DumbBot "))).toMatch(/ 2 +11 +0 +\d+ +\d+$/);
  });

  test("given a bot on several connections, then its common fault is printed once", async () => {
    const { stdout } = await chamber("lint", startOf("recordings/press-level8000.chamber.gz", 1000));
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/: \d+ findings from \d+ root causes in 7847 messages /);
    const told = lines.flatMap((line, at) => (line.startsWith("warning[lone-power]") ? at : []));
    expect(told).toHaveLength(1);
    const block = lines
      .slice(told[0], lines.indexOf("", told[0]))
      .join("\n")
      .replace(/\n {4,}/g, " ");
    expect(block).toContain("BlabberBot Parlance v1.5.0.dev0, connections 2 (ITA), 3 (AUS), 4 (RUS) → server");
    expect(block).toMatch(/\n {2}│ .*\n {2}│ +\^+\n/);
    expect(block).toMatch(/ = \d+ more like it: #\d+, /);
    expect(Math.max(...lines.slice(told[0]).map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("given one recording, then there is no summary", async () => {
    const { stdout } = await chamber("lint", "recordings/press-level20.chamber.gz");
    expect(stdout).not.toContain("By program");
  });
});

describe("suppressions", () => {
  const privateToken = { code: "private-token", reason: "planted on purpose" };

  async function lintWith(content: string, ...more: readonly string[]): Promise<CommandRun & { file: string }> {
    const path = await faulty();
    const file = join(tempFolder(), "known.json");
    writeFileSync(file, content);
    const run = await chamber("lint", path, "--suppress", file, "--format", "json", ...more);
    return { ...run, file };
  }

  function entries(...suppress: readonly object[]): string {
    return JSON.stringify({ suppress });
  }

  test("given a suppression with a reason, then its finding is hidden and counted", async () => {
    const run = await lintWith(entries(privateToken));
    expect(rowsIn(run.stdout).map(({ code }) => code)).not.toContain("private-token");
    expect(run.stderr).toBe("1 finding suppressed\n");
    expect(run.code).toBe(1);
  });

  test("given suppressions for all findings of a recording, then it exits 0 and prints their number", async () => {
    const path = await faulty();
    const codes = new Set(rowsIn((await chamber("lint", path, "--format", "json")).stdout).map(({ code }) => code));
    const file = join(tempFolder(), "all.json");
    writeFileSync(file, entries(...[...codes].map((code) => ({ code, reason: "all of them are planted" }))));
    const run = await chamber("lint", path, "--suppress", file);
    expect(run.stdout).toMatch(/no findings in 227 messages \(.*\d+ suppressed\)/);
    expect(run.code).toBe(0);
  });

  test("given a suppression for another connection, then it prints the finding and warns about the suppression", async () => {
    const run = await lintWith(entries({ ...privateToken, connection: 16 }));
    expect(rowsIn(run.stdout).map(({ code }) => code)).toContain("private-token");
    expect(run.stderr).toContain(`${run.file}: suppress[0] (private-token) covers no finding; remove it`);
  });

  test("given .chamber-lint.json next to a recording, then it applies, and --no-suppress ignores it", async () => {
    const path = await faulty();
    writeFileSync(join(path, "../.chamber-lint.json"), entries(privateToken));
    const run = await chamber("lint", path, "--format", "json");
    expect(rowsIn(run.stdout).map(({ code }) => code)).not.toContain("private-token");
    const all = await chamber("lint", path, "--format", "json", "--no-suppress");
    expect(rowsIn(all.stdout).map(({ code }) => code)).toContain("private-token");
  });

  test.each([
    ["invalid JSON", '{"suppress": [\n  {"code": }]}', "2:12: the file is not JSON: expected a value here"],
    ["no reason", entries({ code: "dm-odd" }), "suppress[0]: no reason: specify the reason for suppressing dm-odd"],
    ["an unknown code", entries({ code: "odd", reason: "x" }), "suppress[0].code: odd is not a finding code"],
    [
      "another key",
      entries({ ...privateToken, bots: "x" }),
      "suppress[0].bots: unknown key; the keys are code, reason",
    ],
  ])("given a file with %s, then one line reports the position, and it exits 2", async (_, content, says) => {
    const run = await lintWith(content);
    expect(run.code).toBe(2);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(run.stderr).toContain(`${run.file}: ${says}`);
    expect(run.stdout).toBe("");
  });
});

describe("--format sarif", () => {
  test("given findings, then the log is valid according to the SARIF 2.1.0 schema", async () => {
    const path = await faulty();
    const { log, code } = await sarifOf(path);
    expect(faultsOf(log)).toEqual([]);
    expect(code).toBe(1);
    const [{ tool, results }] = log.runs;
    const told = rowsIn((await chamber("lint", path, "--format", "json")).stdout);
    expect(results.map(({ ruleId }) => ruleId)).toEqual(told.map((row) => row.code));
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(tool.driver.rules.find(({ id }) => id === "dm-odd")?.help.text).toContain("Fix: Send two bytes per token");
  });

  test("given an invalid log, then the schema rejects it", async () => {
    const { log } = await sarifOf(await faulty());
    expect(faultsOf({ ...log, runs: [{ ...log.runs[0], results: [{ ruleId: "x" }] }] })).not.toEqual([]);
  });

  test("given a finding in a frame, then its region gives the position of its bytes in the file", async () => {
    const path = await faulty();
    const { log } = await sarifOf(path);
    const result = log.runs[0].results.find(({ ruleId }) => ruleId === "private-token");
    const { physicalLocation, logicalLocations } = result?.locations[0] ?? {};
    const { region, contextRegion } = physicalLocation ?? {};
    const bytes = readFileSync(path);
    const at = ({ byteOffset, byteLength }: Region): string =>
      bytes.subarray(byteOffset, byteOffset + byteLength).toString("hex");
    // NME ( 'a' ) ... followed by 0x5800: the token, and the whole frame around it.
    expect(region && at(region)).toBe("5800");
    expect(contextRegion && at(contextRegion)).toMatch(/^0200[0-9a-f]{8}5800/);
    expect(region?.snippet.rendered.text).toContain("0x5800");
    expect(logicalLocations?.[0]?.name).toBe("#45");
  });

  test("given a compressed recording, then there is no region", async () => {
    const { log } = await sarifOf("recordings/press-level20.chamber.gz");
    expect(faultsOf(log)).toEqual([]);
    const { physicalLocation } = log.runs[0].results[0]?.locations[0] ?? {};
    expect(physicalLocation?.artifactLocation.uri).toBe("recordings/press-level20.chamber.gz");
    expect(physicalLocation?.region).toBeUndefined();
  });

  test("given a suppressed finding, then the log contains it with its reason, and it is not counted", async () => {
    const path = await faulty();
    const file = join(tempFolder(), "known.json");
    writeFileSync(file, JSON.stringify({ suppress: [{ code: "private-token", reason: "planted" }] }));
    const { log } = await sarifOf(path, "--suppress", file);
    expect(faultsOf(log)).toEqual([]);
    const [{ results }] = log.runs;
    for (const { ruleId, suppressions } of results)
      expect(suppressions.map(({ justification }) => justification)).toEqual(
        ruleId === "private-token" ? ["planted"] : [],
      );
  });
});

interface Region {
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly snippet: { readonly rendered: { readonly text: string } };
}

/** The parts of a log that the tests read. */
interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: { id: string; help: { text: string } }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly suppressions: readonly { readonly justification: string }[];
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string };
            readonly region?: Region;
            readonly contextRegion?: Region;
          };
          readonly logicalLocations: readonly { readonly name: string }[];
        }[];
      }[];
    },
  ];
}

async function sarifOf(path: string, ...more: readonly string[]): Promise<{ log: Log; code: number | null }> {
  const { stdout, code } = await chamber("lint", path, "--format", "sarif", ...more);
  return { log: JSON.parse(stdout) as Log, code };
}

const validator = addFormats.default(new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false }));
const isSarif = validator.compile(JSON.parse(readFileSync("test/data/sarif/sarif-2.1.0-rtm.5.json", "utf8")));

/** Returns the schema's errors for a log. */
function faultsOf(log: object): string[] {
  return isSarif(log) ? [] : (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
