import type { ServerMessage, VariantOption } from "../language/message.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import type { ConnectionId, Direction, Leg } from "../recording/entry.ts";
import { applyClose, applyEvent, applyLoss } from "./apply.ts";
import type { GameEvent } from "./event.ts";
import { PagedMap } from "./pagedMap.ts";
import { type GameState, isSwitchedOff, newGame, positionKey, seenTurns, type TurnRecord } from "./state.ts";

/** What a connection has said, and the game that it attends. */
interface Attendance extends Greeting {
  /** Index of the game; null until a position tells which it is. */
  readonly game: number | null;
  readonly map: string | null;
  /** The last message that waits for the game to be known; each leads to the one before it. */
  readonly waiting: Waiting | null;
  /** The game has ended for this connection: a new greeting begins another. */
  readonly isOver: boolean;
  readonly isClosed: boolean;
  /** How often bytes of its legs were found to be missing. */
  readonly losses: number;
  /** Its legs that may lack their newest bytes. */
  readonly doubtful: readonly Direction[];
  /** It took its power over by IAM, which another connection may still hold. */
  readonly isReturning: boolean;
  /** Where it was before a greeting after the end or a LOD; null for a first game. */
  readonly before: (Greeting & { readonly game: number | null }) | null;
}

/** A chain: adding a message costs the same however many wait. */
interface Waiting {
  readonly event: GameEvent;
  readonly before: Waiting | null;
}

function waitingEvents(waiting: Waiting | null): GameEvent[] {
  const events: GameEvent[] = [];
  for (let each = waiting; each; each = each.before) events.push(each.event);
  return events.reverse();
}

/** Who a connection is in a game, as HLO or IAM says. */
interface Greeting {
  readonly power: string | null;
  readonly passcode: number | null;
  /** The options of its HLO, equal for all of one game; null while it has none. */
  readonly options: string | null;
}

/**
 * The games of a recording, told apart: connections belong together when they play the same map and were
 * shown the same position for the same turn. A new map, a greeting after the end or a loaded game may begin
 * another: the position decides. Two games at the same position with the same options, whose players come in
 * among each other, cannot be told apart. Immutable, as the states are.
 */
export interface Games {
  /** In the order in which they were first seen. */
  readonly all: readonly GameState[];
  /** By connection. */
  readonly attendances: PagedMap<ConnectionId, Attendance>;
}

export const noGames: Games = { all: [], attendances: new PagedMap() };

/** The games after one more message. Total. */
export function applyToGames(games: Games, event: GameEvent): Games {
  const known = games.attendances.get(event.connection) ?? newcomer(null);
  const followed = event.direction === "server-to-client" ? follow(known, event.message) : known;
  const attendance = followed === known ? known : { ...followed, losses: known.losses, doubtful: known.doubtful };
  if (attendance.game !== null) {
    return withGame(attend(games, event.connection, attendance), attendance.game, (state) => applyEvent(state, event));
  }
  const waiting = { event, before: attendance.waiting };
  const joined = gameToJoin(games, attendance, event);
  if (joined === null) return attend(games, event.connection, { ...attendance, waiting });
  const seated = attend(games, event.connection, { ...attendance, game: joined, waiting: null });
  const all = joined < games.all.length ? seated.all : [...seated.all, newGame(attendance.map)];
  return withGame({ ...seated, all }, joined, (state) => waitingEvents(waiting).reduce(applyEvent, state));
}

/** The games after a connection closed. */
export function closeInGames(games: Games, connection: ConnectionId): Games {
  const known = games.attendances.get(connection);
  if (known === undefined) return games;
  const game = known.game ?? gameOfOnlooker(games, known);
  const closed = attend(games, connection, {
    ...known,
    game,
    waiting: game === null ? known.waiting : null,
    isClosed: true,
  });
  if (game === null) return closed;
  return withGame(closed, game, (state) =>
    applyClose(waitingEvents(known.waiting).reduce(applyEvent, state), connection),
  );
}

