import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { dm, im, rm } from "../support/bytes.ts";
import { chamberPath } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { connectTo, type Peer, Upstream } from "../support/peers.ts";
import { readRecorded } from "../support/recorded.ts";
import { type RecordProcess, startRecord } from "../support/recordProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";
import { untilIdle } from "../support/untilIdle.ts";

interface Scene {
  readonly upstream: Upstream;
  readonly proxy: RecordProcess;
  readonly path: string;
}

async function recording(more: readonly string[] = []): Promise<Scene> {
  const upstream = await Upstream.listen();
  onTestFinished(() => upstream.close());
  const path = join(tempFolder(), "game.chamber");
  const base = ["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", path];
  const proxy = await startRecord([...base, ...more]);
  onTestFinished(() => proxy.kill());
  return { upstream, proxy, path };
}

/** Returns a client that has connected through the proxy, and the server's end of the connection. */
async function enter({ proxy, upstream }: Scene): Promise<readonly [client: Peer, server: Peer]> {
  return [await connectTo(proxy.port), await upstream.next()];
}

async function leave([client, server]: readonly [Peer, Peer]): Promise<void> {
  client.finish();
  await server.sees("fin");
  server.finish();
  await client.sees("fin");
}

/** Has the client send its name, and the server start the game. */
async function startGame([client, server]: readonly [Peer, Peer]): Promise<void> {
  client.write(im).write(dm("NME ( 'Bot' ) ( '1' )"));
  await server.heard(im.length);
  server.write(rm()).write(dm("HLO ( AUS ) ( 1234 ) ( ( LVL 0 ) )"));
  await client.heard(rm().length + 1);
}

/** Returns whether the proxy is still running after the given time. */
async function runs(proxy: RecordProcess, forMs: number): Promise<boolean> {
  return Promise.race([delay(forMs, true), proxy.exited.then(() => false)]);
}

describe("--until-end", () => {
  test("stops about a second after all clients have left a game, but not after a failed attempt to join before the game", async () => {
    const scene = await recording(["--until-end"]);

    // One bot only checks that the server is running, and another is refused, so there is no game yet
    await leave(await enter(scene));
    const refused = await enter(scene);
    refused[0].write(im).write(dm("NME ( 'Bot' ) ( '1' )"));
    await refused[1].heard(im.length);
    refused[1].write(rm()).write(dm("REJ ( NME ( 'Bot' ) ( '1' ) )"));
    await leave(refused);
    expect(await runs(scene.proxy, 1500)).toBe(true);

    // During the game, one bot loses its connection and reconnects within a second
    const first = await enter(scene);
    await startGame(first);
    await delay(500);
    await leave(first);
    expect(await runs(scene.proxy, 100)).toBe(true);
    const again = await enter(scene);
    expect(await runs(scene.proxy, 1500)).toBe(true);

    const leftAt = performance.now();
    await leave(again);
    expect(await scene.proxy.exited).toBe(0);
    expect(performance.now() - leftAt).toBeGreaterThan(900);
    expect(performance.now() - leftAt).toBeLessThan(15_000);
    expect(existsSync(scene.path)).toBe(true);
  });

  test("if the game is over but clients stay connected, the recorder reports this and stops after the grace period", async () => {
    const scene = await recording(["--until-end", "--grace", "1"]);
    const [client, server] = await enter(scene);
    await startGame([client, server]);
    server.write(dm("NOW ( SPR 1901 ) ( AUS AMY BUD )"));
    server.write(dm("SMR ( SPR 1901 ) ( AUS ( 'Bot' ) ( '1' ) 1 )"));
    expect(await scene.proxy.exited).toBe(0);
    expect(scene.proxy.stderr()).toContain("\ngame over, waiting for clients (Ctrl-C to stop)\n");
    await client.sees("fin");
    expect((await readRecorded(scene.path)).leg(1, "server-to-client").closes).toEqual(["stopped"]);
  });

  test("if it is interrupted before the end, it exits 130, and the recording is closed cleanly", async () => {
    const scene = await recording(["--until-end"]);
    await startGame(await enter(scene));
    expect(await scene.proxy.stop()).toBe(130);
    expect((await readRecorded(scene.path)).loss.complete).toBe(true);
  });
});

