import { type EvaluateOptions, Evaluator, lineOf, type PluginCall } from "./evaluator.ts";
import type { PluginAnswer, PluginCatalogue, PluginModule, PluginRow } from "./plugin.ts";
import { PluginFault, readPlugin } from "./readPlugin.ts";

/** A message to the thread that runs the plug-ins. The thread answers each message with `loaded`, `unfit` or `done`. */
export type ToThread =
  | { readonly kind: "load"; readonly modules: readonly PluginModule[] }
  | {
      readonly kind: "rows";
      readonly rows: readonly PluginRow[];
      /** See {@link EvaluateOptions}. */
      readonly endedAt: EvaluateOptions["endedAt"];
      /** Whether to report each call before it begins. */
      readonly reportsCalls: boolean;
    };

export type FromThread =
  | { readonly kind: "loaded"; readonly catalogue: PluginCatalogue }
  /** A module cannot be used. The message names the module and states the reason. */
  | { readonly kind: "unfit"; readonly message: string }
  | { readonly kind: "done"; readonly answer: PluginAnswer }
  /** Shows that the thread is still running. */
  | { readonly kind: "alive" }
  | { readonly kind: "loading"; readonly file: string }
  | { readonly kind: "calling"; readonly call: PluginCall };

/** What a thread needs from its platform. */
export interface ThreadPlatform {
  readonly post: (message: FromThread) => void;
  readonly importModule: (url: string) => Promise<{ readonly default?: unknown }>;
  readonly nowMs: () => number;
}

/** The interval, in milliseconds, at which a thread reports that it is still running. */
const aliveEveryMs = 100;

/** The part of the program that runs in the thread with the plug-ins. It may be terminated at any moment. */
export class PluginThread {
  readonly #platform: ThreadPlatform;
  #evaluator: Evaluator | null = null;

  constructor(platform: ThreadPlatform) {
    this.#platform = platform;
  }

  async take(message: ToThread): Promise<void> {
    const { post } = this.#platform;
    if (message.kind === "load") post(await this.#load(message.modules));
    else if (this.#evaluator !== null) post({ kind: "done", answer: this.#evaluate(this.#evaluator, message) });
  }

  async #load(modules: readonly PluginModule[]): Promise<FromThread> {
    const { post, importModule } = this.#platform;
    try {
      const plugins: ConstructorParameters<typeof Evaluator>[0][number][] = [];
      for (const { file, url } of modules) {
        post({ kind: "loading", file });
        const module = await importModule(url).catch((error: unknown) => {
          throw new PluginFault(`${file} cannot be loaded: ${loadingError(error, file)}`);
        });
        plugins.push({ file, plugin: readPlugin(module.default, file) });
      }
      this.#evaluator = new Evaluator(plugins);
      return { kind: "loaded", catalogue: this.#evaluator.catalogue };
    } catch (error) {
      if (!(error instanceof PluginFault)) throw error;
      return { kind: "unfit", message: error.message };
    }
  }

  #evaluate(
    evaluator: Evaluator,
    { rows, endedAt, reportsCalls }: Extract<ToThread, { readonly kind: "rows" }>,
  ): PluginAnswer {
    const { post, nowMs } = this.#platform;
    let sinceMs = nowMs();
    return evaluator.evaluate(rows, {
      endedAt,
      ...(reportsCalls && { onCall: (call) => post({ kind: "calling", call }) }),
      onRow: () => {
        if (nowMs() - sinceMs < aliveEveryMs) return;
        sinceMs = nowMs();
        post({ kind: "alive" });
      },
    });
  }
}

const longest = 300;

function loadingError(error: unknown, file: string): string {
  if (!(error instanceof Error)) return "it threw a value that is not an error";
  if (error instanceof SyntaxError) return `${error.message.slice(0, longest)} (node --check ${file} shows where)`;
  // The message may contain a module's URL, which contains the module's whole text.
  const message = error.message.replace(/data:text\/javascript[^\s"']*/g, file);
  const hint = /module specifier|import/i.test(message)
    ? " A plug-in is a single file and cannot import other files."
    : "";
  return `${error.name}: ${message.slice(0, longest)}${lineOf(error)}${hint}`;
}
