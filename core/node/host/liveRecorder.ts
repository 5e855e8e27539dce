import { existsSync } from "node:fs";
import { type Endpoint, printEndpoint } from "../endpoint.ts";
import { HostError } from "../hostError.ts";
import { PracticeGame } from "../play/practiceGame.ts";
import { raisePriority } from "../priority.ts";
import { freePath, ProxyServer, recordingName } from "../proxyServer.ts";
import type { LiveCommand, LiveCounts, LiveGame, LiveReport } from "./liveMessages.ts";

const reportEveryMs = 200;
const orphanCheckMs = 500;

/** The channel to the host. */
export interface HostLine {
  /** Sends a report; does nothing if the host's process has ended. */
  readonly report: (report: LiveReport) => void;
  /** Sends the last report; the channel may close afterwards. */
  readonly reportLast: (report: LiveReport) => void;
}

/**
 * The work of a recorder process: relays between bots and a server. It runs outside the host's process, so that a large
 * response to a UI never delays a game.
 */
export class LiveRecorder {
  readonly #host: HostLine;
  #server: ProxyServer | undefined;
  #practice: PracticeGame | undefined;
  #stopping: Promise<void> | undefined;
  #lastCounts = "";

  constructor(host: HostLine) {
    this.#host = host;
    raisePriority();
    // Ignore Ctrl-C, which also reaches this process if it is in a terminal: the host decides when to stop.
    process.on("SIGINT", () => undefined);
    process.on("SIGHUP", () => undefined);
    process.on("SIGTERM", () => void this.stop());
  }

  take(command: LiveCommand): void {
    if (command.type === "start") void this.#start(command);
    else if (command.type === "mark") this.#mark(command);
    else void this.stop();
  }

  /** Ends the connections and closes the recording; safe to call twice. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      const outcomes = (await this.#server?.close()) ?? [];
      await this.#practice?.close();
      this.#reportCounts();
      const whole = outcomes.every((outcome) => outcome.whole);
      this.#host.reportLast({ type: "stopped", path: outcomes[0]?.path ?? null, whole });
    })();
    return this.#stopping;
  }

  /** Continues without a host: records the running game to its end. */
  outlive(): void {
    if (this.#stopping) return;
    const timer = setInterval(() => {
      if (this.#server?.recordings.some(({ proxy }) => proxy.counts.open > 0)) return;
      clearInterval(timer);
      void this.stop();
    }, orphanCheckMs);
  }

  async #start(command: LiveCommand & { type: "start" }): Promise<void> {
    try {
      const upstream = await this.#upstreamOf(command.game);
      await this.#listen(command, upstream);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      this.#host.reportLast({ type: "fault", code: error.code, message: error.message });
    }
  }

  /** Returns the address of a game's server; for a practice game, starts the server first. */
  async #upstreamOf(game: LiveGame): Promise<Endpoint> {
    if (game.kind === "server") return game.upstream;
    this.#practice = new PracticeGame(game.setup);
    return this.#practice.listen();
  }

  async #listen({ game, listen, folder, note }: LiveCommand & { type: "start" }, upstream: Endpoint): Promise<void> {
    const { report } = this.#host;
    this.#server = new ProxyServer({
      routes: [{ listen, upstream }],
      pathFor: (to, startedAt) =>
        freePath(
          folder,
          recordingName(game.kind === "practice" ? "practice" : printEndpoint(to), startedAt),
          existsSync,
        ),
      note: note ?? undefined,
      onTrouble: ({ path, kind, detail }) => {
        report({ type: "trouble", trouble: { kind, detail, at: new Date().toISOString() } });
        if (kind === "copied") report({ type: "recording", path });
      },
      onRecording: ({ file }) => report({ type: "recording", path: file.path }),
      onChange: () => undefined,
    });
    const [endpoint = listen] = await this.#server.listen();
    report({
      ...{ type: "listening", listen: printEndpoint(endpoint), upstream: printEndpoint(upstream) },
      practice: this.#practice?.players ?? null,
    });
    setInterval(() => this.#reportCounts(), reportEveryMs).unref();
    // The recording ends when the practice game ends.
    void this.#practice?.play(endpoint.port).then(() => this.stop());
  }

  #reportCounts(): void {
    const recording = this.#server?.recordings[0];
    if (!recording) return;
    const { connections, open, failed, failure, bytes } = recording.proxy.counts;
    const counts: LiveCounts = {
      type: "counts",
      connections,
      open,
      failed,
      failure,
      bytes: { ...bytes },
      whole: recording.file.whole,
    };
    const text = JSON.stringify(counts);
    if (text === this.#lastCounts) return;
    this.#lastCounts = text;
    this.#host.report(counts);
  }

  #mark({ request, draft }: LiveCommand & { type: "mark" }): void {
    const recording = this.#server?.recordings[0];
    const isTaken = recording !== undefined && !this.#stopping;
    if (isTaken) {
      const { text, target } = draft;
      recording.file.append({ type: "mark", text, target, atNs: Math.min(draft.atNs, recording.nowNs()) });
      recording.file.flush();
    }
    this.#host.report({ type: "marked", request, done: isTaken && recording.file.whole });
  }
}
