import { type EntryDraft, legKey } from "../../core/recording/entry.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import type { Representation } from "../../core/tokens/representation.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { Framer } from "../../core/wire/framer.ts";
import type { Base } from "./bases.ts";
import { type FramePiece, frameBytes, type Piece, type Side, senderOf } from "./piece.ts";
import { type ReadBase, standardNames } from "./readBase.ts";
import { type Seat, State } from "./state.ts";

/** A point in a game: a frame, and the state of all connections before it. */
export interface Moment {
  readonly frame: FramePiece;
  readonly state: State;
  /** The connection of the frame. */
  readonly seat: Seat;
}

/** A base that a recipe edits. */
export class Game {
  readonly base: Base;
  readonly random: () => number;
  readonly pieces: Piece[];
  /** The number of each frame's piece in the base; frames that a plant adds have none. */
  readonly origins: ReadonlyMap<FramePiece, number>;
  readonly #names: ReadonlyMap<number, Representation>;

  constructor(base: Base, read: ReadBase, random: () => number) {
    this.base = base;
    this.random = random;
    this.#names = read.names;
    this.pieces = read.pieces.map((piece) => (piece.type === "frame" ? { ...piece } : piece));
    this.origins = new Map(this.frames().map((frame, at) => [frame, at]));
    const { level, options } = base;
    if (level === undefined && options === undefined) return;
    for (const frame of this.frames())
      if (senderOf(frame) === "server" && frame.text?.startsWith("HLO ( ")) {
        const raised = level === undefined ? frame.text : frame.text.replace(/LVL \d+/, `LVL ${level}`);
        this.say(frame, options === undefined ? raised : raised.replace(/(LVL \d+ \)).*$/, `$1 ${options} )`));
      }
    this.#addTimes(options ?? "");
  }

  /** Adds the TME that a server with time limits sends after every NOW. */
  #addTimes(options: string): void {
    const limitOf = (name: string): string | undefined => new RegExp(`${name} (\\d+)`).exec(options)?.[1];
    const limits = { SPR: "MTL", FAL: "MTL", SUM: "RTL", AUT: "RTL", WIN: "BTL" };
    for (const [season, name] of Object.entries(limits)) {
      const limit = limitOf(name);
      if (limit === undefined) continue;
      for (const now of this.matching("server", new RegExp(`^NOW \\( ${season} `)))
        this.insertAfter(now, this.dm("server", now.connection, `TME ( ${limit} )`, now.atNs));
    }
  }

  /** Returns the names that a connection uses. A connection that a plant adds uses the same names as the game. */
  namesOf(connection: number): Representation {
    const [ofAnother] = this.#names.values();
    return this.#names.get(connection) ?? ofAnother ?? standardNames(this.base);
  }

  frames(): FramePiece[] {
    return this.pieces.filter((piece) => piece.type === "frame");
  }

  /** Returns the frames whose message matches, in order. */
  matching(side: Side, pattern: RegExp, connection?: number): FramePiece[] {
    return this.frames().filter(
      (frame) =>
        senderOf(frame) === side &&
        (connection === undefined || frame.connection === connection) &&
        frame.text !== null &&
        pattern.test(frame.text),
    );
  }

  /** Returns one of the candidates, drawn with the plant's seed. */
  draw<T>(candidates: readonly T[], what = "suitable place"): T {
    const drawn = candidates[Math.floor(this.random() * candidates.length)];
    if (drawn === undefined) throw new Error(`the base has no ${what}`);
    return drawn;
  }

  /** Returns a matching frame from one side, drawn with the seed. */
  one(side: Side, pattern: RegExp): FramePiece {
    return this.draw(this.matching(side, pattern), String(pattern));
  }

  /** Draws a frame that `isRight` accepts, and returns it with the state before it. */
  moment(isRight: (moment: Moment) => boolean, what = "such moment"): Moment {
    const state = new State();
    const found: FramePiece[] = [];
    for (const piece of this.pieces) {
      if (piece.type === "frame" && isRight({ frame: piece, state, seat: state.seat(piece.connection) }))
        found.push(piece);
      state.take(piece);
    }
    return this.before(this.draw(found, what));
  }

  /** Returns the state of all connections before a frame. */
  before(frame: FramePiece): Moment {
    const state = new State();
    for (const piece of this.pieces) {
      if (piece === frame) break;
      state.take(piece);
    }
    return { frame, state, seat: state.seat(frame.connection) };
  }

  /** Returns a new DM, not yet in the game. */
  dm(side: Side, connection: number, text: string, atNs: number): FramePiece {
    const frame: FramePiece = {
      type: "frame",
      connection,
      direction: side === "client" ? "client-to-server" : "server-to-client",
      atNs,
      bytes: new Uint8Array(0),
      text: null,
    };
    this.say(frame, text);
    return frame;
  }

  /** Changes the message of a frame. */
  say(frame: FramePiece, text: string): FramePiece {
    const reading = readTokens(text, this.namesOf(frame.connection));
    if (!reading.ok) throw new Error(`${text}: ${reading.fault.message}`);
    frame.text = text;
    frame.bytes = frameBytes(2, encodeTokens(Uint16Array.from(reading.tokens)));
    return frame;
  }

  /** Changes a part of a frame's message. */
  edit(frame: FramePiece, part: string | RegExp, by: string): FramePiece {
    const changed = (frame.text ?? "").replace(part, by);
    if (changed === frame.text) throw new Error(`${frame.text} lacks ${part}`);
    return this.say(frame, changed);
  }

  /** Changes the bytes of a frame. */
  raw(frame: FramePiece, bytes: Uint8Array): FramePiece {
    frame.bytes = bytes;
    frame.text = null;
    return frame;
  }

  insertBefore(anchor: Piece, ...added: readonly Piece[]): void {
    this.pieces.splice(this.#at(anchor), 0, ...added);
  }

  insertAfter(anchor: Piece, ...added: readonly Piece[]): void {
    this.pieces.splice(this.#at(anchor) + 1, 0, ...added);
  }

  remove(...removed: readonly Piece[]): void {
    for (const piece of removed) this.pieces.splice(this.#at(piece), 1);
  }

  /** Swaps the positions and timestamps of two frames. */
  swap(a: FramePiece, b: FramePiece): void {
    const [atA, atB] = [this.#at(a), this.#at(b)];
    this.pieces[atA] = b;
    this.pieces[atB] = a;
    [a.atNs, b.atNs] = [b.atNs, a.atNs];
  }

  /** Returns the frames on a connection after a piece. */
  after(anchor: Piece, connection: number): FramePiece[] {
    return this.pieces
      .slice(this.#at(anchor) + 1)
      .filter((piece) => piece.type === "frame")
      .filter((piece) => piece.connection === connection);
  }

  /** Returns the server's first matching answer on the same connection. */
  answerTo(request: FramePiece, pattern: RegExp): FramePiece {
    const found = this.after(request, request.connection).find(
      (frame) => senderOf(frame) === "server" && pattern.test(frame.text ?? ""),
    );
    if (!found) throw new Error(`${request.text} has no answer that matches ${pattern}`);
    return found;
  }

  /** Delays a piece and all later pieces. */
  delayFrom(first: Piece, ns: number): void {
    const from = this.#at(first);
    this.pieces.forEach((piece, at) => {
      if (at < from) return;
      if (piece.type === "frame") piece.atNs += ns;
      else if ("atNs" in piece.draft)
        this.pieces[at] = { type: "event", draft: { ...piece.draft, atNs: piece.draft.atNs + ns } };
    });
  }

  /** Returns the piece at which a connection first ends. */
  endOf(connection: number): Piece {
    const end = this.pieces.find(
      (piece) => piece.type === "event" && piece.draft.type === "closed" && piece.draft.connection === connection,
    );
    if (!end) throw new Error(`connection ${connection} does not end`);
    return end;
  }

  /**
   * Of the connections that carry these frames, returns those on which the given side sent nothing. A finding about
   * that silence cannot name one of the side's frames.
   */
  silentOf(frames: readonly FramePiece[], side: Side): number[] {
    const heard = new Set(this.frames().flatMap((frame) => (senderOf(frame) === side ? [frame.connection] : [])));
    return frames.map(({ connection }) => connection).filter((connection) => !heard.has(connection));
  }

  /**
   * Removes the frames on a connection after a piece, or only those that `isCut` accepts. The end of the connection
   * stays.
   */
  cutAfter(anchor: Piece, connection: number, isCut: (piece: FramePiece) => boolean = () => true): void {
    this.remove(...this.after(anchor, connection).filter(isCut));
  }

  /** Returns a connection number that the game does not use. */
  freshConnection(): number {
    const used = this.pieces.map((piece) =>
      piece.type === "frame" ? piece.connection : "connection" in piece.draft ? piece.draft.connection : 0,
    );
    return Math.max(...used) + 1;
  }

  /** Returns the entries of the edited recording, ordered by time. */
  drafts(): EntryDraft[] {
    let lastNs = 0;
    return this.pieces.map((piece): EntryDraft => {
      const { atNs } = piece.type === "frame" ? piece : "atNs" in piece.draft ? piece.draft : { atNs: lastNs };
      lastNs = Math.max(lastNs, atNs);
      if (piece.type === "event") return "atNs" in piece.draft ? { ...piece.draft, atNs: lastNs } : piece.draft;
      const { connection, direction, bytes } = piece;
      return { type: "chunk", atNs: lastNs, connection, direction, bytes };
    });
  }

  recording(): Uint8Array {
    const writer = new RecordingWriter(7);
    const drafts = this.drafts();
    const last = drafts.at(-1);
    const parts = [
      writer.begin({
        uuid: "00000000-0000-4000-8000-000000000019",
        startedAt: null,
        tool: "lint:score",
        listen: [],
        upstream: null,
        clock: null,
        synthesised: null,
        sources: [],
      }),
      ...drafts.map((draft) => writer.append(draft).bytes),
      writer.end(last && "atNs" in last ? last.atNs : 0),
    ];
    return Buffer.concat(parts);
  }

  /**
   * Returns, for each piece, the number of the frame that contains its first byte in the recording; 0 if no frame does.
   */
  numbers(): Map<FramePiece, number> {
    return numbered(this.pieces);
  }

  #at(piece: Piece): number {
    const at = this.pieces.indexOf(piece);
    if (at < 0) throw new Error("this piece is not in the game");
    return at;
  }
}

/** Splits the edited streams into frames as a reader does, and finds the frame that begins in or before each piece. */
function numbered(pieces: readonly Piece[]): Map<FramePiece, number> {
  const legs = new Map<string, { framer: Framer; offset: number; waiting: { piece: FramePiece; start: number }[] }>();
  const numbers = new Map<FramePiece, number>();
  let count = 0;
  for (const piece of pieces) {
    if (piece.type !== "frame") continue;
    const key = legKey(piece);
    const leg = legs.get(key) ?? { framer: new Framer(), offset: 0, waiting: [] };
    legs.set(key, leg);
    leg.waiting.push({ piece, start: leg.offset });
    leg.offset += piece.bytes.length;
    for (const { span } of leg.framer.push(piece.bytes)) {
      count += 1;
      for (let next = leg.waiting[0]; next !== undefined && next.start < span.end; next = leg.waiting[0]) {
        numbers.set(next.piece, count);
        leg.waiting.shift();
      }
    }
  }
  return numbers;
}
