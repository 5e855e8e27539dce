import { readFileSync } from "node:fs";

/** Whether the system reports how much memory a process uses. */
export const tellsMemory: boolean = process.platform === "linux";

/** Returns a process's peak memory use so far, in bytes (Linux only). */
export function peakMemory(pid: number): number {
  return kibibytes(pid, "VmHWM") * 1024;
}

function kibibytes(pid: number, field: string): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  if (!match) throw new Error(`/proc/${pid}/status has no ${field}`);
  return Number(match[1]);
}
