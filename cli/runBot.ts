import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { Endpoint } from "../core/node/endpoint.ts";
import { inWords } from "../core/node/hostError.ts";
import { commandName } from "./commandName.ts";
import { exit, tell } from "./output.ts";

/** How a bot's run ended. `stopped`: chamber stopped the bot. */
export type BotEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "killed"; readonly signal: NodeJS.Signals }
  | { readonly kind: "not-started"; readonly why: string }
  | { readonly kind: "stopped" };

/** A bot started by `record -- COMMAND`. */
export interface BotRun {
  readonly exited: Promise<BotEnd>;
  /** Stops it if it is still running after `graceMs`: sends SIGTERM, then SIGKILL. */
  stop(graceMs: number): Promise<BotEnd>;
}

/**
 * Returns the exit code of `record` for the bot's end: the bot's own, 128 + n if signal n killed it, 2 if it could not
 * be started.
 */
export function codeOfBot(end: BotEnd): number {
  switch (end.kind) {
    case "exited":
      return end.code;
    case "killed":
      return 128 + (constants.signals[end.signal] ?? 0);
    case "not-started":
      return exit.usage;
    case "stopped":
      return exit.fine;
  }
}

/** Describes how the bot ended: `the bot exited with code 7`. */
export function botEndText(end: BotEnd): string {
  switch (end.kind) {
    case "exited":
      return `the bot exited with code ${end.code}`;
    case "killed":
      return `the bot was killed by ${end.signal}`;
    case "not-started":
      return `the bot could not be started: ${end.why}`;
    case "stopped":
      return `${commandName} stopped the bot`;
  }
}

const killAfterMs = 2000;

/**
 * Starts a command on the same terminal, with `{port}` and `{host}` filled in.
 * @param output where the command's standard output goes
 */
export function runBot(command: readonly string[], listen: Endpoint, output: "stdout" | "stderr"): BotRun {
  const [program = "", ...parameters] = command.map((word) =>
    word.replaceAll("{port}", String(listen.port)).replaceAll("{host}", listen.host),
  );
  let child: ChildProcess;
  try {
    child = spawn(program, parameters, { stdio: ["inherit", output === "stdout" ? 1 : 2, "inherit"] });
  } catch (error) {
    // Some failures are thrown (exec format error); the child emits the others.
    const end = cannotStart(program, error);
    return { exited: Promise.resolve(end), stop: async () => end };
  }
  const exited = new Promise<BotEnd>((resolve) => {
    child.once("error", (error) => resolve(cannotStart(program, error)));
    child.once("exit", (code, signal) =>
      resolve(signal === null ? { kind: "exited", code: code ?? 0 } : { kind: "killed", signal }),
    );
  });
  return {
    exited,
    stop: async (graceMs) => {
      const end = await within(exited, graceMs);
      if (end !== undefined) return end;
      child.kill();
      if ((await within(exited, killAfterMs)) === undefined) child.kill("SIGKILL");
      const last = await exited;
      // The command may turn out not to have started.
      return last.kind === "not-started" ? last : { kind: "stopped" };
    },
  };
}

function cannotStart(program: string, error: unknown): BotEnd {
  const why = `${program}: ${inWords(error)}`;
  tell(`${commandName}: cannot start ${why}`);
  return { kind: "not-started", why };
}

async function within<T>(wanted: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}
