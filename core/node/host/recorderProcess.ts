import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LiveCommand, LiveReport } from "./liveMessages.ts";

/** The host's handle to a process that records a live game. */
export interface RecorderProcess {
  /**
   * Sends a command.
   * @returns false if the process has ended
   */
  readonly send: (command: LiveCommand) => boolean;
  /** Adds a listener. Every listener receives all reports. */
  readonly onReport: (take: (report: LiveReport) => void) => void;
  /** Resolves when the process has ended; to an error if it could not start. */
  readonly gone: Promise<Error | undefined>;
}

export type StartRecorder = () => RecorderProcess;

/** Starts a recorder as a Node process, which outlives its host until its game ends. */
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
