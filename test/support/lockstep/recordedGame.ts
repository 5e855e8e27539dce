import type { FrameRow } from "../../../core/analysis/analysis.ts";
import { Fingerprint } from "../../../core/analysis/fingerprint/fingerprint.ts";
import type { RecordingEvent, RecordingWatch } from "../../../core/analysis/recordingEvent.ts";
import { getOrMake } from "../../../core/bytes/keyed.ts";
import type { PositionedUnit, ServerMessage, VariantOption } from "../../../core/language/message.ts";
import type { MessageReading } from "../../../core/language/read.ts";
import { compareTurns, type Turn, turnKey } from "../../../core/map/turn.ts";
import type { ConnectionId, Entry } from "../../../core/recording/entry.ts";
import { analysisFor, folded } from "../folded.ts";
import { kindOfFrame, partsOfOrd } from "./answerKinds.ts";

type Ownership = (ServerMessage & { readonly type: "SCO" })["ownership"];

/** A client's frame, with the recorded server's answers to it. */
export interface RecordedRequest {
  readonly type: "request";
  readonly connection: ConnectionId;
  readonly atMs: number;
  readonly row: FrameRow;
  /** The kinds of the answers, in order and without consecutive duplicates. */
  readonly answers: string[];
}

/** What happened in a recorded game, in the order in which the server handled it. */
export type RecordedStep =
  | RecordedRequest
  | { readonly type: "open" | "close"; readonly connection: ConnectionId; readonly atMs: number }
  /** The server sent this NOW, after it had played the turn of the previous NOW; the first NOW begins the game. */
  | { readonly type: "position"; readonly position: RecordedPosition; readonly atMs: number };

/** A position that the server sent to all clients, with what came before it. */
export interface RecordedPosition {
  readonly turn: Turn;
  readonly units: readonly PositionedUnit[];
  /** The ownership in the last SCO before the position; null if there was none. */
  readonly centres: Ownership | null;
  /** The ORDs of the previous turn: each order and its result, in text form. */
  readonly results: ReadonlyMap<string, string>;
}

/** What a recording shows about its first game. */
export interface RecordedGame {
  readonly steps: readonly RecordedStep[];
  readonly map: string | null;
  readonly representation: FrameRow["representation"] | null;
  readonly options: readonly VariantOption[];
  /** The power and passcode in each connection's HLO. */
  readonly seats: ReadonlyMap<ConnectionId, { readonly power: string; readonly passcode: number }>;
  /** How the game ended: `DRW`, `SLO ( FRA )`; null if the recording ends first. */
  readonly end: string | null;
  /** The server's software; null if unknown. */
  readonly server: string | null;
}

/** A step and its sort position: first the turn in which the server handled it, then the frame's number. */
interface Placed {
  readonly step: RecordedStep;
  bucket: number;
  readonly n: number;
}

/** Reads the first game in a recording, frame by frame. */
class GameReader implements RecordingWatch {
  readonly placed: Placed[] = [];
  readonly seats = new Map<ConnectionId, { readonly power: string; readonly passcode: number }>();
  options: readonly VariantOption[] = [];
  map: string | null = null;
  representation: FrameRow["representation"] | null = null;
  end: string | null = null;
  readonly #requests = new Map<number, Placed>();
  readonly #last = new Map<ConnectionId, Placed>();
  readonly #introductions = new Map<ConnectionId, Placed>();
  /** The number of positions that each connection has received. */
  readonly #positionsOf = new Map<ConnectionId, number>();
  readonly #centres = new Map<ConnectionId, Ownership>();
  readonly #results = new Map<string, Map<string, string>>();
  #positions = 0;
  #turn: Turn | null = null;
  #isOver = false;
  /** Whether the first position was the answer to a client's NOW. */
  #isAskedFor = false;
  #n = 0;

