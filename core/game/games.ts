import type { Message, PositionedUnit, ServerMessage } from "../language/message.ts";
import { placeKey } from "../map/gameMap.ts";
import { type Turn, turnKey } from "../map/turn.ts";
import { applyClose, applyEvent } from "./apply.ts";
import type { GameEvent } from "./event.ts";
import { type GameState, newGame, type TurnRecord } from "./state.ts";

/** What a connection has said, and the game that it attends. */
interface Attendance {
  /** Index of the game; null until a position tells which it is. */
  readonly game: number | null;
  readonly map: string | null;
  readonly power: string | null;
  /** Messages that wait for the game to be known. */
  readonly waiting: readonly GameEvent[];
  /** The game has ended for this connection: a new greeting begins another. */
  readonly isOver: boolean;
}

/**
 * The games of a recording, told apart: connections belong together when they play the same map and were
 * shown the same position for the same turn. A new map, or a greeting after the end, begins another game.
 * Immutable, as the states are.
 */
export interface Games {
  /** In the order in which they were first seen. */
  readonly all: readonly GameState[];
  readonly attendances: ReadonlyMap<number, Attendance>;
}

export const noGames: Games = { all: [], attendances: new Map() };

/** The games after one more message. Total. */
export function applyToGames(games: Games, event: GameEvent): Games {
  const known = games.attendances.get(event.connection) ?? newcomer(null);
  const attendance = event.direction === "server-to-client" ? follow(known, event.message as ServerMessage) : known;
  if (attendance.game !== null) {
    return withGame(attend(games, event.connection, attendance), attendance.game, (state) => applyEvent(state, event));
  }
  const waiting = [...attendance.waiting, event];
  const joined = gameToJoin(games, attendance, event);
  if (joined === null) return attend(games, event.connection, { ...attendance, waiting });
  const seated = attend(games, event.connection, { ...attendance, game: joined, waiting: [] });
  const all = joined < games.all.length ? seated.all : [...seated.all, newGame(attendance.map)];
  return withGame({ ...seated, all }, joined, (state) => waiting.reduce(applyEvent, state));
}

/** The games after a connection closed. */
export function closeInGames(games: Games, connection: number): Games {
  const game = games.attendances.get(connection)?.game ?? null;
  return game === null ? games : withGame(games, game, (state) => applyClose(state, connection));
}

/** The games and one more, which no connection attends: of a document. */
export function withDocumentGame(games: Games, game: GameState): Games {
  return { ...games, all: [...games.all, game] };
}

/** The games after a step of a document's. */
export function stepInGames(games: Games, index: number, change: (game: GameState) => GameState): Games {
  return withGame(games, index, change);
}

function newcomer(map: string | null): Attendance {
  return { game: null, map, power: null, waiting: [], isOver: false };
}

function attend(games: Games, connection: number, attendance: Attendance): Games {
  if (games.attendances.get(connection) === attendance) return games;
  return { ...games, attendances: new Map(games.attendances).set(connection, attendance) };
}

function withGame(games: Games, index: number, change: (state: GameState) => GameState): Games {
  const before = games.all[index] as GameState;
  const after = change(before);
  return after === before ? games : { ...games, all: games.all.with(index, after) };
}

/** Watches for the end of one game and the beginning of another. */
function follow(attendance: Attendance, message: ServerMessage): Attendance {
  switch (message.type) {
    case "MAP": {
      const map = message.name.toLowerCase();
      if (attendance.map === map) return attendance;
      return attendance.map === null ? { ...attendance, map } : newcomer(map);
    }
    case "HLO": {
      const power = message.power === "UNO" ? null : message.power;
      return { ...(attendance.isOver ? newcomer(attendance.map) : attendance), power };
    }
    case "YES":
      return message.echo.type === "IAM" ? { ...attendance, power: message.echo.power } : attendance;
    case "SMR":
    case "SLO":
      return { ...attendance, isOver: true };
    case "DRW":
      return attendance.game === null ? attendance : { ...attendance, isOver: true };
    default:
      return attendance;
  }
}

/** A position tells which game it is: the last that showed the same, or a new one. */
function gameToJoin(
  { all }: Games,
  { map, power }: Attendance,
  { connection, direction, message }: GameEvent,
): number | null {
  if (direction !== "server-to-client") return null;
  const open = all.flatMap((game, index) =>
    game.document === null && (game.map === map || game.map === null || map === null) ? [{ game, index }] : [],
  );
  if (!isPosition(message)) {
    // Centres, and a seat that was vacant, belong to the one game that there is.
    const isTelling = message.type === "SCO" || (message.type === "YES" && power !== null);
    return isTelling && open.length === 1 ? (open[0]?.index ?? null) : null;
  }
  const fits = ({ game }: (typeof open)[number]): boolean => {
    const shown = recordOf(game, message.turn)?.units;
    if (!shown || positionKey(shown) !== positionKey(message.units)) return false;
    const seated = power === null ? null : (game.powers.get(power)?.connection ?? null);
    return seated === null || seated === connection;
  };
  return open.findLast(fits)?.index ?? all.length;
}

function recordOf({ past, current }: GameState, turn: Turn): TurnRecord | undefined {
  const key = turnKey(turn);
  return current && turnKey(current.turn) === key ? current : past.get(key);
}

function isPosition(message: Message): message is Extract<ServerMessage, { readonly type: "NOW" }> {
  return message.type === "NOW" && "turn" in message;
}

/** Equal for positions that are the same, in whatever order their units stand. */
export function positionKey(units: readonly PositionedUnit[]): string {
  return units
    .map(({ power, type, province, coast }) => `${power} ${type} ${placeKey({ province, coast })}`)
    .sort()
    .join(", ");
}
