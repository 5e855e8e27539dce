import type { PluginModule } from "../../core/plugins/plugin.ts";
import { PluginRunner, type ThreadHost } from "../../core/plugins/runner.ts";
import type { FromThread } from "../../core/plugins/thread.ts";
import { PluginScan } from "../../core/session/pluginScan.ts";
import type { Session } from "../../core/session/session.ts";

/**
 * Loads the host's plug-ins into a separate worker.
 * @throws {Error} one of them cannot be used; the message names it
 */
export async function startPlugins(session: Session, modules: readonly PluginModule[]): Promise<PluginScan> {
  return new PluginScan(session, await PluginRunner.load(modules, threadHost));
}

const threadHost: ThreadHost = {
  start(onMessage, onDeath) {
    const worker = new Worker(new URL("./pluginWorker.ts", import.meta.url), { type: "module", name: "plug-ins" });
    worker.onmessage = ({ data }: MessageEvent<FromThread>) => onMessage(data);
    worker.onerror = ({ message }) => onDeath(message);
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  },
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
  fault: (message) => new Error(message),
};
