import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { LiveSession, LiveTrouble, MarkDraft } from "../../host/host.ts";
import type { PracticePlayers } from "../../host/practice.ts";
import type { Endpoint } from "../endpoint.ts";
import { HostError, inWords } from "../hostError.ts";
import { refuseSelf } from "../ownAddress.ts";
import { partSuffix } from "../recordingFile.ts";
import { recordingId } from "./catalogue.ts";
import type { LiveCommand, LiveCounts, LiveGame, LiveReport } from "./liveMessages.ts";
import type { RecorderProcess, StartRecorder } from "./recorderProcess.ts";
import { Refusal } from "./replies.ts";

const sessionsKept = 50;
const troublesKept = 20;

export interface LiveStart {
  readonly game: LiveGame;
  readonly listen: Endpoint;
  readonly note: string | null;
}

/** The proxies started from the UI, each in its own process. */
export class LiveSessions {
  readonly #folder: string;
  readonly #startRecorder: StartRecorder;
  readonly #sessions = new Map<string, Session>();

  /** @param folder the folder for recordings, which need not exist yet */
  constructor(folder: string, startRecorder: StartRecorder) {
    this.#folder = folder;
    this.#startRecorder = startRecorder;
  }

  get all(): readonly LiveSession[] {
    return [...this.#sessions.values()].map(({ view }) => view);
  }

  /**
   * Starts a proxy; resolves when the proxy is listening.
   * @throws {HostError} `port-in-use`, `no-permission`, `no-address`; `usage`: the proxy would connect to itself, or
   *   the practice game cannot be set up
   */
  async start(start: LiveStart): Promise<LiveSession> {
    const { game, listen } = start;
    if (game.kind === "server") refuseSelf([{ listen, upstream: game.upstream }]);
    const session = await Session.start(start, this.#folder, this.#startRecorder());
    this.#sessions.set(session.id, session);
    const over = [...this.#sessions.values()].filter(({ isOver }) => isOver);
    for (const old of over.slice(0, Math.max(0, this.#sessions.size - sessionsKept))) this.#sessions.delete(old.id);
    return session.view;
  }

  /** Resolves when a proxy has begun its recording or has ended without one. */
  async begun(id: string): Promise<void> {
    await this.#sessions.get(id)?.begun;
  }

  /**
   * Ends a proxy's connections and closes its recording.
   * @throws {Refusal} 404
   */
  async stop(id: string): Promise<LiveSession> {
    const session = this.#sessions.get(id);
    if (!session) throw new Refusal(404, "no-such", "no live recording has this id");
    await session.stop();
    return session.view;
  }

  /** Current paths of the recordings. */
  get files(): readonly string[] {
    return [...this.#sessions.values()].flatMap(({ file }) => file ?? []);
  }

  /** Whether one of the proxies is writing a file. */
  isRecording(path: string): boolean {
    return this.#at(path) !== undefined;
  }

  /** Whether a file's recorder died before closing it, so that the file will not grow any further. */
  isAbandoned(path: string): boolean {
    return [...this.#sessions.values()].some(({ file, view }) => view.state === "broken" && file === path);
  }

  /**
   * Adds a mark to a recording in progress.
   * @returns false if the mark could not be written
   */
  async mark(path: string, draft: MarkDraft): Promise<boolean> {
    return (await this.#at(path)?.mark(draft)) ?? false;
  }

  /** Stops all proxies. @returns whether the files contain every forwarded byte */
  async close(): Promise<boolean> {
    const sessions = [...this.#sessions.values()];
    await Promise.all(sessions.map((session) => session.stop()));
    return sessions.every(({ view }) => view.whole);
  }

  #at(path: string): Session | undefined {
    return [...this.#sessions.values()].find(({ partPath }) => partPath === path);
  }
}

class Session {
  readonly id = randomBytes(9).toString("base64url");
  readonly #start: LiveStart;
  readonly #process: RecorderProcess;
  /** Resolves when the recording begins, or the process ends. */
  readonly begun: Promise<void>;
  #listen = "";
  #upstream = "";
  #practice: PracticePlayers | null = null;
  #path: string | null = null;
  #state: LiveSession["state"] = "waiting";
  #stopping = false;
  #counts: Omit<LiveCounts, "type"> = {
    connections: 0,
    open: 0,
    failed: 0,
    failure: null,
    bytes: { "client-to-server": 0, "server-to-client": 0 },
    whole: true,
  };
  readonly #troubles: LiveTrouble[] = [];
  #requests = 0;
  readonly #marking = new Map<number, (done: boolean) => void>();

  private constructor(start: LiveStart, process: RecorderProcess) {
    this.#start = start;
    this.#process = process;
    process.onReport((report) => this.#take(report));
    this.begun = new Promise((resolve) => {
      process.onReport(({ type }) => {
        if (type === "recording") resolve();
      });
      void process.gone.then(() => resolve());
    });
    void process.gone.then(() => this.#over());
  }

  static async start(start: LiveStart, folder: string, process: RecorderProcess): Promise<Session> {
    const session = new Session(start, process);
    const listening = new Promise<void>((resolve, reject) => {
      process.onReport((report) => {
        if (report.type === "listening") resolve();
        if (report.type === "fault") reject(new HostError(report.code, report.message.replace(" with --listen", "")));
      });
      void process.gone.then((error) =>
        reject(
          new HostError(
            "command",
            error ? `the recorder cannot start: ${inWords(error)}` : "the recorder stopped before it started to listen",
          ),
        ),
      );
    });
    session.#send({ type: "start", ...start, folder });
    await listening;
    return session;
  }

  get view(): LiveSession {
    const { note } = this.#start;
    return {
      id: this.id,
      upstream: this.#upstream,
      practice: this.#practice,
      listen: this.#listen,
      note,
      state: this.#state,
      recording: this.#path === null ? null : recordingId(this.#path),
      path: this.#path,
      ...this.#counts,
      troubles: this.#troubles,
    };
  }

  get isOver(): boolean {
    return this.#state === "stopped" || this.#state === "broken";
  }

  /** The current path of the recording. */
  get file(): string | null {
    return this.#state === "stopped" ? this.#path : this.#path && this.#path + partSuffix;
  }

  /** The path of the file while it is being written. */
  get partPath(): string | null {
    return this.#state === "recording" ? this.file : null;
  }

  async stop(): Promise<void> {
    if (!this.isOver && !this.#stopping) {
      this.#stopping = true;
      this.#send({ type: "stop" });
    }
    await this.#process.gone;
  }

  mark(draft: MarkDraft): Promise<boolean> {
    const request = ++this.#requests;
    return new Promise((resolve) => {
      this.#marking.set(request, resolve);
      this.#send({ type: "mark", request, draft });
    });
  }

  #send(command: LiveCommand): void {
    const isSent = this.#process.send(command);
    if (!isSent && command.type === "mark") this.#answerMark(command.request, false);
  }

  #take(report: LiveReport): void {
    switch (report.type) {
      case "listening":
        this.#listen = report.listen;
        this.#upstream = report.upstream;
        this.#practice = report.practice;
        return;
      case "recording":
        this.#path = realPath(report.path);
        this.#state = "recording";
        return;
      case "counts": {
        const { type: _, ...counts } = report;
        this.#counts = counts;
        return;
      }
      case "trouble":
        this.#troubles.push(report.trouble);
        this.#troubles.splice(0, this.#troubles.length - troublesKept);
        return;
      case "marked":
        return this.#answerMark(report.request, report.done);
      case "stopped":
        this.#counts = { ...this.#counts, open: 0, whole: report.whole };
        this.#path = report.path === null ? null : realPath(report.path);
        this.#state = "stopped";
        return;
      case "fault":
        this.#state = "stopped";
    }
  }

  #answerMark(request: number, done: boolean): void {
    this.#marking.get(request)?.(done);
    this.#marking.delete(request);
  }

  #over(): void {
    for (const request of [...this.#marking.keys()]) this.#answerMark(request, false);
    if (this.isOver) return;
    this.#state = "broken";
    this.#counts = { ...this.#counts, open: 0, whole: this.#path === null };
  }
}

/** Returns the path in the form in which the library stores it. */
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
