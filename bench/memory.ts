import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";

const mebibyte = 1024 * 1024;

/** Resident memory of a process, in MiB (NaN except on Linux). Shared pages count in full. */
export function residentMiB(pid: number): number {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return match ? Number(match[1]) / 1024 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** The child processes of a process (empty except on Linux). */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** All processes of a browser, or those of a kind. */
export async function processesOf(browser: Browser, kind?: string): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => kind === undefined || type === kind).map(({ id }) => id);
}

/** The process of a browser's only tab: its largest renderer. */
export async function tabProcess(browser: Browser): Promise<number> {
  const renderers = await processesOf(browser, "renderer");
  return renderers.sort((a, b) => residentMiB(b) - residentMiB(a))[0] ?? 0;
}

/** JavaScript heaps of a tab after a garbage collection, in MiB. */
export interface Heaps {
  readonly page: number;
  /** All workers together. */
  readonly workers: number;
}

/** Collects garbage and measures the heaps. */
export async function heapsOf(page: Page): Promise<Heaps> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const workers: Promise<number>[] = [];
  const answers = new Map<string, (result: { usedSize?: number }) => void>();
  session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: { usedSize?: number } };
    if (result) answers.get(`${sessionId} ${id}`)?.(result);
  });
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== "worker") return;
    const ask = (id: number, method: string): Promise<{ usedSize?: number }> =>
      new Promise((resolve) => {
        answers.set(`${sessionId} ${id}`, resolve);
        void session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
      });
    workers.push(
      ask(1, "HeapProfiler.collectGarbage").then(async () => (await ask(2, "Runtime.getHeapUsage")).usedSize ?? 0),
    );
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const used = await Promise.all(workers);
  await session.detach();
  return { page: usedSize / mebibyte, workers: used.reduce((sum, each) => sum + each, 0) / mebibyte };
}
