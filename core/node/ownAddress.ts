import { networkInterfaces } from "node:os";
import type { Route } from "./endpoint.ts";
import { HostError } from "./hostError.ts";

/**
 * Refuses routes that would make the proxy its own upstream.
 * @throws {HostError} `usage`
 */
export function refuseSelf(routes: readonly Route[]): void {
  const listenPorts = new Set(routes.map(({ listen }) => listen.port));
  const self = routes.find(({ upstream }) => isOwn(upstream.host) && listenPorts.has(upstream.port));
  if (self)
    throw new HostError(
      "usage",
      `the proxy would connect to itself: it listens on port ${self.upstream.port} of this machine; choose another --listen`,
    );
}

/** Whether a host is an address of this machine. Does not resolve any name other than localhost. */
function isOwn(host: string): boolean {
  if (host === "localhost" || host.startsWith("127.") || ["::1", "::", "0.0.0.0"].includes(host)) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host));
}
