import { HostError } from "./hostError.ts";

/** A host and a TCP port. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** The port that classic DAIDE software uses. */
export const defaultPort = 16713;
export const loopback = "127.0.0.1";

/** Returns an endpoint as `host:port`, with an IPv6 host in brackets. */
export function printEndpoint({ host, port }: Endpoint): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/**
 * Reads `HOST:PORT`, `[IPv6]:PORT`, or only `PORT` if there is a default host. Port 0, which asks the system for a free
 * port, is allowed only for listening.
 * @throws {HostError} `usage`
 */
export function readEndpoint(
  text: string,
  what: string,
  options: { host?: string; allowZero?: boolean } = {},
): Endpoint {
  const match = /^(?:(?:\[([^\]]+)\]|([^:[\]]*)):)?(\d{1,6})$/.exec(text);
  const host = match?.[1] ?? match?.[2] ?? options.host;
  if (!match || host === undefined || host === "") {
    throw new HostError(
      "usage",
      `${what} "${text}" is not ${options.host === undefined ? "HOST:PORT" : "[HOST:]PORT"}, such as ${options.host ?? "localhost"}:${defaultPort}`,
    );
  }
  const port = Number(match[3]);
  if (port > 65535 || (port === 0 && !options.allowZero)) {
    throw new HostError("usage", `${what} "${text}": specify a port from ${options.allowZero ? 0 : 1} to 65535`);
  }
  return { host, port };
}

/** A listening endpoint, and the server to which its connections are relayed. */
export interface Route {
  readonly listen: Endpoint;
  readonly upstream: Endpoint;
}

/**
 * Reads a route `LISTEN=HOST:PORT`; both ports may be ranges of the same length, `8000-8099=HOST:9000-9099`.
 * @throws {HostError} `usage`
 */
export function readRoutes(text: string): Route[] {
  const [listen, upstream, ...rest] = text.split("=");
  if (!listen || !upstream || rest.length > 0) {
    throw new HostError(
      "usage",
      `--route "${text}" is not LISTEN=HOST:PORT, such as 16714=localhost:16713 or 8000-8099=localhost:9000-9099`,
    );
  }
  const from = readRange(listen, "--route", { host: loopback, allowZero: true });
  const to = readRange(upstream, "--route", {});
  if (from.length !== to.length) {
    throw new HostError(
      "usage",
      `--route "${text}": ranges of ${from.length} and ${to.length} ports; use ranges of the same length`,
    );
  }
  return from.map((endpoint, at) => ({ listen: endpoint, upstream: to[at] as Endpoint }));
}

const longestRange = 2000;

function readRange(text: string, what: string, options: { host?: string; allowZero?: boolean }): Endpoint[] {
  const match = /^(.*?)(\d+)-(\d+)$/.exec(text);
  if (!match) return [readEndpoint(text, what, options)];
  const first = readEndpoint(`${match[1]}${match[2]}`, what, options);
  const last = readEndpoint(`${match[1]}${match[3]}`, what, options);
  const count = last.port - first.port + 1;
  if (count < 1 || count > longestRange)
    throw new HostError("usage", `${what} "${text}": specify a range of 1 to ${longestRange} ports, lowest first`);
  return Array.from({ length: count }, (_, at) => ({ host: first.host, port: first.port + at }));
}
