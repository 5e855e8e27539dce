import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { seededRandom } from "../../../core/bytes/seeded.ts";
import { readRecording } from "../../../core/node/recordingSource.ts";
import { type Direction, type Leg, legKey } from "../../../core/recording/entry.ts";
import { type RecordProcess, startRecord } from "../../support/recordProcess.ts";
import { untilIdle } from "../../support/untilIdle.ts";

/**
 * Kills a recorder under load: clients and servers send frames through a real `chamber record` as fast as it accepts
 * them, and note what arrives and when. A seed determines everything except the machine's speed.
 */

export interface Crash {
  readonly killedAfterMs: number;
  /** The file after the crash; undefined if no client had been accepted yet. */
  readonly path: string | undefined;
  /**
   * How many bytes a leg's receiver had received more than the given number of milliseconds before the kill, by both
   * clocks.
   */
  readonly arrivedBefore: (leg: Leg, marginMs: number) => number;
  /**
   * For a file that holds this many bytes of a leg, the time from the arrival of the first missing byte to the kill;
   * zeros if no byte is missing.
   */
  readonly behind: (leg: Leg, recorded: number) => Behind;
  readonly legs: readonly Leg[];
  /** The block of bytes that a leg's stream repeats endlessly. */
  readonly streamOf: (leg: Leg) => Uint8Array;
}

/**
 * Time before the kill on two clocks. The second one stops while the recorder is not running on a processor: often the
 * program that the recorder has just written to is running instead, or some other program is.
 */
export interface Behind {
  readonly wallMs: number;
  readonly recorderMs: number;
}

const connections = 4;
const directions: readonly Direction[] = ["client-to-server", "server-to-client"];

/** Returns the frames that a leg's stream repeats endlessly: DMs of up to 600 tokens. */
function streamBlock(seed: number): Uint8Array {
  const random = seededRandom(seed);
  const block = new Uint8Array(96 * 1024);
  let at = 0;
  while (at + 4 + 1200 <= block.length) {
    const tokens = 1 + Math.floor(random() * 600);
    block.set([2, 0, (tokens * 2) >> 8, (tokens * 2) & 0xff], at);
    at += 4;
    for (let end = at + tokens * 2; at < end; at += 2) {
      block[at] = 0x4b;
      block[at + 1] = 0x61 + Math.floor(random() * 26);
    }
  }
  return block.subarray(0, at);
}

/** One end of a connection: sends its leg's stream without pause, and notes what arrives. */
class Peer {
  /** The time and the number of bytes so far, at each arrival. */
  readonly arrivals: { readonly atMs: number; readonly recorderMs: number; readonly total: number }[] = [];
  readonly #socket: Socket;
  readonly #block: Uint8Array;
  readonly #random: () => number;
  #sent = 0;
  #received = 0;

  constructor(socket: Socket, block: Uint8Array, random: () => number, recorderMs: () => number) {
    this.#socket = socket;
    this.#block = block;
    this.#random = random;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => {
      this.#received += bytes.length;
      this.arrivals.push({ atMs: performance.now(), recorderMs: recorderMs(), total: this.#received });
    });
    // This is expected: every socket breaks when the recorder is killed.
    socket.on("error", () => undefined);
    socket.on("drain", () => this.push());
  }

