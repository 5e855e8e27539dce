import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { readRecording } from "../../../core/node/recordingSource.ts";
import type { Direction } from "../../../core/recording/entry.ts";
import { sampleOf } from "../../support/depth.ts";
import { peakMemory, tellsMemory } from "../../support/memory.ts";
import { connectTo, type Peer, Upstream } from "../../support/peers.ts";
import { readRecorded } from "../../support/recorded.ts";
import { startRecord } from "../../support/recordProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { untilIdle } from "../../support/untilIdle.ts";

const piece = Buffer.alloc(1024 * 1024, "every byte of this counts; ");
const pieces = 200;
/** Node reads at most this many bytes from a socket at once. */
const longestReadByteLength = 64 * 1024;
/** Additional memory that the proxy may use; a proxy with a queue would use all 200 MB. */
const allowedBytes = 96 * 1024 * 1024;

/** Counts and hashes what arrives, and pauses after each piece. */
function readSlowly(socket: Peer["socket"]): { readonly hash: () => string; readonly done: Promise<unknown> } {
  const hash = createHash("sha256");
  let sinceRest = 0;
  socket.removeAllListeners("data");
  socket.on("data", (bytes: Buffer) => {
    hash.update(bytes);
    sinceRest += bytes.length;
    if (sinceRest < piece.length) return;
    sinceRest = 0;
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  return { hash: () => hash.digest("hex"), done: once(socket, "end") };
}

describe.skipIf(!tellsMemory)("a slow reader (Linux only: the test needs a process's memory)", () => {
  test.each<Direction>(sampleOf(["server-to-client", "client-to-server"], 1))(
    "%s: 200 MB are held back at the sender, not in the proxy; then all of it arrives and is recorded",
    async (direction) => {
      const upstream = await Upstream.listen();
      onTestFinished(() => upstream.close());
      const path = join(tempFolder(), "slow.chamber");
      const proxy = await startRecord(["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", path]);
      onTestFinished(() => proxy.kill());
      const client = await connectTo(proxy.port);
      const server = await upstream.next();
      const [sender, reader] = direction === "server-to-client" ? [server, client] : [client, server];
      sender.write("hello");
      await reader.heard(5);
      const before = peakMemory(proxy.pid);

      // Given a reader that reads nothing until its sender is blocked
      reader.socket.pause();
      const sent = createHash("sha256");
      let pushed = 0;
      const push = async (): Promise<void> => {
        for (; pushed < pieces; pushed++) {
          sent.update(piece);
          if (!sender.socket.write(piece)) await once(sender.socket, "drain");
        }
        sender.finish();
      };
      const pushing = push();
      await delay(500);
      expect(pushed, "the sender is blocked").toBeLessThan(pieces);

      // When it reads slowly
      const slow = readSlowly(reader.socket);
      reader.socket.resume();
      await Promise.all([pushing, slow.done]);

      // Then everything has arrived, the proxy has used little memory, and the recording contains the same bytes
      expect(slow.hash()).toBe(sent.copy().digest("hex"));
      expect(peakMemory(proxy.pid) - before).toBeLessThan(allowedBytes);
      reader.finish();
      await sender.sees("fin");
      expect(await proxy.stop()).toBe(0);
      const recorded = createHash("sha256");
      let first = true;
      const { exitCode } = await readRecording(path, (items) => {
        for (const item of items) {
          if (item.kind !== "record" || item.entry.type !== "chunk" || item.entry.direction !== direction) continue;
          recorded.update(first ? item.entry.bytes.subarray(5) : item.entry.bytes);
          first = false;
        }
      });
      expect(recorded.digest("hex")).toBe(sent.digest("hex"));
      expect(exitCode).toBe(0);
    },
  );
});

test("given a server that reads nothing, when the recording stops, then the recording shows how many bytes were not delivered", async () => {
  const upstream = await Upstream.listen();
  onTestFinished(() => upstream.close());
  const path = join(tempFolder(), "stuck.chamber");
  const proxy = await startRecord(["--upstream", `127.0.0.1:${upstream.port}`, "--listen", "0", "--out", path]);
  onTestFinished(() => proxy.kill());
  const client = await connectTo(proxy.port);
  const server = await upstream.next();
  client.write("hello");
  await server.heard(5);
  server.socket.pause();
  // Write until the sender is blocked because the socket buffers of three programs are full.
  const drains = async (): Promise<boolean> => {
    const drained = once(client.socket, "drain").then(() => true);
    if (await Promise.race([drained, delay(500, false)])) return true;
    // The proxy may only be waiting for a processor.
    await untilIdle(proxy.pid);
    return Promise.race([drained, delay(50, false)]);
  };
  while (client.socket.write(piece) || (await drains()));

  expect(await proxy.stop()).toBe(0);
  const { bytes, undelivered } = (await readRecorded(path)).leg(1, "client-to-server");
  server.socket.resume();
  await Promise.race([server.sees("rst"), server.sees("fin")]);

  expect(undelivered).toBeGreaterThan(0);
  // Part of the last write may have been sent, because Node reports only whether all of it was.
  const told = bytes.length - undelivered;
  expect(server.received.length).toBeGreaterThanOrEqual(told);
  expect(server.received.length - told).toBeLessThan(longestReadByteLength);
});
