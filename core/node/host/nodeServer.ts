import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import { loopback } from "../endpoint.ts";
import { HostError, inWords, systemCode } from "../hostError.ts";

export type Handler = (request: Request) => Promise<Response>;

/** A server on a loopback port that answers requests with a web-standard handler. */
export interface LoopbackServer {
  readonly port: number;
  /** Starts answering requests. Call it in the same turn of the event loop in which the server was returned. */
  readonly answerWith: (handler: Handler) => void;
  /** Closes the server and ends all responses, including unfinished ones. */
  readonly close: () => Promise<void>;
}

const limits = {
  headerByteLength: 16 * 1024,
  headersMs: 10_000,
  requestMs: 120_000,
  checkMs: 1000,
  // A request is lost if it is sent just as its idle connection is closed, so idle connections stay open for a long
  // time.
  keepAliveMs: 60_000,
  connections: 256,
} as const;

/**
 * Listens on 127.0.0.1 only.
 * @throws {HostError} `port-in-use`, `no-permission`, `no-address`
 */
export async function listenOnLoopback(port: number): Promise<LoopbackServer> {
  let handler: Handler | undefined;
  const server = createServer(
    {
      maxHeaderSize: limits.headerByteLength,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      // How often the two timeouts are checked.
      connectionsCheckingInterval: limits.checkMs,
      requireHostHeader: true,
    },
    (incoming, outgoing) => {
      if (handler) void answer(handler, incoming, outgoing);
    },
  );
  dropIdle(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, port)));
    server.listen({ host: loopback, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerWith: (given) => {
      handler = given;
    },
    close: () => closed(server),
  };
}

/**
 * If there are too many connections, closes the one that has been idle longest, so that idle connections cannot block
 * the page.
 */
function dropIdle(server: Server): void {
  const idle = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket) => {
    count += 1;
    idle.add(socket);
    socket.once("close", () => {
      count -= 1;
      idle.delete(socket);
    });
    const [longest] = idle;
    if (count > limits.connections) longest?.destroy();
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.once("close", () => left.abort());
  // Ignore errors here, because "close" also reports that a client has disconnected.
  outgoing.on("error", () => undefined);
  try {
    const request = requestOf(incoming, left.signal);
    if (!request) return refuseMalformed(outgoing);
    await send(await handler(request), outgoing, incoming.method === "HEAD");
  } catch {
    // The handler turns its own errors into responses, so this error means that a stream broke. Cut the response short.
    outgoing.destroy();
  }
}

function refuseMalformed(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { connection: "close", "content-type": "text/plain" }).end("malformed request\n");
}

/**
 * Creates a Request; returns undefined for requests that no browser sends: requests whose target is not a path or that
 * repeat a security header.
 */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = "GET", url: target = "" } = incoming;
  if (!target.startsWith("/")) return undefined;
  for (const name of ["host", "origin", "authorization", "sec-fetch-site"])
    if ((incoming.headersDistinct[name]?.length ?? 0) > 1) return undefined;
  const headers = new Headers();
  try {
    for (const [name, values] of Object.entries(incoming.headersDistinct))
      for (const value of values ?? []) headers.append(name, value);
    // The target is appended, not resolved, so "//elsewhere/" stays a path on this host.
    const url = `http://${loopback}:${incoming.socket.localPort}${target}`;
    const hasBody = method !== "GET" && method !== "HEAD";
    const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
    return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
  } catch {
    return undefined;
  }
}

/** Writes a response as fast as the client reads it. The stream ends if the client disconnects. */
async function send(response: Response, outgoing: ServerResponse, headOnly: boolean): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null || headOnly) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  const leave = (): void => {
    reader.cancel().catch(() => undefined);
  };
  if (outgoing.destroyed) leave();
  outgoing.once("close", leave);
  outgoing.flushHeaders();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!outgoing.write(value)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off("drain", done).off("close", done);
      resolve();
    };
    if (outgoing.destroyed) return resolve();
    outgoing.on("drain", done).on("close", done);
  });
}

function listenError(error: Error, port: number): HostError {
  const where = `cannot listen on ${loopback}:${port}`;
  if (systemCode(error) === "EADDRINUSE")
    return new HostError("port-in-use", `${where}: the port is in use; choose another with --port`);
  if (systemCode(error) === "EACCES")
    return new HostError("no-permission", `${where}: permission denied; choose a --port above 1023`);
  return new HostError("no-address", `${where}: ${inWords(error)}`);
}
