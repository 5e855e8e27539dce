import type { Plugin } from "../../api/types.ts";
import { PluginRunner } from "../../core/plugins/runner.ts";
import { PluginThread } from "../../core/plugins/thread.ts";

/** Runs a plug-in in the test's own thread, so its functions must not run forever. */
export function inlinePlugins(plugin: Plugin): Promise<PluginRunner> {
  return PluginRunner.load([{ file: "plugin.js", url: "" }], {
    start(onMessage) {
      const importModule = async (): Promise<{ readonly default: Plugin }> => ({ default: plugin });
      const thread = new PluginThread({ post: onMessage, importModule, nowMs: () => 0 });
      return { post: (message) => void thread.take(message), terminate: () => undefined };
    },
    every: () => () => undefined,
    fault: (message) => new Error(message),
  });
}
