import type { ChildProcess } from "node:child_process";
import { childrenOf, processorSeconds, residentMiB } from "./memory.ts";

/** The resources that a process and its children used. */
export interface Footprint {
  /** Their total user and system time, in seconds. */
  readonly processor: number;
  /** The peak of their total resident memory, in MiB. */
  readonly peakMiB: number;
  /** The peak in each fifth of the run. */
  readonly fifths: readonly number[];
}

const everyMs = 50;

/** Watches a process. @returns `stop`, which ends the watch and returns the footprint so far */
export function watchFootprint({ pid = 0 }: ChildProcess): { readonly stop: () => Footprint } {
  const processor = new Map<number, number>();
  const memory: number[] = [];
  const look = (): void => {
    const all = [pid, ...childrenOf(pid)];
    for (const one of all) processor.set(one, Math.max(processor.get(one) ?? 0, processorSeconds(one)));
    memory.push(all.map(residentMiB).reduce((sum, one) => sum + (Number.isFinite(one) ? one : 0), 0));
  };
  const timer = setInterval(look, everyMs);
  const stop = (): Footprint => {
    clearInterval(timer);
    const size = memory.length / 5;
    const fifths = [0, 1, 2, 3, 4].map((part) =>
      most(memory.slice(Math.floor(part * size), Math.ceil((part + 1) * size))),
    );
    return { processor: [...processor.values()].reduce((sum, one) => sum + one, 0), peakMiB: most(memory), fifths };
  };
  return { stop };
}

function most(values: readonly number[]): number {
  return values.reduce((greatest, value) => Math.max(greatest, value), 0);
}
