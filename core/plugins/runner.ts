import type { PluginCall } from "./evaluator.ts";
import type { PluginAnswer, PluginCatalogue, PluginFailure, PluginModule, PluginRow } from "./plugin.ts";
import type { FromThread, ToThread } from "./thread.ts";

/** A running thread. */
export interface RunningThread {
  readonly post: (message: ToThread) => void;
  /** Ends the thread immediately, regardless of what it is doing. */
  readonly terminate: () => void;
}

/** Access to the threads and timers of a platform. */
export interface ThreadHost {
  /**
   * Starts a thread.
   * @param onDeath called with the reason if the thread ends without being terminated
   */
  readonly start: (onMessage: (message: FromThread) => void, onDeath: (why: string) => void) => RunningThread;
  /** Calls a function repeatedly, until the returned function is called. */
  readonly every: (ms: number, act: () => void) => () => void;
  /** Returns the error for plug-ins that cannot be used; the message names the file. */
  readonly fault: (message: string) => Error;
}

/** The maximum time, in milliseconds, that one function may take for one message. */
export const usualLimitMs = 2000;

/**
 * The number of silent intervals after which a request counts as unanswered. While the program is blocked, intervals
 * are skipped; they do not accumulate.
 */
const intervals = 4;

/** The answer to a request, or the reason why the thread ended without an answer. */
type Outcome =
  | { readonly kind: "answer"; readonly message: FromThread }
  | {
      readonly kind: "ended";
      readonly why: string;
      /** The last file that the thread began to load, according to its reports; null if it reported none. */
      readonly file: string | null;
      /** The last call that the thread reported; null if it reported none. */
      readonly call: PluginCall | null;
    };

/** Runs plug-ins in a thread that is terminated when a function does not return. Handles one request at a time. */
export class PluginRunner {
  readonly catalogue: PluginCatalogue;
  readonly #requests: Requests;

  private constructor(requests: Requests, catalogue: PluginCatalogue) {
    this.#requests = requests;
    this.catalogue = catalogue;
  }

  /**
   * Loads plug-ins.
   * @throws the host's fault if a plug-in cannot be used
   */
  static async load(
    modules: readonly PluginModule[],
    host: ThreadHost,
    limitMs: number = usualLimitMs,
  ): Promise<PluginRunner> {
    const requests = new Requests(modules, host, limitMs);
    return new PluginRunner(requests, await requests.load());
  }

  /** Starts a run over a recording; results from one recording do not affect the next. */
  begin(): PluginRun {
    return new PluginRun(this.#requests);
  }

  close(): void {
    this.#requests.drop();
  }
}

/** A run of plug-ins over one recording. */
export class PluginRun {
  readonly #requests: Requests;
  /** For each part whose function did not return, the message on which the thread was terminated. */
  readonly #endedAt = new Map<number, number>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Computes fields and rules for some rows. A function that does not return for a row is terminated: it has no results
   * from that row onwards, and the other functions continue.
   */
  async evaluate(rows: readonly PluginRow[]): Promise<PluginAnswer> {
    const ended: PluginFailure[] = [];
    while (true) {
      const first = await this.#requests.evaluate(rows, this.#endedAt, false);
      if (first.kind === "answer") return withFailures(first.message, ended);
      // Run the request again, with a report before each call, to find out which function does not return. This also
      // exonerates a function that was slow only because the machine was busy.
      const second = await this.#requests.evaluate(rows, this.#endedAt, true);
      if (second.kind === "answer") return withFailures(second.message, ended);
      if (second.call === null) throw this.#requests.fault(`the plug-ins cannot run: ${second.why}`);
      const { part, n } = second.call;
      this.#endedAt.set(part, n);
      ended.push({ part, n, message: second.why, count: 1, isEnded: true });
    }
  }
}

function withFailures(message: FromThread, ended: readonly PluginFailure[]): PluginAnswer {
  if (message.kind !== "done") throw new Error(`the plug-in thread answered rows with ${message.kind}`);
  const { failures, ...answer } = message.answer;
  const before = (part: number): number => failures.find((each) => each.part === part)?.count ?? 0;
  const parts = new Set(ended.map(({ part }) => part));
  return {
    ...answer,
    failures: [
      ...ended.map((each) => ({ ...each, count: each.count + before(each.part) })),
      ...failures.filter(({ part }) => !parts.has(part)),
    ],
  };
}

/** Sends requests to the thread, and replaces a thread that does not answer. */
class Requests {
  readonly #modules: readonly PluginModule[];
  readonly #host: ThreadHost;
  readonly #limitMs: number;
  #thread: RunningThread | null = null;
  #onMessage: (message: FromThread) => void = () => undefined;
  #onDeath: (why: string) => void = () => undefined;

  constructor(modules: readonly PluginModule[], host: ThreadHost, limitMs: number) {
    this.#modules = modules;
    this.#host = host;
    this.#limitMs = limitMs;
  }

  fault(message: string): Error {
    return this.#host.fault(message);
  }

  /** @throws the host's fault */
  async load(): Promise<PluginCatalogue> {
    const outcome = await this.#ask({ kind: "load", modules: this.#modules });
    if (outcome.kind === "answer" && outcome.message.kind === "loaded") return outcome.message.catalogue;
    this.drop();
    if (outcome.kind === "answer" && outcome.message.kind === "unfit") throw this.fault(outcome.message.message);
    const { file = null, why = "" } = outcome.kind === "ended" ? outcome : {};
    throw this.fault(`${file ?? this.#modules[0]?.file ?? "the plug-in"} cannot be loaded: ${why}`);
  }

  async evaluate(
    rows: readonly PluginRow[],
    endedAt: ReadonlyMap<number, number>,
    reportsCalls: boolean,
  ): Promise<Outcome> {
    if (this.#thread === null) await this.load();
    return this.#ask({ kind: "rows", rows, endedAt, reportsCalls });
  }

  drop(): void {
    this.#thread?.terminate();
    this.#thread = null;
  }

  #ask(request: ToThread): Promise<Outcome> {
    return new Promise((resolve) => {
      let silent = 0;
      let call: PluginCall | null = null;
      let file: string | null = null;
      const settle = (outcome: Outcome): void => {
        stop();
        this.#onMessage = this.#onDeath = () => undefined;
        resolve(outcome);
      };
      const end = (why: string): void => {
        this.drop();
        settle({ kind: "ended", why, file, call });
      };
      const stop = this.#host.every(this.#limitMs / intervals, () => {
        silent += 1;
        if (silent > intervals) end(`it did not return within ${this.#limitMs / 1000} s`);
      });
      this.#onMessage = (message) => {
        silent = 0;
        if (message.kind === "calling") call = message.call;
        else if (message.kind === "loading") file = message.file;
        else if (message.kind !== "alive") settle({ kind: "answer", message });
      };
      this.#onDeath = (why) => end(`it ended its thread: ${why}`);
      this.#thread ??= this.#start();
      this.#thread.post(request);
    });
  }

  #start(): RunningThread {
    const thread = this.#host.start(
      (message) => {
        if (this.#thread === thread) this.#onMessage(message);
      },
      (why) => {
        if (this.#thread === thread) this.#onDeath(why);
      },
    );
    return thread;
  }
}
