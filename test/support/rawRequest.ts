import { request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Sends a request over a real socket with exactly these headers and this target, even ones that no browser would send.
 */
export function rawRequest(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path: target, method, headers, agent: false }, (incoming) => {
      let body = "";
      incoming.setEncoding("utf8").on("data", (piece: string) => {
        body += piece;
        // Does not wait for the end of a streamed body.
        if (body.length > 100_000) incoming.destroy();
      });
      incoming.on("close", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
