import { isMainThread } from "node:worker_threads";

/*
 * Loaded into a program before it starts, by `node --expose-gc --import`: collects garbage every few seconds, so that
 * the program's resident memory reflects the memory in use, not garbage that V8 has yet to collect.
 */

const everyMs = 5000;

if (isMainThread) setInterval(() => globalThis.gc?.(), everyMs).unref();
