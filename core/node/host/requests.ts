import type { MarkDraft, MarkTarget } from "../../host/host.ts";
import { directions } from "../../recording/entry.ts";
import { defaultPort, loopback, readEndpoint } from "../endpoint.ts";
import type { LiveStart } from "./live.ts";
import { Refusal } from "./replies.ts";

type Fields = Readonly<Record<string, unknown>>;

const longestText = 4000;

/**
 * What a person notes.
 * @throws {Refusal} when it is no MarkDraft
 */
export function readMarkDraft(fields: Fields): MarkDraft {
  return {
    text: readMarkText(fields["text"]),
    target: fields["target"] === null ? null : targetOf(fields["target"]),
    atNs: wholeNumber(fields["atNs"], "atNs"),
  };
}

/** Empty: the message is marked, no more. @throws {Refusal} when it is no text, or too long */
export function readMarkText(value: unknown): string {
  if (typeof value !== "string" || value.length > longestText) throw malformed(`text: up to ${longestText} characters`);
  return value;
}

/**
 * What shall be recorded.
 * @throws {Refusal} or {HostError} `usage` when it is no LiveRequest
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
  return new Refusal(400, "malformed", `the request is not understood: ${what}`);
}
