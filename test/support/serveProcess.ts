import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { LiveAnswer, LiveSession, RecordingListing, RecordingsAnswer } from "../../core/host/host.ts";
import { spawnChamber } from "./chamber.ts";
import { tempFolder } from "./tempFolder.ts";

/** A running `chamber serve`, with its key. */
export interface ServeProcess {
  readonly pid: number;
  readonly port: number;
  readonly token: string;
  readonly origin: string;
  /** The URL that the host printed for the user to open. */
  readonly address: string;
  readonly stderr: () => string;
  /** Sends a request as the UI does, with the key. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly json: <T>(path: string, init?: RequestInit) => Promise<T>;
  readonly post: (path: string, body: unknown, method?: string) => Promise<Response>;
  /** Returns the library once everything in it has been read. */
  readonly library: () => Promise<RecordingsAnswer>;
  /** The row for the recording with this name. */
  readonly row: (name: string) => Promise<RecordingListing>;
  readonly exited: Promise<number | null>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** The library cache that all hosts in a run share, so that the samples are read once per run, not once per file. */
const sharedCache = join(tmpdir(), "chamber-cache");

/**
 * Starts `chamber serve` on a free port and stops it when the test finishes.
 * @param cache folder for its library cache; by default, the one that the run's hosts share
 * @throws if it exits before it is ready; the error contains its output
 */
export async function startServe(parameters: readonly string[], cache = sharedCache): Promise<ServeProcess> {
  return stoppedWithTest(launch([...serveWords, ...parameters], cache));
}

/** Makes a library cache for one test; it contains the samples if another host in the run has read them. */
export function ownCache(): string {
  const cache = tempFolder();
  const [known, own] = [sharedCache, cache].map((folder) => join(folder, "black-chamber")) as [string, string];
  mkdirSync(own);
  if (existsSync(join(known, catalogue))) copyFileSync(join(known, catalogue), join(own, catalogue));
  return cache;
}

const catalogue = "catalogue.json";

/** Starts `chamber play` with its page, and stops it when the test finishes. */
export async function startPlay(parameters: readonly string[]): Promise<ServeProcess> {
  return stoppedWithTest(launch(["play", "--page", "--no-open", ...parameters], sharedCache));
}

const serveWords = ["serve", "--no-open", "--port", "0"] as const;

function stoppedWithTest(serve: Promise<ServeProcess>): Promise<ServeProcess> {
  onTestFinished(async () => {
    await (await serve.catch(() => undefined))?.stop("SIGKILL");
  });
  return serve;
}

/** The host of the samples that a file's tests share; it stops after the last test. */
let samplesHost: Promise<ServeProcess> | undefined;

export async function stopSamplesHost(): Promise<void> {
  await (await samplesHost?.catch(() => undefined))?.stop("SIGKILL");
  samplesHost = undefined;
}

/** Returns a `chamber serve` that serves the samples, for tests that only read them. */
export function serveOfSamples(): Promise<ServeProcess> {
  samplesHost ??= launch([...serveWords, samplesFolder, "--out", tempFolder()], sharedCache);
  return samplesHost;
}

async function launch(words: readonly string[], cache: string): Promise<ServeProcess> {
  const runner = { env: { XDG_CACHE_HOME: cache } };
  const child = spawnChamber(runner, words, ["ignore", "pipe", "pipe"]);
  let stderr = "";
  let stdout = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const address = await Promise.race([
    new Promise<URL>((resolve) => {
      child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
        stdout += piece;
        if (stdout.includes("\n")) resolve(new URL(stdout.trim()));
      });
    }),
    exited.then((code) => {
      throw new Error(`chamber ${words[0]} exited with code ${code} before it was ready: ${stderr}`);
    }),
  ]);
  const token = address.searchParams.get("token") ?? "";
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address.origin + path, {
      redirect: "manual",
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
  const json = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await ask(path, init)).json()) as T;
  const library = async (): Promise<RecordingsAnswer> => {
    for (;;) {
      const answer = await json<RecordingsAnswer>("/api/recordings");
      if (answer.pending === 0) return answer;
      await delay(50);
    }
  };
  return {
    pid: child.pid as number,
    port: Number(address.port),
    token,
    origin: address.origin,
    address: address.href,
    stderr: () => stderr,
    ask,
    json,
    post: (path, body, method = "POST") => ask(path, { method, body: JSON.stringify(body) }),
    library,
    row: async (name) => {
      const { recordings } = await library();
      const row = recordings.find((each) => each.name === name);
      if (!row) throw new Error(`${name} is not among ${recordings.map((each) => each.name).join(", ")}`);
      return row;
    },
    exited,
    stop: (signal = "SIGINT") => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts a proxy the way the UI does. */
export async function startLive(serve: ServeProcess, upstreamPort: number, note?: string): Promise<LiveSession> {
  const response = await serve.post("/api/live", { upstream: `127.0.0.1:${upstreamPort}`, listen: "0", note });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as LiveSession;
}

/** Waits until a session meets a condition. */
export async function sessionWhen(
  serve: ServeProcess,
  id: string,
  wanted: (session: LiveSession) => boolean,
): Promise<LiveSession> {
  for (;;) {
    const { sessions } = await serve.json<LiveAnswer>("/api/live");
    const session = sessions.find((each) => each.id === id);
    if (session && wanted(session)) return session;
    await delay(20);
  }
}

/** Reads a response body piece by piece until a condition is true. */
export class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #pieces: Uint8Array[] = [];

  constructor(response: Response) {
    if (!response.body) throw new Error("the response has no body");
    this.#reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  /**
   * Keeps reading until `done` returns true or the body ends.
   * @returns whether the body has ended
   */
  async until(done: (bytes: Buffer) => boolean): Promise<boolean> {
    while (!done(this.bytes)) {
      const { done: ended, value } = await this.#reader.read();
      if (ended) return true;
      this.#pieces.push(value);
    }
    return false;
  }

  async toEnd(): Promise<Buffer> {
    await this.until(() => false);
    return this.bytes;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}

export const samplesFolder: string = join(import.meta.dirname, "../../recordings");
