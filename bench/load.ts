import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { RecordableHistogram } from "node:perf_hooks";
import { ack, opening } from "./opening.ts";

/** Sends random bytes to `port`. Throws unless they come back unchanged. */
export async function verifyEcho(port: number): Promise<void> {
  const socket = await opened(port, 0);
  const sent = randomBytes(100_000);
  const back: Buffer[] = [];
  let byteLength = 0;
  const all = new Promise<void>((resolve) => {
    socket.on("data", (bytes: Buffer) => {
      back.push(bytes);
      byteLength += bytes.length;
      if (byteLength >= sent.length) resolve();
    });
  });
  socket.write(sent);
  await all;
  socket.destroy();
  if (!Buffer.concat(back).equals(sent))
    throw new Error(`port ${port} echoed different bytes from those that it received`);
}

/**
 * Sends a message and waits for its echo, repeatedly, on `connections` connections at once.
 * @param histogram receives each round trip, in nanoseconds, except those of the first `warmUpMs`
 */
export async function pingPong(
  port: number,
  message: Uint8Array,
  connections: number,
  times: { readonly warmUpMs: number; readonly measureMs: number },
  histogram: RecordableHistogram,
): Promise<void> {
  const sockets: Socket[] = [];
  for (let at = 0; at < connections; at++) sockets.push(await opened(port, 0));
  const measureFrom = performance.now() + times.warmUpMs;
  const until = measureFrom + times.measureMs;
  await Promise.all(sockets.map((socket) => pingPongOn(socket, message, measureFrom, until, histogram)));
  for (const socket of sockets) socket.destroy();
}

function pingPongOn(
  socket: Socket,
  message: Uint8Array,
  measureFrom: number,
  until: number,
  histogram: RecordableHistogram,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let back = 0;
    let sentAt = performance.now();
    socket.once("error", reject);
    socket.on("data", (bytes: Buffer) => {
      back += bytes.length;
      if (back < message.length) return;
      back = 0;
      const now = performance.now();
      if (sentAt >= measureFrom) histogram.record(Math.max(1, Math.round((now - sentAt) * 1e6)));
      if (now >= until) {
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(message);
    });
    socket.write(message);
  });
}

/**
 * Sends in one direction at full speed: writes `piece` `count` times, then waits until the server has received
 * everything.
 * @returns seconds from the first write to the server's acknowledgement of the last byte
 */
export async function pour(port: number, piece: Uint8Array, count: number): Promise<number> {
  const socket = await opened(port, piece.length * count);
  const swallowed = once(socket, "data");
  const from = performance.now();
  for (let written = 0; written < count; written++) {
    if (!socket.write(piece)) await once(socket, "drain");
  }
  await swallowed;
  const seconds = (performance.now() - from) / 1000;
  socket.destroy();
  return seconds;
}

/**
 * Opens a connection and sends its opening bytes. For an echo, waits for the server's answer, which shows that the
 * whole path works.
 */
async function opened(port: number, byteLength: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  socket.write(opening(byteLength));
  if (byteLength > 0) return socket;
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (!answer.equals(ack)) throw new Error(`port ${port} did not pass on the server's answer`);
  socket.removeAllListeners("data");
  return socket;
}
