import { getOrMake } from "../bytes/keyed.ts";
import {
  type Damage,
  directions,
  type Entry,
  type EntryCopy,
  type Leg,
  type LegGap,
  legKey,
  type ReadItem,
  type RecordingHeader,
} from "./entry.ts";
import type { Loss } from "./loss.ts";

/** A point in the file at which records or bytes are missing. It becomes one gap entry. */
interface Break {
  /** The gap is written before the first record at or after this offset that has a sequence number. */
  readonly fileOffset: number;
  readonly damage: Damage[];
  readonly fromNs: number;
  toNs: number;
  records: number;
  readonly legs: LegGap[];
}

/** The next offset in a leg's stream, and how many breaks precede that offset. */
interface LegPlace {
  expected: number;
  breaks: number;
}

/**
 * First pass of a recovery: finds the places where records and traffic are missing. Missing bytes of a leg become
 * apparent only when the leg's next bytes appear, perhaps much later; they are assigned to the first break after the
 * leg's previous bytes.
 */
export class RecoverySurvey {
  readonly #breaks: Break[] = [];
  readonly #legs = new Map<string, LegPlace>();
  #open: Break | undefined;
  #header: RecordingHeader | undefined;
  #lastSequence = 0;
  #lastNs = 0;
  #wholeEnd = 0;

  add(item: ReadItem): void {
    if (item.kind === "damage") {
      this.#open ??= this.#breakAt(item.fileOffset);
      addDamage(this.#open.damage, item);
      return;
    }
    this.#wholeEnd = item.fileOffset + item.byteLength;
    this.#addEntry(item.entry, item.fileOffset);
  }

  /** The first header; undefined if its record is lost. */
  get header(): RecordingHeader | undefined {
    return this.#header;
  }

  /** Time of the last entry, in nanoseconds. */
  get endNs(): number {
    return this.#lastNs;
  }

  /**
   * File offset after the last complete record in this pass. Needed because a recording may grow while it is being
   * recovered.
   */
  get wholeEnd(): number {
    return this.#wholeEnd;
  }

  /**
   * Returns the gaps to write, in order, with their positions in the file.
   * @param ending a description of the fault at the recording's end; null if there is none
   */
  gaps(ending: string | null): { readonly fileOffset: number; readonly gap: EntryCopy & { readonly type: "gap" } }[] {
    const gaps = this.#breaks.map(({ fileOffset, damage, fromNs, toNs, records, legs }) => ({
      fileOffset,
      gap: {
        type: "gap" as const,
        atNs: toNs,
        reason: "damaged" as const,
        fromNs,
        records,
        legs,
        detail: damage.length === 0 ? null : damage.map(inWords).join("; "),
      },
    }));
    const last = gaps.at(-1);
    if (ending === null) return gaps;
    if (last && this.#open) {
      const detail = [last.gap.detail, ending].filter((part) => part !== null).join("; ");
      return [...gaps.slice(0, -1), { ...last, gap: { ...last.gap, detail } }];
    }
    const atNs = this.#lastNs;
    const gap = { type: "gap", atNs, reason: "damaged", fromNs: atNs, records: 0, legs: [], detail: ending } as const;
    return [...gaps, { fileOffset: this.#wholeEnd, gap }];
  }

  #addEntry(entry: Entry, fileOffset: number): void {
    if (entry.type === "header") {
      const { type: _, ...header } = entry;
      this.#header ??= header;
    }
    if (entry.type === "header" || entry.type === "unknown") return;
    const missing = entry.sequence - this.#lastSequence - 1 - (entry.type === "gap" ? entry.records : 0);
    if (missing > 0) this.#open ??= this.#breakAt(fileOffset);
    if (this.#open) {
      this.#open.records = Math.max(0, missing);
      this.#open.toNs = Math.max(this.#open.toNs, entry.atNs);
      this.#open = undefined;
    }
    this.#lastSequence = entry.sequence;
    this.#lastNs = Math.max(this.#lastNs, entry.atNs);
    if (entry.type === "opened") {
      for (const direction of directions)
        this.#place({ connection: entry.connection, direction }).breaks = this.#breaks.length;
    }
    if (entry.type === "chunk") this.#addStream(entry, entry.offset, entry.bytes.length, fileOffset);
    if (entry.type === "edit") this.#addStream(entry, entry.offset, entry.forwarded.length, fileOffset);
    if (entry.type === "gap")
      for (const leg of entry.legs) this.#addStream(leg, leg.offset, leg.byteLength, fileOffset);
  }

  #addStream(leg: Leg, offset: number, byteLength: number, fileOffset: number): void {
    const place = this.#place(leg);
    if (offset > place.expected) {
      const { connection, direction } = leg;
      const at = this.#breaks[place.breaks] ?? this.#breakAt(fileOffset);
      at.legs.push({ connection, direction, offset: place.expected, byteLength: offset - place.expected });
    }
    place.expected = offset + byteLength;
    place.breaks = this.#breaks.length;
  }

  #place(leg: Leg): LegPlace {
    return getOrMake(this.#legs, legKey(leg), () => ({ expected: 0, breaks: 0 }));
  }

  #breakAt(fileOffset: number): Break {
    const made = { fileOffset, damage: [], fromNs: this.#lastNs, toNs: this.#lastNs, records: 0, legs: [] };
    this.#breaks.push(made);
    return made;
  }
}

