import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { im } from "../support/bytes.ts";
import { type CommandRun, chamber, chamberAs, chamberPath } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

const builtIn = [process.execPath, join(import.meta.dirname, "../scripts/bot.mjs")];

/** Returns a program that connects, sends an IM, and then does the given thing with its `socket`. */
function program(then: string): string[] {
  const script = `
    const [port, im] = process.argv.slice(1);
    const socket = require("node:net").connect(Number(port), "127.0.0.1", () => { socket.write(Buffer.from(im, "hex")); ${then} });
    socket.on("error", () => undefined);`;
  return [process.execPath, "-e", script, "{port}", Buffer.from(im).toString("hex")];
}

function tried(
  folder: string,
  only: string,
  command: readonly string[],
  ...more: readonly string[]
): Promise<CommandRun> {
  return chamberAs({ cwd: folder }, "try", "--only", only, "--out", "out", ...more, "--", ...command);
}

describe("chamber try", () => {
  test("given a correct bot, then every situation in a family passes or is not applicable, and is recorded", async () => {
    const folder = tempFolder();
    const run = await tried(folder, "handshake", [...builtIn, "greedy", "{host}", "{port}"]);
    expect(run.stderr).toMatch(/situations: \d+ passed, 0 failed, \d+ not applicable/);
    expect(run.stdout).toMatch(/^handshake\/accepted +passed/m);
    expect(run.code).toBe(0);
    const recordings = readdirSync(join(folder, "out")).filter((name) => name.endsWith(".chamber"));
    expect(recordings).toContain("handshake-accepted.chamber");
  });

  test.each([
    ["hangs after IM", "", "the bot did not send NME", 5],
    ["crashes", "process.kill(process.pid, 'SIGSEGV')", "the bot crashed: its program was killed by SIGSEGV", 30],
    ["exits", "socket.end(() => process.exit(3))", "its program exited with code 3", 30],
    [
      "floods the server",
      "const many = Buffer.from('020000024809'.repeat(500), 'hex'); setInterval(() => socket.write(many), 1)",
      "the bot sent more than 4000 messages",
      30,
    ],
  ])("given a bot that %s, then the situation fails with the reason", async (_, then, reason, seconds) => {
    const run = await tried(tempFolder(), "handshake/accepted", program(then), "--timeout", String(seconds));
    expect(run.stdout.replace(/\s+/g, " ")).toContain(reason);
    expect(run.code).toBe(1);
  });

  test("given a program that never connects, then nothing was tested, and the processes that it started have ended", async () => {
    const folder = tempFolder();
    const beats = join(folder, "beats");
    const child = `setInterval(() => require("node:fs").appendFileSync(${JSON.stringify(beats)}, "."), 50)`;
    const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]); setInterval(() => 0, 1000)`;
    const run = await tried(folder, "end", [process.execPath, "-e", script], "--timeout", "1", "--jobs", "1");
    expect(run.stderr).toContain("not tested: The bot did not connect.");
    expect(run.code).toBe(2);
    // Its heartbeat must stop; otherwise the test times out.
    const beaten = (): number => statSync(beats, { throwIfNoEntry: false })?.size ?? 0;
    for (let before = -1; before !== beaten(); await delay(1000)) before = beaten();
  });

  test("given a command that does not exist, then nothing was tested", async () => {
    const run = await tried(tempFolder(), "end/off", ["no-such-bot", "{port}"]);
    expect(run.stderr).toContain("not tested: no-such-bot: no such file or folder");
    expect(run.code).toBe(2);
  });

  test("given report files, then their extensions determine their formats, and SARIF names the situation that failed", async () => {
    const folder = tempFolder();
    const reports = ["t.json", "t.xml", "t.html", "t.sarif"].flatMap((name) => ["--report", name]);
    const more = ["--timeout", "30", "--repeat", "2", ...reports];
    const run = await tried(folder, "handshake/accepted", program("socket.end(() => process.exit(3))"), ...more);
    expect(run.stdout).toMatch(/^handshake\/accepted #2 +FAILED/m);
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");
    expect(JSON.parse(read("t.json"))).toMatchObject({ counts: { passed: 0, failed: 2, notApplicable: 0 } });
    expect(read("t.xml")).toContain('<testcase classname="handshake" name="accepted #2"');
    expect(read("t.html")).toContain('href="out/handshake-accepted-1.chamber"');
    const [log] = JSON.parse(read("t.sarif")).runs;
    const results: { readonly ruleId: string; readonly ruleIndex: number }[] = log.results;
    const own = results.filter(({ ruleId }) => ruleId === "try/handshake/accepted");
    expect(own).toHaveLength(2);
    for (const { ruleIndex } of own) expect(log.tool.driver.rules[ruleIndex].id).toBe("try/handshake/accepted");
  });

  test("given a report with an unknown extension, then it fails before a bot starts", async () => {
    const run = await tried(tempFolder(), "end/off", program(""), "--report", "try.txt");
    expect(run.stderr).toBe("chamber: --report try.txt: the name must end in .json, .xml, .html, .sarif\n");
    expect(run.code).toBe(2);
  });

  test("given --list, then it prints each situation with its messages and its clause", async () => {
    const run = await chamber("try", "--list", "--only", "rejoin");
    expect(run.stdout).toContain("rejoin/returns\n");
    expect(run.stdout).toContain("  messages: IAM, YES, HLO (server)\n");
    expect(run.stdout).toContain("  clause: v0.18, level 0, IAM");
    expect(run.code).toBe(0);
  });

  test("given a test case, then it fails for a bot with the fault, passes for one without it, and both differences are shown", async () => {
    const folder = tempFolder();
    const recording = join(import.meta.dirname, "../../recordings/press-level20.chamber.gz");
    const cut = await chamberAs({ cwd: folder }, "testcase", recording, "--at", "243", "--out", "cut.case.json");
    expect(cut).toMatchObject({ code: 0, stderr: expect.stringContaining("the first 51 messages of 305") });
    const bot = [process.execPath, chamberPath, "play", "bot", "greedy", "--connect", "{host}:{port}"];
    const play = (...more: readonly string[]): Promise<CommandRun> =>
      chamberAs({ cwd: folder }, "try", "--case", "cut.case.json", "--out", "out", "--", ...bot, ...more);
    const faulty = await play("--fault", "bad-syntax");
    expect(faulty.stdout).toMatch(/^case\/cut +FAILED/m);
    expect(faulty.stdout).toContain("= recording: chamber show out/case-cut.chamber --filter n:");
    expect(faulty.code).toBe(1);
    const good = await play();
    expect(good.stdout).toMatch(/^case\/cut +passed/m);
    expect(good.stdout).toMatch(/= expected: PRB \(#243 of the recorded game\)\n +=? ?got: +nothing\n/);
    expect(good.code).toBe(0);
  });

  test("given a name that does not belong to a situation, then one line explains what to do", async () => {
    const run = await chamber("try", "--only", "nonsense", "--list");
    expect(run.stderr).toBe("chamber: --only nonsense: no situation has this name; chamber try --list prints all\n");
    expect(run.code).toBe(2);
  });
});
