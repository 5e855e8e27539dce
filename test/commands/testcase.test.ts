import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BotClient } from "../../core/bots/botClient.ts";
import { type FaultName, FaultyBot } from "../../core/bots/faults.ts";
import { knownBots } from "../../core/bots/strategies.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { caseSituation } from "../../core/try/case/caseGame.ts";
import { type GameCase, printCase, readCase } from "../../core/try/case/gameCase.ts";
import { tokensOf } from "../support/bytes.ts";
import { chamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { type TriedResult, triedInProcess } from "../support/triedInProcess.ts";

const capture = "recordings/press-level20.chamber.gz";

/** Extracts a test case from a recording. */
async function cut(recording: string, ...more: readonly string[]): Promise<GameCase> {
  const out = join(tempFolder(), "cut.case.json");
  const run = await chamber("testcase", recording, "--out", out, ...more);
  expect(run).toMatchObject({ code: 0, stdout: "" });
  const reading = readCase(readFileSync(out, "utf8"));
  if (!reading.ok) throw new Error(`${reading.place}: ${reading.message}`);
  return reading.value;
}

/** Plays a case with the built-in bot greedy, with a fault or without one (null). */
function played(game: GameCase, fault: FaultName | null): TriedResult {
  const random = seededRandom(1);
  const bot = new BotClient({ name: "live", version: "1", player: knownBots.greedy.player(), lastYear: null, random });
  return triedInProcess(caseSituation(game, "cut"), fault === null ? bot : new FaultyBot(bot, fault));
}

describe.each([
  { n: 243, code: "syntax", fault: "bad-syntax", messages: 51 },
  { n: 299, code: "unclosed-bracket", fault: "unbalanced", messages: 98 },
  { n: 377, code: "above-level", fault: "wrong-level", messages: 131 },
] as const)("given $code in a captured game, when it becomes a test case", ({ n, code, fault, messages }) => {
  test("then the case is the shortest beginning of the recording that shows the finding", async () => {
    const game = await cut(capture, "--at", String(n), "--code", code);
    expect(game.finding).toMatchObject({ code, n });
    expect(game.lines.at(-1)).toMatchObject({ n, by: "bot" });
    expect(game.lines).toHaveLength(messages);
  });

  test("then it fails on a bot with the fault, and passes on the same bot without it", async () => {
    const game = await cut(capture, "--at", String(n));
    const faulty = played(game, fault);
    expect(faulty).toMatchObject({ status: "failed", failure: null, findings: [{ code }] });
    expect(played(game, null)).toMatchObject({ status: "passed", findings: [] });
  });
});

describe("a test case", () => {
  test("given a bot with a name other than the recorded one, then the answers quote the live bot's name", async () => {
    const game = await cut(capture, "--at", "243");
    const { entries, differences } = played(game, null);
    const isReceived = (text: string): boolean =>
      entries.some(
        (entry) =>
          entry.type === "chunk" && Buffer.from(entry.bytes).includes(Buffer.from(encodeTokens(tokensOf(text)))),
      );
    expect(isReceived("YES ( NME ( 'live' ) ( '1' ) )")).toBe(true);
    expect(isReceived("YES ( NME ( 'rawtest' ) ( 'v1' ) )")).toBe(false);
    expect(differences.map(({ expected }) => expected)).not.toContain("NME ( 'rawtest' ) ( 'v1' )");
    expect(differences).toContainEqual({ n: 243, expected: "PRB", got: null });
  });

  test("given a bot that sends no orders, then it fails, and the report shows what the recorded client sent", async () => {
    const game = await cut(capture, "--at", "299");
    const random = seededRandom(1);
    const bot = new BotClient({ name: "live", version: "1", player: knownBots.hold.player(), lastYear: null, random });
    const idle = { open: () => bot.open(), receive: () => [], isOver: false };
    expect(triedInProcess(caseSituation(game, "cut"), idle)).toMatchObject({
      status: "failed",
      failure: { kind: "not-sent", expected: "NME ( 'rawtest' ) ( 'v1' )", got: "IM" },
    });
  });

  test("given the first half of a game on another map, then the live bot plays every turn of that half", async () => {
    const game = await cut("recordings/variant-hundred3.chamber.gz", "--at", "1362", "--code", "draw-list");
    const turns = game.lines.filter(
      ({ text, answers, by }) => by === "server" && answers === null && /^NOW/.test(text),
    );
    const { status, entries } = played(game, null);
    expect(turns.length).toBeGreaterThan(10);
    expect(status).toBe("passed");
    const sent = entries.filter((entry) => entry.type === "chunk" && entry.direction === "client-to-server");
    expect(sent.length).toBeGreaterThan(turns.length / 2);
  });

  test("when it is written and read, then nothing changes", async () => {
    const game = await cut(capture, "--at", "377");
    expect(readCase(printCase(game))).toEqual({ ok: true, value: game });
  });
});

describe("chamber testcase", () => {
  test("given no finding at the message, then it lists the messages that have findings", async () => {
    const run = await chamber("testcase", capture, "--at", "1");
    expect(run.stderr).toContain("no such finding about a client; choose one: --at 243 (syntax)");
    expect(run.code).toBe(2);
  });

  test("given a file that exists, then it is not replaced", async () => {
    const out = join(tempFolder(), "kept.json");
    writeFileSync(out, "kept");
    const run = await chamber("testcase", capture, "--at", "243", "--out", out);
    expect(run.stderr).toContain(`${out} cannot be written`);
    expect(readFileSync(out, "utf8")).toBe("kept");
    expect(run.code).toBe(2);
  });

  test("given a connection that begins with IAM, then the command explains why there is no test case", async () => {
    const run = await chamber("testcase", capture, "--at", "1286");
    expect(run.stderr).toContain("the connection begins with IAM");
    expect(run.code).toBe(2);
  });
});

describe("chamber try --case", () => {
  test.each([
    ["{", ":1:2: the file is not JSON: expected a key in double quotes here"],
    ["{}", `:format: expected "chamber-case-1", the format that chamber testcase writes`],
  ])("given %j, then one line shows where the fault is", async (text, message) => {
    const path = join(tempFolder(), "wrong.json");
    writeFileSync(path, text);
    const run = await chamber("try", "--case", path, "--list");
    expect(run.stderr).toBe(`chamber: --case ${path}${message}\n`);
    expect(run.code).toBe(2);
  });

  test("given a message that cannot be read, then one line names its position", async () => {
    const game = await cut(capture, "--at", "243");
    const path = join(tempFolder(), "wrong.json");
    writeFileSync(path, printCase(game).replace('"MAP (', '"MAP [ ('));
    const run = await chamber("try", "--case", path, "--list");
    expect(run.stderr).toContain(`--case ${path}:messages[`);
    expect(run.stderr).toContain("[ is not the name of a token");
  });
});
