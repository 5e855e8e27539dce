import type { MarkDraft, MarkTarget } from "../../host/host.ts";
import { directions } from "../../recording/entry.ts";
import { defaultPort, loopback, readEndpoint } from "../endpoint.ts";
import type { LiveStart } from "./live.ts";
import { Refusal } from "./replies.ts";

type Fields = Readonly<Record<string, unknown>>;

const longestText = 4000;

/**
 * Reads the user's note.
 * @throws {Refusal} if it is not a MarkDraft
 */
export function readMarkDraft(fields: Fields): MarkDraft {
  return {
    text: readMarkText(fields["text"]),
    target: fields["target"] === null ? null : targetOf(fields["target"]),
    atNs: wholeNumber(fields["atNs"], "atNs"),
  };
}

/** Reads a mark's text, which may be empty. @throws {Refusal} if it is not text or too long */
export function readMarkText(value: unknown): string {
  if (typeof value !== "string" || value.length > longestText) throw malformed(`text: up to ${longestText} characters`);
  return value;
}

/**
 * Reads the request to record a game.
 * @throws {Refusal} or {HostError} `usage` if it is not a LiveRequest
 */
export function readLiveStart({ upstream, listen, note }: Fields): LiveStart {
  if (typeof upstream !== "string") throw malformed("upstream: HOST:PORT of the server");
  if (listen !== undefined && typeof listen !== "string") throw malformed("listen: PORT or HOST:PORT");
  if (note !== undefined && (typeof note !== "string" || note.length > longestText))
    throw malformed(`note: up to ${longestText} characters`);
  return {
    upstream: readEndpoint(upstream.trim(), "the server's address"),
    listen: readEndpoint(listen?.trim() || String(defaultPort), "the port for bots", {
      host: loopback,
      allowZero: true,
    }),
    note: note?.trim() || null,
  };
}

function targetOf(value: unknown): MarkTarget {
  if (typeof value !== "object" || value === null) throw malformed("target: null, or the first byte of a message");
  const { connection, direction, offset } = value as Fields;
  const known = directions.find((each) => each === direction);
  if (!known) throw malformed("target.direction");
  return {
    connection: wholeNumber(connection, "target.connection"),
    direction: known,
    offset: wholeNumber(offset, "target.offset"),
  };
}

function wholeNumber(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw malformed(`${what}: a whole number from 0`);
  return value;
}

function malformed(what: string): Refusal {
  return new Refusal(400, "malformed", `invalid request: ${what}`);
}
