import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { dm, frameBytes, im, rm } from "../support/bytes.ts";
import { type CommandRun, chamberAs } from "../support/chamber.ts";
import { connectTo, type Peer, Upstream } from "../support/peers.ts";
import { playedBot, playedServer, stepsFile } from "../support/playedSide.ts";
import { startRecord } from "../support/recordProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";

const nme = "NME ( 'Bot' ) ( '1' )";
/** One byte too many: a token has two bytes. */
const oddNme = frameBytes(2, Uint8Array.of(...dm(nme).subarray(4), 0));

/** Returns a bot that sends an IM, asks for a seat with these bytes, waits for an answer, and exits with a code. */
function bot(asking: Uint8Array, code: number): string[] {
  const script = `
    const [host, port, im, asking, bye] = process.argv.slice(1);
    const socket = require("node:net").connect({ host, port: Number(port) }, () => socket.write(Buffer.from(im, "hex")));
    const says = [asking, bye];
    socket.on("data", () => {
      const next = says.shift();
      if (next) socket.write(Buffer.from(next, "hex"));
      if (says.length === 0) socket.end(() => process.exit(${code}));
    });`;
  const bytes = [im, asking, frameBytes(3)].map((some) => Buffer.from(some).toString("hex"));
  return ["--", process.execPath, "-e", script, "{host}", "{port}", ...bytes];
}

/** Accepts connections but gives nobody a seat. */
async function serve(upstream: Upstream): Promise<void> {
  for (;;) void answer(await upstream.next());
}

async function answer(peer: Peer): Promise<void> {
  await peer.heard(im.length);
  peer.write(rm());
  await peer.heard(im.length + 6);
  peer.write(dm(`REJ ( ${nme} )`));
  await peer.sees("fin");
  peer.finish();
}

async function lintedRun(folder: string, ...words: readonly string[]): Promise<CommandRun> {
  const upstream = await Upstream.listen();
  onTestFinished(() => upstream.close());
  void serve(upstream);
  const route = ["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", "game.chamber"];
  return chamberAs({ cwd: folder }, "record", ...route, "--lint", ...words);
}

describe("record --lint", () => {
  test("given a bot with one fault, then it is printed with its fix, and the exit code is 1, regardless of the bot's exit code", async () => {
    const run = await lintedRun(tempFolder(), ...bot(oddNme, 0));
    expect(run.stdout).toContain("error[dm-odd]: The DM has 19 bytes, but every token has two.\n  ┌ #3 · ");
    expect(run.stdout).toContain("= fix:  Send two bytes per token");
    expect(run.stderr).toContain("the bot exited with code 0\n");
    expect(run.code).toBe(1);
  });

  test("given a suppressed fault in a game that is played to its end, then the fault is not counted", async () => {
    const folder = tempFolder();
    const known = { suppress: [{ code: "dm-odd", bot: "HoldBot", reason: "fixed in the next version" }] };
    writeFileSync(join(folder, ".chamber-lint.json"), JSON.stringify(known));
    // After its orders, the bot sends a DM with an odd number of bytes.
    const game = stepsFile("parl_std_hold7_drw", (steps) => [
      ...steps.slice(0, 7),
      { by: "client", hex: Buffer.from(frameBytes(2, Uint8Array.of(0x48))).toString("hex") },
      ...steps.slice(7),
    ]);
    const { port, stop } = await playedServer(game);
    onTestFinished(stop);
    const route = ["--upstream", `127.0.0.1:${port}`, "--listen", "0", "--out", "game.chamber"];
    const run = await chamberAs({ cwd: folder }, "record", ...route, "--lint", "--", ...playedBot(game));
    expect(run.stdout).toContain("1 suppressed");
    expect(run.stderr).toMatch(/\nclean: the game was played to its end\n$/);
    expect(run.code).toBe(0);
  });

  test("given an invalid suppression file, then it fails before a bot starts", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, ".chamber-lint.json"), "{");
    const run = await lintedRun(folder, ...bot(oddNme, 0));
    expect(run.stderr).toBe(
      "chamber: .chamber-lint.json: 1:2: the file is not JSON: expected a key in double quotes here\n",
    );
    expect(run.code).toBe(2);
  });

  test("given no bot command, then all findings count when the recorder is stopped", async () => {
    const upstream = await Upstream.listen();
    onTestFinished(() => upstream.close());
    const path = join(tempFolder(), "game.chamber");
    const route = ["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", path];
    const proxy = await startRecord([...route, "--lint"]);
    onTestFinished(() => proxy.kill());
    const client = await connectTo(proxy.port);
    const server = await upstream.next();
    client.write(oddNme);
    await server.heard(oddNme.length);
    client.finish();
    await server.sees("fin");
    server.finish();
    await client.sees("fin");
    expect(await proxy.stop()).toBe(1);
    expect(proxy.stderr()).toMatch(/\nnot clean: 2 findings\n$/);
    expect(readFileSync(path).length).toBeGreaterThan(0);
  });
});