/**
 * Second pass of a recovery: returns the entries of a clean recording, in order, with a gap wherever something is
 * missing.
 */
export class Recovery {
  readonly #gaps: ReturnType<RecoverySurvey["gaps"]>;
  readonly #wholeEnd: number;

  /** @param ending see {@link RecoverySurvey.gaps} */
  constructor(survey: RecoverySurvey, ending: string | null) {
    this.#gaps = survey.gaps(ending);
    this.#wholeEnd = survey.wholeEnd;
  }

  /** Rewrites the next item of the file. The items must be the same as in the first pass. */
  rewrite(item: ReadItem): EntryCopy[] {
    if (item.kind === "damage" || item.fileOffset >= this.#wholeEnd) return [];
    const { entry, fileOffset } = item;
    if (entry.type === "header") return [];
    if (entry.type === "unknown") return [entry];
    const copies: EntryCopy[] = [];
    for (let next = this.#gaps[0]; next && next.fileOffset <= fileOffset; next = this.#gaps[0]) {
      copies.push(next.gap);
      this.#gaps.shift();
    }
    if (entry.type !== "index" && entry.type !== "end") copies.push(withoutSequence(entry));
    return copies;
  }

  /** Returns the gaps after the last record. */
  rest(): EntryCopy[] {
    return this.#gaps.splice(0).map(({ gap }) => gap);
  }
}

function withoutSequence(entry: Exclude<Entry, { type: "header" | "unknown" | "index" | "end" }>): EntryCopy {
  const { sequence: _, ...copy } = entry;
  return copy;
}

/**
 * Describes what is wrong with a recording's end, for its gap entry; null if nothing is wrong.
 * @param isPart true if the recording has not ended yet; a missing end is then not a loss
 * @param wholeEnd file offset after the last complete record
 */
export function endingOf(loss: Loss, isPart: boolean, wholeEnd: number): string | null {
  if (loss.missingBytes > loss.holes.reduce((sum, hole) => sum + hole.byteLength, 0))
    return `${loss.missingBytes} bytes of traffic are missing according to the end record`;
  if (loss.endMismatch) return "the counts of the end record do not match the records read";
  if (wholeEnd === 0 && loss.damagedBytes > 0) return "no record could be read";
  return loss.complete || isPart ? null : "the end record is missing";
}

/** Returns a header for a recording whose own header is lost. */
export function substituteHeader(uuid: string, tool: string): RecordingHeader {
  return { uuid, startedAt: null, tool, listen: [], upstream: null, clock: null, synthesised: null, sources: [] };
}

function addDamage(list: Damage[], damage: Damage): void {
  const last = list.at(-1);
  if (last && last.fileOffset + last.byteLength === damage.fileOffset) {
    list[list.length - 1] = { ...last, byteLength: last.byteLength + damage.byteLength };
  } else list.push(damage);
}

function inWords({ fileOffset, byteLength, reason }: Damage): string {
  return `${byteLength} bytes at file offset ${fileOffset}: ${reason}`;
}
