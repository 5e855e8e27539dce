import { existsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BotEnd, Outcome } from "../../../try/outcome.ts";
import type { ServerSituation } from "../../../try/server/situation.ts";
import { type Endpoint, loopback, printEndpoint } from "../../endpoint.ts";
import { Program } from "../../program.ts";
import { freePath, listening, ProxyServer } from "../../proxyServer.ts";
import { killAfterMs, type RunOptions, type SituationRun } from "../situationRun.ts";
import { ServerTrial } from "./serverTrial.ts";

export interface ServerRunOptions extends RunOptions {
  readonly situation: ServerSituation;
  readonly fileName: string;
  /** The server's address; null if the command starts the server on a free port on this machine. */
  readonly server: Endpoint | null;
}

/** The maximum time from the server's start until it listens, in ms. */
const startMs = 20_000;
/** The `{limit}` in the server's command, in seconds per turn, unless the situation sets one. */
const usualLimit = 600;

/**
 * Plays a situation with a server: starts the server's program if there is a command, and records the scripted clients.
 */
export async function runServerSituation(options: ServerRunOptions): Promise<SituationRun> {
  const { situation, folder, fileName, command, signal } = options;
  const beganAt = performance.now();
  const server = options.server ?? { host: loopback, port: await freePort() };
  const proxy = new ProxyServer({
    routes: [{ listen: { host: loopback, port: 0 }, upstream: server }],
    pathFor: () => freePath(folder, fileName, existsSync),
    note: `${situation.id}: ${situation.title}`,
    onTrouble: options.onTrouble,
    onRecording: () => undefined,
    onChange: () => undefined,
  });
  const [address = server] = await proxy.listen();
  const trial = new ServerTrial(situation, address, options.waitMs, signal);
  const program =
    command.length === 0 ? null : new Program({ command, values: valuesOf(situation, server), output: "kept" });
  const watch: { end: BotEnd | null; isOver: boolean } = { end: null, isOver: false };
  void program?.exited.then((end) => {
    if (watch.isOver) return;
    watch.end = end;
    trial.ended(end);
  });
  const unreached = await unreachable(
    server,
    program === null ? 0 : startMs,
    () => watch.end !== null || signal.aborted,
  );
  const outcome = unreached ?? (await trial.play());
  // The situation is over, so from here on the server may exit.
  watch.isOver = true;
  // The recording ends before the server, or it might show that the server closed the connections.
  const recorded = await proxy.close();
  await program?.stop({ graceMs: 0, killAfterMs });
  const recording = recorded[0]?.path ?? null;
  const outputPath = `${(recording ?? `${folder}/${fileName}`).replace(/\.chamber(\.part)?$/, "")}.log`;
  return {
    outcome,
    end: watch.end,
    recording,
    isWhole: recorded.every(({ whole }) => whole),
    output: program?.writeOutput(outputPath) ? outputPath : null,
    durationMs: performance.now() - beganAt,
  };
}

function valuesOf({ id, game }: ServerSituation, { host, port }: Endpoint): Readonly<Record<string, string>> {
  const { level = 0, limit } = game ?? {};
  const seconds = typeof limit === "object" ? Math.min(limit.most, 10) : usualLimit;
  return { host, port: String(port), situation: id, level: String(level), limit: String(seconds) };
}

/** Waits until a server accepts connections. Returns a failure if it does not, and otherwise null. */
async function unreachable(server: Endpoint, ms: number, isHopeless: () => boolean): Promise<Outcome | null> {
  const until = performance.now() + ms;
  while (!(await accepts(server))) {
    if (performance.now() >= until || isHopeless()) {
      const message = `the server did not accept a connection at ${printEndpoint(server)}`;
      return { kind: "failed", failure: { kind: "no-connection", message, expected: null, got: null } };
    }
    await delay(50);
  }
  return null;
}

function accepts(server: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(server, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Returns a port on which no program is listening at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server, { host: loopback, port: 0 });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