describe.each<NodeJS.Signals>(["SIGINT", "SIGTERM"])("%s during a game", (signal) => {
  test("both ends receive FIN, the legs are recorded as stopped, the file has its end record, and the exit code is 0", async () => {
    const scene = await recording();
    const [client, server] = await enter(scene);
    await startGame([client, server]);
    expect(await scene.proxy.stop(signal)).toBe(0);
    await Promise.all([client.sees("fin"), server.sees("fin")]);

    const recorded = await readRecorded(scene.path);
    expect(recorded.exitCode).toBe(0);
    expect(recorded.entries.at(-1)?.type).toBe("end");
    expect(recorded.leg(1, "client-to-server")).toEqual({
      bytes: server.received,
      closes: ["stopped"],
      undelivered: 0,
    });
    expect(recorded.leg(1, "server-to-client").closes).toEqual(["stopped"]);
    expect(existsSync(`${scene.path}.part`)).toBe(false);
  });
});

test("when the recorder is killed during a game, the .part contains everything that was forwarded", async () => {
  const scene = await recording();
  const [client, server] = await enter(scene);
  await startGame([client, server]);
  // The recorder forwards bytes first and writes them at the end of the same turn, before it waits for more.
  await untilIdle(scene.proxy.pid);
  await scene.proxy.kill();
  const recorded = await readRecorded(`${scene.path}.part`);
  expect(recorded.exitCode).toBe(0);
  expect(recorded.loss.complete).toBe(false);
  expect(recorded.leg(1, "client-to-server").bytes).toEqual(server.received);
  expect(recorded.leg(1, "server-to-client").bytes).toEqual(client.received);
});

test("when the recorder's output is closed, the game continues and is recorded", async () => {
  const scene = await recording();
  scene.proxy.deafen();
  const [client, server] = await enter(scene);
  await startGame([client, server]);
  await leave([client, server]);
  expect(await scene.proxy.stop()).toBe(0);
  expect((await readRecorded(scene.path)).leg(1, "client-to-server").bytes).toEqual(server.received);
});

test("--note adds a mark at the recording's start", async () => {
  const scene = await recording(["--note", "Österreich gegen alle, try 2"]);
  await leave(await enter(scene));
  await scene.proxy.stop();
  const { entries } = await readRecorded(scene.path);
  expect(entries[1]).toEqual({
    type: "mark",
    sequence: 1,
    atNs: 0,
    text: "Österreich gegen alle, try 2",
    target: null,
  });
});

