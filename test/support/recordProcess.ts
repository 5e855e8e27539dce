import type { ChildProcess } from "node:child_process";
import { type Runner, spawnChamber } from "./chamber.ts";

/** A running `chamber record` or `chamber play`. */
export interface RecordProcess {
  readonly pid: number;
  /** The ports that it listens on, one per route, in order; with many routes, only the first and the last. */
  readonly ports: readonly number[];
  readonly port: number;
  /** Everything written to standard error so far. */
  readonly stderr: () => string;
  /** Resolves when standard error matches the pattern. */
  readonly says: (pattern: RegExp) => Promise<void>;
  /** The exit code once the process has ended; null after a kill (not 128 + n for signal n). */
  readonly exited: Promise<number | null>;
  /** Stops the process as Ctrl-C does, and waits for it to end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Closes our end of the process's standard error. */
  readonly deafen: () => void;
  /** Kills the process, as a power cut would, and waits for it to end. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts `chamber record` with these arguments; resolves when it is listening.
 * @throws if it ends before that; the error contains its output
 */
export function startRecord(parameters: readonly string[], options: Runner = {}): Promise<RecordProcess> {
  return startListening(["record", ...parameters], options);
}

/** Starts a command that listens, as {@link startRecord} does. */
export async function startListening(parameters: readonly string[], options: Runner = {}): Promise<RecordProcess> {
  const child = spawnChamber(options, parameters, ["ignore", "ignore", "pipe"]);
  const { says, stderr } = listenTo(child);
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", (code) => resolve(code));
  });
  await Promise.race([
    says(/^listening on .*\n/m),
    exited.then((code) => {
      throw new Error(`chamber ${parameters[0]} exited with code ${code} before it was listening: ${stderr()}`);
    }),
  ]);
  const ports = portsIn(stderr());
  return {
    pid: child.pid as number,
    ports,
    port: ports[0] as number,
    stderr,
    says,
    exited,
    stop: (signal = "SIGINT") => {
      child.kill(signal);
      return exited;
    },
    deafen: () => child.stderr?.destroy(),
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function portsIn(text: string): number[] {
  const lines = text.split("\n").filter((line) => line.startsWith("listening on "));
  return lines
    .flatMap((line) => [...line.replace(/, upstream .*/, "").matchAll(/:(\d+)/g)])
    .map((match) => Number(match[1]));
}

function listenTo(child: ChildProcess): Pick<RecordProcess, "says" | "stderr"> {
  let text = "";
  const waiting = new Set<() => void>();
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    for (const look of waiting) look();
  });
  return {
    stderr: () => text,
    says: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!pattern.test(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
