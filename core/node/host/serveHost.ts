import { HostError } from "../hostError.ts";
import { tableCacheFolder } from "./catalogueCache.ts";
import { createHandler } from "./handler.ts";
import { Host, type HostOptions } from "./host.ts";
import type { Library } from "./library.ts";
import { type LoopbackServer, listenOnLoopback } from "./nodeServer.ts";
import { Queries } from "./queries.ts";
import { forkRecorder } from "./recorderProcess.ts";
import { LoopbackGuard } from "./security.ts";

/** A running host on loopback. */
export interface ServedHost {
  readonly host: Host;
  readonly guard: LoopbackGuard;
  readonly port: number;
  /** Stops the host. Resolves to whether the files of live recordings contain all forwarded bytes. */
  readonly close: () => Promise<boolean>;
}

/**
 * The ports to try, in this order; 0 means any free port. The port should stay the same, because a browser stores the
 * page's layout separately for each port.
 */
const usualPorts = [16780, 16781, 16782, 16783, 0] as const;

/**
 * Serves recordings on loopback.
 * @param port undefined means the usual port or the next free one
 * @throws {HostError} `port-in-use`, `no-permission`, `no-file`, `usage`
 */
export async function serveHost(
  options: Omit<HostOptions, "kind" | "startRecorder" | "queries">,
  port: number | undefined,
  onBug: (error: unknown) => void,
): Promise<ServedHost> {
  const host = await Host.open({ ...options, kind: "loopback", startRecorder: forkRecorder, queries });
  try {
    const server = await listen(port === undefined ? usualPorts : [port]);
    const guard = new LoopbackGuard(server.port);
    server.answerWith(createHandler(host, (request) => guard.admit(request), onBug));
    const close = async (): Promise<boolean> => {
      await server.close();
      return host.close();
    };
    return { host, guard, port: server.port, close };
  } catch (error) {
    await host.close();
    throw error;
  }
}

function queries(library: Library): Queries {
  return new Queries(library, tableCacheFolder());
}

/** Listens on the first of these ports that is free. */
async function listen([port, ...others]: readonly number[]): Promise<LoopbackServer> {
  try {
    return await listenOnLoopback(port as number);
  } catch (error) {
    const isTaken = error instanceof HostError && error.code === "port-in-use";
    if (isTaken && others.length > 0) return listen(others);
    throw error;
  }
}
