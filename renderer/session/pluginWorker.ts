import { PluginThread, type ToThread } from "../../core/plugins/thread.ts";

/* Runs plug-ins. The page's session terminates this worker if a function does not return. */

const thread = new PluginThread({
  post: (message) => postMessage(message),
  importModule: (url) => import(/* @vite-ignore */ url) as Promise<{ readonly default?: unknown }>,
  nowMs: () => performance.now(),
});

// Anything that a plug-in does later, such as rejecting a promise, is not an error of the page.
addEventListener("error", (event) => event.preventDefault());
addEventListener("unhandledrejection", (event) => event.preventDefault());
for (const name of ["log", "info", "warn", "error", "debug"] as const) console[name] = () => undefined;

addEventListener("message", ({ data }: MessageEvent<ToThread>) => void thread.take(data));
