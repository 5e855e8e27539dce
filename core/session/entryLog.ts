import type { ChunkEntry, Entry } from "../recording/entry.ts";
import { bytes, Column, integers, numbers } from "./column.ts";

/** Of as many bytes as a chunk has had; longer where a longer one came. */
let zeros = new Uint8Array(0);

/**
 * The entries of a recording in their order, for folds that begin later. Bytes of chunks are not kept, only how many
 * they were: the rows hold them.
 */
export class EntryLog {
  readonly #others = new Map<number, Entry>();
  readonly #rows = new Column(integers);
  readonly #connection = new Column(integers);
  readonly #toClient = new Column(bytes);
  readonly #sequence = new Column(integers);
  readonly #byteLength = new Column(integers);
  readonly #offset = new Column(numbers);
  readonly #atNs = new Column(numbers);

  get length(): number {
    return this.#rows.length;
  }

  /** @param rows of the recording so far, those that it completed among them */
  push(entry: Entry, rows: number): void {
    const chunk = entry.type === "chunk" ? entry : null;
    if (chunk === null) this.#others.set(this.length, entry);
    this.#connection.push(chunk?.connection ?? 0);
    this.#toClient.push(chunk?.direction === "server-to-client" ? 1 : 0);
    this.#sequence.push(chunk?.sequence ?? 0);
    this.#byteLength.push(chunk?.bytes.length ?? 0);
    this.#offset.push(chunk?.offset ?? 0);
    this.#atNs.push(chunk?.atNs ?? 0);
    this.#rows.push(rows);
  }

  /** Rows of the recording up to an entry, those that it completed among them; 0 before the first. */
  rowsAfter(index: number): number {
    return this.#rows.at(index);
  }

  /** An entry as it came, but that bytes of a chunk are zeros. */
  at(index: number): Entry {
    return this.#others.get(index) ?? this.#chunkAt(index);
  }

  #chunkAt(index: number): ChunkEntry {
    const byteLength = this.#byteLength.at(index);
    if (zeros.length < byteLength) zeros = new Uint8Array(byteLength * 2);
    return {
      type: "chunk",
      sequence: this.#sequence.at(index),
      atNs: this.#atNs.at(index),
      connection: this.#connection.at(index),
      direction: this.#toClient.at(index) === 1 ? "server-to-client" : "client-to-server",
      offset: this.#offset.at(index),
      bytes: zeros.subarray(0, byteLength),
    };
  }
}
