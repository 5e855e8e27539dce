import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Endpoint } from "../core/node/endpoint.ts";
import { inWords } from "../core/node/hostError.ts";
import { commandName } from "./commandName.ts";
import { exit, tell } from "./output.ts";

/** A bot started by `record -- COMMAND`. */
export interface BotRun {
  /** Its exit code; 128 + n when signal n ended it, 2 when it could not be started. */
  readonly exited: Promise<number>;
  /**
   * Stops it if it is still running after `graceMs`: sends SIGTERM, then SIGKILL.
   * @returns its exit code; undefined if it had to be stopped
   */
  stop(graceMs: number): Promise<number | undefined>;
}

const killAfterMs = 2000;

/** Starts a command with `{port}` and `{host}` filled in, on the same terminal. */
export function runBot(command: readonly string[], listen: Endpoint): BotRun {
  const [program = "", ...parameters] = command.map((word) =>
    word.replaceAll("{port}", String(listen.port)).replaceAll("{host}", listen.host),
  );
  let child: ChildProcess;
  try {
    child = spawn(program, parameters, { stdio: "inherit" });
  } catch (error) {
    // Some failures are thrown (exec format error); the child emits the others.
    const code = cannotStart(program, error);
    return { exited: Promise.resolve(code), stop: async () => code };
  }
  const exited = new Promise<number>((resolve) => {
    child.once("error", (error) => resolve(cannotStart(program, error)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0)));
  });
  return {
    exited,
    stop: async (graceMs) => {
      const code = await within(exited, graceMs);
      if (code !== undefined) return code;
      child.kill();
      if ((await within(exited, killAfterMs)) === undefined) child.kill("SIGKILL");
      await exited;
      return undefined;
    },
  };
}

function cannotStart(program: string, error: unknown): number {
  tell(`${commandName}: cannot start ${program}: ${inWords(error)}`);
  return exit.usage;
}

async function within<T>(wanted: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}
