import type { ServerMessage, VariantOption } from "../language/message.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import type { ConnectionId, Direction, Leg } from "../recording/entry.ts";
import { readingLimits } from "../recording/readingLimits.ts";
import { applyClose, applyEvent, applyLoss, doubtOrders } from "./apply.ts";
import type { GameEvent } from "./event.ts";
import { PagedMap } from "./pagedMap.ts";
import { type GameState, isSwitchedOff, newGame, positionKey, seenTurns, type TurnRecord } from "./state.ts";

/** The known facts about a connection, and the game to which it belongs. */
interface Attendance extends Greeting {
  /** Index of the game; null until a position shows which one it is. */
  readonly game: number | null;
  readonly map: string | null;
  /** The last message that is waiting for the game to be known, linked to the previous one. */
  readonly waiting: Waiting | null;
  /** True if the game has ended for this connection. A new greeting then begins another game. */
  readonly isOver: boolean;
  readonly isClosed: boolean;
  /** How many times bytes have been missing from its legs. */
  readonly losses: number;
  /** Directions whose newest bytes may be missing. */
  readonly doubtful: readonly Direction[];
  /** True if the connection's game exceeds the limit on the number of games; no data about that game is kept. */
  readonly isLeftOut: boolean;
  /** True if the connection took over its power with IAM; another connection may still be playing the power. */
  readonly isReturning: boolean;
  /** The connection's game and greeting before a new greeting (after the end) or a LOD; null for a first game. */
  readonly before: (Greeting & { readonly game: number | null }) | null;
}

/** A linked list, so that adding a message takes constant time. */
interface Waiting {
  readonly event: GameEvent;
  readonly before: Waiting | null;
}

function waitingEvents(waiting: Waiting | null): GameEvent[] {
  const events: GameEvent[] = [];
  for (let each = waiting; each; each = each.before) events.push(each.event);
  return events.reverse();
}

/** A connection's identity in a game, from HLO or IAM. */
interface Greeting {
  readonly power: string | null;
  readonly passcode: number | null;
  /** The options of the connection's HLO, which all connections of a game share; null before HLO. */
  readonly options: string | null;
}

/**
 * The separate games of a recording. Connections belong to the same game if they have the same map and received the
 * same position for the same turn. A new map, a greeting after the end, or a loaded game may begin another game; the
 * next position shows whether it does. Two games with the same position and options, whose players join at the same
 * time, cannot be distinguished. Immutable, like the game states.
 */
export interface Games {
  /** In order of first appearance. */
  readonly all: readonly GameState[];
  /** The known facts about each connection. */
  readonly attendances: PagedMap<ConnectionId, Attendance>;
  /** Number of connections in games that exceed the limit. */
  readonly leftOut: number;
}

export const noGames: Games = { all: [], attendances: new PagedMap(), leftOut: 0 };

/** Returns the games after one more message. Never throws. */
export function applyToGames(games: Games, event: GameEvent): Games {
  const known = games.attendances.get(event.connection) ?? newcomer(null);
  const followed = event.direction === "server-to-client" ? follow(known, event.message) : known;
  const attendance = followed === known ? known : { ...followed, losses: known.losses, doubtful: known.doubtful };
  if (attendance.game !== null) {
    const attended = attend(games, event.connection, attendance);
    const state = games.all[attendance.game];
    return state === undefined ? attended : withState(attended, attendance.game, applyEvent(state, event));
  }
  if (attendance.isLeftOut) return attend(games, event.connection, attendance);
  const waiting = { event, before: attendance.waiting };
  const joined = gameToJoin(games, attendance, event);
  if (joined !== null && joined >= readingLimits.games) {
    const without = attend(games, event.connection, { ...attendance, waiting: null, isLeftOut: true });
    return { ...without, leftOut: games.leftOut + 1 };
  }
  if (joined === null) return attend(games, event.connection, { ...attendance, waiting });
  const seated = attend(games, event.connection, { ...attendance, game: joined, waiting: null });
  const all = joined < games.all.length ? seated.all : [...seated.all, newGame(attendance.map)];
  return withGame({ ...seated, all }, joined, (state) => waitingEvents(waiting).reduce(applyEvent, state));
}

/** Returns the games after a connection closed. */
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

/** Returns the game of an observer that left after SCO and before NOW: the only open game, if there is exactly one. */
function gameOfOnlooker(games: Games, attendance: Attendance): number | null {
  if (attendance.power !== null) return null;
  if (!waitingEvents(attendance.waiting).some(({ message }) => message.type === "SCO")) return null;
  const open = games.all.flatMap((game, index) =>
    game.end === null && mayAttend(games, attendance, game, index) ? [index] : [],
  );
  return open.length === 1 ? (open[0] ?? null) : null;
}

/** Adds the game of a document, which has no connections. */
export function withDocumentGame(games: Games, game: GameState): Games {
  return { ...games, all: [...games.all, game] };
}

/** Returns the games after a step of a document's game. */
export function stepInGames(games: Games, index: number, change: (game: GameState) => GameState): Games {
  return withGame(games, index, change);
}

/**
 * Whether bytes are missing from a leg. `lost`: bytes are missing before the next ones. `doubtful`: missing records may
 * have contained bytes of the leg. `whole`: the missing records contained none.
 */
export interface LegLoss extends Leg {
  readonly kind: "lost" | "doubtful" | "whole";
}

