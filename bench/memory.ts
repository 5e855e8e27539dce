import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";

const mebibyte = 1024 * 1024;

/** Returns the resident memory of a process, in MiB (NaN except on Linux). Shared pages are counted in full. */
export function residentMiB(pid: number): number {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) / 1024 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Returns the peak memory of a process so far, in MiB; 0 if the system does not report it. */
export function peakOf(pid: number): number {
  try {
    const match = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) / 1024 : 0;
  } catch {
    return 0;
  }
}

/** Returns the processor time that a process has used so far, in seconds; 0 except on Linux. */
export function processorSeconds(pid: number): number {
  try {
    // After the name in brackets: user and system time are the 12th and 13th fields, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** Returns the child processes of a process (empty except on Linux). */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns all processes of a browser, or only those of the given kind. */
export async function processesOf(browser: Browser, kind?: string): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => kind === undefined || type === kind).map(({ id }) => id);
}

/** Returns the process of a browser's only tab: its largest renderer. */
export async function tabProcess(browser: Browser): Promise<number> {
  const renderers = await processesOf(browser, "renderer");
  return renderers.sort((a, b) => residentMiB(b) - residentMiB(a))[0] ?? 0;
}

/** JavaScript heaps of a tab after a garbage collection, in MiB. */
export interface Heaps {
  readonly page: number;
  /** The heaps of all workers combined. */
  readonly workers: number;
  /** Array buffers of page and workers, which are outside their heaps. */
  readonly buffers: number;
}

/** What a tab or worker reports, in bytes; empty if the tab or worker has ended. */
interface HeapUsage {
  readonly usedSize?: number;
  readonly backingStorageSize?: number;
}

/** Collects garbage and measures the heaps. */
export async function heapsOf(tab: Page): Promise<Heaps> {
  const session = await tab.context().newCDPSession(tab);
  await session.send("HeapProfiler.collectGarbage");
  const page = await session.send("Runtime.getHeapUsage");
  const workers: Promise<HeapUsage>[] = [];
  const answers = new Map<string, (result: HeapUsage) => void>();
  session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: HeapUsage };
    if (result) answers.get(`${sessionId} ${id}`)?.(result);
  });
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== "worker") return;
    const ask = (id: number, method: string): Promise<HeapUsage> =>
      new Promise((resolve) => {
        answers.set(`${sessionId} ${id}`, resolve);
        void session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
      });
    workers.push(ask(1, "HeapProfiler.collectGarbage").then(() => ask(2, "Runtime.getHeapUsage")));
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const used = await Promise.all(workers);
  await session.detach();
  const sum = (all: readonly HeapUsage[], field: keyof HeapUsage): number =>
    all.reduce((total, each) => total + (each[field] ?? 0), 0) / mebibyte;
  return {
    page: sum([page], "usedSize"),
    workers: sum(used, "usedSize"),
    buffers: sum([page, ...used], "backingStorageSize"),
  };
}
