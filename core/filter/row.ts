import type { Severity } from "../diagnostics/severity.ts";
import type { Turn } from "../map/turn.ts";
import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";

/**
 * What a filter can ask of a message. Properties are cheap to read; functions are called only when a condition needs
 * them, and after everything cheaper has agreed. A filter keeps no row: one object that moves over columns will do.
 * Names are upper case as the analysis gives them; null is "none" or "not known", and no value equals it.
 */
export interface FilterRow {
  readonly n: FrameNumber;
  /** Milliseconds from the recording's start. */
  readonly atMs: number;
  readonly connection: ConnectionId;
  /** Null for what has no wire. */
  readonly direction: Direction | null;
  /** `DM`, `IM`, `RM`, `FM`, `EM`, `other`; `document` for what has no wire. */
  readonly kind: string;
  /** First token of a DM: `SND`, or `other`. */
  readonly command: string | null;
  /** Owner of the connection as known. */
  readonly power: string | null;
  /** What the connection's program calls itself. */
  readonly bot: string | null;
  /** Of the whole frame, head included. */
  readonly byteLength: number;
  /** Counts from 1. */
  readonly game: number | null;
  /** The turn in which the message lies. */
  readonly turn: Turn | null;
  /** First token of the press in a SND or FRM: `PRP`. */
  press(): string | null;
  /** Sender: a power, or `server`. */
  from(): string | null;
  /** Receivers: powers, or `server`. */
  to(): readonly string[];
  /** Whether a token of the message is called so. */
  hasToken(name: string): boolean;
  /** Whether a province is named, on whatever coast. */
  hasProvince(name: string): boolean;
  /** Whether a unit that stands there is named. */
  hasUnitAt(province: string): boolean;
  /** Provinces named, each once: asked only to count values. */
  provinces(): readonly string[];
  /** Names of its tokens, each once: asked only to count values. */
  tokenNames(): readonly string[];
  /** Lowest press level that allows the message; null where it cannot be read. */
  level(): number | null;
  /** The text form. */
  text(): string;
  /** The sentence; null where it cannot be read. */
  english(): string | null;
  /** The gravest of its findings. */
  severity(): Severity | null;
  /** Codes of its findings. */
  findings(): readonly string[];
  /** Number of the message that it answers. */
  answers(): number | null;
  /** Whether a request has its answer; null where none is due. */
  answered(): boolean | null;
  /** Milliseconds from the message that it answers. */
  latencyMs(): number | null;
  /** What a person noted on it; empty for a mark without words. */
  mark(): string | null;
}
