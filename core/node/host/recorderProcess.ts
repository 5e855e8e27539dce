import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LiveCommand, LiveReport } from "./liveMessages.ts";

/** A process that records a live game, as its host holds it. */
export interface RecorderProcess {
  /** @returns false: it is gone */
  readonly send: (command: LiveCommand) => boolean;
  /** May be called more than once: all are told. */
  readonly onReport: (take: (report: LiveReport) => void) => void;
  /** Resolves when it is over, with why it did not start where that is so. */
  readonly gone: Promise<Error | undefined>;
}

export type StartRecorder = () => RecorderProcess;

/** A recorder that is a Node process of its own: it outlives its host as long as its game goes on. */
export function forkRecorder(): RecorderProcess {
  const child = fork(fileURLToPath(new URL("./liveProcess.js", import.meta.url)), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  const gone = new Promise<Error | undefined>((resolve) => {
    child.once("close", () => resolve(undefined));
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(error);
    });
  });
  return {
    send(command) {
      if (child.connected) child.send(command, () => undefined);
      return child.connected;
    },
    onReport(take) {
      child.on("message", take);
    },
    gone,
  };
}
