import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits until a process's main thread is sleeping, so that it has handled everything that has arrived. On a busy
 * machine, a process that has work may wait a long time for a processor. Returns immediately on systems without /proc.
 */
export async function untilIdle(pid: number): Promise<void> {
  while (!isIdle(pid)) await delay(5);
}

function isIdle(pid: number): boolean {
  try {
    // The state follows the program's name, which is in parentheses: "4711 (node) S 1 ...".
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /s, "").startsWith("S");
  } catch {
    return true;
  }
}
