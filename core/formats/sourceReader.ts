import { concatBytes } from "../bytes/concat.ts";
import { getOrMake } from "../bytes/keyed.ts";
import { type ForeignKind, type OpenableKind, openableWords } from "../host/openable.ts";
import type { ConnectionId, Entry, EntryDraft, ReadItem, RecordingHeader } from "../recording/entry.ts";
import { beginsAsRecording, type FormatVersion, formatVersion, magic } from "../recording/format.ts";
import { Placer } from "../recording/placer.ts";
import { RecordingReader, UnreadableRecording } from "../recording/reader.ts";
import { foreignFormats, recognise, titleWords, unreadWords } from "./catalogue.ts";
import { beginsWords } from "./fileKind.ts";
import { type FileReader, type ForeignFormat, headByteLength } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";

/** How much of another program's file could not be read: lines, or bytes if the file has no lines. */
export interface UnreadAmount {
  readonly unit: "line" | "byte";
  readonly count: number;
}

/** Reads the rest of a file once its kind is known. */
interface ItemReader {
  push(bytes: Uint8Array): ReadItem[];
  end(isCut: boolean): ReadItem[];
}

/**
 * Reads any file that Black Chamber opens, from decompressed bytes in pieces of any size, as if it were a recording. A
 * file from another program yields the same entries as a recording imported from it.
 */
export class SourceReader {
  readonly #name: string;
  #held: Uint8Array[] = [];
  #heldByteLength = 0;
  #reader: ItemReader | null = null;
  #foreign: ForeignItems | null = null;
  #recording: RecordingReader | null = null;
  #kind: OpenableKind | null = null;

  /** @param name the file's name, without its folder; used if the bytes do not show what the file is */
  constructor(name: string) {
    this.#name = name;
  }

  /** The kind of file; null while unknown. */
  get kind(): OpenableKind | null {
    return this.#kind;
  }

  /** The id of the recording that another program's file yields; null while unknown, and for a recording. */
  get foreignUuid(): string | null {
    return this.#foreign?.uuid ?? null;
  }

  /** Version of the recording format; this program's version for files from other programs. */
  get version(): FormatVersion {
    return this.#recording?.head?.version ?? formatVersion;
  }

  /**
   * Faults found so far in another program's file; callers that read large files should empty the list now and then.
   */
  get faults(): ImportFault[] {
    return this.#foreign?.faults ?? [];
  }

  /** How much of another program's file has proved unreadable so far; null if none has, or for a recording. */
  get unread(): UnreadAmount | null {
    return this.#foreign?.unread ?? null;
  }