  push(): void {
    // Not all frames are sent in one turn of the event loop, so that both directions and all connections get their
    // share.
    for (let pieces = 0; pieces < 16 && !this.#socket.destroyed; pieces++) {
      const from = this.#sent % this.#block.length;
      const piece = this.#block.subarray(from, from + 1 + Math.floor(this.#random() * 16384));
      this.#sent += piece.length;
      if (!this.#socket.write(piece)) return;
    }
    setImmediate(() => this.push());
  }
}

/** Runs a recorder under load and kills it at a moment that the seed determines. */
export async function crashUnderLoad(seed: number, out: string): Promise<Crash> {
  const random = seededRandom(seed);
  // Every fourth recorder is killed while clients connect and the first bytes arrive, the others under full load.
  const killAfterMs = seed % 4 === 0 ? random() * 25 : 25 + random() * 200;
  const legs = Array.from({ length: connections }, (_, at) =>
    directions.map((direction): Leg => ({ connection: at + 1, direction })),
  ).flat();
  const blocks = new Map(legs.map((leg, at) => [legKey(leg), streamBlock(seed * 100 + at)]));
  const receivers = new Map<string, Peer>();
  const block = (leg: Leg): Uint8Array => blocks.get(legKey(leg)) as Uint8Array;
  /** The end that sends in one direction of a connection receives in the other. */
  const join = (socket: Socket, connection: number, sends: Direction): void => {
    const receives = directions.find((direction) => direction !== sends) as Direction;
    const stream = block({ connection, direction: sends });
    const peer = new Peer(socket, stream, seededRandom(seed * 1000 + connection), clock.now);
    receivers.set(legKey({ connection, direction: receives }), peer);
    peer.push();
  };

  const server = createServer({ noDelay: true });
  await listening(server);
  const recorder = await startRecord([
    "--upstream",
    `127.0.0.1:${(server.address() as AddressInfo).port}`,
    "--listen",
    "0",
    "--out",
    out,
  ]);
  const clock = new ProcessorClock(recorder.pid);
  const sockets: Socket[] = [];
  const killed = killLater(recorder, clock, killAfterMs);
  try {
    // Clients connect one by one, so that their connection numbers are known.
    for (let connection = 1; connection <= connections; connection++) {
      const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
      const client = connect({ host: "127.0.0.1", port: recorder.port, noDelay: true });
      sockets.push(client);
      join(client, connection, "client-to-server");
      const upstream = await Promise.race([accepted, killed.then(() => undefined)]);
      if (!upstream) break;
      sockets.push(upstream);
      join(upstream, connection, "server-to-client");
    }
    const kill = await killed;
    const path = `${out}.part`;
    const arrivalsOf = (leg: Leg): (Behind & { readonly total: number })[] =>
      (receivers.get(legKey(leg))?.arrivals ?? [])
        .filter(({ atMs }) => atMs < kill.atMs)
        .map(({ atMs, recorderMs, total }) => ({
          wallMs: kill.atMs - atMs,
          recorderMs: kill.recorderMs - recorderMs,
          total,
        }));
    return {
      killedAfterMs: killAfterMs,
      path: existsSync(path) ? path : undefined,
      legs,
      streamOf: block,
      arrivedBefore: (leg, marginMs) =>
        arrivalsOf(leg).findLast(({ wallMs, recorderMs }) => wallMs > marginMs && recorderMs > marginMs)?.total ?? 0,
      behind: (leg, recorded) => arrivalsOf(leg).find(({ total }) => total > recorded) ?? { wallMs: 0, recorderMs: 0 },
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Resolves, once the process is gone, with the moment just before the signal was sent. */
function killLater(
  recorder: RecordProcess,
  clock: ProcessorClock,
  afterMs: number,
): Promise<{ atMs: number; recorderMs: number }> {
  return new Promise((resolve) => {
    setTimeout(async () => {
      const moment = { atMs: performance.now(), recorderMs: clock.read() };
      await recorder.kill();
      clock.close();
      resolve(moment);
    }, afterMs);
  });
}

/** How many milliseconds a process's main thread has run, according to Linux; on other systems, the wall-clock time. */
class ProcessorClock {
  readonly #fd: number | undefined;
  readonly #buffer = Buffer.alloc(64);
  #readAtMs = 0;
  #ms = 0;

  constructor(pid: number) {
    try {
      this.#fd = openSync(`/proc/${pid}/schedstat`, "r");
    } catch {
      this.#fd = undefined;
    }
  }

  /**
   * The time is read only once per millisecond, because there are many arrivals. An older reading only makes an arrival
   * seem older.
   */
  readonly now = (): number => (performance.now() - this.#readAtMs < 1 ? this.#ms : this.read());

  read(): number {
    this.#readAtMs = performance.now();
    if (this.#fd === undefined) return this.#readAtMs;
    try {
      const length = readSync(this.#fd, this.#buffer, 0, this.#buffer.length, 0);
      this.#ms = Number(this.#buffer.toString("ascii", 0, length).split(" ")[0]) / 1e6;
    } catch {
      // The process has ended, so its time no longer changes.
    }
    return this.#ms;
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

/** Kills a recorder some time after it has forwarded a greeting and its answer. */
export async function crashAfterQuiet(
  out: string,
  quietMs: number,
): Promise<{ readonly path: string; readonly sent: readonly string[] }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write("welcome"));
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  const recorder = await startRecord(["--upstream", `127.0.0.1:${port}`, "--listen", "0", "--out", out]);
  const client = connect({ host: "127.0.0.1", port: recorder.port });
  client.on("error", () => undefined);
  client.write("hello");
  await new Promise((resolve) => client.once("data", resolve));
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  await untilIdle(recorder.pid);
  await recorder.kill();
  client.destroy();
  server.close();
  return { path: `${out}.part`, sent: ["1> hello", "1< welcome"] };
}

/** The contents of the file after a crash, leg by leg. */
export interface Remains {
  readonly exitCode: 0 | 3;
  readonly recorded: ReadonlyMap<string, number>;
  /** Faults other than an incomplete last record; empty if there are no others. */
  readonly faults: readonly string[];
  readonly tornBytes: number;
}

/** Reads a crash's file and compares every byte with what its leg's sender sent. */
export async function remainsOf(crash: Crash & { readonly path: string }): Promise<Remains> {
  const recorded = new Map<string, number>();
  const faults: string[] = [];
  const { exitCode, loss } = await readRecording(crash.path, (items) => {
    for (const item of items) {
      if (item.kind !== "record" || item.entry.type !== "chunk") continue;
      const { entry } = item;
      const at = recorded.get(legKey(entry)) ?? 0;
      if (entry.offset !== at) faults.push(`${legKey(entry)}: a chunk at ${entry.offset} instead of ${at}`);
      if (!isAt(crash.streamOf(entry), entry.offset, entry.bytes))
        faults.push(`${legKey(entry)}: the bytes at ${entry.offset} differ from those that were sent`);
      recorded.set(legKey(entry), entry.offset + entry.bytes.length);
    }
  });
  const torn = loss.damage.at(-1);
  if (loss.damage.length > 1 || (torn && torn.reason !== "cut-short"))
    faults.push(`damage other than a torn end: ${JSON.stringify(loss.damage)}`);
  if (loss.missingRecords > 0 || loss.holes.length > 0 || loss.complete || loss.headerMissing)
    faults.push(`records are missing: ${JSON.stringify(loss)}`);
  return { exitCode, recorded, faults, tornBytes: torn?.byteLength ?? 0 };
}

/** Whether bytes equal those of an endlessly repeated block at an offset. */
function isAt(block: Uint8Array, offset: number, bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const from = (offset + at) % block.length;
    const length = Math.min(block.length - from, bytes.length - at);
    if (Buffer.compare(block.subarray(from, from + length), bytes.subarray(at, at + length)) !== 0) return false;
    at += length;
  }
  return true;
}
