import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { LiveSession, MarksAnswer, RecordingsAnswer } from "../../../core/host/host.ts";
import { Playback } from "../../../core/node/playback.ts";
import type { Entry } from "../../../core/recording/entry.ts";
import { replayScript } from "../../../core/replay/script.ts";
import { dm, im } from "../../support/bytes.ts";
import { deepTest } from "../../support/depth.ts";
import { freePorts } from "../../support/freePorts.ts";
import { connectTo, Upstream } from "../../support/peers.ts";
import { wholeEntries } from "../../support/playedRecording.ts";
import { readBytes } from "../../support/readBytes.ts";
import {
  BodyReader,
  type ServeProcess,
  samplesFolder,
  sessionWhen,
  startLive,
  startServe,
} from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

interface Scene {
  readonly folder: string;
  readonly serve: ServeProcess;
  readonly upstream: Upstream;
  readonly session: LiveSession;
  readonly port: number;
}

async function scene(): Promise<Scene> {
  const folder = join(tempFolder(), "games");
  const upstream = await Upstream.listen();
  onTestFinished(() => upstream.close());
  const serve = await startServe([samplesFolder, "--out", folder]);
  const session = await startLive(serve, upstream.port, "from the UI");
  return { folder, serve, upstream, session, port: Number(session.listen.split(":").at(-1)) };
}

test("a game recorded from the UI arrives while it is played, accepts a mark, and ends as a closed recording", async () => {
  const { folder, serve, upstream, session, port } = await scene();
  expect(session).toMatchObject({ state: "waiting", recording: null, connections: 0, note: "from the UI" });

  // When a bot connects, the library lists a recording, and its bytes are read as they are written
  const client = await connectTo(port);
  const server = await upstream.next();
  const begun = await sessionWhen(
    serve,
    session.id,
    ({ state, connections }) => state === "recording" && connections === 1,
  );
  const { recordings } = await serve.library();
  const row = recordings.find(({ id }) => id === begun.recording);
  expect(row).toMatchObject({ live: true, note: "from the UI", folder: "games" });
  const answer = await serve.ask(`/api/recordings/${begun.recording}/bytes`);
  expect(answer.headers.get("x-chamber-growing")).toBe("1");
  const body = new BodyReader(answer);
  client.write(im);
  await server.heard(im.length);
  const order = dm("NME ( 'Follower' ) ( '1' )");
  client.write(order);
  await body.until((bytes) => bytes.includes(Buffer.from(order)));

  // A mark on the bot's first message goes into the recording in progress
  const target = { connection: 1, direction: "client-to-server", offset: im.length } as const;
  const marked = await serve.post(`/api/recordings/${begun.recording}/marks`, {
    text: "who is this?",
    target,
    atNs: 7,
  });
  expect(marked.status).toBe(201);
  const { marks } = (await marked.json()) as MarksAnswer;
  expect(marks.map(({ text, target: at }) => [text, at])).toEqual([
    ["from the UI", null],
    ["who is this?", target],
  ]);
  const mine = marks[1]?.id ?? "";
  const change = await serve.post(`/api/recordings/${begun.recording}/marks/${mine}`, { text: "new" }, "PUT");
  expect(change.status).toBe(409);

  // When the recording is stopped, the bot is disconnected, the bytes end, and they equal the file
  const stopped = await serve.ask(`/api/live/${session.id}`, { method: "DELETE" });
  expect((await stopped.json()) as LiveSession).toMatchObject({ state: "stopped", whole: true, open: 0 });
  await client.sees("fin");
  const streamed = await body.toEnd();
  const [name] = readdirSync(folder);
  expect(name).toMatch(/\.chamber$/);
  const path = join(folder, name as string);
  expect(streamed.equals(readFileSync(path))).toBe(true);
  const entries = await wholeEntries(path);
  expect(entries.filter(({ type }) => type === "mark")).toHaveLength(2);

  // It remains in the library under the same id, and no longer grows
  const after = await serve.ask(`/api/recordings/${begun.recording}/bytes`);
  expect(after.headers.get("x-chamber-growing")).toBe("0");
  expect((await new BodyReader(after).toEnd()).equals(streamed)).toBe(true);
  expect((await serve.row(name as string)).live).toBe(false);
});

test("a real game passes through unchanged while the UI reads it, and its stream contains every byte of both sides", async () => {
  const serve = await startServe([tempFolder()]);
  const playback = await Playback.listen();
  const session = await startLive(serve, playback.upstream.port);
  const original = await wholeEntries(join(samplesFolder, "press-level20.chamber.gz"));

  const port = Number(session.listen.split(":").at(-1));
  const play = playback.play(replayScript(original), { proxy: { host: "127.0.0.1", port } });
  const { recording } = await sessionWhen(serve, session.id, ({ state }) => state === "recording");
  const reading = new BodyReader(await serve.ask(`/api/recordings/${recording}/bytes`)).toEnd();
  await play;
  await playback.close();
  await sessionWhen(serve, session.id, ({ open }) => open === 0);
  await serve.ask(`/api/live/${session.id}`, { method: "DELETE" });

  const { damage, loss, entries } = readBytes(await reading);
  expect(damage).toEqual([]);
  expect(loss).toMatchObject({ complete: true, lostBytes: 0 });
  expect(streamsOf(entries)).toEqual(streamsOf(original));
});

/** Returns the bytes of each leg, keyed by the leg's name. */
function streamsOf(entries: readonly Entry[]): Record<string, string> {
  const legs = new Map<string, Uint8Array[]>();
  for (const entry of entries) {
    if (entry.type !== "chunk") continue;
    const key = `${entry.connection} ${entry.direction}`;
    legs.set(key, [...(legs.get(key) ?? []), entry.bytes]);
  }
  return Object.fromEntries([...legs].map(([key, pieces]) => [key, Buffer.concat(pieces).toString("latin1")]));
}

