import type { ChildProcess } from "node:child_process";

/**
 * Waits until a child process makes a condition true.
 * @throws if the process ends first
 */
export async function whileRunning(child: ChildProcess, isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`process ${child.pid} ended first: ${child.exitCode ?? child.signalCode}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
