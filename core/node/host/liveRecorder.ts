import { existsSync } from "node:fs";
import { printEndpoint } from "../endpoint.ts";
import { HostError } from "../hostError.ts";
import { goBeforeOthers } from "../priority.ts";
import { freePath, ProxyServer, recordingName } from "../proxyServer.ts";
import type { LiveCommand, LiveCounts, LiveReport } from "./liveMessages.ts";

const tellEveryMs = 200;
const orphanLookMs = 500;

/** The way back to the host. */
export interface HostLine {
  /** Nothing happens where nobody hears it any more. */
  readonly tell: (report: LiveReport) => void;
  /** The same; then the line may be closed. */
  readonly tellLast: (report: LiveReport) => void;
}

/**
 * All that a recorder's process does: it stands between bots and a server, so that no answer to a UI, however large,
 * comes between a game and its bytes.
 */
export class LiveRecorder {
  readonly #host: HostLine;
  #server: ProxyServer | undefined;
  #stopping: Promise<void> | undefined;
  #told = "";

  constructor(host: HostLine) {
    this.#host = host;
    goBeforeOthers();
    // Ctrl-C in a terminal reaches this process too: the host says when to stop.
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
      this.#tellCounts();
      const whole = outcomes.every((outcome) => outcome.whole);
      this.#host.tellLast({ type: "stopped", path: outcomes[0]?.path ?? null, whole });
    })();
    return this.#stopping;
  }

  /** The host is gone: the game is not, and is recorded to its end. */
  outlive(): void {
    if (this.#stopping) return;
    const timer = setInterval(() => {
      if (this.#server?.recordings.some(({ proxy }) => proxy.counts.open > 0)) return;
      clearInterval(timer);
      void this.stop();
    }, orphanLookMs);
  }

  async #start({ listen, upstream, folder, note }: LiveCommand & { type: "start" }): Promise<void> {
    const { tell, tellLast } = this.#host;
    this.#server = new ProxyServer({
      routes: [{ listen, upstream }],
      pathFor: (to, startedAt) => freePath(folder, recordingName(to, startedAt), existsSync),
      note: note ?? undefined,
      onTrouble: ({ kind, detail }) =>
        tell({ type: "trouble", trouble: { kind, detail, at: new Date().toISOString() } }),
      onRecording: ({ file }) => tell({ type: "recording", path: file.path }),
      onChange: () => undefined,
    });
    try {
      const [endpoint] = await this.#server.listen();
      tell({ type: "listening", listen: printEndpoint(endpoint ?? listen) });
      setInterval(() => this.#tellCounts(), tellEveryMs).unref();
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      tellLast({ type: "fault", code: error.code, message: error.message });
    }
  }

  #tellCounts(): void {
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
    if (text === this.#told) return;
    this.#told = text;
    this.#host.tell(counts);
  }

  #mark({ request, draft }: LiveCommand & { type: "mark" }): void {
    const recording = this.#server?.recordings[0];
    const isTaken = recording !== undefined && !this.#stopping;
    if (isTaken) {
      const { text, target } = draft;
      recording.file.append({ type: "mark", text, target, atNs: Math.min(draft.atNs, recording.nowNs()) });
      recording.file.flush();
    }
    this.#host.tell({ type: "marked", request, done: isTaken && recording.file.whole });
  }
}
