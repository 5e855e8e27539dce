import { describe, expect, test } from "vitest";
import { clientRows } from "../../core/try/rows.ts";
import { allServerSituations } from "../../core/try/server/situations/all.ts";
import { type CommandRun, chamberAs, chamberPath } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { tempFolder } from "../support/tempFolder.ts";

const own = [process.execPath, chamberPath, "play", "server", "--listen", "{port}", "--level", "{level}"];

function tried(only: string, command: readonly string[], ...more: readonly string[]): Promise<CommandRun> {
  const options = ["--only", only, "--out", "out", "--timeout", "5", ...more];
  return chamberAs({ cwd: tempFolder() }, "try", "--server", ...options, "--", ...command);
}

/** Returns a server that does the given thing with each `socket`. */
function program(then: string): string[] {
  const script = `require("node:net").createServer((socket) => { socket.on("error", () => undefined); ${then} }).listen(Number(process.argv[1]), "127.0.0.1");`;
  return [process.execPath, "-e", script, "{port}"];
}

describe("chamber try --server", () => {
  // A deep run tries all situations, some of which wait for deadlines.
  test("given the built-in server, then no situation fails", { timeout: 300_000 }, async () => {
    const ids = sampleOf(allServerSituations, 6).map(({ id }) => id);
    const run = await tried(ids.join(","), [...own, "--limit", "{limit}"], "--jobs", "2");
    expect(run.stdout.split("\n").filter((line) => / FAILED /.test(line))).toEqual([]);
    expect(run.stderr).toMatch(/situations: \d+ passed, 0 failed, \d+ not applicable/);
    expect(run.code).toBe(0);
  });

  test("given the built-in server without a limit, then TME is refused, and the situation with a time limit does not apply", async () => {
    const run = await tried("time/no-limit,time/left", own);
    expect(run.stdout).toMatch(/^time\/left +n\/a .* It needs a game with a time limit/m);
    expect(run.stdout).toMatch(/^time\/no-limit +passed/m);
  });

  test.each([
    ["never answers", "", "wire/introduction", "the server did not send RM", 1],
    [
      "answers IM with an EM",
      "socket.once('data', () => socket.end(Buffer.from('040000020004', 'hex')))",
      "handshake/name-accepted",
      "got: EM ( 4 )",
      15,
    ],
    ["closes each connection", "socket.end()", "handshake/observer", "it closed the connection", 15],
    [
      "crashes",
      "socket.once('data', () => process.kill(process.pid, 'SIGSEGV'))",
      "wire/pad-bytes",
      "the server crashed",
      15,
    ],
    [
      "never closes after EM",
      "socket.once('data', () => socket.write(Buffer.from('040000020004', 'hex')))",
      "wire/wrong-magic",
      "the server did not close the connection",
      5,
    ],
    [
      "answers HUH",
      "let n = 0; socket.on('data', () => socket.write(Buffer.from(n++ === 0 ? '01000000' : '0200000248 06'.replace(' ', ''), 'hex')))",
      "language/huh-unanswered",
      "the server sent HUH, but HUH and PRN must not be answered",
      15,
    ],
  ])("given a server that %s, then the situation fails with the reason", async (_, then, only, reason, seconds) => {
    const run = await tried(only, program(then), "--timeout", String(seconds));
    expect(run.stdout.replace(/\s+/g, " ")).toContain(reason);
    expect(run.code).toBe(1);
  });

  test("given an address where nothing listens, then nothing was tested", async () => {
    const run = await chamberAs({ cwd: tempFolder() }, "try", "--server", "127.0.0.1:1", "--only", "wire/introduction");
    expect(run.stderr).toContain("not tested: The server did not accept a connection at 127.0.0.1:1.");
    expect(run.code).toBe(2);
  });

  test("given neither an address nor a command, then one line explains what to do", async () => {
    const run = await chamberAs({}, "try", "--server");
    expect(run.stderr).toBe("chamber: --server: give HOST:PORT, or the command that starts the server after --\n");
    expect(run.code).toBe(2);
  });

  test("given --list, then it prints each situation with its messages and its clause", async () => {
    const run = await chamberAs({}, "try", "--server", "--list", "--only", "rejoin/returns");
    expect(run.stdout).toContain("rejoin/returns\n");
    expect(run.stdout).toContain("  clause: v0.18, level 0, IAM");
  });
});

describe("the plan for servers", () => {
  test("shows every message that a client may send, except those about saved games", () => {
    const shown = new Set(allServerSituations.flatMap(({ rows }) => rows));

    expect(clientRows.filter((row) => !shown.has(row))).toEqual(["SVE/YES", "SVE/REJ", "LOD/REJ"]);
  });

  test("has a clause, a title and steps for every situation, and no duplicate ids", () => {
    expect(
      allServerSituations.filter(({ clause, title, steps }) => clause === "" || title === "" || steps.length === 0),
    ).toEqual([]);
    expect(new Set(allServerSituations.map(({ id }) => id)).size).toBe(allServerSituations.length);
  });
});
