import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { outFolder } from "./report.ts";

/** A running `chamber serve`. */
export interface Serving {
  readonly pid: number;
  readonly origin: string;
  /** Opens the page with its key. */
  readonly address: string;
  /** Sends a request as the page does. */
  readonly ask: <T>(path: string, init?: RequestInit) => Promise<T>;
  readonly stop: () => Promise<void>;
}

const main = join(import.meta.dirname, "../bin/main.js");

/** Makes Node collect garbage every few seconds. */
const collecting = ["--expose-gc", "--import", new URL("collect.js", import.meta.url).href];

/**
 * Starts the built `chamber serve`; stopping it removes its recordings and cache.
 * @param collects whether it collects garbage every few seconds, so that its resident memory shows the memory in use
 */
export async function startServing(
  paths: readonly string[],
  { collects = false }: { readonly collects?: boolean } = {},
): Promise<Serving> {
  const folder = mkdtempSync(join(outFolder, "serve-"));
  const child = spawn(
    process.execPath,
    [
      ...(collects ? collecting : []),
      main,
      "serve",
      "--no-open",
      "--port",
      "0",
      "--out",
      join(folder, "games"),
      ...paths,
    ],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_CACHE_HOME: folder } },
  );
  const lines = createInterface(child.stdout);
  const [line] = (await once(lines, "line")) as [string];
  const address = new URL(line);
  const authorization = `Bearer ${address.searchParams.get("token") ?? ""}`;
  return {
    pid: child.pid ?? 0,
    origin: address.origin,
    address: address.href,
    ask: async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const response = await fetch(address.origin + path, { ...init, headers: { authorization, ...init.headers } });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
