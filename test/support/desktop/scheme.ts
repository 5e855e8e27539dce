import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Answer = (request: Request) => Promise<Response>;

/** Decides whether the page may load a URL. */
export type Admit = (address: string, isDocument: boolean) => boolean;

/**
 * Stands in for Electron's custom scheme. Without Electron, Chromium knows only http, so the page is served on a
 * loopback port, and every URL is translated in both directions.
 */
export class SchemeDouble {
  readonly origin: string;
  readonly #server: ReturnType<typeof createServer>;
  #answer: Answer | null = null;
  #admit: Admit = () => true;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => void this.#serve(incoming, outgoing));
  }

  static async open(): Promise<SchemeDouble> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0 }, resolve));
    return new SchemeDouble(server);
  }

  answerWith(answer: Answer | null, admit: Admit): void {
    this.#answer = answer;
    this.#admit = admit;
  }

  /** Returns `chamber://app/x` as Chromium sees it. */
  outside(address: string): string {
    return address.replace(/chamber:\/\/app(?=\/|$)/, this.origin);
  }

  /** Returns a URL in Chromium as Electron would report it. */
  inside(address: string): string {
    return address.replace(this.origin, "chamber://app");
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = incoming;
    const address = `chamber://app${url}`;
    // An empty response to a navigation request keeps the current page.
    if (!this.#answer || !this.#admit(address, incoming.headers["sec-fetch-dest"] === "document"))
      return void outgoing.writeHead(204).end();
    const headers = new Headers();
    // Requests to a custom scheme have no network headers.
    for (const [name, value] of Object.entries(incoming.headers))
      if (typeof value === "string" && !/^(host|connection|accept-encoding|sec-.*)$/.test(name))
        headers.set(name, this.inside(value));
    const hasBody = method !== "GET" && method !== "HEAD";
    const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
    try {
      const response = await this.#answer(
        new Request(address, { method, headers, body, duplex: "half" } as RequestInit),
      );
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (response.body === null) return void outgoing.end();
      await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
    } catch {
      outgoing.destroy();
    }
  }
}
