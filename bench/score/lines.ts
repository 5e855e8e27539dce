import type { Game, Moment } from "./game.ts";
import type { FramePiece } from "./piece.ts";
import type { Recipe } from "./plant.ts";
import { type Phase, type Unit, unitOf } from "./state.ts";
import { ask, powersAt, quiet, quietFor, say } from "./talk.ts";

/** The names that a line can use: the playing powers and their units. */
export interface Facts {
  readonly game: Game;
  readonly moment: Moment;
  readonly me: string;
  readonly you: string;
  readonly third: string;
  /** The turn in NOW's notation: `SPR 1901`. */
  readonly turn: string;
  readonly mine: readonly Unit[];
  readonly yours: readonly Unit[];
  /** One of the player's own units, in brackets. */
  readonly unit: string;
  readonly place: string;
}

export function unitText({ power, type, place }: Unit): string {
  return `( ${power} ${type} ${place} )`;
}

export function factsOf(game: Game, moment: Moment): Facts {
  const [me, you, third] = powersAt(game, moment);
  const { seat } = moment;
  const mine = seat.ownUnits;
  const unit = game.draw(mine, "unit");
  return {
    game,
    moment,
    me,
    you,
    third,
    turn: seat.turn,
    mine,
    yours: seat.units.filter(({ power }) => power === you),
    unit: unitText(unit),
    place: unit.place,
  };
}

type Shared = Omit<Recipe, "plant" | "side">;

/** A client's request, with the answers that a correct server gives. */
export interface ClientLine extends Shared {
  readonly says: (facts: Facts) => readonly [request: string, ...answers: string[]];
  readonly when?: (moment: Moment) => boolean;
  /** The phase; movement by default. */
  readonly phase?: Phase;
  /** Whether all players must be idle, because the line involves other powers. */
  readonly isAmongAll?: boolean;
}

/** Returns recipes for requests in which the client is at fault. */
export function clientLines(lines: readonly ClientLine[]): Recipe[] {
  return lines.map(({ says, when, phase, isAmongAll = false, ...shared }) => ({
    ...shared,
    side: "client",
    plant: (game) => {
      const moment = isAmongAll ? quiet(game, when, phase) : quietFor(game, when, phase);
      const [request, ...answers] = says(factsOf(game, moment));
      return ask(game, moment.frame, moment.seat.connection, request, ...answers).request;
    },
  }));
}

/** A server's message, sent at a moment when the server need not send anything. */
export interface ServerLine extends Shared {
  /** The fault is in the last of the lines. */
  readonly says: (facts: Facts) => readonly (readonly ["client" | "server", string])[];
  /** How many of the last lines may show the mistake; 1 by default. */
  readonly last?: number;
  readonly when?: (moment: Moment) => boolean;
  /** The phase; movement by default. */
  readonly phase?: Phase;
  readonly isAmongAll?: boolean;
}

/** Returns recipes for messages in which the server is at fault. */
export function serverLines(lines: readonly ServerLine[]): Recipe[] {
  return lines.map(({ says, when, phase, last = 1, isAmongAll = false, ...shared }) => ({
    ...shared,
    side: "server",
    plant: (game) => {
      const moment = isAmongAll ? quiet(game, when, phase) : quietFor(game, when, phase);
      const { connection } = moment.seat;
      const frames = say(
        game,
        moment.frame,
        ...says(factsOf(game, moment)).map(([side, text]) => [side, connection, text] as const),
      );
      return frames.slice(-last).toReversed();
    },
  }));
}

/** A server's message that was correct before the change. */
export interface ServerEdit extends Shared {
  readonly of: RegExp;
  readonly change: (text: string, facts: { readonly game: Game; readonly frame: FramePiece }) => string;
}

export function serverEdits(edits: readonly ServerEdit[]): Recipe[] {
  return edits.map(({ of, change, ...shared }) => ({
    ...shared,
    side: "server",
    plant: (game) => {
      const frame = game.one("server", of);
      return game.say(frame, change(frame.text ?? "", { game, frame }));
    },
  }));
}

export function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1);
  if (last === undefined) throw new Error("the list is empty");
  return last;
}

/**
 * Returns HUH with ERR before the first occurrence of `at` in a message, or at the end of the message if `at` is
 * missing.
 */
export function huh(message: string, at?: string): string {
  if (at === undefined) return `HUH ( ${message} ERR )`;
  const index = message.indexOf(at);
  if (index < 0) throw new Error(`${message} lacks ${at}`);
  return `HUH ( ${message.slice(0, index)}ERR ${message.slice(index)} )`;
}

/** Returns a request and HUH with ERR before the first occurrence of `at`. */
export function withHuh(message: string, at?: string): readonly [string, string] {
  return [message, huh(message, at)];
}

/** An order that a client sent for one of its units: the SUB, its orders and their THX. */
export interface SentOrder {
  readonly sub: FramePiece;
  readonly thx: FramePiece;
  readonly order: string;
  readonly unit: Unit;
  readonly moment: Moment;
}

/** Draws one accepted order of a SUB that matches. */
export function sentOrder(game: Game, pattern: RegExp, isRight: (order: SentOrder) => boolean = () => true): SentOrder {
  for (let attempt = 0; attempt < 200; attempt++) {
    const thx = game.one("server", pattern);
    const order = /^THX (\( .* \)) \( \S+ \)$/.exec(thx.text ?? "")?.[1] ?? "";
    const all = game.frames();
    const sub = all
      .slice(0, all.indexOf(thx))
      .findLast(
        (frame) => frame.connection === thx.connection && frame.text?.startsWith("SUB ") && frame.text.includes(order),
      );
    if (!sub) continue;
    const unit = unitOf(/^\( (\( \S+ \S+ (?:\( \S+ \S+ \)|\S+) \))/.exec(order)?.[1] ?? "");
    const moment = game.before(sub);
    const found = { sub, thx, order, unit, moment };
    if (isRight(found)) return found;
  }
  throw new Error(`the base has no suitable order that matches ${pattern}`);
}

/** Returns a SUB with one order and the server's answers: THX with the note, and MIS with everything still missing. */
export function answered({ moment }: Facts, order: string, note: string): [string, string, string] {
  return [`SUB ${order}`, `THX ${order} ( ${note} )`, moment.seat.missing];
}
