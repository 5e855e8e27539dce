import type { CloseKind } from "../../core/recording/entry.ts";
import type { Game, Moment } from "./game.ts";
import { type EventPiece, type FramePiece, frameBytes, kindOf, type Piece, type Side, senderOf } from "./piece.ts";
import { quiet } from "./talk.ts";

/** Returns a frame with arbitrary bytes. */
export function rawFrame(side: Side, connection: number, atNs: number, bytes: Uint8Array): FramePiece {
  const direction = side === "client" ? "client-to-server" : "server-to-client";
  return { type: "frame", connection, direction, atNs, bytes, text: null };
}

export const emFrame = (code: number): Uint8Array => frameBytes(4, Uint8Array.of(code >> 8, code & 0xff));
export const fmFrame: Uint8Array = frameBytes(3);
export const imFrame: Uint8Array = frameBytes(0, Uint8Array.of(0, 1, 0xda, 0x10));

export function opened(connection: number, atNs: number): EventPiece {
  return { type: "event", draft: { type: "opened", atNs, connection, client: null, listen: null, upstream: null } };
}

/**
 * Returns the ends of both directions of a connection; the direction from the side that ends the connection comes
 * first.
 */
export function closes(first: Side, connection: number, atNs: number, kind: CloseKind = "fin"): EventPiece[] {
  const directions = ["client-to-server", "server-to-client"] as const;
  return (first === "client" ? directions : directions.toReversed()).map((direction) => ({
    type: "event",
    draft: { type: "closed", atNs, connection, direction, kind, undelivered: 0, code: null },
  }));
}

/** Returns the first RM that the server sent. */
export function rmOf(game: Game): Uint8Array {
  const rm = game.frames().find((frame) => senderOf(frame) === "server" && kindOf(frame) === "RM");
  if (!rm) throw new Error("the base has no RM");
  return rm.bytes;
}

/** Builds the messages of a new connection. */
export class Newcomer {
  readonly connection: number;
  readonly pieces: Piece[];
  readonly #game: Game;
  readonly #atNs: number;

  constructor(game: Game, atNs: number) {
    this.#game = game;
    this.#atNs = atNs;
    this.connection = game.freshConnection();
    this.pieces = [opened(this.connection, atNs)];
  }

  bytes(side: Side, bytes: Uint8Array, laterNs = 0): FramePiece {
    const frame = rawFrame(side, this.connection, this.#atNs + laterNs, bytes);
    this.pieces.push(frame);
    return frame;
  }

  says(side: Side, text: string, laterNs = 0): FramePiece {
    const frame = this.#game.dm(side, this.connection, text, this.#atNs + laterNs);
    this.pieces.push(frame);
    return frame;
  }

  /** Adds a correct start to the connection: IM and RM. */
  begins(): void {
    this.bytes("client", imFrame);
    this.bytes("server", rmOf(this.#game));
  }

  closes(first: Side): void {
    this.pieces.push(...closes(first, this.connection, this.#atNs));
  }
}

/** Adds a connection in the middle of the game; it ends with an EM if an error code is given. */
export function newcomer(
  game: Game,
  acts: (one: Newcomer) => FramePiece | readonly FramePiece[],
  ends: Side | number = "client",
): FramePiece | readonly FramePiece[] {
  const middle = game.frames().filter((frame) => frame.text?.startsWith("SUB "));
  const anchor = game.draw(middle.slice(Math.floor(middle.length / 3)), "orders");
  const one = new Newcomer(game, anchor.atNs);
  const expected = acts(one);
  if (typeof ends === "number") one.bytes("server", emFrame(ends));
  one.closes(typeof ends === "number" ? "server" : ends);
  game.insertBefore(anchor, ...one.pieces);
  return expected;
}

/** Ends the recording before a frame, as if the recorder had stopped there. */
export function cutGame(game: Game, anchor: FramePiece): void {
  const at = game.pieces.indexOf(anchor);
  const kept = game.pieces.slice(0, at);
  const open = new Set<number>();
  for (const piece of kept) {
    if (piece.type === "frame") continue;
    if (piece.draft.type === "opened") open.add(piece.draft.connection);
    if (piece.draft.type === "closed") open.delete(piece.draft.connection);
  }
  const ends = [...open].flatMap((connection) => closes("client", connection, anchor.atNs, "stopped"));
  game.pieces.splice(0, game.pieces.length, ...kept, ...ends);
}

/** A power whose connection has ended, in a game that is waiting for the power to return. */
export interface Absence {
  readonly power: string;
  readonly passcode: number;
  /** The connections of the other players. */
  readonly others: readonly number[];
  /** The reports of civil disorder, one for each other player. */
  readonly ccds: readonly FramePiece[];
  /** Adds pieces at the end of the remaining game. */
  readonly add: (...pieces: readonly Piece[]) => void;
  readonly atNs: number;
}

/**
 * Makes a player lose its connection before it submits orders; the server reports civil disorder, and the recording
 * ends soon afterwards.
 */
export function leave(game: Game, atNs?: number, kind: CloseKind = "fin", moment: Moment = quiet(game)): Absence {
  const { frame, seat, state } = moment;
  const { power, connection } = seat;
  if (power === null) throw new Error("no power plays on this connection");
  const when = atNs ?? frame.atNs;
  const others = state.players.map((each) => each.connection).filter((each) => each !== connection);
  cutGame(game, frame);
  const stops = game.pieces.filter(
    (piece): piece is EventPiece =>
      piece.type === "event" && piece.draft.type === "closed" && piece.draft.kind === "stopped",
  );
  game.remove(...stops);
  const ccds = others.map((other) => game.dm("server", other, `CCD ( ${power} )`, when));
  game.pieces.push(...closes("client", connection, when, kind), ...ccds);
  const stay = stops.filter(({ draft }) => draft.type === "closed" && draft.connection !== connection);
  const add = (...pieces: readonly Piece[]): void => {
    game.pieces.splice(game.pieces.length - stay.length, 0, ...pieces);
  };
  game.pieces.push(...stay);
  return { power, passcode: seat.passcode, others, ccds, add, atNs: when };
}
