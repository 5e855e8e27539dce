import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { PluginField, PluginModule } from "../../plugins/plugin.ts";
import { PluginRunner, type ThreadHost } from "../../plugins/runner.ts";
import type { FromThread } from "../../plugins/thread.ts";
import { HostError } from "../hostError.ts";
import { openRegular } from "../openFile.ts";

/** A plug-in's file, as read when the command starts. */
export interface PluginSource {
  /** Path as the user gave it. */
  readonly file: string;
  readonly text: string;
}

/** Size limit for a plug-in file, in bytes. A plug-in needs only a few functions. */
const mostBytes = 1024 * 1024;
/** Maximum memory of the thread, in MB; a plug-in that uses more is terminated. */
const memoryMb = 1024;

/**
 * Reads the plug-in files, each of which the user named explicitly. There is no other source of plug-ins.
 * @throws {HostError} `no-file`, `unreadable`, `usage`
 */
export async function readPluginFiles(files: readonly string[]): Promise<PluginSource[]> {
  const sources: PluginSource[] = [];
  for (const file of files) {
    const opened = await openRegular(file);
    try {
      const { size } = await opened.stat();
      if (size > mostBytes) throw new HostError("usage", `--plugin ${file} is larger than 1 MiB`);
      sources.push({ file, text: await readFile(opened, "utf8") });
    } finally {
      await opened.close();
    }
  }
  return sources;
}

/** Returns keys that change with the content of plug-ins; empty if there are no plug-ins. */
export function pluginsKey(sources: readonly PluginSource[]): readonly string[] {
  if (sources.length === 0) return [];
  const hash = createHash("sha256");
  for (const { file, text } of sources) hash.update(JSON.stringify([file, text]));
  return [hash.digest("hex")];
}

/**
 * Starts plug-ins in a worker thread.
 * @throws {HostError} `usage`: a file is not a plug-in; the message names the file and the reason
 */
export function startPlugins(sources: readonly PluginSource[]): Promise<PluginRunner> {
  const modules = sources.map(({ file, text }): PluginModule => {
    // A module loaded from its source text behaves the same in all hosts, because it has no folder from which to import
    // other modules.
    return { file, url: `data:text/javascript;base64,${Buffer.from(text).toString("base64")}` };
  });
  return PluginRunner.load(modules, threadHost);
}

/**
 * Returns the fields that plug-ins add.
 * @throws {HostError} `usage`: a file is not a plug-in
 */
export async function addedBy(sources: readonly PluginSource[]): Promise<readonly PluginField[]> {
  if (sources.length === 0) return [];
  const runner = await startPlugins(sources);
  runner.close();
  return runner.catalogue.fields;
}

const threadHost: ThreadHost = {
  start(onMessage, onDeath) {
    const worker = new Worker(new URL("./pluginWorker.js", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.on("message", (message: FromThread) => onMessage(message));
    worker.on("error", (error) => onDeath(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => onDeath(`exit code ${code}`));
    worker.unref();
    return { post: (message) => worker.postMessage(message), terminate: () => void worker.terminate() };
  },
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
  fault: (message) => new HostError("usage", `--plugin ${message}`),
};