describe("--out", () => {
  async function visited(out: string | undefined, cwd: string): Promise<RecordProcess> {
    const upstream = await Upstream.listen();
    onTestFinished(() => upstream.close());
    const base = ["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0"];
    const proxy = await startRecord(out === undefined ? base : [...base, "--out", out], { cwd });
    onTestFinished(() => proxy.kill());
    await leave([await connectTo(proxy.port), await upstream.next()]);
    expect(await proxy.stop()).toBe(0);
    return proxy;
  }
  const name = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-127\.0\.0\.1-\d+\.chamber$/;

  test("is omitted: the file is in the current folder and named after the time and the server", async () => {
    const cwd = tempFolder();
    await visited(undefined, cwd);
    expect(readdirSync(cwd)).toEqual([expect.stringMatching(name)]);
  });

  test("can be an existing folder, even one named .chamber", async () => {
    const cwd = tempFolder();
    mkdirSync(join(cwd, "games.chamber"));
    await visited("games.chamber", cwd);
    expect(readdirSync(join(cwd, "games.chamber"))).toEqual([expect.stringMatching(name)]);
  });

  test("can be a new folder, which is created with its parents", async () => {
    const cwd = tempFolder();
    await visited("a/b", cwd);
    expect(readdirSync(join(cwd, "a/b"))).toEqual([expect.stringMatching(name)]);
  });

  test("can be a file, which is created with its folder", async () => {
    const cwd = tempFolder();
    await visited("a/game.chamber", cwd);
    expect(readdirSync(join(cwd, "a"))).toEqual(["game.chamber"]);
  });

  test("does not overwrite a file that another program created in the meantime: a number is added", async () => {
    const scene = await recording();
    writeFileSync(scene.path, "somebody's");
    await leave(await enter(scene));
    expect(await scene.proxy.stop()).toBe(0);
    expect((await readRecorded(scene.path.replace(".chamber", "-2.chamber"))).exitCode).toBe(0);
  });

  const takenAway = {
    deleted: (path: string) => rmSync(path),
    renamed: (path: string) => renameSync(path, `${path}.old`),
  };
  test.each(Object.entries(takenAway))(
    "given a recording that is %s while it is being written, then a copy contains everything",
    async (_, take) => {
      const scene = await recording();
      const ends = await enter(scene);
      await startGame(ends);
      take(`${scene.path}.part`);
      await scene.proxy.says(/game\.chamber\.part was deleted or renamed; this copy is complete/);
      await leave(ends);
      expect(await scene.proxy.stop()).toBe(0);
      expect((await readRecorded(scene.path)).exitCode).toBe(0);
    },
  );

  test("given a recording that is truncated while it is being written, then the user is warned, and the exit code is 3", async () => {
    const scene = await recording();
    const ends = await enter(scene);
    await startGame(ends);
    truncateSync(`${scene.path}.part`, 200);
    await scene.proxy.says(/game\.chamber\.part is incomplete: another program shortened the file/);
    await leave(ends);
    expect(await scene.proxy.stop()).toBe(3);
    expect((await readRecorded(scene.path)).loss.missingRecords).toBeGreaterThan(0);
  });
});

