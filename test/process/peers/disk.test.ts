import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { legKey } from "../../../core/recording/entry.ts";
import { chamber, type Runner } from "../../support/chamber.ts";
import { deepTest } from "../../support/depth.ts";
import { directionOf } from "../../support/entries.ts";
import { connectTo, Upstream } from "../../support/peers.ts";
import { type Recorded, readRecorded } from "../../support/recorded.ts";
import { type RecordProcess, startRecord } from "../../support/recordProcess.ts";
import { type SmallDisk, smallDisk } from "../../support/smallDisk.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { openFolder, unprivileged } from "../../support/unprivileged.ts";

/** A game on one connection, whose ends check that everything arrives. */
interface Game {
  readonly proxy: RecordProcess;
  /** Plays the given number of turns, each with the same number of bytes to the server and back. */
  readonly play: (turns: number, byteLength: number) => Promise<void>;
  readonly leave: () => Promise<void>;
  /** All bytes forwarded on each leg. */
  readonly forwarded: () => Readonly<Record<string, Buffer>>;
}

async function beginGame(out: string, runner: Runner = {}): Promise<Game> {
  const upstream = await Upstream.listen();
  onTestFinished(() => upstream.close());
  const parameters = ["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", out];
  const proxy = await startRecord(parameters, runner);
  onTestFinished(() => proxy.kill());
  const client = await connectTo(proxy.port);
  const server = await upstream.next();
  let said = 0;
  return {
    proxy,
    play: async (turns, byteLength) => {
      for (let turn = 0; turn < turns; turn++) {
        said += byteLength;
        client.write(Buffer.alloc(byteLength, said & 0xff));
        await server.heard(said);
        server.write(Buffer.alloc(byteLength, ~said & 0xff));
        await client.heard(said);
      }
    },
    leave: async () => {
      client.finish();
      await server.sees("fin");
      server.finish();
      await client.sees("fin");
    },
    forwarded: () => ({ "1>": server.received, "1<": client.received }),
  };
}

/** Asserts that chunks and gap records together cover every forwarded byte exactly once. */
function expectExactAccount(recording: Recorded, forwarded: Readonly<Record<string, Buffer>>): void {
  for (const direction of Object.values(directionOf)) {
    const key = legKey({ connection: 1, direction });
    const all = forwarded[key] as Buffer;
    let at = 0;
    for (const entry of recording.entries) {
      if (entry.type === "chunk" && legKey(entry) === key) {
        expect(entry.offset).toBe(at);
        expect(all.subarray(at, at + entry.bytes.length).equals(entry.bytes)).toBe(true);
        at += entry.bytes.length;
      }
      if (entry.type !== "gap") continue;
      for (const leg of entry.legs.filter((each) => legKey(each) === key)) {
        expect(leg.offset).toBe(at);
        at += leg.byteLength;
      }
    }
    expect(at, `${direction}: all forwarded bytes are accounted for`).toBe(all.length);
  }
}

const needsMount = "needs a mounted tmpfs: Linux and root";

