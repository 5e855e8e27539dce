import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import type { Start } from "./processes.ts";

/**
 * Where processes run. With `free`, the scheduler puts client, proxy and server on one core or two at random. Waking a
 * process on another core can cost more than the proxy's own work, so a figure varies between two values. The other
 * placements remove this effect: `split` puts client and server on one core and the proxy on another, and `shared` puts
 * all on one core, where the proxy's work cannot overlap with theirs.
 */
export type Placement = "free" | "split" | "shared";

/** Returns the placements that this machine supports. */
export function possiblePlacements(): readonly Placement[] {
  const pinning = cpus().length > 1 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;
  return pinning ? ["free", "split", "shared"] : ["free"];
}

/** Returns how to start the same process pinned to the core that it has in the placement. */
export function placed(how: Start, role: "proxy" | "server", placement: Placement): Start {
  if (placement === "free") return how;
  const core = role === "proxy" && placement === "split" ? "1" : "0";
  return { ...how, command: "taskset", args: ["--cpu-list", core, how.command, ...how.args] };
}

/** Pins this process, the client, to its core in the placement. */
export function placeSelf(placement: Placement): void {
  const cores = placement === "free" ? `0-${cpus().length - 1}` : "0";
  if (possiblePlacements().includes("split"))
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(process.pid)], { stdio: "ignore" });
}

/**
 * Pins processes and their future children to the first or second half of the cores, or unpins them. Does nothing if
 * `split` is not possible.
 */
export function keepTo(part: "first half" | "second half" | "all", pids: readonly number[]): void {
  if (!possiblePlacements().includes("split")) return;
  const [last, half] = [cpus().length - 1, Math.floor(cpus().length / 2)];
  const cores = { "first half": `0-${half - 1}`, "second half": `${half}-${last}`, all: `0-${last}` }[part];
  for (const pid of pids)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" });
}
