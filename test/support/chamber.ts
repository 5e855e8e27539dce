import { spawn } from "node:child_process";
import { chamberPath } from "./recordProcess.ts";

/** What a run of the command printed, and how it ended. */
export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command to its end. */
export function chamber(...parameters: readonly string[]): Promise<CommandRun> {
  const child = spawn(process.execPath, [chamberPath, ...parameters], { stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
