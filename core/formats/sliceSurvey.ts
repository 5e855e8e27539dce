import { getOrMake } from "../bytes/keyed.ts";
import { SpanSet } from "../bytes/spanSet.ts";
import { type ConnectionId, type Entry, type FrameNumber, type Leg, legKey } from "../recording/entry.ts";
import { T } from "../tokens/vocabulary.ts";
import type { Frame } from "../wire/frame.ts";
import { Legs } from "../wire/legs.ts";
import { type DocumentRows, noRows, type SliceRange } from "./sliceRange.ts";

const aboutTheGame: ReadonlySet<number> = new Set([T.MAP, T.MDF, T.HLO]);

/**
 * Whether a frame is needed to read other frames. This applies to IM and RM, and to the server's MAP, MDF and HLO,
 * which determine the names, powers and map in every part of a game.
 */
function isForReading({ direction }: Leg, { kind, body }: Frame): boolean {
  if (kind === "IM" || kind === "RM") return true;
  const [high = 0, low = 0] = body;
  return kind === "DM" && direction === "server-to-client" && aboutTheGame.has((high << 8) | low);
}

/** What the first pass has learned about a leg. */
interface SurveyedLeg {
  readonly kept: SpanSet;
  /** Offset at which the leg's last frame ended. */
  frontier: number;
  /** Spans of bytes after the frontier, and whether each arrived within the time range. */
  unframed: { readonly start: number; readonly end: number; readonly inTime: boolean }[];
}

/**
 * First pass of a slice: determines which bytes of each leg belong to the slice. The time of a frame's last byte
 * determines whether the whole frame is kept. Frames that are needed to read the others are always kept: IM and RM for
 * the names; MAP, MDF and HLO for the game. Bytes outside any frame are kept together if any of them arrived in the
 * range, so that later bytes are split into frames as in the original.
 */
export class SliceSurvey {
  readonly range: SliceRange;
  readonly #framed = new Legs();
  readonly #legs = new Map<string, SurveyedLeg>();
  readonly #connections = new Set<ConnectionId>();
  readonly #rowsOf: DocumentRows;
  #messages = 0;
  #ofDocuments = 0;

  constructor(range: SliceRange, rowsOf: DocumentRows = noRows) {
    this.range = range;
    this.#rowsOf = rowsOf;
  }

  /** All connections in the recording, selected or not. */
  get connections(): ReadonlySet<ConnectionId> {
    return this.#connections;
  }

  /** Number of frames in the range, not counting frames that are kept only to read the others. */
  get messages(): number {
    return this.#messages;
  }

  add(entry: Entry): void {
    if (entry.type === "document") this.#ofDocuments += this.#rowsOf(entry);
    if ("connection" in entry) this.#connections.add(entry.connection);
    if (entry.type === "gap") for (const { connection } of entry.legs) this.#connections.add(connection);
    if (entry.type === "chunk" || entry.type === "edit") {
      const byteLength = entry.type === "chunk" ? entry.bytes.length : entry.forwarded.length;
      const inTime = entry.atNs >= this.range.fromNs && entry.atNs <= this.range.toNs;
      this.#leg(entry).unframed.push({ start: entry.offset, end: entry.offset + byteLength, inTime });
      this.#addFrames(entry, entry.atNs, this.#framed.apply(entry));
    } else this.#framed.apply(entry);
  }

  selects(connection: ConnectionId): boolean {
    const { connections } = this.range;
    return connections === null || connections.within(connection, connection + 1).length > 0;
  }

  /** Returns the bytes of a leg that are in the slice. Call this after all entries have been added. */
  kept(leg: Leg): SpanSet {
    if (!this.selects(leg.connection)) return new SpanSet();
    const surveyed = this.#leg(leg);
    if (surveyed.unframed.some(({ inTime }) => inTime)) surveyed.kept.add(surveyed.frontier, Number.POSITIVE_INFINITY);
    surveyed.unframed = [];
    return surveyed.kept;
  }

  #addFrames(of: Leg, atNs: number, frames: readonly Frame[]): void {
    const first = this.#ofDocuments + this.#framed.count - frames.length + 1;
    for (const [at, frame] of frames.entries()) this.#addFrame(of, atNs, frame, first + at);
  }

  #addFrame(of: Leg, atNs: number, frame: Frame, n: FrameNumber): void {
    const { fromNs, toNs, fromN, toN } = this.range;
    const leg = this.#leg(of);
    const { start, end } = frame.span;
    if (leg.unframed.some((piece) => piece.inTime && piece.start < start)) leg.kept.add(leg.frontier, start);
    const inRange = n >= fromN && n <= toN && atNs >= fromNs && atNs <= toNs;
    if (inRange || isForReading(of, frame)) leg.kept.add(start, end);
    if (inRange && this.selects(of.connection)) this.#messages += 1;
    leg.frontier = end;
    leg.unframed = leg.unframed.filter((piece) => piece.end > end);
  }

  #leg(leg: Leg): SurveyedLeg {
    return getOrMake(this.#legs, legKey(leg), () => ({ kept: new SpanSet(), frontier: 0, unframed: [] }));
  }
}
