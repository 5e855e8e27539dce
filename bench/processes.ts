import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

/** A child process, ended by {@link stop}. */
export interface Running {
  readonly port: number;
  readonly pid: number;
  /** @returns the exit code; null if a signal ended the process */
  stop(): Promise<number | null>;
}

/** How to start a process, and how to find its port. */
export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  /** The port, or the pattern of a line on standard error whose first group is the port. */
  readonly port: RegExp | number;
}

const timeoutMs = 30_000;

/** Starts a process and waits until it is listening. Throws if the process exits before that or takes too long. */
export async function start({ command, args, port }: Start): Promise<Running> {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} exited with code ${code} before it was listening`)));
    setTimeout(() => reject(new Error(`${command} did not start listening in time`)), timeoutMs).unref();
  });
  try {
    const listening = typeof port === "number" ? accepting(port) : announced(child, port);
    const at = await Promise.race([listening, ended]);
    return { port: at, pid: child.pid ?? 0, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  } finally {
    ended.catch(() => undefined);
    child.stderr?.resume();
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  await once(child, "exit");
  clearTimeout(hard);
  return child.exitCode;
}

async function announced(child: ChildProcess, pattern: RegExp): Promise<number> {
  if (child.stderr) {
    for await (const line of createInterface(child.stderr)) {
      const port = pattern.exec(line)?.[1];
      if (port !== undefined) return Number(port);
    }
  }
  throw new Error("the process did not print its port");
}

async function accepting(port: number): Promise<number> {
  for (const until = performance.now() + timeoutMs; performance.now() < until; await delay(100)) {
    const socket = connect(port, "127.0.0.1");
    const there = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (there) return port;
  }
  throw new Error(`nothing is listening on port ${port}`);
}

/** Returns a port that was free a moment ago, for programs that cannot choose one. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("no free port");
  return port;
}

/** Returns different ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map(portOf);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

/** Returns the port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server is not listening on a port");
  return address.port;
}