describe("a disk that fills up in the middle of a game", () => {
  function disk(skip: (note: string) => never): SmallDisk {
    return smallDisk() ?? skip(needsMount);
  }

  test("the game continues and the user is warned; when there is space again, a gap record accounts for the loss; the exit code is 3", async ({
    skip,
  }) => {
    const { folder, fill, free } = disk(skip);
    const path = join(folder, "game.chamber");
    const game = await beginGame(path);
    await game.play(10, 500);

    fill();
    await game.play(20, 1000);
    await game.proxy.says(/warning: cannot write .*game\.chamber: no space left on the device\. The game continues/);
    await game.play(20, 1000);

    free();
    await game.proxy.says(/can write to \S+ again; \d+ records with \d+ bytes of traffic are missing/);
    await game.play(10, 500);
    await game.leave();

    expect(await game.proxy.stop()).toBe(3);
    expect(game.proxy.stderr()).toContain("game.chamber is incomplete");
    const recording = await readRecorded(path);
    expect(recording.exitCode).toBe(3);
    expect(recording.loss).toMatchObject({ complete: true, damagedBytes: 0, missingRecords: 0, endMismatch: false });
    expect(recording.loss.gaps).toEqual([expect.objectContaining({ reason: "write-failed", detail: "ENOSPC" })]);
    expect(recording.leg(1, "client-to-server").closes).toEqual(["fin"]);
    expectExactAccount(recording, game.forwarded());
    expect((await chamber("verify", path)).code).toBe(3);
  });

  deepTest("and is filled and freed several times: every gap is accounted for", async ({ skip }) => {
    const { folder, fill, free } = disk(skip);
    const path = join(folder, "game.chamber");
    const game = await beginGame(path);
    for (let round = 1; round <= 3; round++) {
      await game.play(5, 300);
      fill();
      await game.play(20, 1000);
      free();
      await game.proxy.says(new RegExp(`(can write to \\S+ again[^]*){${round}}`));
    }
    await game.leave();
    expect(await game.proxy.stop()).toBe(3);
    const recording = await readRecorded(path);
    expect(recording.loss).toMatchObject({ complete: true, damagedBytes: 0, missingRecords: 0, endMismatch: false });
    expect(recording.loss.gaps).toHaveLength(3);
    expectExactAccount(recording, game.forwarded());
  });

  test("and stays full: the exit code is 3, and the .part can be opened and contains everything that was written", async ({
    skip,
  }) => {
    const { folder, fill } = disk(skip);
    const path = join(folder, "game.chamber");
    const game = await beginGame(path);
    await game.play(10, 500);
    fill();
    // Small pieces use up the file's last page, so that not even the gap record fits.
    await game.play(200, 1);
    await game.proxy.says(/no space left on the device/);
    await game.leave();

    expect(await game.proxy.stop()).toBe(3);
    await expectWrittenPart(path, game);
  });

  test("or is full from the start: the game continues anyway, and is recorded as soon as there is space", async ({
    skip,
  }) => {
    const { folder, fill, free } = disk(skip);
    const path = join(folder, "game.chamber");
    fill();
    const game = await beginGame(path);
    await game.proxy.says(/no space left on the device/);
    await game.play(10, 500);
    free();
    await game.proxy.says(/can write to \S+ again/);
    await game.play(10, 500);
    await game.leave();
    expect(await game.proxy.stop()).toBe(3);
    const recording = await readRecorded(path);
    expect(recording.entries[0]?.type).toBe("header");
    expect(recording.loss).toMatchObject({ complete: true, damagedBytes: 0, missingRecords: 0, endMismatch: false });
    expectExactAccount(recording, game.forwarded());
  });
});

describe.skipIf(process.platform === "win32")("a file that reaches its size limit (ulimit)", () => {
  test("the game continues, the user is warned, the exit code is 3, and the .part can be opened and contains everything that was written", async () => {
    const path = join(tempFolder(), "game.chamber");
    const game = await beginGame(path, { limit: "-f 32" });
    await game.play(12, 500);
    // Small pieces up to the limit, so that not even the gap record fits.
    await game.play(600, 1);
    await game.proxy.says(/warning: cannot write .*: the file is too large for the file system\. The game continues/);
    await game.leave();
    expect(await game.proxy.stop()).toBe(3);
    await expectWrittenPart(path, game);
  });
});

/** Asserts that a file that was never closed can be opened, and begins with the game's bytes. */
async function expectWrittenPart(path: string, game: Game): Promise<void> {
  expect(existsSync(path)).toBe(false);
  const recording = await readRecorded(`${path}.part`);
  expect(recording.loss).toMatchObject({ complete: false, damagedBytes: 0, missingRecords: 0 });
  const written = recording.leg(1, "client-to-server").bytes;
  expect(written.length).toBeGreaterThan(4500);
  expect(game.forwarded()["1>"]?.subarray(0, written.length).equals(written)).toBe(true);
  expect((await chamber("info", `${path}.part`, "--json")).code).toBe(0);
}

describe.skipIf(process.platform === "win32")("a folder that is not writable", () => {
  test("the game continues, the user is warned twice, and the exit code is 3", async () => {
    const folder = openFolder();
    const game = await beginGame(join(folder, "game.chamber"), unprivileged());
    expect(game.proxy.stderr()).toContain(
      `warning: cannot write to ${folder}: permission denied; games are forwarded but NOT recorded until the folder is writable`,
    );
    await game.proxy.says(/cannot write .*: permission denied\. The game continues/);
    await game.play(10, 500);
    await game.leave();
    expect(await game.proxy.stop()).toBe(3);
    expect(game.proxy.stderr()).toContain("the game was not recorded");
    expect(readdirSync(folder)).toEqual([]);
  });
});
