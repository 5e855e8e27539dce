import { parentPort } from "node:worker_threads";
import { PluginThread, type ToThread } from "../../plugins/thread.ts";

const thread = new PluginThread({
  post: (message) => parentPort?.postMessage(message),
  importModule: (url) => import(url) as Promise<{ readonly default?: unknown }>,
  nowMs: () => performance.now(),
});

// What a plug-in does later, such as a rejected promise, does not end the thread.
process.on("uncaughtException", () => undefined);
process.on("unhandledRejection", () => undefined);

// What a plug-in prints must not mix with the output of the command.
process.stdout.write = () => true;
process.stderr.write = () => true;

parentPort?.on("message", (message: ToThread) => void thread.take(message));
