import { randomUUID } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { getOrMake } from "../bytes/keyed.ts";
import type { RecordingHeader } from "../recording/entry.ts";
import { Stopwatch } from "./clock.ts";
import { mostConnections } from "./descriptors.ts";
import { type Endpoint, printEndpoint, type Route } from "./endpoint.ts";
import { HostError, inWords, systemCode } from "./hostError.ts";
import { RecordingFile, type RecordingOutcome, type RecordingTrouble } from "./recordingFile.ts";
import { UpstreamProxy } from "./upstreamProxy.ts";
import { toolName } from "./version.ts";

/** An upstream and the recording of its traffic. */
export interface UpstreamRecording {
  readonly upstream: Endpoint;
  readonly listen: readonly string[];
  readonly proxy: UpstreamProxy;
  readonly file: RecordingFile;
  /** The recording's clock, in nanoseconds from its start. */
  readonly nowNs: () => number;
}

export interface ProxyServerOptions {
  readonly routes: readonly Route[];
  /** Returns a free path for the recording of an upstream; called again if another program takes the path first. */
  readonly pathFor: (upstream: Endpoint, startedAt: string) => string;
  /** A note to write as a mark at the start of every recording. */
  readonly note?: string | undefined;
  readonly onTrouble: (trouble: RecordingTrouble) => void;
  readonly onRecording: (recording: UpstreamRecording) => void;
  readonly onChange: (recording: UpstreamRecording) => void;
}

interface Upstream {
  readonly endpoint: Endpoint;
  readonly listen: string[];
  recording: UpstreamRecording | undefined;
}

/**
 * Listens on every route and keeps one recording per upstream. Creates a recording only when its first client connects,
 * because many ports in a range may never be used.
 */
export class ProxyServer {
  readonly #options: ProxyServerOptions;
  readonly #upstreams = new Map<string, Upstream>();
  readonly #servers: Server[] = [];
  readonly #mostConnections = mostConnections();

  constructor(options: ProxyServerOptions) {
    this.#options = options;
  }

  get recordings(): readonly UpstreamRecording[] {
    return [...this.#upstreams.values()].flatMap(({ recording }) => (recording ? [recording] : []));
  }

  /**
   * Opens all listening ports, or none.
   * @returns the listening addresses in the order of the routes
   * @throws {HostError} `port-in-use`, `no-permission`, `no-address`
   */
  async listen(): Promise<Endpoint[]> {
    try {
      const endpoints: Endpoint[] = [];
      for (const route of this.#options.routes) endpoints.push(await this.#open(route));
      return endpoints;
    } catch (error) {
      await this.#closeServers();
      throw error;
    }
  }

  /** Stops listening, ends the connections and closes the recordings. */
  async close(): Promise<RecordingOutcome[]> {
    const closed = this.#closeServers();
    await Promise.all(this.recordings.map(({ proxy }) => proxy.stop()));
    await closed;
    return this.recordings.map(({ file }) => file.close());
  }

  async #open(route: Route): Promise<Endpoint> {
    const key = printEndpoint(route.upstream);
    const fresh = (): Upstream => ({ endpoint: route.upstream, listen: [], recording: undefined });
    const upstream = getOrMake(this.#upstreams, key, fresh);
    let listen = printEndpoint(route.listen);
    const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) =>
      this.#accept(upstream, socket, listen),
    );
    this.#servers.push(server);
    const port = await listening(server, route.listen);
    const endpoint = { host: route.listen.host, port };
    listen = printEndpoint(endpoint);
    upstream.listen.push(listen);
    server.on("error", () => undefined);
    return endpoint;
  }

  #accept(upstream: Upstream, client: Socket, listen: string): void {
    upstream.recording ??= this.#begin(upstream);
    const open = this.recordings.reduce((sum, { proxy }) => sum + proxy.counts.open, 0);
    upstream.recording.proxy.accept(client, listen, open < this.#mostConnections ? null : "EMFILE");
  }

  #begin(upstream: Upstream): UpstreamRecording {
    const stopwatch = new Stopwatch();
    const header: RecordingHeader = {
      uuid: randomUUID(),
      startedAt: stopwatch.startedAt,
      tool: toolName,
      listen: upstream.listen,
      upstream: printEndpoint(upstream.endpoint),
      clock: stopwatch.clock,
      synthesised: null,
      sources: [],
    };
    const nowNs = (): number => stopwatch.nowNs();
    const file = new RecordingFile({
      path: () => this.#options.pathFor(upstream.endpoint, stopwatch.startedAt),
      header,
      nowNs,
      onTrouble: this.#options.onTrouble,
    });
    if (this.#options.note) file.append({ type: "mark", atNs: 0, text: this.#options.note, target: null });
    const recording: UpstreamRecording = {
      upstream: upstream.endpoint,
      listen: upstream.listen,
      file,
      nowNs,
      proxy: new UpstreamProxy(upstream.endpoint, file, nowNs, () => this.#options.onChange(recording)),
    };
    this.#options.onRecording(recording);
    return recording;
  }

  async #closeServers(): Promise<void> {
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
          }),
      ),
    );
  }
}

/** Resolves to the port once a server is listening; rejects with the reason if the server cannot listen. */
export function listening(server: Server, { host, port }: Endpoint): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, { host, port })));
    server.listen({ host, port, backlog: 1024 }, () => {
      const address = server.address();
      resolve(address === null || typeof address === "string" ? port : address.port);
    });
  });
}

function listenError(error: Error, endpoint: Endpoint): HostError {
  const where = `cannot listen on ${printEndpoint(endpoint)}`;
  switch (systemCode(error)) {
    case "EADDRINUSE":
      return new HostError("port-in-use", `${where}: the port is in use; choose another with --listen`);
    case "EACCES":
      return new HostError(
        "no-permission",
        `${where}: permission denied; ports below 1024 need privileges; choose a higher port with --listen`,
      );
    default:
      return new HostError(
        "no-address",
        `${where}: ${inWords(error)}; choose an address of this machine with --listen`,
      );
  }
}

/**
 * Returns the file name of a recording, which consists of its start time and the recorded server or game. The name is
 * safe on every file system.
 */
export function recordingName(recorded: string, startedAt: string): string {
  const time = startedAt.replace(/\.\d+Z$/, "Z").replaceAll(":", "-");
  return `${time}-${recorded.replace(/[^A-Za-z0-9.-]+/g, "-")}.chamber`;
}

/** Returns the path of a recording in a folder, with a number added if the name is taken. */
export function freePath(folder: string, name: string, taken: (path: string) => boolean): string {
  const stem = name.replace(/\.chamber$/, "");
  for (let at = 1; ; at++) {
    const path = join(folder, at === 1 ? name : `${stem}-${at}.chamber`);
    if (!taken(path) && !taken(`${path}.part`)) return path;
  }
}
