import { getOrMake } from "../bytes/keyed.ts";
import type { Games } from "../game/games.ts";
import { type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import { type ConnectionEnd, endByLeg } from "../recording/connectionEnds.ts";
import type { ClosedEntry, ConnectionId } from "../recording/entry.ts";
import type { FrameRow } from "./analysis.ts";
import { commandName } from "./info.ts";
import type { FrameEvent, RecordingEvent, RecordingWatch } from "./recordingEvent.ts";

/** The commands with which a client enters a game. */
export const seatRequests: ReadonlySet<string> = new Set(["NME", "OBS", "IAM"]);

/** A frame, identified by its number and its command or kind: `#25 (FRM)`. */
export interface NamedFrame {
  readonly n: FrameRow["n"];
  readonly name: string;
}

/**
 * How far a client got on a connection (reached the server, joined a game, or played to the end), and which side closed
 * the connection first.
 */
export interface ConnectionCourse {
  readonly connection: ConnectionId;
  /** The proxy address to which the client connected, `127.0.0.1:16713`; null if not recorded. */
  readonly listen: string | null;
  readonly power: string | null;
  /** Why the server could not be reached; null if it was reached. */
  readonly failure: string | null;
  /** Commands and kinds of frames that the client sent, without duplicates: IM, NME, SUB. */
  readonly sent: ReadonlySet<string>;
  /**
   * The frame that refused the client's last request for a seat; null if the server accepted it, or if there was no
   * request.
   */
  readonly refusal: NamedFrame | null;
  /** Whether the server has greeted the client or sent it a position. */
  readonly hasJoined: boolean;
  /** Whether the server has ended the game for this client with SLO, DRW, SMR or OFF. */
  readonly isOver: boolean;
  /** The last turn that the server sent to the client. */
  readonly turn: TurnKey | null;
  /** The last frame that the client received before either side closed the connection. */
  readonly last: NamedFrame | null;
  /** Null while both directions are open, or if the server could not be reached. */
  readonly end: ConnectionEnd | null;
}

/** Collects the courses of all connections in a recording. */
export class ConnectionCourses implements RecordingWatch {
  readonly #courses = new Map<ConnectionId, Course>();

  /** All courses, in the order in which the connections opened. */
  get all(): readonly ConnectionCourse[] {
    return [...this.#courses.values()];
  }

  of(connection: ConnectionId): ConnectionCourse | undefined {
    return this.#courses.get(connection);
  }

  take(event: RecordingEvent, games: Games): void {
    switch (event.kind) {
      case "begun":
        // Start over, because the recording may be read a second time.
        return this.#courses.clear();
      case "opened":
        this.#course(event.entry.connection).listen = event.entry.listen;
        return;
      case "failed":
        this.#course(event.entry.connection).failure = event.entry.message;
        return;
      case "frame":
        return this.#course(event.row.connection).frame(event, games);
      case "closed":
        return this.#course(event.entry.connection).closed(event.entry);
    }
  }

  #course(connection: ConnectionId): Course {
    return getOrMake(this.#courses, connection, () => new Course(connection));
  }
}

class Course implements ConnectionCourse {
  readonly connection: ConnectionId;
  listen: string | null = null;
  power: string | null = null;
  failure: string | null = null;
  readonly sent = new Set<string>();
  refusal: NamedFrame | null = null;
  hasJoined = false;
  isOver = false;
  last: NamedFrame | null = null;
  end: ConnectionEnd | null = null;
  #turn: Turn | null = null;

  constructor(connection: ConnectionId) {
    this.connection = connection;
  }

  get turn(): TurnKey | null {
    return this.#turn && turnKey(this.#turn);
  }

  frame({ row, reading }: FrameEvent, games: Games): void {
    const frame = { n: row.n, name: row.tokens ? commandName(row.tokens) : row.frame.kind };
    if (row.direction === "client-to-server") {
      this.sent.add(frame.name);
      return;
    }
    if (this.end !== null) return;
    this.last = frame;
    this.power = row.power;
    const attendance = games.attendances.get(this.connection);
    this.isOver = attendance?.isOver ?? false;
    const game = attendance?.game == null ? undefined : games.all[attendance.game];
    this.#turn = game?.seats.get(this.connection)?.turn ?? game?.current?.turn ?? null;
    this.hasJoined ||= frame.name === "HLO" || frame.name === "NOW";
    if (!reading?.ok || reading.direction === "client-to-server") return;
    const { message } = reading;
    if ((message.type === "YES" || message.type === "REJ") && seatRequests.has(message.echo.type))
      this.refusal = message.type === "REJ" ? { n: row.n, name: message.echo.type } : null;
  }

  closed(entry: ClosedEntry): void {
    this.end ??= endByLeg(entry);
  }
}
