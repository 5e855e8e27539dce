import type { Message, PositionedUnit, ServerMessage } from "../language/message.ts";
import { placeKey } from "../map/gameMap.ts";
import { turnKey } from "../map/turn.ts";
import type { GameEvent } from "./event.ts";
import { Game } from "./game.ts";

/** What a connection has said before it is known which game it joins. */
interface Attendance {
  game: Game | null;
  map: string | null;
  /** Messages that wait for the game to be known. */
  waiting: GameEvent[];
  power: string | null;
  /** The game that this connection attends has ended for it. */
  isOver: boolean;
}

/**
 * The games of a recording, told apart: connections belong together when they play the same map and were
 * shown the same position for the same turn. A new map, or a greeting after the end, begins another game.
 */
export class Games {
  readonly #games: Game[] = [];
  readonly #attendances = new Map<number, Attendance>();

  /** In the order in which they were first seen. */
  get all(): readonly Game[] {
    return this.#games;
  }

  /** The game that a connection attends now. */
  gameOf(connection: number): Game | null {
    return this.#attendances.get(connection)?.game ?? null;
  }

  close(connection: number): void {
    this.#attendances.get(connection)?.game?.close(connection);
  }

  apply(event: GameEvent): void {
    const attendance = this.#attendance(event.connection);
    if (event.direction === "server-to-client") this.#follow(attendance, event.message as ServerMessage);
    if (attendance.game) {
      attendance.game.apply(event);
      return;
    }
    attendance.waiting.push(event);
    const joined = this.#joined(attendance, event);
    if (!joined) return;
    attendance.game = joined;
    for (const waiting of attendance.waiting) joined.apply(waiting);
    attendance.waiting = [];
  }

  #attendance(connection: number): Attendance {
    const attendance = this.#attendances.get(connection) ?? {
      game: null,
      map: null,
      waiting: [],
      power: null,
      isOver: false,
    };
    this.#attendances.set(connection, attendance);
    return attendance;
  }

  /** Watches for the end of one game and the beginning of another. */
  #follow(attendance: Attendance, message: ServerMessage): void {
    if (message.type === "MAP") {
      const name = message.name.toLowerCase();
      if (attendance.map !== null && attendance.map !== name) this.#leave(attendance);
      attendance.map = name;
    } else if (message.type === "HLO") {
      if (attendance.isOver) this.#leave(attendance);
      attendance.power = message.power === "UNO" ? null : message.power;
    } else if (message.type === "YES" && message.echo.type === "IAM") {
      attendance.power = message.echo.power;
    } else if (message.type === "SMR" || message.type === "SLO" || (message.type === "DRW" && attendance.game)) {
      attendance.isOver = true;
    }
  }

  #leave(attendance: Attendance): void {
    attendance.game = null;
    attendance.waiting = [];
    attendance.power = null;
    attendance.isOver = false;
  }

  /** A position tells which game it is: one that showed the same, or a new one. */
  #joined(attendance: Attendance, { connection, direction, message }: GameEvent): Game | null {
    if (direction !== "server-to-client") return null;
    const { map, power } = attendance;
    const open = this.#games.filter((game) => game.map === map || game.map === null || map === null);
    if (!isPosition(message)) {
      // Centres, and a seat that was vacant, belong to the one game that there is.
      const isTelling = message.type === "SCO" || (message.type === "YES" && power !== null);
      return isTelling && open.length === 1 ? (open[0] as Game) : null;
    }
    const fits = (game: Game): boolean => {
      const shown = game.turns.get(turnKey(message.turn))?.units;
      if (!shown || positionKey(shown) !== positionKey(message.units)) return false;
      const seated = power === null ? null : (game.powers.get(power)?.connection ?? null);
      return seated === null || seated === connection;
    };
    const known = open.findLast(fits);
    if (known) return known;
    const game = new Game(map);
    this.#games.push(game);
    return game;
  }
}

function isPosition(message: Message): message is ServerMessage & { readonly type: "NOW" } & {
  readonly units: readonly PositionedUnit[];
} {
  return message.type === "NOW" && "turn" in message;
}

/** Equal for positions that are the same, in whatever order their units stand. */
export function positionKey(units: readonly PositionedUnit[]): string {
  return units
    .map(({ power, type, province, coast }) => `${power} ${type} ${placeKey({ province, coast })}`)
    .sort()
    .join(", ");
}
