import type { HostFault, HostFaultCode } from "../../host/host.ts";
import { HostError } from "../hostError.ts";

/** A refusal on its way to the one who asked. */
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
 * The answer to what went wrong: in words for a person whose browser asked for a page, else a HostFault. A bug is told
 * to `onBug` and named as one, without its stack.
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
  return fault(500, "bug", "this is a bug in Black Chamber; its terminal says more");
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
 * The body of a request, as JSON.
 * @throws {Refusal} above `limit` bytes, or when it is no JSON object
 */
export async function readJson(request: Request, limit = 64 * 1024): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limitedBody(request, limit)) pieces.push(piece);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    throw new Refusal(400, "malformed", "the request holds no JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, "malformed", "the request holds no JSON object");
  return value as Readonly<Record<string, unknown>>;
}

/**
 * The body of a request, piece by piece.
 * @throws {Refusal} when it is longer than `limit` bytes, as soon as that is known
 */
export async function* limitedBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = (): Refusal =>
    new Refusal(
      413,
      "too-large",
      `the request is above the ${limit.toLocaleString("en").replaceAll(",", " ")} bytes allowed`,
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
 * A whole number of the query.
 * @throws {Refusal} when it is none
 */
export function numberOf(url: URL, name: string): number {
  const text = url.searchParams.get(name) ?? "0";
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(value))
    throw new Refusal(400, "malformed", `?${name}= is no whole number of bytes`);
  return value;
}