describe("-- COMMAND", () => {
  /** Returns a one-line bot that connects to the given address, sends something, and does what the test asks. */
  const bot = (then: string): string[] => [
    "--",
    process.execPath,
    "-e",
    `const [host, port] = process.argv.slice(1);
     const socket = require("node:net").connect({ host, port: Number(port) }, () => socket.write("IM", () => { ${then} }));
     socket.on("error", () => {});`,
    "{host}",
    "{port}",
  ];

  test("gets host and port as arguments; chamber returns its exit code; its last bytes are recorded", async () => {
    const scene = await recording(bot('socket.write("last words", () => process.exit(7));'));
    const server = await scene.upstream.next();
    await server.sees("fin");
    server.finish();
    expect(await scene.proxy.exited).toBe(7);
    expect((await readRecorded(scene.path)).leg(1, "client-to-server")).toEqual({
      bytes: Buffer.from("IMlast words"),
      closes: ["fin"],
      undelivered: 0,
    });
  });

  test("is killed by a signal: the exit code is 128 plus the signal's number", async () => {
    const { proxy } = await recording(bot('process.kill(process.pid, "SIGKILL");'));
    expect(await proxy.exited).toBe(137);
  });

  test("an upstream that stays connected after the bot has left does not delay the exit", async () => {
    const scene = await recording(bot("process.exit(0);"));
    await scene.upstream.next();
    expect(await scene.proxy.exited).toBe(0);
    expect((await readRecorded(scene.path)).leg(1, "server-to-client").closes).toEqual(["stopped"]);
  });

  test("with --until-end, the game is recorded to its end with the other clients", async () => {
    const scene = await recording(["--until-end", ...bot("process.exit(5);")]);
    const [server, other] = [await scene.upstream.next(), await enter(scene)];
    await server.sees("fin");
    server.finish();
    await startGame(other);
    expect(await runs(scene.proxy, 1500)).toBe(true);
    await leave(other);
    expect(await scene.proxy.exited).toBe(5);
    expect((await readRecorded(scene.path)).leg(2, "client-to-server").closes).toEqual(["fin"]);
  });

  test.each([
    ["that does not exist", (folder: string) => join(folder, "none"), "no such file or folder"],
    ["that is not executable", (folder: string) => script(folder, "", 0o644), "permission denied"],
    ["inside a file", (folder: string) => join(script(folder, "", 0o755), "bot"), "part of the path is not a folder"],
  ])("is a command %s: one line reports this, and the exit code is 2", async (_, commandIn, why) => {
    const command = commandIn(tempFolder());
    const { proxy } = await recording(["--", command]);
    expect(await proxy.exited).toBe(2);
    expect(proxy.stderr()).toContain(`chamber: cannot start ${command}: ${why}`);
    expect(proxy.stderr()).not.toContain("bug");
  });

  function script(folder: string, text: string, mode: number): string {
    const path = join(folder, "bot");
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  }

  test("--timeout stops a bot that does not exit, as Ctrl-C does, with exit code 130", async () => {
    const scene = await recording(["--timeout", "3", ...bot("setInterval(() => {}, 1000);")]);
    // On a busy machine, the bot may need longer than this to connect, and there would be no recording.
    await connectTo(scene.proxy.port);
    expect(await scene.proxy.exited).toBe(130);
    expect(existsSync(scene.path)).toBe(true);
  });

  const bots: readonly (readonly [which: string, stays: string])[] = [
    ["that ends when asked", "setInterval(() => {}, 1000);"],
    ["that ignores the request", 'setInterval(() => {}, 1000); process.on("SIGTERM", () => {});'],
  ];
  test.each(sampleOf(bots, 1))(
    "is interrupted: a bot %s is stopped too, and the exit code is 130",
    async (_, stays) => {
      const scene = await recording(bot(`${stays} socket.write(String(process.pid));`));
      const server = await scene.upstream.next();
      await server.heard(3);
      await delay(100);
      const pid = Number(server.received.toString().slice(2));
      expect(await scene.proxy.stop()).toBe(130);
      expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    },
  );
});

describe("chamber show", () => {
  test("--follow prints messages as they arrive, and ends when the recording is closed", async () => {
    const scene = await recording();
    const ends = await enter(scene);
    await startGame(ends);
    await delay(50);
    const show = spawn(process.execPath, [chamberPath, "show", "--follow", `${scene.path}.part`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    let look: () => void = () => undefined;
    show.stdout.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      look();
    });
    const says = (words: string): Promise<void> =>
      new Promise((resolve) => {
        look = () => {
          if (text.includes(words)) resolve();
        };
        look();
      });
    const code = new Promise<number | null>((resolve) => show.once("close", resolve));

    await says("HLO ( AUS )");
    ends[0].write(dm("SUB"));
    await says("SUB");
    await leave(ends);
    await scene.proxy.stop();
    expect(await code).toBe(0);
    expect(text.trim().split("\n")).toHaveLength(5);
  });

  test("ends quietly when its reader stops reading", async () => {
    const scene = await recording();
    const [client, server] = await enter(scene);
    const many = Buffer.concat(Array(50_000).fill(dm("NOT ( GOF )")));
    client.write(many);
    await server.heard(many.length);
    await leave([client, server]);
    await scene.proxy.stop();

    const show = spawn(process.execPath, [chamberPath, "show", scene.path], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    show.stderr.setEncoding("utf8").on("data", (piece: string) => {
      stderr += piece;
    });
    show.stdout.once("data", () => show.stdout.destroy());
    const code = await new Promise<number | null>((resolve) => show.once("close", resolve));
    expect([code, stderr]).toEqual([0, ""]);
  });
});
