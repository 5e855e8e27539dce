import { HostError } from "../hostError.ts";
import { createHandler } from "./handler.ts";
import { Host, type HostOptions } from "./host.ts";
import { type LoopbackServer, listenOnLoopback } from "./nodeServer.ts";
import { forkRecorder } from "./recorderProcess.ts";
import { LoopbackGuard } from "./security.ts";

/** A host on loopback, in service. */
export interface ServedHost {
  readonly host: Host;
  readonly guard: LoopbackGuard;
  readonly port: number;
  /** Resolves with whether everything that was recorded from here is in its files. */
  readonly close: () => Promise<boolean>;
}

/** The usual port and those tried next, any free one last: layouts and themes that a browser remembers belong to a port. */
const usualPorts = [16780, 16781, 16782, 16783, 0] as const;

/**
 * Serves recordings on loopback.
 * @param port undefined: the usual one, or the next that is free
 * @throws {HostError} `port-in-use`, `no-permission`, `no-file`, `usage`
 */
export async function serveHost(
  options: Omit<HostOptions, "kind" | "startRecorder">,
  port: number | undefined,
  onBug: (error: unknown) => void,
): Promise<ServedHost> {
  const host = await Host.open({ ...options, kind: "loopback", startRecorder: forkRecorder });
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