/** Whoever was shown owners and no position, and then left, looked at the one game that was on, if it was one. */
function gameOfOnlooker(games: Games, attendance: Attendance): number | null {
  if (attendance.power !== null) return null;
  if (!waitingEvents(attendance.waiting).some(({ message }) => message.type === "SCO")) return null;
  const open = games.all.flatMap((game, index) =>
    game.end === null && mayAttend(games, attendance, game, index) ? [index] : [],
  );
  return open.length === 1 ? (open[0] ?? null) : null;
}

/** The games and one more, which no connection attends: of a document. */
export function withDocumentGame(games: Games, game: GameState): Games {
  return { ...games, all: [...games.all, game] };
}

/** The games after a step of a document's. */
export function stepInGames(games: Games, index: number, change: (game: GameState) => GameState): Games {
  return withGame(games, index, change);
}

/**
 * What is known of missing bytes of a leg. `lost`: some are missing before the next; `doubtful`: records are missing
 * that may have held some; `whole`: they did not.
 */
export interface LegLoss extends Leg {
  readonly kind: "lost" | "doubtful" | "whole";
}

/** The games after it was seen that bytes of a leg are missing, or may be. */
export function loseInGames(games: Games, { connection, direction, kind }: LegLoss): Games {
  const known = games.attendances.get(connection) ?? newcomer(null);
  const others = known.doubtful.filter((one) => one !== direction);
  const told = attend(games, connection, {
    ...known,
    losses: known.losses + (kind === "lost" ? 1 : 0),
    doubtful: kind === "doubtful" ? [...others, direction] : others,
  });
  if (known.game === null || direction === "client-to-server" || kind !== "lost") return told;
  return withGame(told, known.game, (state) => applyLoss(state, connection));
}

function newcomer(map: string | null, before: Attendance["before"] = null): Attendance {
  return {
    game: null,
    map,
    power: null,
    passcode: null,
    options: null,
    waiting: null,
    isOver: false,
    isClosed: false,
    isReturning: false,
    losses: 0,
    doubtful: [],
    before,
  };
}

/** Whoever is greeted anew after the end, or told to load a game, may go on in its game or begin another. */
function newcomerAgain({ game, map, power, passcode, options, before }: Attendance): Attendance {
  return newcomer(map, game === null ? before : { game, power, passcode, options });
}

function attend(games: Games, connection: ConnectionId, attendance: Attendance): Games {
  if (games.attendances.get(connection) === attendance) return games;
  return { ...games, attendances: games.attendances.with(connection, attendance) };
}

function withGame(games: Games, index: number, change: (state: GameState) => GameState): Games {
  const before = games.all[index];
  const after = before && change(before);
  return !after || after === before ? games : { ...games, all: games.all.with(index, after) };
}

/** Watches for the end of one game and the beginning of another. */
function follow(attendance: Attendance, message: ServerMessage): Attendance {
  switch (message.type) {
    case "MAP": {
      const map = message.name.toLowerCase();
      if (attendance.map === map && attendance.isOver) return newcomerAgain(attendance);
      if (attendance.map === map) return attendance;
      return attendance.map === null ? { ...attendance, map } : newcomer(map);
    }
    case "HLO": {
      const { passcode } = message;
      const power = message.power === "UNO" ? null : message.power;
      const greeted = attendance.isOver ? newcomerAgain(attendance) : attendance;
      return { ...greeted, power, passcode, options: optionsKey(message.options) };
    }
    case "LOD":
      return newcomerAgain(attendance);
    case "YES": {
      if (message.echo.type !== "IAM") return attendance;
      const { power, passcode } = message.echo;
      return { ...attendance, power, passcode, isReturning: true };
    }
    case "SMR":
    case "SLO":
    case "OFF":
      return { ...attendance, isOver: true };
    case "DRW":
      return attendance.game === null ? attendance : { ...attendance, isOver: true };
    default:
      return attendance;
  }
}

