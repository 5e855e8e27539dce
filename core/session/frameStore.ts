import type { FrameRow } from "../analysis/analysis.ts";
import type { DocumentRow } from "../analysis/documents.ts";
import type { RecordingRow } from "../analysis/recordingEvent.ts";
import { getOrMake } from "../bytes/keyed.ts";
import { powerOfStep } from "../game/document.ts";
import type { ConnectionId, Direction, FrameNumber } from "../recording/entry.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import { type Representation, representationFromEntries, standardRepresentation } from "../tokens/representation.ts";
import { decodeTokens, type Token } from "../tokens/token.ts";
import { frameKindOf } from "../wire/frame.ts";
import { BodyStore } from "./bodyStore.ts";
import { Column, numbers, Pool } from "./column.ts";

const documentNames = standardRepresentation("diplomacy");

/**
 * Every frame of a recording by number, in columns: about 30 bytes per frame, plus each different body. Each request
 * for a frame rebuilds the row. Rows of documents without wire bytes are stored unchanged.
 */
export class FrameStore {
  readonly #bodies = new BodyStore();
  #lastNs = 0;
  /** Numbers of the bodies; -1 for a document. */
  readonly #body = new Column();
  readonly #typeByte = new Column();
  readonly #pad = new Column();
  readonly #toClient = new Column();
  readonly #connection = new Column();
  readonly #atNs = new Column(numbers);
  readonly #streamOffset = new Column();
  readonly #representation = new Column();
  readonly #power = new Column();
  readonly #representations = new Pool<Representation>();
  readonly #powers = new Pool<string | null>();
  readonly #documents = new Map<FrameNumber, DocumentRow>();
  readonly #ofConnection = new Map<ConnectionId, Column>();
  #translated = new Map<number, Representation>();

  /** The latest timestamp of any row; 0 if there are no rows. */
  get lastNs(): number {
    return this.#lastNs;
  }

  /** Number of rows; rows are numbered from 1. */
  get count(): number {
    return this.#atNs.length;
  }

  /** Adds the next row; its number is the new {@link count}. */
  push(row: RecordingRow): void {
    this.#lastNs = Math.max(this.#lastNs, row.atNs);
    if ("step" in row) this.#pushDocument(row);
    else this.#pushFrame(row);
  }

  connectionOf(n: FrameNumber): ConnectionId {
    return this.#connection.at(n - 1);
  }

  directionOf(n: FrameNumber): Direction {
    return this.#toClient.at(n - 1) === 1 ? "server-to-client" : "client-to-server";
  }

  atNsOf(n: FrameNumber): number {
    return this.#atNs.at(n - 1);
  }

  powerOf(n: FrameNumber): string | null {
    return this.#powers.values[this.#power.at(n - 1)] ?? null;
  }

  /** Returns where a frame begins in its leg's stream, in bytes. */
  offsetOf(n: FrameNumber): number {
    return this.#streamOffset.at(n - 1);
  }

  byteLengthOf(n: FrameNumber): number {
    return this.#bodies.byteLengthOf(this.#body.at(n - 1));
  }

  /** Returns the first token of a DM; null for other rows, and for a DM without tokens. */
  headOf(n: FrameNumber): Token | null {
    const at = n - 1;
    const isMessage = this.#connection.at(at) >= 0 && frameKindOf(this.#typeByte.at(at)) === "DM";
    return isMessage ? this.#bodies.headOf(this.#body.at(at)) : null;
  }

  /** Whether a frame's body contains the token that has a given name on its connection. */
  hasName(n: FrameNumber, name: string): boolean {
    const at = n - 1;
    const token = this.#representationOf(this.#representation.at(at)).values.get(name);
    return token !== undefined && this.#bodies.hasToken(this.#body.at(at), token);
  }

  /** Returns the numbers of a connection's rows, in order. */
  rowsOf(connection: ConnectionId): { readonly length: number; at(index: number): FrameNumber } {
    return this.#ofConnection.get(connection) ?? new Column();
  }

  /** Returns the row with the given number; null if there is none. */
  rowAt(n: FrameNumber): RecordingRow | null {
    if (n < 1 || n > this.count) return null;
    return this.#documents.get(n) ?? this.frameAt(n);
  }

  /** Returns the frame with the given number; null if there is no such row, or if it is not a frame. */
  frameAt(n: FrameNumber): FrameRow | null {
    const at = n - 1;
    if (n < 1 || n > this.count || this.#connection.at(at) < 0) return null;
    const body = this.#bodies.bodyOf(this.#body.at(at));
    const typeByte = this.#typeByte.at(at);
    const kind = frameKindOf(typeByte);
    const offset = this.#streamOffset.at(at);
    return {
      n,
      connection: this.#connection.at(at),
      direction: this.directionOf(n),
      atNs: this.#atNs.at(at),
      frame: { kind, typeByte, pad: this.#pad.at(at), body, span: { start: offset, end: offset + body.length + 4 } },
      representation: this.#representationOf(this.#representation.at(at)),
      power: this.powerOf(n),
      tokens: kind === "DM" ? decodeTokens(body).tokens : undefined,
    };
  }

  /** Uses this dialect's names for all frames, including those already added. */
  setDialect(dialect: NumberDialect): void {
    this.#translated = new Map();
    this.#representations.values.forEach((known, number) => {
      if (known.dialect !== dialect) this.#translated.set(number, inDialect(known, dialect));
    });
  }

  #representationOf(number: number): Representation {
    return this.#translated.get(number) ?? (this.#representations.values[number] as Representation);
  }

  #pushFrame({ frame, connection, direction, atNs, representation, power, tokens }: FrameRow): void {
    this.#body.push(this.#bodies.add(frame.body, tokens));
    this.#typeByte.push(frame.typeByte);
    this.#pad.push(frame.pad);
    this.#toClient.push(direction === "server-to-client" ? 1 : 0);
    this.#connection.push(connection);
    this.#atNs.push(atNs);
    this.#streamOffset.push(frame.span.start);
    this.#representation.push(this.#representations.numberOf(representation));
    this.#power.push(this.#powers.numberOf(power));
    this.#list(connection);
  }

  #pushDocument(row: DocumentRow): void {
    const { step, atNs } = row;
    this.#body.push(-1);
    for (const column of [this.#typeByte, this.#pad, this.#streamOffset]) column.push(0);
    this.#toClient.push(powerOfStep(step) === null ? 1 : 0);
    this.#connection.push(-1);
    this.#atNs.push(atNs);
    this.#representation.push(this.#representations.numberOf(documentNames));
    this.#power.push(this.#powers.numberOf(powerOfStep(step)));
    this.#documents.set(this.count, row);
    this.#list(-1);
  }

  #list(connection: ConnectionId): void {
    getOrMake(this.#ofConnection, connection, () => new Column()).push(this.count);
  }
}

function inDialect({ source, names }: Representation, dialect: NumberDialect): Representation {
  if (source === "standard") return standardRepresentation(dialect);
  return representationFromEntries(
    [...names].map(([token, name]) => ({ token, name })),
    dialect,
  );
}
