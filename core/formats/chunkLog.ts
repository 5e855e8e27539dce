import { fromHex } from "../bytes/hex.ts";
import type { Direction, EntryDraft } from "../recording/entry.ts";

/**
 * Chunk logs, a common form of other recorders: a JSON object a line,
 * `{"t_ns": n, "conn": n, "ev": "open" | "data" | "close" | "error", "dir": "c2s" | "s2c", "hex": "..."}`.
 * Times are of any monotonic clock: the first line is time zero.
 */

/** A line that is none, and why. */
export interface ImportFault {
  /** Line, or byte offset where the source has no lines. */
  readonly at: number;
  readonly message: string;
}

const directionOf: Readonly<Record<string, Direction>> = { c2s: "client-to-server", s2c: "server-to-client" };

/** Reads a chunk log line by line. */
export class ChunkLogReader {
  readonly faults: ImportFault[] = [];
  #zeroNs: number | undefined;
  #line = 0;

  /** The entry that a line stands for; `undefined` for an empty line and for one that is reported. */
  read(line: string): EntryDraft | undefined {
    this.#line += 1;
    if (line.trim() === "") return undefined;
    const draft = this.#draftOf(line);
    if (typeof draft !== "string") return draft;
    this.faults.push({ at: this.#line, message: draft });
    return undefined;
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
    const direction = directionOf[String(event["dir"])];
    if (typeof time !== "number" || !Number.isFinite(time)) return "has no time t_ns";
    if (typeof connection !== "number" || !Number.isSafeInteger(connection) || connection < 0)
      return "has no connection number conn";
    if (direction === undefined) return "has no direction dir: c2s or s2c";
    this.#zeroNs ??= time;
    const atNs = Math.max(0, Math.round(time - this.#zeroNs));
    switch (event["ev"]) {
      case "open":
        return { type: "opened", atNs, connection, client: textOrNull(event["peer"]), listen: null, upstream: null };
      case "data": {
        const bytes = typeof event["hex"] === "string" ? fromHex(event["hex"]) : undefined;
        return bytes ? { type: "chunk", atNs, connection, direction, bytes } : "has no hex bytes";
      }
      case "close":
        return { type: "closed", atNs, connection, direction, kind: "fin", undelivered: 0, code: null };
      case "error": {
        const code = textOrNull(event["error"]);
        const reset = code !== null && /reset/i.test(code);
        return { type: "closed", atNs, connection, direction, kind: reset ? "rst" : "error", undelivered: 0, code };
      }
      default:
        return `has an unknown event "${String(event["ev"])}"`;
    }
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
