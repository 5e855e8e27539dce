import { fromHex } from "../bytes/hex.ts";
import type { ConnectionId, Direction, EntryDraft } from "../recording/entry.ts";
import type { ForeignFormat } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { LineReader } from "./lineReader.ts";
import { UnreadParts } from "./unreadParts.ts";

/**
 * Chunk logs, a common format of other recorders: one JSON object per line, `{"t_ns": n, "conn": n, "ev": "open" |
 * "data" | "close" | "error", "dir": "c2s" | "s2c", "hex": "..."}`. An `open` event may omit `dir` and include `peer`;
 * an `error` event may include a field `error`. The timestamps may come from any monotonic clock; the time of the
 * first line counts as zero.
 */

export const chunkLogFormat: ForeignFormat = {
  unit: "line",
  synthesised: [],
  numbersConnections: true,
  recognises: ({ text }) => /^[ \t]*\{.*"t_ns"\s*:\s*[-\d]/m.test(text),
  open: () => new LineReader(new ChunkLogReader()),
};

const directionOf: ReadonlyMap<unknown, Direction> = new Map([
  ["c2s", "client-to-server"],
  ["s2c", "server-to-client"],
]);

/** Reads a chunk log line by line. Never throws: any text yields entries and faults. */
export class ChunkLogReader {
  readonly parts = new UnreadParts("line");
  #zeroNs: number | undefined;
  #lastNs = 0;
  #line = 0;

  /** The faults so far. */
  get faults(): ImportFault[] {
    return this.parts.faults;
  }

  /**
   * Returns the entry of a line, or a gap in place of unreadable lines; `undefined` for an empty line and for a line
   * that belongs to the previous gap.
   */
  read(line: string): EntryDraft | undefined {
    this.#line += 1;
    if (line.trim() === "") return undefined;
    const draft = this.#draftOf(line);
    if (typeof draft === "string") return this.#lose(draft);
    this.parts.read();
    return draft;
  }

  /** Counts a line that could not be passed to {@link read}, and returns the gap that replaces it. */
  skip(reason: string): EntryDraft | undefined {
    this.#line += 1;
    return this.#lose(reason);
  }

  #lose(message: string): EntryDraft | undefined {
    return this.parts.lose({ at: this.#line, message }, this.#lastNs);
  }

  #draftOf(line: string): EntryDraft | string {
    let event: Record<string, unknown>;
    try {
      event = JSON.parse(line) as Record<string, unknown>;
    } catch {
      return "is not valid JSON";
    }
    if (event === null || typeof event !== "object") return "is not a JSON object";
    const time = event["t_ns"];
    const connection = event["conn"];
    if (typeof time !== "number" || !Number.isFinite(time)) return "has no valid time t_ns";
    if (typeof connection !== "number" || !Number.isSafeInteger(connection) || connection < 0)
      return "has no valid connection number conn";
    const fromZero = Math.round(time - (this.#zeroNs ?? time));
    if (!Number.isSafeInteger(fromZero)) return "has a time too far from the first line";
    const draft = eventDraft(event, connection, Math.max(fromZero, this.#lastNs));
    if (typeof draft === "string") return draft;
    this.#zeroNs ??= time;
    // Keep the order of the lines, and replace this line's timestamp.
    if (fromZero < this.#lastNs)
      this.faults.push({ at: this.#line, message: "is earlier than a previous line: that line's time was used" });
    this.#lastNs = Math.max(fromZero, this.#lastNs);
    return draft;
  }
}

function eventDraft(event: Record<string, unknown>, connection: ConnectionId, atNs: number): EntryDraft | string {
  const kind = event["ev"];
  if (kind === "open")
    return { type: "opened", atNs, connection, client: textOrNull(event["peer"]), listen: null, upstream: null };
  if (kind !== "data" && kind !== "close" && kind !== "error")
    return typeof kind === "string" ? `has an unknown event "${kind}"` : "has no event ev";
  const direction = directionOf.get(event["dir"]);
  if (direction === undefined) return "has no valid direction dir: c2s or s2c";
  if (kind === "data") {
    const bytes = typeof event["hex"] === "string" ? fromHex(event["hex"]) : undefined;
    return bytes ? { type: "chunk", atNs, connection, direction, bytes } : "has no valid hex bytes";
  }
  const leg = { type: "closed", atNs, connection, direction, undelivered: 0 } as const;
  if (kind === "close") return { ...leg, kind: "fin", code: null };
  const code = textOrNull(event["error"]);
  return { ...leg, kind: code !== null && /reset/i.test(code) ? "rst" : "error", code };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
