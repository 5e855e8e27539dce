import { existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { dm, frameBytes, im } from "../support/bytes.ts";
import { type CommandRun, chamberAs } from "../support/chamber.ts";
import { freePorts } from "../support/freePorts.ts";
import { type PlayedSide, playedBot, playedServer, stepsFile } from "../support/playedSide.ts";
import { startRecord } from "../support/recordProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";

/**
 * A game of HoldBot on Parlance's server: the bot asks for a seat, gets AUS, votes for a draw, and the game is drawn.
 */
const game = stepsFile("parl_std_hold7_drw");
/** Number of steps up to the RM, and up to the first position. */
const [untilRm, untilNow] = [2, 6];

/** The same game, but the server refuses the bot. */
const refused = stepsFile("parl_std_hold7_drw", (steps) => [
  ...steps.slice(0, 3),
  { by: "server", hex: hexOf(dm("REJ ( NME ( 'HoldBot' ) ( 'Parlance v1.5.0.dev0' ) )")) },
]);

/** The same game, but the bot leaves after the first position. */
const left = stepsFile("parl_std_hold7_drw", (steps) => [
  ...steps.slice(0, untilNow),
  { by: "client", hex: hexOf(frameBytes(3, new Uint8Array())) },
]);

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

interface Played {
  /** The game that the server replays. */
  readonly file?: string;
  readonly server?: PlayedSide;
  /** The bot's command; by default it replays the recorded bot. */
  readonly bot?: readonly string[];
  readonly options?: readonly string[];
}

interface PlayedRun extends CommandRun {
  readonly folder: string;
}

/**
 * Returns the arguments of `record --lint` with these options and a bot, for a server that replays the recorded one.
 */
async function wordsOf({ file = game, server, bot = playedBot(file), options = [] }: Played): Promise<string[]> {
  const { port, stop } = await playedServer(file, server);
  onTestFinished(stop);
  const route = ["--upstream", `127.0.0.1:${port}`, "--listen", "0", "--out", "game.chamber"];
  return [...route, "--lint", ...options, "--", ...bot];
}

async function played(what: Played): Promise<PlayedRun> {
  const folder = tempFolder();
  return { folder, ...(await chamberAs({ cwd: folder }, "record", ...(await wordsOf(what)))) };
}

/** Starts a run when a test first needs it; the other tests only read its result. */
function once(what: Played): () => Promise<PlayedRun> {
  let run: Promise<PlayedRun> | undefined;
  return () => {
    run ??= played(what);
    return run;
  };
}

/** Returns a run in which the bot stays in the game while the test does something to the recorder. */
async function disturbed(how: (pid: number, folder: string) => void): Promise<Pick<CommandRun, "code" | "stderr">> {
  const folder = tempFolder();
  const words = await wordsOf({ bot: playedBot(game, { steps: untilNow, ending: "stay" }), options: ["--until-end"] });
  const proxy = await startRecord(words, { cwd: folder });
  onTestFinished(() => proxy.kill());
  await proxy.says(/^the bot has played all steps$/m);
  how(proxy.pid, folder);
  return { code: await proxy.stop(), stderr: proxy.stderr() };
}

/** Returns a bot that sends these bytes, waits for an answer, and ends. */
function sender(...frames: readonly Uint8Array[]): string[] {
  const script = `
    const [host, port, ...frames] = process.argv.slice(1);
    const socket = require("node:net").connect({ host, port: Number(port) });
    const next = () => (frames.length > 0 ? socket.write(Buffer.from(frames.shift(), "hex")) : socket.end(() => process.exit(0)));
    socket.on("connect", next).on("data", next);`;
  return [process.execPath, "-e", script, "{host}", "{port}", ...frames.map(hexOf)];
}

const oddNme = frameBytes(2, Uint8Array.of(0x48));

const report = ["--report", "report.json"];
const playedOut = once({});
const onlyIm = once({ bot: playedBot(game, { steps: untilRm }) });
const faulty = once({
  bot: sender(im, oddNme),
  server: { steps: untilRm },
  options: [...report, "--format", "json"],
});
const segfault = once({ bot: playedBot(game, { steps: untilNow, ending: "SIGSEGV" }), options: report });

/** Enough time for a bot on a busy machine to play up to the first position. */
const limit = ["--timeout", "15"];
const limitInGame = once({ bot: playedBot(game, { steps: untilNow, ending: "stay" }), options: limit });
const limitBeforeGame = once({ bot: playedBot(game, { steps: untilRm, ending: "stay" }), options: limit });
/** Both wait for the time limit, so the first one starts the other too. */
const untilLimit = () => Promise.all([limitInGame(), limitBeforeGame()]);

/** Every case in the table in docs/cli.md. */
const cases: Readonly<Record<string, () => Promise<Pick<CommandRun, "code" | "stderr">>>> = {
  "the bot plays the game to its end": playedOut,
  "the bot leaves during the game with FM": () => played({ bot: playedBot(left) }),
  "the bot leaves during the game without FM": () => played({ bot: playedBot(game, { steps: untilNow }) }),
  "one of the bot's messages has a fault": faulty,
  "the bot segfaults": segfault,
  "the bot throws an exception": () => played({ bot: playedBot(game, { steps: untilNow, ending: "throw" }) }),
  "someone kills the bot": () => played({ bot: playedBot(game, { steps: untilNow, ending: "SIGKILL" }) }),
  "the bot throws an exception before the game": () =>
    played({ bot: playedBot(game, { steps: untilRm, ending: "throw" }) }),
  "someone kills the server": () => played({ server: { steps: untilNow, ending: "SIGKILL" } }),
  "the time limit ends the game": async () => (await untilLimit())[0],
  "the time limit ends a run without a game": async () => (await untilLimit())[1],
  "no server runs": async () => {
    const route = ["--upstream", `127.0.0.1:${await freePorts(1)}`, "--listen", "0", "--out", "game.chamber"];
    return chamberAs({ cwd: tempFolder() }, "record", ...route, "--lint", "--", ...playedBot(game));
  },
  "the bot never connects": () => played({ bot: [process.execPath, "-e", "0"] }),
  "the bot sends only IM": onlyIm,
  "the server refuses the bot": () => played({ file: refused, bot: playedBot(refused, { ending: 1 }) }),
  "the bot's program does not exist": () => played({ bot: ["./mybot"] }),
  "Ctrl-C during the game": () => disturbed(() => undefined),
  "the disk is full, or another program shortens the recording": () =>
    disturbed((_, folder) => truncateSync(join(folder, "game.chamber.part"), 200)),
};

interface Documented {
  readonly name: string;
  readonly code: number;
  readonly text: string;
}

/** Returns the table of cases in docs/cli.md. */
function documented(): Documented[] {
  const [, section = ""] = /### Verdicts\n(.*?)\n## /s.exec(readFileSync("docs/cli.md", "utf8")) ?? [];
  return [...section.matchAll(/^\| ([^|]+) \| (\d+) \| `([^|]+)` \|$/gm)].map(([, name = "", code, text = ""]) => ({
    name,
    code: Number(code),
    text,
  }));
}

describe("record --lint has the documented exit code and last line", () => {
  test("given the table in the documentation, then it lists the cases of this test", () => {
    expect(documented().map(({ name }) => name)).toEqual(Object.keys(cases));
  });

  test.each(documented())("when $name: $code", async ({ name, code, text }) => {
    const run = await cases[name]?.();
    const last = run?.stderr.trimEnd().split("\n").at(-1);
    expect([run?.code, last?.replace(/127\.0\.0\.1:\d+/, "127.0.0.1:16714")]).toEqual([code, text]);
  });
});

describe("the output of record --lint", () => {
  test("given a bot that prints, then standard output contains only the findings, and standard error the bot's lines", async () => {
    const run = await playedOut();
    expect(run.stdout).toMatch(/^game\.chamber: no findings in 25 messages\n/);
    expect(run.stdout).not.toContain("the bot");
    expect(run.stderr).toContain("\noutput from the bot\n");
    expect(run.stderr).toContain("\nthe bot exited with code 0\n");
  });

  test("given a bot that never joined a game, then standard output does not claim that there are no findings", async () => {
    expect((await onlyIm()).stdout).toBe("");
  });

  test("given --report, then the file contains the verdict, the bot's end, the recordings and the findings as JSON", async () => {
    const run = await faulty();
    const written: unknown = JSON.parse(readFileSync(join(run.folder, "report.json"), "utf8"));
    const [line = ""] = run.stdout.split("\n");
    expect(written).toMatchObject({
      verdict: { exitCode: 1, outcome: "findings", reason: "1 finding" },
      bot: { end: "exited", exitCode: 0, signal: null, failure: null },
      recordings: [{ path: "game.chamber", id: expect.any(String), complete: true }],
      counts: { error: 1, warning: 0, note: 0, suppressed: 0, others: 0 },
      findings: [JSON.parse(line)],
    });
  });

  test("given --report and a killed bot, then the report names the signal", async () => {
    const run = await segfault();
    expect(JSON.parse(readFileSync(join(run.folder, "report.json"), "utf8"))).toMatchObject({
      verdict: { exitCode: 1, outcome: "crashed" },
      bot: { end: "killed", exitCode: null, signal: "SIGSEGV" },
      findings: [{ code: "client-left", severity: "warning" }],
    });
  });

  test("given --format sarif, then standard output is one SARIF log", async () => {
    const run = await played({ options: ["--format", "sarif"] });
    expect(JSON.parse(run.stdout)).toMatchObject({ version: "2.1.0", runs: [{ results: [] }] });
  });

  test("given options that have no effect, then this is reported before a bot starts", async () => {
    const route = ["--upstream", "127.0.0.1:9", "--listen", "0"];
    for (const [words, why] of [
      [["--report", "report.json"], "--report needs --lint"],
      [["--grace", "2"], "--grace needs --until-end"],
      [
        ["--lint", "--report", "none/report.json"],
        "--report none/report.json cannot be written: no such file or folder",
      ],
      [
        ["--lint", "--report", "a.chamber"],
        "--report a.chamber has the name of a recording; use a different name, such as report.json",
      ],
    ] as const) {
      const folder = tempFolder();
      const run = await chamberAs({ cwd: folder }, "record", ...route, ...words, "--", process.execPath, "-e", "0");
      expect(run).toMatchObject({ code: 2, stderr: `chamber: ${why}\n` });
      expect(existsSync(join(folder, "game.chamber"))).toBe(false);
    }
  });
});
