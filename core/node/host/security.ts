import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "./replies.ts";

/** Sent with every answer: nothing from outside, nothing inline, no framing, nothing kept by others. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** The same answer with the headers that every answer has. */
export function secured(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

const secretByteLength = 32;
const ticketLifeMs = 60_000;

/**
 * Stands before a host on loopback. Whoever asks must know the secret of this launch, must have called the
 * host by its own loopback name (a foreign name that resolves here is how pages rebind DNS), and must not be a
 * page of another origin. Cookies do not tell ports apart, so the origin is looked at as well.
 */
export class LoopbackGuard {
  readonly #token = randomBytes(secretByteLength).toString("base64url");
  readonly #hosts: readonly string[];
  readonly #cookie: string;
  readonly #nowMs: () => number;
  /** By ticket: until when it counts. */
  readonly #tickets = new Map<string, number>();

  /** @param port where the host listens; 80 is left out of names */
  constructor(port: number, nowMs: () => number = () => performance.now()) {
    const ending = port === 80 ? "" : `:${port}`;
    this.#hosts = ["127.0.0.1", "localhost", "[::1]"].map((host) => host + ending);
    this.#cookie = `chamber-${port}`;
    this.#nowMs = nowMs;
  }

  /** The address for a person: it holds the secret. */
  get address(): string {
    return `http://${this.#hosts[0]}/?token=${this.#token}`;
  }

  /**
   * An address that lets in once, within a minute: what a browser is started with can be read by every user of
   * the machine in the list of processes.
   */
  ticketAddress(): string {
    const ticket = randomBytes(secretByteLength).toString("base64url");
    this.#tickets.set(ticket, this.#nowMs() + ticketLifeMs);
    return `http://${this.#hosts[0]}/?token=${ticket}`;
  }

  /**
   * Lets a request in, or answers in its place: a first visit gets the cookie and is sent on to where the
   * address no longer shows the secret.
   * @throws {Refusal} 421 or 403 for what is foreign, 401 without the secret
   */
  admit(request: Request): Response | undefined {
    this.#refuseForeign(request.headers);
    const url = new URL(request.url);
    const token = url.searchParams.get("token");
    if (request.method === "GET" && url.pathname === "/" && token !== null) return this.#firstVisit(token);
    if (!this.#knowsSecret(request.headers))
      throw new Refusal(401, "no-token", "not let in: open the address that chamber serve printed, token and all");
    return undefined;
  }

  #refuseForeign(headers: Headers): void {
    const host = headers.get("host");
    if (host === null || !this.#hosts.includes(host))
      throw new Refusal(421, "foreign", `not let in: this host answers to ${this.#hosts.join(", ")} alone`);
    const origin = headers.get("origin");
    if (origin !== null && origin !== `http://${host}`)
      throw new Refusal(403, "foreign", "not let in: the request comes from another origin");
    const site = headers.get("sec-fetch-site");
    if (site !== null && site !== "same-origin" && site !== "none")
      throw new Refusal(403, "foreign", "not let in: the request comes from another site; type the address in");
  }

  #firstVisit(token: string): Response {
    if (!sameSecret(token, this.#token) && !this.#takeTicket(token))
      throw new Refusal(401, "no-token", "not let in: this address is of an earlier start; take the one printed last");
    return new Response(null, {
      status: 303,
      headers: {
        location: "/",
        "set-cookie": `${this.#cookie}=${this.#token}; HttpOnly; SameSite=Strict; Path=/`,
        "cache-control": "no-store",
      },
    });
  }

  #takeTicket(token: string): boolean {
    const until = this.#tickets.get(token);
    this.#tickets.delete(token);
    return until !== undefined && this.#nowMs() <= until;
  }

  #knowsSecret(headers: Headers): boolean {
    const bearer = /^Bearer ([\w-]+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (bearer !== undefined) return sameSecret(bearer, this.#token);
    const cookies = (headers.get("cookie") ?? "").split(/; */);
    return cookies.some((cookie) => {
      const [name, value] = cookie.split("=", 2);
      return name === this.#cookie && value !== undefined && sameSecret(value, this.#token);
    });
  }
}

/** Takes as long whatever differs. */
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
