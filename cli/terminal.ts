import { AsyncLocalStorage } from "node:async_hooks";
import type { ReadStream, WriteStream } from "node:tty";
import { getOrMake } from "../core/bytes/keyed.ts";
import { type Colours, markedColours } from "./plainLine.ts";

/** Standard input: a keyboard, a pipe, or a test's text. */
export type InputStream = NodeJS.ReadableStream & Partial<Pick<ReadStream, "isTTY" | "setRawMode">>;

/** Standard output or error: a screen, a pipe, or a test's buffer. */
export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, "isTTY" | "columns" | "rows">>;

/** What one run of the command reads from and writes to. */
export interface Terminal {
  readonly args: readonly string[];
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** The exit code so far; the last command to set it wins. */
  exitCode: number;
}

/**
 * The terminal of each run. Like `process`, it is available everywhere, but several commands can run in one process at
 * once.
 */
const running = new AsyncLocalStorage<Terminal>();

/** The process's own streams and arguments. */
export const processTerminal: Terminal = {
  args: process.argv.slice(2),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  exitCode: 0,
};

/** Returns the terminal of the current run, or the process's own if a callback runs outside any run. */
export function terminal(): Terminal {
  return running.getStore() ?? processTerminal;
}

/**
 * Runs `work` with this terminal. The process's own terminal is the default and needs no storage. This matters because,
 * once storage is used, Node calls hooks for every socket write, which delays the bytes of a game.
 */
export function withTerminal<T>(mine: Terminal, work: () => T): T {
  return mine === processTerminal ? work() : running.run(mine, work);
}

const coloursOf = new WeakMap<OutputStream, Colours>();

/** Returns the colours for a stream, which are applied only on a terminal, and not if `NO_COLOR` is set. */
function coloursFor(stream: OutputStream): Colours {
  const wanted = stream.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";
  return getOrMake(coloursOf, stream, () => markedColours(wanted));
}

export function outColours(): Colours {
  return coloursFor(terminal().stdout);
}

export function errColours(): Colours {
  return coloursFor(terminal().stderr);
}
