import { proxy, type Remote, releaseProxy, wrap } from "comlink";
import { create } from "zustand";
import type { Alignment } from "../../core/formats/botLog/alignment.ts";
import type { SessionConnection } from "../../core/session/summary.ts";
import { useLink } from "../link/link.ts";
import type { LogApi, LogNews, LogSource } from "./logApi.ts";
import { type ConnectionId, useView } from "./store.ts";

/** A bot's log that is open next to the recording. */
export interface OpenLog {
  /** Unique among all logs opened so far. */
  readonly key: number;
  readonly name: string;
  readonly source: LogSource;
  readonly api: Remote<LogApi>;
  readonly news: LogNews | null;
  /** The timestamp format that the user entered; null to detect the format. */
  readonly pattern: string | null;
  /** The bot's connection, found from the log's name or set by the user; null if not known yet. */
  readonly connection: ConnectionId | null;
  /** Whether the user set the connection. */
  readonly isChosen: boolean;
  readonly alignment: Alignment | null;
  /** The time shift that the user set, in milliseconds. */
  readonly shiftMs: number;
}

interface LogsState {
  readonly logs: readonly OpenLog[];
  /** Key of the log that is being shown. */
  readonly shown: number;
}

export const useLogs = create<LogsState>()(() => ({ logs: [], shown: 0 }));

const workers = new Map<number, Worker>();
let keys = 0;

/** Opens a log next to the open recording. */
export function openLog(source: LogSource, pattern: string | null = null): void {
  const key = ++keys;
  const worker = new Worker(new URL("./logWorker.ts", import.meta.url), { type: "module", name: "log" });
  workers.set(key, worker);
  const api = wrap<LogApi>(worker);
  const name = source.kind === "host" ? source.name : source.file.name;
  const connection = connectionFor(name);
  const log: OpenLog = {
    key,
    name,
    source,
    api,
    news: null,
    pattern,
    connection,
    isChosen: false,
    alignment: null,
    shiftMs: 0,
  };
  useLogs.setState(({ logs }) => ({ logs: [...logs, log], shown: key }));
  const onNews = (news: LogNews): void => {
    change(key, { news });
    void align(key);
  };
  void api.open(source, pattern, proxy(onNews));
}

export function closeLog(key: number): void {
  const log = logOf(key);
  if (!log) return;
  log.api[releaseProxy]();
  workers.get(key)?.terminate();
  workers.delete(key);
  useLogs.setState(({ logs, shown }) => {
    const left = logs.filter((one) => one.key !== key);
    return { logs: left, shown: shown === key ? (left.at(-1)?.key ?? 0) : shown };
  });
}

export function showLog(key: number): void {
  useLogs.setState({ shown: key });
}

export function setShift(key: number, shiftMs: number): void {
  change(key, { shiftMs });
}

/** Sets the connection of the bot that wrote the log. */
export function setConnection(key: number, connection: ConnectionId): void {
  change(key, { connection, isChosen: true });
  void align(key);
}

/** Reads the log again with this timestamp format; null detects the format. */
export function setPattern(key: number, pattern: string | null): void {
  const log = logOf(key);
  if (!log) return;
  closeLog(key);
  openLog(log.source, pattern);
  const next = useLogs.getState().shown;
  if (log.isChosen && log.connection !== null) setConnection(next, log.connection);
}

function logOf(key: number): OpenLog | undefined {
  return useLogs.getState().logs.find((log) => log.key === key);
}

function change(key: number, part: Partial<OpenLog>): void {
  useLogs.setState(({ logs }) => ({ logs: logs.map((log) => (log.key === key ? { ...log, ...part } : log)) }));
}

/** Aligns a log with the recording, based on what has been read from both. */
async function align(key: number): Promise<void> {
  const { session, news } = useView.getState();
  const log = logOf(key);
  if (!log || !session || !news) return;
  // Match the log again, because the connections' powers may not have been known before.
  const connection = log.isChosen ? log.connection : connectionFor(log.name);
  const first = connection === null ? null : await session.api.firstSent(connection);
  const alignment = await log.api.align({
    startedAt: news.summary.header?.startedAt ?? null,
    durationMs: news.summary.durationMs,
    firstMessageMs: first?.atMs ?? 0,
  });
  change(key, { connection, alignment });
}

/** Returns the connection that a log's name mentions by power, bot or number; otherwise, the first player's. */
function connectionFor(name: string): ConnectionId | null {
  const connections = useView.getState().news?.summary.connections ?? [];
  const words = name.toLowerCase();
  const mentions = (part: string | null): boolean => part !== null && part !== "" && words.includes(part.toLowerCase());
  const numbered = (connection: ConnectionId): boolean => new RegExp(`(?<!\\d)${connection}(?!\\d)`).test(words);
  const named = connections.filter(({ bot }) => mentions(bot));
  const best: SessionConnection | undefined =
    connections.find(({ power }) => mentions(power)) ??
    (named.length === 1 ? named[0] : undefined) ??
    connections.find(({ connection, role }) => role === "player" && numbered(connection)) ??
    named[0] ??
    connections.find(({ role }) => role === "player") ??
    connections[0];
  return best?.connection ?? null;
}

/** Opens the host's logs with every recording, and closes all logs when the recording is closed. */
export function followSessions(): void {
  let session = useView.getState().session;
  let isKnown = false;
  useView.subscribe((view) => {
    if (view.session !== session) {
      session = view.session;
      isKnown = false;
      for (const { key } of useLogs.getState().logs) closeLog(key);
      if (session) openHostLogs();
    }
    // The players and the start time become known a moment after the recording is opened.
    const count = view.news?.summary.count ?? 0;
    const isReadNow = view.news !== null && view.news.reading.phase !== "reading";
    if (session && !isKnown && count > 0 && isReadNow) {
      isKnown = true;
      for (const { key } of useLogs.getState().logs) void align(key);
    }
  });
}

function openHostLogs(): void {
  for (const { id, name } of useLink.getState().host?.status.logs ?? []) openLog({ kind: "host", id, name });
}