/** A position tells which game it is: the last that showed the same, or a new one. */
function gameToJoin(games: Games, attendance: Attendance, event: GameEvent): number | null {
  if (event.direction !== "server-to-client") return null;
  const { connection, message } = event;
  if (message.type === "YES") return attendance.isReturning ? gameToReturnTo(games, attendance) : null;
  if (message.type !== "NOW") return null;
  const fitting = games.all.flatMap((game, index) =>
    mayAttend(games, attendance, game, index) && fits(games, attendance, connection, game, index, message)
      ? [{ game, index }]
      : [],
  );
  const vacant = fitting.findLast(({ game }) => holderOf(game, attendance.power) === null);
  return (vacant ?? fitting.at(-1))?.index ?? games.all.length;
}

/** A granted IAM belongs to the game that gave the power this passcode, or to the one game that there is. */
function gameToReturnTo(games: Games, attendance: Attendance): number | null {
  const { power, passcode } = attendance;
  const open = games.all.flatMap((game, index) =>
    (game.end === null || isSwitchedOff(game)) && mayAttend(games, attendance, game, index) ? [index] : [],
  );
  const seats = [...games.attendances.values()].filter((other) => other.power === power && other.passcode !== null);
  const own = open.filter((index) => seats.some((other) => other.game === index && other.passcode === passcode));
  const others = open.filter((index) => !seats.some((other) => other.game === index));
  const likely = own.length > 0 ? own : others;
  return likely.length === 1 ? (likely[0] ?? null) : null;
}

/** Whether map and options are the game's own, as far as they were told. */
function mayAttend(games: Games, { map, options }: Attendance, game: GameState, index: number): boolean {
  if (game.document !== null) return false;
  if (game.map !== map && game.map !== null && map !== null) return false;
  if (options === null) return true;
  const others = attendantsOf(games, index).filter(({ attendance }) => attendance.options !== null);
  return others.length === 0 || others.some(({ attendance }) => attendance.options === options);
}

/** Connections that attend a game: each was shown something of it, and has a seat. */
function attendantsOf(
  { all, attendances }: Games,
  index: number,
): { readonly connection: ConnectionId; readonly attendance: Attendance }[] {
  return [...(all[index]?.seats.keys() ?? [])].flatMap((connection) => {
    const attendance = attendances.get(connection);
    return attendance?.game === index ? [{ connection, attendance }] : [];
  });
}

function optionsKey(options: readonly VariantOption[]): string {
  return options
    .map((option) => JSON.stringify(option))
    .sort()
    .join(" ");
}

function holderOf(game: GameState, power: string | null): ConnectionId | null {
  return power === null ? null : (game.powers.get(power)?.connection ?? null);
}

function fits(
  games: Games,
  attendance: Attendance,
  connection: ConnectionId,
  game: GameState,
  index: number,
  { turn, units }: Position,
): boolean {
  const shown = recordOf(game, turn)?.units;
  if (shown?.length !== units.length || positionKey(shown) !== positionKey(units)) return false;
  const { power, before, isReturning } = attendance;
  const isAtHand = game.current !== null && turnKey(turn) === turnKey(game.current.turn);
  const isBeginning = seenTurns(game).length === 1;
  if (before?.game === index) {
    const isSame = before.power === power && before.passcode === attendance.passcode;
    return isAtHand && (game.end === null || (isSame && !(power === null && isBeginning)));
  }
  // Whoever comes after the end may look at how it ended; a beginning is that of the next game.
  if (game.end !== null) return isAtHand && !isBeginning && (power === null || isReturning);
  if (isReturning) return true;
  const players = attendantsOf(games, index);
  // Where all have left, or the power's player has, somebody may go on; who begins again plays another game.
  const isLeft = players.every((other) => other.attendance.isClosed);
  const wasPlayed =
    power !== null && players.some((other) => other.connection !== connection && other.attendance.power === power);
  if ((isLeft || wasPlayed) && !isAtHand) return false;
  const holder = holderOf(game, power);
  return holder === null || holder === connection;
}

function recordOf({ past, current }: GameState, turn: Turn): TurnRecord | undefined {
  const key = turnKey(turn);
  return current && turnKey(current.turn) === key ? current : past.get(key);
}

type Position = Extract<ServerMessage, { readonly type: "NOW" }>;
