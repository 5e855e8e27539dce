import type { HostFault, HostFaultCode } from "../../host/host.ts";
import { HostError } from "../hostError.ts";

/** A refused request, with the status and message of its response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: HostFaultCode;

  constructor(status: number, code: HostFaultCode, message: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
  }
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}

/**
 * Returns a response with one JSON value per line; each value is sent as soon as it is known.
 * @param begin receives a signal, which is aborted when the client disconnects
 */
export function lineResponse(begin: (signal: AbortSignal) => AsyncIterable<unknown>): Response {
  const left = new AbortController();
  const lines = begin(left.signal)[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(stream) {
      const { done, value } = await lines.next();
      if (done) stream.close();
      else stream.enqueue(Uint8Array.from(Buffer.from(`${JSON.stringify(value)}\n`)));
    },
    cancel() {
      left.abort();
    },
  });
  return new Response(body, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
}

/**
 * Returns the response to an error: plain text if a browser requested a page, else a HostFault. Passes bugs to `onBug`;
 * in that case, the response states that the error is a bug, but contains no stack trace.
 */
export function faultResponse(error: unknown, request: Request, onBug: (error: unknown) => void): Response {
  const fault = faultOf(error, onBug);
  const isPage = request.headers.get("accept")?.includes("text/html") === true;
  return isPage ? asPage(fault) : fault.answer;
}

function asPage({ answer, message }: Fault): Response {
  return new Response(`Black Chamber: ${message}\n`, {
    status: answer.status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

interface Fault {
  readonly answer: Response;
  readonly message: string;
}

function faultOf(error: unknown, onBug: (error: unknown) => void): Fault {
  if (error instanceof Refusal) return fault(error.status, error.code, error.message);
  if (error instanceof HostError) {
    const code = hostCodes[error.code] ?? "refused";
    return fault(code === "no-such" ? 404 : code === "disk" ? 507 : 422, code, error.message);
  }
  onBug(error);
  return fault(500, "bug", "this is a bug in Black Chamber; its terminal shows the details");
}

const hostCodes: Readonly<Partial<Record<HostError["code"], HostFaultCode>>> = {
  "no-file": "no-such",
  unreadable: "unreadable",
  disk: "disk",
  usage: "malformed",
};

function fault(status: number, code: HostFaultCode, message: string): Fault {
  return { answer: json({ error: { code, message } } satisfies HostFault, status), message };
}

/**
 * Reads the body of a request as JSON.
 * @throws {Refusal} if it is longer than `limit` bytes or not a JSON object
 */
export async function readJson(request: Request, limit = 64 * 1024): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limitedBody(request, limit)) pieces.push(piece);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    throw new Refusal(400, "malformed", "the request body is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, "malformed", "the request body is not a JSON object");
  return value as Readonly<Record<string, unknown>>;
}

/**
 * Reads the body of a request, piece by piece.
 * @throws {Refusal} as soon as it is longer than `limit` bytes
 */
export async function* limitedBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = (): Refusal =>
    new Refusal(
      413,
      "too-large",
      `the request is longer than the allowed ${limit.toLocaleString("en").replaceAll(",", " ")} bytes`,
    );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (request.body === null) return;
  let byteLength = 0;
  for await (const piece of request.body as AsyncIterable<Uint8Array>) {
    byteLength += piece.length;
    if (byteLength > limit) throw tooLarge();
    yield piece;
  }
}

/**
 * Reads a whole number from a URL's query; 0 if it is missing.
 * @throws {Refusal} if it is not a whole number
 */
export function numberOf(url: URL, name: string): number {
  const text = url.searchParams.get(name) ?? "0";
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(value))
    throw new Refusal(400, "malformed", `?${name}= must be a whole number of bytes`);
  return value;
}