  take(event: RecordingEvent): void {
    if (this.#isOver) return;
    if (event.kind === "frame") return this.#frame(event.row, event.reading, event.answers);
    if (event.kind !== "opened" && event.kind !== "closed") return;
    const { connection, atNs } = event.entry;
    if (event.kind === "closed" && event.entry.direction === "server-to-client") return;
    if (event.kind === "closed" && event.entry.kind === "stopped") return;
    const type = event.kind === "opened" ? "open" : "close";
    const bucket = Math.max(this.#joining(connection), this.#last.get(connection)?.bucket ?? 0);
    this.#add({ type, connection, atMs: atNs / 1e6 }, bucket);
  }

  #add(step: RecordedStep, bucket: number): Placed {
    const placed = { step, bucket, n: this.#n };
    this.placed.push(placed);
    return placed;
  }

  /**
   * Returns the turn in which a server handles the messages of a client that has not yet received a position. tenderi's
   * server starts the game for each client separately; in a replay against our server, the other clients join first.
   */
  #joining(connection: ConnectionId): number {
    if (!this.#isAskedFor) return this.#positions;
    return this.seats.has(connection) ? Math.max(1, this.#positions) : 0;
  }

  #frame(row: FrameRow, reading: MessageReading | undefined, answers: number | null): void {
    const { n, connection, direction, atNs } = row;
    this.#n = n;
    if (direction === "client-to-server") {
      const bucket = this.#positionsOf.get(connection) ?? this.#joining(connection);
      const placed = this.#add({ type: "request", connection, atMs: atNs / 1e6, row, answers: [] }, bucket);
      this.#requests.set(n, placed);
      this.#last.set(connection, placed);
      if (!this.#introductions.has(connection)) this.#introductions.set(connection, placed);
      return;
    }
    const asked = row.frame.kind === "RM" ? this.#introductions : this.#last;
    const request = row.tokens ? this.#requests.get(answers ?? -1) : asked.get(connection);
    if (request?.step.type === "request") {
      const { answers: known } = request.step;
      if (known.length === 0) request.bucket = Math.max(request.bucket, this.#positionsOf.get(connection) ?? 0);
      const kind = kindOfFrame(row, reading);
      if (known.at(-1) !== kind) known.push(kind);
    }
    if (reading?.ok && reading.direction === "server-to-client") this.#message(row, reading.message, answers !== null);
  }

  #message(row: FrameRow, message: ServerMessage, isAnswer: boolean): void {
    const { connection, representation } = row;
    switch (message.type) {
      case "MAP":
        this.map ??= message.name;
        this.representation ??= representation;
        return;
      case "HLO":
        if (message.power !== "UNO") this.seats.set(connection, message);
        this.options = message.options;
        return;
      case "SCO":
        // Answers to HST and SCO may concern an older turn.
        if (!isAnswer || this.#turn === null) this.#centres.set(connection, message.ownership);
        return;
      case "ORD":
        if (isAnswer) return;
        return this.#result(row, message.turn);
      case "NOW":
        // tenderi's server sends no position at the start: its clients ask for it.
        if (this.#turn === null && isAnswer) this.#isAskedFor = this.seats.has(connection);
        if (!isAnswer || (this.#turn === null && this.#isAskedFor)) this.#position(row, message);
        return;
      case "SLO":
        // The position after the last turn is still to come.
        this.end ??= `SLO ( ${message.power} )`;
        return;
      case "DRW":
      case "SMR":
      case "OFF":
        this.end ??= message.type;
        this.#isOver = true;
        return;
      default:
    }
  }

  #result({ tokens, representation }: FrameRow, turn: Turn): void {
    const [order, result] = partsOfOrd(tokens ?? new Uint16Array(), representation);
    this.#resultsOf(turn).set(order, result);
  }

  /** Returns a turn's results; results that arrive later are added to the same map. */
  #resultsOf(turn: Turn): Map<string, string> {
    return getOrMake(this.#results, turnKey(turn), () => new Map<string, string>());
  }

  #position({ connection, atNs }: FrameRow, { turn, units }: ServerMessage & { readonly type: "NOW" }): void {
    if (this.#turn === null || compareTurns(turn, this.#turn) > 0) {
      const results = this.#turn === null ? new Map<string, string>() : this.#resultsOf(this.#turn);
      this.#turn = turn;
      this.#positions += 1;
      const centres = this.#centres.get(connection) ?? null;
      const position = { turn, units, centres, results };
      this.#add({ type: "position", position, atMs: atNs / 1e6 }, this.#positions);
    }
    this.#positionsOf.set(connection, this.#positions);
  }
}

/** Reads the first game in a recording. */
export function recordedGame(entries: readonly Entry[]): RecordedGame {
  const reader = new GameReader();
  const { analysis } = folded(entries, [reader], analysisFor(entries));
  const { placed, map, representation, options, seats, end } = reader;
  const steps = [...placed]
    .sort((a, b) => a.bucket - b.bucket || rank(a.step) - rank(b.step) || a.n - b.n)
    .map(({ step }) => step);
  const server = Fingerprint.serverOf(analysis.connections.map(({ fingerprint }) => fingerprint)).software;
  return { steps, map, representation, options, seats, end, server };
}

/** Returns a step's rank within its turn; the position comes first. */
function rank({ type }: RecordedStep): number {
  return type === "position" ? 0 : 1;
}
