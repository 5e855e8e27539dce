import { describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";

describe("chamber decode", () => {
  test("given a message as text, then it prints the tree, the level and the bytes", async () => {
    const run = await chamber("decode", "snd (fra) (prp (pce (eng fra)))");
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )\n");
    expect(run.stdout).toContain("client-to-server; press level 10; 14 tokens, 28 bytes");
    expect(run.stdout).toMatch(/ 6 {4}\( PCE \( ENG FRA \) \) +arrangement: PCE\n/);
    expect(run.stdout).toContain("48 17 40 00 41 02 40 01 40 00 4a 13");
  });

  test.each([
    ["the body of a DM", "4801"],
    ["a whole frame with a non-zero pad", "02 4d 00 02 48 01"],
    ["words as printed by a debugger", "0x4801"],
  ])("given %s in hex, then it reads the same message", async (_, hex) => {
    const run = await chamber("decode", hex, "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({
      text: "DRW",
      directions: ["client-to-server", "server-to-client"],
      message: { type: "DRW", powers: [] },
    });
  });

  test("given a missing version, then ERR is where the version should be, and the exit code is 1", async () => {
    const run = await chamber("decode", "NME ( 'x' )", "--json");
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      level: null,
      message: null,
      verdicts: { "v0.18": { code: "syntax", tokenIndex: 4, expected: ["("] } },
      refusal: "HUH ( NME ( 'x' ) ERR )",
    });
  });

  test.each([
    ["HLO ( AUS ) ( 828 ) ( LVL 0 )", "bare-options", { byteOffset: 14, byteLength: 8, tokenIndex: 7 }],
    ["HLO ( AUS ) ( 828 ) ( )", "no-options", { byteOffset: 14, byteLength: 4, tokenIndex: 7 }],
    ["HLO ( AUS ) ( 828 )", "no-options", { byteOffset: 12, byteLength: 2, tokenIndex: 6 }],
  ])("given %s, then the finding marks the options and not the whole HLO", async (message, code, span) => {
    const run = await chamber("decode", message, "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ findings: [{ code, span }] });
  });

  test("given brackets that do not match, then the answer is PRN", async () => {
    const run = await chamber("decode", "SUB ( ( TUR AMY CON ) HLD", "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ refusal: "PRN ( SUB ( ( TUR AMY CON ) HLD )" });
  });

  test("given a game at level 40, then a nested AND has ERR before it, as Parlance documents", async () => {
    const message = "SND ( ENG ) ( PRP ( ORR ( NOT ( DRW ) ) ( AND ( PCE ( ENG FRA ) ) ( DRW ) ) ) )";
    const refused = await chamber("decode", message, "--level", "40", "--json");
    expect(JSON.parse(refused.stdout).refusal).toBe(
      "HUH ( SND ( ENG ) ( PRP ( ORR ( NOT ( DRW ) ) ( ERR AND ( PCE ( ENG FRA ) ) ( DRW ) ) ) ) )",
    );
    expect((await chamber("decode", message, "--level", "50")).code).toBe(0);
  });

  test("given an observer, then player commands are refused, and DRW is a player command in v0.14 but not in v0.18", async () => {
    const asObserver = ["--role", "observer", "--direction", "c2s", "--json"];
    const orders = await chamber("decode", "SUB ((ENG FLT LON) HLD)", ...asObserver);
    expect(JSON.parse(orders.stdout).refusal).toMatch(/^HUH \( ERR SUB /);
    const old = await chamber("decode", "DRW", ...asObserver, "--dialect", "v0.14");
    expect(JSON.parse(old.stdout).refusal).toBe("HUH ( ERR DRW )");
    const now = await chamber("decode", "DRW", ...asObserver);
    expect(JSON.parse(now.stdout).refusal).toBeNull();
  });

  test("given tokens without a standard number, then the text can be read, and hex can be read with the assigned numbers", async () => {
    const text = await chamber("decode", "SND (GER) (PRP (ULB (GER 0.8)))", "--json");
    expect(JSON.parse(text.stdout)).toMatchObject({ level: 160, text: "SND ( GER ) ( PRP ( ULB ( GER '0.8' ) ) )" });
    const hex = await chamber(
      "decode",
      "4817400041034001 4000 4a13 4000 4a33 4001 4001",
      "--assign",
      "ROF=0x4A33",
      "--json",
    );
    expect(JSON.parse(hex.stdout)).toMatchObject({ level: 150, text: "SND ( GER ) ( PRP ( ROF ) )" });
  });

  test.each([
    [
      "NOW ( SPX 1901 )",
      "line 1, character 7: SPX is not the name of a token; see chamber decode --help for the accepted forms",
    ],
    [" ", "the input has no message; see chamber decode --help for the accepted forms"],
  ])("given %j, then one line reports what failed and where", async (message, stderr) => {
    expect(await chamber("decode", message)).toMatchObject({ code: 2, stderr: `warning: ${stderr}\n` });
  });

  test("given a variant's message and --names, then the names come from that recording", async () => {
    const run = await chamber("decode", "CCD ( BUR )", "--names", "recordings/variant-hundred3.chamber.gz", "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({
      text: "CCD ( BUR )",
      english: { "server-to-client": "BUR is in civil disorder." },
    });
  });

  test("given a message nested too deeply, then the finding is about the nesting, and no server answer is shown", async () => {
    const run = await chamber("decode", `SND ( FRA ) ( PRP ( ${"NOT ( ".repeat(10_000)}DRW`, "--json");
    const { findings, refusal } = JSON.parse(run.stdout) as { findings: { code: string }[]; refusal: unknown };
    expect(findings.map(({ code }) => code)).toContain("nesting-limit");
    expect(refusal).toBeNull();
  });

  test("given a faulty HUH or PRN, then there is no server answer", async () => {
    expect((await chamber("decode", "PRN (")).stdout).not.toMatch(/server reply: (HUH|PRN)/);
    expect((await chamber("decode", "HUH")).stdout).toContain("  server reply: none\n");
  });

  test("given a sender that is not a power, then one line reports this", async () => {
    expect(await chamber("decode", "NOW", "--sender", "ITALY")).toMatchObject({
      code: 2,
      stderr: "chamber: --sender: ITALY is not a power on this map; specify one such as AUS\n",
    });
  });

  test.each([
    ["UHY=4A30", '"UHY=4A30" is not of the form UHY=0x4A30'],
    ["PRP=0x4A30", "cannot assign a number to PRP"],
    ["UHY=0x4A13", "0x4A13 is already in use"],
  ])("given an invalid --assign %s, then one line explains what is wrong", async (list, why) => {
    const run = await chamber("decode", "NOW", "--assign", list);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(why);
  });
});