test("an unreachable server is reported, and the client is disconnected", async () => {
  const serve = await startServe([tempFolder()]);
  const session = await startLive(serve, await freePorts(1));
  const client = await connectTo(Number(session.listen.split(":").at(-1)));
  await client.sees("rst");
  const told = await sessionWhen(serve, session.id, ({ failed }) => failed === 1);
  expect(told.failure).toBe("connection refused");
});

test("when the host is killed, the game continues and is recorded to its end", async () => {
  const { folder, serve, upstream, port } = await scene();
  const client = await connectTo(port);
  const server = await upstream.next();
  client.write(im);
  await server.heard(im.length);
  process.kill(serve.pid, "SIGKILL");
  await serve.exited;

  const order = dm("NME ( 'Survivor' ) ( '1' )");
  client.write(order);
  await server.heard(im.length + order.length);
  client.finish();
  await server.sees("fin");
  server.finish();
  await client.sees("fin");

  const closed = (): string | undefined =>
    existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith(".chamber")) : undefined;
  while (closed() === undefined) await delay(50);
  const entries = await wholeEntries(join(folder, closed() as string));
  const bytes = Buffer.concat(entries.flatMap((entry) => (entry.type === "chunk" ? [entry.bytes] : [])));
  expect(bytes.includes(Buffer.from(order))).toBe(true);
});

test("Ctrl-C during a game closes its recording and disconnects all clients", async () => {
  const { folder, serve, upstream, port } = await scene();
  const client = await connectTo(port);
  const server = await upstream.next();
  client.write(im);
  await server.heard(im.length);
  expect(await serve.stop()).toBe(0);
  await client.sees("fin");
  const [name] = readdirSync(folder);
  expect(name).toMatch(/\.chamber$/);
  await wholeEntries(join(folder, name as string));
});

test("a killed recorder is reported as broken; its recording can be opened, and the host keeps running", async () => {
  const { serve, upstream, session, port } = await scene();
  const client = await connectTo(port);
  const server = await upstream.next();
  client.write(im);
  await server.heard(im.length);
  const { recording } = await sessionWhen(serve, session.id, ({ state }) => state === "recording");
  const following = new BodyReader(await serve.ask(`/api/recordings/${recording}/bytes`));
  await following.until((bytes) => bytes.includes(Buffer.from(im)));

  const children = readFileSync(`/proc/${serve.pid}/task/${serve.pid}/children`, "utf8").trim().split(" ");
  expect(children).toHaveLength(1);
  process.kill(Number(children[0]), "SIGKILL");
  const broken = await sessionWhen(serve, session.id, ({ state }) => state === "broken");
  expect(broken).toMatchObject({ whole: false, open: 0, recording });
  expect(await following.until(() => false)).toBe(true);
  const { recordings } = await serve.library();
  expect(recordings.find(({ id }) => id === recording)).toMatchObject({
    complete: false,
    live: false,
    unreadable: null,
  });
  expect(await serve.stop()).toBe(3);
});

test.each([
  ["no server", { upstream: "" }, /HOST:PORT/],
  ["a body that is not an object", [], /JSON object/],
  ["the proxy itself as its server", { upstream: "localhost:16799", listen: "16799" }, /connect to itself/],
  ["an invalid port", { upstream: "localhost:16713", listen: "70000" }, /specify a port/],
])("a live game with %s is refused with a message", async (_, body, words) => {
  const serve = await startServe([tempFolder()]);
  const response = await serve.post("/api/live", body);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(words);
});

test("a .chamber that another program writes is followed as it grows, until its end record", async () => {
  const folder = tempFolder();
  const path = join(folder, "growing.chamber");
  const whole = readFileSync(join(samplesFolder, "golden", "v1.0.chamber"));
  const serve = await startServe([folder]);
  // Given half of a recording, just written
  writeFileSync(path, whole.subarray(0, whole.length / 2));
  const { recordings } = await serve.json<RecordingsAnswer>("/api/recordings");
  const answer = await serve.ask(`/api/recordings/${recordings[0]?.id}/bytes`);
  expect(answer.headers.get("x-chamber-growing")).toBe("1");
  // When the rest is written, then only the rest arrives
  appendFileSync(path, whole.subarray(whole.length / 2));
  expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  // A complete recording is not followed, even if it is new
  expect((await serve.ask(`/api/recordings/${recordings[0]?.id}/bytes`)).headers.get("x-chamber-growing")).toBe("0");
});

deepTest(
  "a .chamber without an end record that no longer grows is served as it is, and the response ends",
  async () => {
    const folder = tempFolder();
    const path = join(folder, "cut.chamber");
    const whole = readFileSync(join(samplesFolder, "golden", "v1.0.chamber"));
    const cut = whole.subarray(0, whole.length / 2);
    writeFileSync(path, cut);
    const serve = await startServe([folder]);
    const { id } = await serve.row("cut.chamber");
    expect(Buffer.from(await (await serve.ask(`/api/recordings/${id}/bytes`)).arrayBuffer()).equals(cut)).toBe(true);
    // A file that has not changed for an hour is not followed
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(path, anHourAgo, anHourAgo);
    const answer = await serve.ask(`/api/recordings/${id}/bytes`);
    expect(answer.headers.get("x-chamber-growing")).toBe("0");
    expect((await serve.row("cut.chamber")).live).toBe(false);
  },
);
