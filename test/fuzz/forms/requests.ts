import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editList } from "./lists.ts";
import { editText } from "./texts.ts";

/**
 * A request to the host of the UI. In its text, `TOKEN`, `HOST` and `RECORDING` stand for those of the running host.
 */
export interface HostRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "get", "PURGE"];

const words: readonly string[] = [
  ...[
    "/api",
    "/status",
    "/recordings",
    "/RECORDING",
    "/bytes",
    "/marks",
    "/live",
    "/logs",
    "/..",
    "/.",
    "//",
    "%2e%2e",
  ],
  ...[
    "%2f",
    "%00",
    "%ff",
    "%",
    "%C3%A9",
    "?from=",
    "?follow=0",
    "&",
    "=",
    "?",
    "#",
    "TOKEN",
    "RECORDING",
    "/index.html",
  ],
  ...["?token=TOKEN", "/assets/", "\\", "HOST", "127.0.0.1", "localhost", "[::1]", "http://", "null", "text", "{", "}"],
];

/** Headers that determine whether a request is allowed. */
const headers: readonly (readonly [name: string, value: string])[] = [
  ["host", "HOST"],
  ["host", "evil.example"],
  ["origin", "http://HOST"],
  ["origin", "null"],
  ["origin", "http://evil.example"],
  ["sec-fetch-site", "same-origin"],
  ["sec-fetch-site", "cross-site"],
  ["authorization", "Bearer TOKEN"],
  ["authorization", "Bearer wrong"],
  ["authorization", "Basic TOKEN"],
  ["cookie", "chamber-16780=TOKEN"],
  ["cookie", "chamber-16780=; chamber-16780=TOKEN; a=b=c"],
  ["content-type", "application/json"],
  ["content-type", "text/plain"],
  ["content-length", "9999999999"],
  ["accept-encoding", "br, gzip;q=0, *"],
  ["if-none-match", '"x"'],
  ["range", "bytes=0-1,5-"],
];

export const requestForm: Form<HostRequest> = {
  extension: ".request.json",
  encode: (request) => new TextEncoder().encode(JSON.stringify(request)),
  decode: (bytes) => requestOf(JSON.parse(new TextDecoder().decode(bytes))),
  mutate(request, other, dice) {
    switch (dice.below(6)) {
      case 0:
        return { ...request, method: dice.pick([...methods, other.method]) };
      case 1:
        return { ...request, headers: editHeaders(request.headers, dice) };
      case 2:
        return { ...request, headers: editList(request.headers, other.headers, dice) };
      case 3:
        return { ...request, body: editBody(request.body ?? "{}", other.body ?? "{}", dice) };
      default:
        return { ...request, target: editText(request.target, other.target, words, dice) };
    }
  },
  size: ({ headers: all, target }) => all.length + target.length,
  without({ headers: all, target, ...request }, start, end) {
    const text = Math.max(0, end - all.length);
    return {
      ...request,
      headers: all.toSpliced(start, Math.max(0, end - start)),
      target: start < all.length ? target : target.slice(0, start - all.length) + target.slice(text),
    };
  },
  repeat: (request, times) => ({
    ...request,
    target: request.target + "/x".repeat(times),
    body: padded(request, times),
  }),
};

/** Makes a body the given number of times as long by adding spaces before it, which do not change its meaning. */
function padded({ body }: HostRequest, times: number): string | null {
  return body === null ? null : " ".repeat(body.length * (times - 1)) + body;
}

function editHeaders(all: HostRequest["headers"], dice: Dice): HostRequest["headers"] {
  if (all.length === 0 || dice.chance(0.5)) return [...all, dice.pick(headers)];
  const at = dice.below(all.length);
  const [name, value] = all[at] ?? ["", ""];
  return all.with(at, [name, editText(value, name, words, dice)]);
}

function editBody(body: string, other: string, dice: Dice): string {
  return editText(body, other, ['{"text":"a"}', "null", "[]", '"', "\\u0000", "1e400", "__proto__"], dice);
}

/** @throws for anything that `encode` does not return */
function requestOf(value: unknown): HostRequest {
  if (typeof value !== "object" || value === null) throw new Error("not a request");
  const { method, target, headers: given, body }: Partial<Record<keyof HostRequest, unknown>> = value;
  if (typeof method !== "string" || typeof target !== "string" || !Array.isArray(given))
    throw new Error("not a request");
  const pairs = given.map((pair: unknown): readonly [string, string] =>
    Array.isArray(pair) ? [String(pair[0]), String(pair[1])] : ["", ""],
  );
  return { method, target, headers: pairs, body: typeof body === "string" ? body : null };
}