  /**
   * Takes the next bytes of the file.
   * @throws {UnreadableRecording} if the file cannot be read
   */
  push(bytes: Uint8Array): ReadItem[] {
    if (this.#reader) return this.#reader.push(bytes);
    this.#held.push(bytes);
    this.#heldByteLength += bytes.length;
    const head = concatBytes(this.#held);
    this.#held = [head];
    // Do not wait for more bytes before reading a recording, because it may still be growing.
    const isRecording = head.length >= magic.length && beginsAsRecording(head);
    return isRecording || this.#heldByteLength >= headByteLength ? this.#begin(head) : [];
  }

  /**
   * Reads what is left at the end of the file.
   * @param isCut whether the compressed file ended early
   * @throws {UnreadableRecording} if the file cannot be read, or has no content
   */
  end(isCut = false): ReadItem[] {
    const items = this.#reader ? [] : this.#begin(concatBytes(this.#held));
    return [...items, ...(this.#reader?.end(isCut) ?? [])];
  }

  #begin(head: Uint8Array): ReadItem[] {
    this.#held = [];
    const found = head.length === 0 ? null : recognise(head, this.#name);
    if (found?.kind === "unread") throw unopened(`is ${unreadWords(found)}`);
    if (head.length === 0 || found?.kind === "recording") {
      this.#kind = "recording";
      this.#recording = new RecordingReader();
      this.#reader = this.#recording;
    } else if (found) {
      this.#kind = found.kind;
      this.#foreign = new ForeignItems(found.kind, this.#name, head);
      this.#reader = this.#foreign;
    } else throw unopened(`${beginsWords(head)}. Black Chamber opens ${openableWords}`);
    return this.#reader.push(head);
  }
}

function unopened(message: string): UnreadableRecording {
  return new UnreadableRecording("not-a-recording", message);
}

/**
 * The entries of another program's file, with the sequence numbers and offsets that they would have in an imported
 * recording.
 */
class ForeignItems implements ItemReader {
  readonly #kind: ForeignKind;
  readonly #format: ForeignFormat;
  readonly #reader: FileReader;
  readonly #placer = new Placer();
  readonly #connections = new Map<ConnectionId, ConnectionId>();
  readonly #header: RecordingHeader;
  /** Entries held back until one of them confirms the file's format; null from then on. */
  #waiting: ReadItem[] | null = [];
  #holdsComments = false;
  #items = 0;
  /** Whether the most recent part could not be read. */
  #endsInGap = false;

  constructor(kind: ForeignKind, name: string, head: Uint8Array) {
    this.#kind = kind;
    this.#format = foreignFormats[kind];
    this.#reader = this.#format.open(name);
    const { synthesised } = this.#format;
    this.#header = {
      uuid: uuidOf(head),
      startedAt: null,
      tool: titleWords(kind),
      listen: [],
      upstream: null,
      clock: null,
      synthesised: synthesised.length > 0 ? synthesised : null,
      sources: [{ name, uuid: null, startedAt: null, clockOffsetNs: 0, connections: [] }],
    };
  }

  get uuid(): string {
    return this.#header.uuid;
  }

  get faults(): ImportFault[] {
    return this.#reader.faults;
  }

  get unread(): UnreadAmount | null {
    const { unread: count } = this.#reader;
    return count === 0 ? null : { unit: this.#format.unit, count };
  }

  push(bytes: Uint8Array): ReadItem[] {
    return this.#take(this.#reader.push(bytes));
  }

  end(isCut: boolean): ReadItem[] {
    const items = this.#take(this.#reader.end());
    // If the end of the file is missing, add no end record, as in a truncated recording.
    if (this.#waiting === null) return isCut || this.#endsInGap ? items : [...items, this.#itemOf(this.#placer.end())];
    const [first] = this.#reader.faults;
    const nothing = this.#holdsComments ? "it contains only comments" : "it is empty";
    throw unopened(
      `is not ${titleWords(this.#kind)}: ${first ? `${this.#format.unit} ${first.at} ${first.message}` : nothing}`,
    );
  }

  #take(steps: Iterable<readonly EntryDraft[]>): ReadItem[] {
    const items: ReadItem[] = [];
    for (const step of steps) for (const draft of step) this.#add(draft, items);
    return items;
  }

  #add(draft: EntryDraft, items: ReadItem[]): void {
    this.#endsInGap = draft.type === "gap";
    const item = this.#itemOf(this.#placer.place(this.#renumbered(draft)));
    if (this.#waiting === null) items.push(item);
    else if (draft.type === "mark" || draft.type === "gap") {
      this.#holdsComments ||= draft.type === "mark";
      this.#waiting.push(item);
    } else {
      const header = {
        kind: "record",
        fileOffset: 0,
        byteLength: 0,
        entry: { type: "header", ...this.#header },
      } as const;
      items.push(header, ...this.#waiting, item);
      this.#waiting = null;
    }
  }

  /** Returns an entry as an item. The file does not consist of records, so the item's offset shows only the order. */
  #itemOf(entry: Entry): ReadItem {
    this.#items += 1;
    return { kind: "record", fileOffset: this.#items - 1, byteLength: 1, entry };
  }

  #renumbered(draft: EntryDraft): EntryDraft {
    if (this.#format.numbersConnections || !("connection" in draft)) return draft;
    const connection = getOrMake(this.#connections, draft.connection, () => this.#connections.size + 1);
    return { ...draft, connection };
  }
}

/** Returns an id that depends only on the file's first bytes: four FNV-1a hashes of them. */
function uuidOf(head: Uint8Array): string {
  const sums = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((basis) => {
    let sum = basis;
    for (const byte of head.subarray(0, headByteLength)) sum = Math.imul(sum ^ byte, 0x01000193);
    return (sum >>> 0).toString(16).padStart(8, "0");
  });
  const hex = sums.join("");
  // UUIDs of version 8 (RFC 9562) may have custom content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
