import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Missing } from "./figure.ts";
import { type Placement, placed } from "./placement.ts";
import { freePort, type Running, type Start, start } from "./processes.ts";
import { outFolder } from "./report.ts";

/** A measured path from the client to the server. */
export interface Contender {
  readonly name: string;
  readonly running: Running;
}

export interface Field {
  readonly contenders: readonly Contender[];
  /** Contenders that cannot take part, and how to install them. */
  readonly absent: readonly Missing[];
  /** Ends all processes and removes what they wrote. */
  readonly stop: () => Promise<void>;
}

export const names = {
  direct: "direct",
  pipe: "bare Node pipe",
  chamber: "chamber record",
  chamberUnsynced: "chamber, fdatasync off",
  socat: "socat",
  mitmproxy: "mitmproxy",
} as const;

const listeningOn = /listening on \S*?(?:port |:)(\d+)/;
const main = join(import.meta.dirname, "../bin/main.js");
const peer = (name: string): string => join(import.meta.dirname, `peers/${name}.js`);

/** Starts the server and every proxy in front of it, each in its own process. */
export async function assemble(placement: Placement): Promise<Field> {
  const folder = mkdtempSync(join(outFolder, "proxy-"));
  const absent: Missing[] = [];
  const contenders: Contender[] = [];
  const stop = async (): Promise<void> => {
    // Stop proxies before the server, so that no proxy loses its server.
    for (const { running } of [...contenders].reverse()) await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const add = async (name: string, how: Start): Promise<number> => {
    const running = await start(placed(how, name === names.direct ? "server" : "proxy", placement));
    contenders.push({ name, running });
    return running.port;
  };
  try {
    const upstream = await add(names.direct, nodeScript(peer("upstream")));
    await add(names.pipe, nodeScript(peer("pipe"), String(upstream)));
    const record = (out: string): string[] => [
      main,
      ...["record", "--upstream", `127.0.0.1:${upstream}`, "--listen", "0", "--out", join(folder, out)],
    ];
    await add(names.chamber, nodeScript(...record("synced.chamber")));
    await add(names.chamberUnsynced, nodeScript("--import", peer("withoutSync"), ...record("unsynced.chamber")));
    for (const [name, how] of [
      [names.socat, socat],
      [names.mitmproxy, mitmproxy],
    ] as const) {
      const why = missing(how.command);
      if (why !== undefined) absent.push({ name, why });
      else await add(name, how.start(await freePort(), upstream, folder));
    }
    return { contenders, absent, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function nodeScript(...args: string[]): Start {
  return { command: process.execPath, args, port: listeningOn };
}

interface Installed {
  readonly command: string;
  readonly start: (port: number, upstream: number, folder: string) => Start;
}

const socat: Installed = {
  command: "socat",
  start: (port, upstream) => ({
    command: "socat",
    args: [`TCP-LISTEN:${port},bind=127.0.0.1,reuseaddr,fork,nodelay`, `TCP:127.0.0.1:${upstream},nodelay`],
    port,
  }),
};

/** `reverse:tcp` was added after version 8; `tcp_hosts` makes a reverse proxy relay raw bytes in all versions. */
const mitmproxy: Installed = {
  command: "mitmdump",
  start: (port, upstream, folder) => ({
    command: "mitmdump",
    args: [
      ...["--mode", `reverse:http://127.0.0.1:${upstream}`, "--tcp-hosts", ".*"],
      ...["--listen-host", "127.0.0.1", "--listen-port", String(port)],
      ...["-q", "--set", "flow_detail=0", "--set", `confdir=${folder}`],
    ],
    port,
  }),
};

const packages = ["socat", "mitmproxy"];

/** Installs missing programs if this process runs as root. */
export function installMissing(): void {
  if (
    [socat, mitmproxy].every(({ command }) => isInstalled(command)) ||
    process.getuid?.() !== 0 ||
    !isInstalled("apt-get")
  )
    return;
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: "inherit" });
}

function missing(command: string): string | undefined {
  return isInstalled(command)
    ? undefined
    : `${command} is not installed: apt-get install --no-install-recommends ${packages.join(" ")}`;
}

function isInstalled(command: string): boolean {
  return spawnSync("which", [command], { stdio: "ignore" }).status === 0;
}
