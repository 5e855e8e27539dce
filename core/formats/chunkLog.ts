import { fromHex } from "../bytes/hex.ts";
import type { ConnectionId, Direction, EntryDraft } from "../recording/entry.ts";
import type { ForeignFormat } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { LineReader } from "./lineReader.ts";

/**
 * Chunk logs, a common form of other recorders: a JSON object a line,
 * `{"t_ns": n, "conn": n, "ev": "open" | "data" | "close" | "error", "dir": "c2s" | "s2c", "hex": "..."}`.
 * `open` may do without `dir` and may name its `peer`; `error` may name its `error`. Times are of any
 * monotonic clock: the first line is time zero.
 */

export const chunkLogFormat: ForeignFormat = {
  unit: "line",
  synthesised: [],
  numbersConnections: true,
  recognises: ({ text }) => /^[ \t]*\{.*"t_ns"\s*:\s*[-\d]/m.test(text),
  open: () => new LineReader(new ChunkLogReader()),
};

const directionOf: Readonly<Record<string, Direction>> = { c2s: "client-to-server", s2c: "server-to-client" };

/** Reads a chunk log line by line. Total: any text gives entries and faults. */
export class ChunkLogReader {
  /** What is wrong so far; whoever reads much takes them out now and then. */
  readonly faults: ImportFault[] = [];
  #zeroNs: number | undefined;
  #lastNs = 0;
  #line = 0;

  /** The entry that a line stands for; `undefined` for an empty line and for one that is reported. */
  read(line: string): EntryDraft | undefined {
    this.#line += 1;
    if (line.trim() === "") return undefined;
    const draft = this.#draftOf(line);
    if (typeof draft !== "string") return draft;
    this.#report(draft);
    return undefined;
  }

  /** Counts a line that its reader could not even hand over. */
  passOver(reason: string): void {
    this.#line += 1;
    this.#report(reason);
  }

  #draftOf(line: string): EntryDraft | string {
    let event: Record<string, unknown>;
    try {
      event = JSON.parse(line) as Record<string, unknown>;
    } catch {
      return "is no JSON";
    }
    if (event === null || typeof event !== "object") return "is no JSON object";
    const time = event["t_ns"];
    const connection = event["conn"];
    if (typeof time !== "number" || !Number.isFinite(time)) return "has no time t_ns";
    if (typeof connection !== "number" || !Number.isSafeInteger(connection) || connection < 0)
      return "has no connection number conn";
    const fromZero = Math.round(time - (this.#zeroNs ?? time));
    if (!Number.isSafeInteger(fromZero)) return "lies further from the first line than a time can say";
    const draft = eventDraft(event, connection, Math.max(fromZero, this.#lastNs));
    if (typeof draft === "string") return draft;
    this.#zeroNs ??= time;
    // Its place among the lines is known, so the entry is kept there; what it says of the time is not.
    if (fromZero < this.#lastNs) this.#report("is earlier than a line before it: it is given that line's time");
    this.#lastNs = Math.max(fromZero, this.#lastNs);
    return draft;
  }

  #report(message: string): void {
    this.faults.push({ at: this.#line, message });
  }
}

function eventDraft(event: Record<string, unknown>, connection: ConnectionId, atNs: number): EntryDraft | string {
  const kind = event["ev"];
  if (kind === "open")
    return { type: "opened", atNs, connection, client: textOrNull(event["peer"]), listen: null, upstream: null };
  if (kind !== "data" && kind !== "close" && kind !== "error") return `has an unknown event "${String(kind)}"`;
  const direction = directionOf[String(event["dir"])];
  if (direction === undefined) return "has no direction dir: c2s or s2c";
  if (kind === "data") {
    const bytes = typeof event["hex"] === "string" ? fromHex(event["hex"]) : undefined;
    return bytes ? { type: "chunk", atNs, connection, direction, bytes } : "has no hex bytes";
  }
  const leg = { type: "closed", atNs, connection, direction, undelivered: 0 } as const;
  if (kind === "close") return { ...leg, kind: "fin", code: null };
  const code = textOrNull(event["error"]);
  return { ...leg, kind: code !== null && /reset/i.test(code) ? "rst" : "error", code };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
