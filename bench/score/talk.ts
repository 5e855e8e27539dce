import type { Game, Moment } from "./game.ts";
import type { FramePiece, Side } from "./piece.ts";
import type { Phase } from "./state.ts";

/** Adds messages before a frame, one after another, all with the frame's timestamp. */
export function say(
  game: Game,
  anchor: FramePiece,
  ...lines: readonly (readonly [Side, number, string])[]
): FramePiece[] {
  const frames = lines.map(([side, connection, text]) => game.dm(side, connection, text, anchor.atNs));
  game.insertBefore(anchor, ...frames);
  return frames;
}

/** Adds a client's request and the server's answers before a frame. */
export function ask(
  game: Game,
  anchor: FramePiece,
  connection: number,
  request: string,
  ...answers: readonly string[]
): { readonly request: FramePiece; readonly answers: readonly FramePiece[] } {
  const [first, ...others] = say(
    game,
    anchor,
    ["client", connection, request],
    ...answers.map((answer) => ["server", connection, answer] as const),
  );
  if (!first) throw new Error("no message was added");
  return { request: first, answers: others };
}

/** A press message, as every connection sees it. */
export interface PressFrames {
  readonly snd: FramePiece;
  readonly yes: FramePiece;
  /** One for each recipient, in the order in which the SND lists them. */
  readonly frms: readonly FramePiece[];
  readonly all: readonly FramePiece[];
}

/** Sends press that the server accepts and delivers, before a frame. */
export function press(
  game: Game,
  { frame, state }: Moment,
  from: string,
  to: readonly string[],
  text: string,
): PressFrames {
  const seatOf = (power: string): number => {
    const seat = state.playerOf(power);
    if (!seat) throw new Error(`${power} is not playing`);
    return seat.connection;
  };
  const list = `( ${to.join(" ")} )`;
  const message = `SND ${list} ( ${text} )`;
  const all = say(
    game,
    frame,
    ["client", seatOf(from), message],
    ...to.map((power) => ["server", seatOf(power), `FRM ( ${from} ) ${list} ( ${text} )`] as const),
    ["server", seatOf(from), `YES ( ${message} )`],
  );
  const snd = all[0];
  const yes = all.at(-1);
  if (!snd || !yes) throw new Error("no message was added");
  return { snd, yes, frms: all.slice(1, -1), all };
}

/** Returns the frames with which the server accepts press: YES, and the deliveries. */
export function accepted({ yes, frms }: PressFrames): FramePiece[] {
  return [yes, ...frms];
}

/** Adds a press message that the server refuses and does not deliver. */
export function refused(
  game: Game,
  { frame, state }: Moment,
  from: string,
  to: readonly string[],
  text: string,
  answer: (message: string) => string = (message) => `REJ ( ${message} )`,
): { readonly snd: FramePiece; readonly answer: FramePiece } {
  const seat = state.playerOf(from);
  if (!seat) throw new Error(`${from} is not playing`);
  const message = `SND ( ${to.join(" ")} ) ( ${text} )`;
  const { request, answers } = ask(game, frame, seat.connection, message, answer(message));
  const [first] = answers;
  if (!first) throw new Error("no answer was added");
  return { snd: request, answer: first };
}

/** Matches the first message that players send in a phase. */
const isFirstMove = /^(SUB|DRW)( |$)/;

/**
 * Returns a moment at which no client is waiting for anything, so that press and requests may be added before the frame
 * without disturbing other answers.
 */
export function quiet(
  game: Game,
  isRight: (moment: Moment) => boolean = () => true,
  phase: Phase = "movement",
): Moment {
  return game.moment(
    (moment) =>
      moment.state.isEven &&
      moment.state.players.every((seat) => seat.isQuiet && seat.phase === phase) &&
      moment.seat.ownUnits.length > 0 &&
      moment.frame.direction === "client-to-server" &&
      isFirstMove.test(moment.frame.text ?? "") &&
      moment.state.players.filter(({ ownUnits }) => ownUnits.length > 0).length > 2 &&
      isRight(moment),
    "quiet moment",
  );
}

/** Returns a quiet moment for one player, before that player's orders. */
export function quietFor(
  game: Game,
  isRight: (moment: Moment) => boolean = () => true,
  phase: Phase = "movement",
): Moment {
  return game.moment(
    (moment) =>
      moment.seat.isQuiet &&
      moment.seat.phase === phase &&
      moment.seat.ownUnits.length > 0 &&
      moment.frame.direction === "client-to-server" &&
      isFirstMove.test(moment.frame.text ?? "") &&
      new Set(moment.seat.units.map(({ power }) => power)).size > 2 &&
      isRight(moment),
    "moment at which a player is quiet",
  );
}

/** Returns the powers on the board at a moment: first the sender of that frame, then the others in any order. */
export function powersAt(game: Game, { seat }: Moment): [string, string, string, ...string[]] {
  const others = [...new Set(seat.units.map(({ power }) => power))].filter((power) => power !== seat.power);
  const mixed = others
    .map((power) => ({ power, key: game.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ power }) => power);
  const [second, third, ...rest] = mixed;
  if (seat.power === null || second === undefined || third === undefined) throw new Error("too few powers are playing");
  return [seat.power, second, third, ...rest];
}

/** Returns the powers without units or centres at a moment. */
export function eliminatedAt({ seat }: Moment, all: readonly string[]): string[] {
  return all.filter(
    (power) => !seat.units.some((unit) => unit.power === power) && (seat.centres.get(power) ?? []).length === 0,
  );
}

export const standardPowers: readonly string[] = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"];
