import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "./replies.ts";

/** Headers of every response. They forbid content from other origins, inline code and framing. */
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

/** Adds the headers of every response. */
export function secured(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

const secretByteLength = 32;
const ticketLifeMs = 60_000;

/**
 * Guards a host on loopback. A request must contain the secret of this launch, must use the host's own loopback name
 * (DNS rebinding uses a foreign name that resolves here), and must not come from a page of another origin. Cookies do
 * not distinguish ports, so the guard also checks the origin.
 */
export class LoopbackGuard {
  readonly #token = randomBytes(secretByteLength).toString("base64url");
  readonly #hosts: readonly string[];
  readonly #cookie: string;
  readonly #nowMs: () => number;
  /** The time at which each ticket expires. */
  readonly #tickets = new Map<string, number>();

  /** @param port the port on which the host listens; Host headers omit port 80 */
  constructor(port: number, nowMs: () => number = () => performance.now()) {
    const ending = port === 80 ? "" : `:${port}`;
    this.#hosts = ["127.0.0.1", "localhost", "[::1]"].map((host) => host + ending);
    this.#cookie = `chamber-${port}`;
    this.#nowMs = nowMs;
  }

  /** The address for the user; it contains the secret. */
  get address(): string {
    return `http://${this.#hosts[0]}/?token=${this.#token}`;
  }

  /**
   * Returns an address for a single visit, which must take place within a minute. Browsers are started with such an
   * address, because every user on the machine can read process arguments.
   */
  ticketAddress(): string {
    const ticket = randomBytes(secretByteLength).toString("base64url");
    this.#tickets.set(ticket, this.#nowMs() + ticketLifeMs);
    return `http://${this.#hosts[0]}/?token=${ticket}`;
  }

  /**
   * Admits a request, or returns the response to send instead: on the first visit, the cookie and a redirect to an
   * address without the secret.
   * @throws {Refusal} 421 or 403 for a foreign request, 401 without the secret
   */
  admit(request: Request): Response | undefined {
    this.#refuseForeign(request.headers);
    const url = new URL(request.url);
    const token = url.searchParams.get("token");
    if (request.method === "GET" && url.pathname === "/" && token !== null)
      return this.#firstVisit(token, url.searchParams.get("recording"));
    if (!this.#knowsSecret(request.headers))
      throw new Refusal(
        401,
        "no-token",
        "access denied: open the complete address that chamber serve printed. " +
          "To follow a link, paste it into Open link on that page, or run chamber serve 'LINK' FOLDER",
      );
    return undefined;
  }

  #refuseForeign(headers: Headers): void {
    const host = headers.get("host");
    if (host === null || !this.#hosts.includes(host))
      throw new Refusal(421, "foreign", `access denied: this host only answers to ${this.#hosts.join(", ")}`);
    const origin = headers.get("origin");
    if (origin !== null && origin !== `http://${host}`)
      throw new Refusal(403, "foreign", "access denied: the request comes from another origin");
    const site = headers.get("sec-fetch-site");
    if (site !== null && site !== "same-origin" && site !== "none")
      throw new Refusal(403, "foreign", "access denied: the request comes from another site");
  }

  /** @param recording the recording that a link names; the browser itself keeps the link's fragment */
  #firstVisit(token: string, recording: string | null): Response {
    if (!sameSecret(token, this.#token) && !this.#takeTicket(token))
      throw new Refusal(401, "no-token", "access denied: this address is outdated; open the one printed last");
    return new Response(null, {
      status: 303,
      headers: {
        location: recording === null ? "/" : `/?recording=${encodeURIComponent(recording)}`,
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

/** Compares secrets in constant time. */
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