/** Returns the games after bytes were found to be missing, or possibly missing, from a leg. */
export function loseInGames(games: Games, { connection, direction, kind }: LegLoss): Games {
  const known = games.attendances.get(connection) ?? newcomer(null);
  const others = known.doubtful.filter((one) => one !== direction);
  const attended = attend(games, connection, {
    ...known,
    losses: known.losses + (kind === "lost" ? 1 : 0),
    doubtful: kind === "doubtful" ? [...others, direction] : others,
  });
  if (known.game === null || kind === "whole") return attended;
  const doubted = withGame(attended, known.game, (state) => doubtOrders(state, connection));
  if (direction === "client-to-server" || kind !== "lost") return doubted;
  return withGame(doubted, known.game, (state) => applyLoss(state, connection));
}

/** Returns the games after an unreadable position, which counts as a loss because it may have shown a later turn. */
export function unreadInGames(games: Games, connection: ConnectionId): Games {
  const game = games.attendances.get(connection)?.game ?? null;
  return game === null ? games : withGame(games, game, (state) => applyLoss(state, connection));
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
    isLeftOut: false,
    isReturning: false,
    losses: 0,
    doubtful: [],
    before,
  };
}

/**
 * Returns the attendance of a connection that receives a new greeting after the end, or a LOD. The connection may
 * continue its game or begin another.
 */
function newcomerAgain({ game, map, power, passcode, options, before }: Attendance): Attendance {
  return newcomer(map, game === null ? before : { game, power, passcode, options });
}

function attend(games: Games, connection: ConnectionId, attendance: Attendance): Games {
  if (games.attendances.get(connection) === attendance) return games;
  return { all: games.all, attendances: games.attendances.with(connection, attendance), leftOut: games.leftOut };
}

function withGame(games: Games, index: number, change: (state: GameState) => GameState): Games {
  const before = games.all[index];
  return before === undefined ? games : withState(games, index, change(before));
}

function withState(games: Games, index: number, state: GameState): Games {
  if (games.all[index] === state) return games;
  // List the fields one by one for speed, because almost every message changes a game.
  return { all: games.all.with(index, state), attendances: games.attendances, leftOut: games.leftOut };
}

/** Tracks the end of one game and the beginning of another. */
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

/** Returns the game to which a position belongs: the last game with the same position, or a new game. */
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
  return (vacant ?? fitting.at(-1))?.index ?? gameToCatchUp(games, attendance, message) ?? games.all.length;
}

/**
 * Returns the game of a client whose HLO and first position are missing from the recording, and that receives a turn
 * before the game's other clients: the only open game; null if there are several, or none.
 */
function gameToCatchUp(games: Games, attendance: Attendance, { turn }: Position): number | null {
  const { options, before, isReturning, losses } = attendance;
  if (losses === 0 || options !== null || before !== null || isReturning) return null;
  const open = games.all.flatMap((game, index) =>
    game.end === null && mayAttend(games, attendance, game, index) ? [{ game, index }] : [],
  );
  const [only, ...others] = open;
  if (!only?.game.current || others.length > 0 || compareTurns(turn, only.game.current.turn) <= 0) return null;
  const isLeft = [...attendantsOf(games, only.index)].every((other) => other.attendance.isClosed);
  return isLeft ? null : only.index;
}

/** Returns the game of an accepted IAM: the game that gave the power this passcode, or else the only open game. */
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

/** Whether a connection's map and options, as far as they are known, match the game's. */
function mayAttend(games: Games, { map, options }: Attendance, game: GameState, index: number): boolean {
  if (game.document !== null) return false;
  if (game.map !== map && game.map !== null && map !== null) return false;
  if (options === null) return true;
  let areOthersKnown = false;
  for (const { attendance } of attendantsOf(games, index)) {
    if (attendance.options === options) return true;
    areOthersKnown ||= attendance.options !== null;
  }
  return !areOthersKnown;
}

/**
 * Yields the connections that belong to a game and have a seat in it. Yields them one by one, because there may be
 * thousands.
 */
function* attendantsOf(
  { all, attendances }: Games,
  index: number,
): Generator<{ readonly connection: ConnectionId; readonly attendance: Attendance }> {
  for (const connection of all[index]?.seats.keys() ?? []) {
    const attendance = attendances.get(connection);
    if (attendance?.game === index) yield { connection, attendance };
  }
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
  const isCurrent = game.current !== null && turnKey(turn) === turnKey(game.current.turn);
  const isBeginning = seenTurns(game).length === 1;
  if (before?.game === index) {
    const isSame = before.power === power && before.passcode === attendance.passcode;
    return isCurrent && (game.end === null || (isSame && !(power === null && isBeginning)));
  }
  // A client that joins after the end may be an observer of the final position; a first turn always belongs to the next
  // game.
  if (game.end !== null) return isCurrent && !isBeginning && (power === null || isReturning);
  if (isReturning) return true;
  // If all clients have left, or the power's client has left, another client may continue, but only at the current
  // turn. A client that receives an earlier turn is playing another game.
  if (!isCurrent && isLeftBy(attendantsOf(games, index), power, connection)) return false;
  const holder = holderOf(game, power);
  return holder === null || holder === connection;
}

/** Whether all clients of a game have left, or another client has played the power. */
function isLeftBy(players: ReturnType<typeof attendantsOf>, power: string | null, connection: ConnectionId): boolean {
  let isLeft = true;
  for (const other of players) {
    if (power !== null && other.connection !== connection && other.attendance.power === power) return true;
    isLeft &&= other.attendance.isClosed;
    if (!isLeft && power === null) return false;
  }
  return isLeft;
}

function recordOf({ past, current }: GameState, turn: Turn): TurnRecord | undefined {
  const key = turnKey(turn);
  return current && turnKey(current.turn) === key ? current : past.get(key);
}

type Position = Extract<ServerMessage, { readonly type: "NOW" }>;
