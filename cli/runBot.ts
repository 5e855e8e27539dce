import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { Endpoint } from "../core/node/endpoint.ts";
import { inWords } from "../core/node/hostError.ts";
import { exit, tell } from "./output.ts";

/** A bot started by `record -- COMMAND`. */
export interface BotRun {
  /** Its exit code; 128 + n when signal n ended it, 2 when it could not be started. */
  readonly exited: Promise<number>;
  /** Ends it, if it still runs. */
  stop(): void;
}

/** Starts a command with `{port}` and `{host}` filled in, on our own terminal. */
export function runBot(command: readonly string[], listen: Endpoint): BotRun {
  const [program = "", ...parameters] = command.map((word) =>
    word.replaceAll("{port}", String(listen.port)).replaceAll("{host}", listen.host),
  );
  const child = spawn(program, parameters, { stdio: "inherit" });
  const exited = new Promise<number>((resolve) => {
    child.once("error", (error) => {
      tell(`chamber: ${program} cannot be started: ${inWords(error)}`);
      resolve(exit.usage);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0)));
  });
  return {
    exited,
    stop: () => {
      if (child.exitCode === null && child.signalCode === null) child.kill();
    },
  };
}
