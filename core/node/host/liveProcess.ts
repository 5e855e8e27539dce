import { existsSync } from "node:fs";
import { printEndpoint } from "../endpoint.ts";
import { HostError } from "../hostError.ts";
import { goBeforeOthers } from "../priority.ts";
import { freePath, ProxyServer, recordingName } from "../proxyServer.ts";
import type { LiveCommand, LiveCounts, LiveReport } from "./liveMessages.ts";

/**
 * A process that does nothing but stand between bots and a server, so that no answer to a UI, however large,
 * comes between a game and its bytes. Should the host die, the game goes on and is recorded to its end.
 */
const tellEveryMs = 200;
const orphanLookMs = 500;

let server: ProxyServer | undefined;
let stopping: Promise<void> | undefined;
let told = "";

function tell(report: LiveReport): void {
  // Nobody hears a report any more when the host is gone.
  if (process.connected) process.send?.(report, undefined, undefined, () => undefined);
}

/** Ends the connection with the host once it has been told. */
function tellLast(report: LiveReport): void {
  if (!process.connected) return;
  process.send?.(report, undefined, undefined, () => {
    if (process.connected) process.disconnect();
  });
}

async function start(command: LiveCommand & { type: "start" }): Promise<void> {
  const { listen, upstream, folder, note } = command;
  server = new ProxyServer({
    routes: [{ listen, upstream }],
    pathFor: (to, startedAt) => freePath(folder, recordingName(to, startedAt), existsSync),
    note: note ?? undefined,
    onTrouble: ({ kind, detail }) => tell({ type: "trouble", trouble: { kind, detail, at: new Date().toISOString() } }),
    onRecording: ({ file }) => tell({ type: "recording", path: file.path }),
    onChange: () => undefined,
  });
  try {
    const [endpoint] = await server.listen();
    tell({ type: "listening", listen: printEndpoint(endpoint ?? listen) });
    setInterval(tellCounts, tellEveryMs).unref();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    tellLast({ type: "fault", code: error.code, message: error.message });
  }
}

function tellCounts(): void {
  const recording = server?.recordings[0];
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
  if (text === told) return;
  told = text;
  tell(counts);
}

function mark({ request, draft }: LiveCommand & { type: "mark" }): void {
  const recording = server?.recordings[0];
  if (recording && !stopping) {
    const { text, target } = draft;
    recording.file.append({ type: "mark", text, target, atNs: Math.min(draft.atNs, recording.nowNs()) });
    recording.file.flush();
  }
  tell({ type: "marked", request, done: recording?.file.whole === true && !stopping });
}

/** Ends the connections and closes the recording; safe to call twice. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    const outcomes = (await server?.close()) ?? [];
    tellCounts();
    tellLast({ type: "stopped", path: outcomes[0]?.path ?? null, whole: outcomes.every(({ whole }) => whole) });
  })();
  return stopping;
}

/** The host is gone: the game is not. */
function outlive(): void {
  if (stopping) return;
  const timer = setInterval(() => {
    if (server?.recordings.some(({ proxy }) => proxy.counts.open > 0)) return;
    clearInterval(timer);
    void stop();
  }, orphanLookMs);
}

goBeforeOthers();
process.on("message", (command: LiveCommand) => {
  if (command.type === "start") void start(command);
  else if (command.type === "mark") mark(command);
  else void stop();
});
process.on("disconnect", outlive);
// Ctrl-C in a terminal reaches this process too: the host says when to stop.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
process.on("SIGTERM", () => void stop());
