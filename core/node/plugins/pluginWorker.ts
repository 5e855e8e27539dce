import { parentPort } from "node:worker_threads";
import { PluginThread, type ToThread } from "../../plugins/thread.ts";

const thread = new PluginThread({
  post: (message) => parentPort?.postMessage(message),
  importModule: (url) => import(url) as Promise<{ readonly default?: unknown }>,
  nowMs: () => performance.now(),
});

// A plug-in's later errors, such as a rejected promise, must not end the thread.
process.on("uncaughtException", () => undefined);
process.on("unhandledRejection", () => undefined);

// A plug-in's output must not get mixed up with the command's output.
process.stdout.write = () => true;
process.stderr.write = () => true;

parentPort?.on("message", (message: ToThread) => void thread.take(message));
