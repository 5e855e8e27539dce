import type { Analysis } from "../analysis/analysis.ts";
import type { Role } from "../analysis/connectionFacts.ts";
import { type GameResult, resultOf } from "../analysis/gameFacts.ts";
import { hasTimes } from "../analysis/recordedTimes.ts";
import { getOrMake, type Kept, keptWhileSame } from "../bytes/keyed.ts";
import type { UnreadAmount } from "../formats/sourceReader.ts";
import { type MapForGame, mapForGame } from "../game/gameMapFor.ts";
import { englishNames } from "../language/english/names.ts";
import { scenePowers } from "../picture/palette.ts";
import type { ScenePower } from "../picture/scene.ts";
import type { ConnectionId, Direction, FrameNumber, RecordingHeader } from "../recording/entry.ts";
import { isUnreadPart, type Loss } from "../recording/loss.ts";
import { leftOutText } from "../recording/readingLimits.ts";
import { type Representation, standardRepresentation } from "../tokens/representation.ts";
import { isPower } from "../tokens/token.ts";
import type { Session } from "./session.ts";

/** A power of a game, and the client that plays it. */
export interface SessionPower extends ScenePower {
  /** The power's name in words: `Austria`. */
  readonly words: string;
  /** The connection of the client that last played the power; null if no recorded client did. */
  readonly connection: ConnectionId | null;
  /** Whether a recorded client is connected and plays the power now. */
  readonly isConnected: boolean;
  readonly bot: string | null;
}

export interface SessionGame {
  readonly index: number;
  readonly map: string | null;
  readonly level: number | null;
  readonly powers: readonly SessionPower[];
  /** The row in which the game's first turn began; 0 if no turn has begun. */
  readonly firstN: FrameNumber;
  readonly turns: number;
  readonly result: GameResult;
}

export interface SessionConnection {
  readonly connection: ConnectionId;
  readonly role: Role;
  readonly power: string | null;
  /** Index of the game that the connection joined last; null if it joined none. */
  readonly game: number | null;
  readonly bot: string | null;
  readonly version: string | null;
  readonly frames: Readonly<Record<Direction, number>>;
  readonly bytes: Readonly<Record<Direction, number>>;
  readonly failure: string | null;
}

/** The parts that could not be read: of another program's file, or of the files that were imported. */
export interface UnreadLoss {
  readonly places: number;
  /** What is wrong at the first of these places: `line 12 is not valid JSON`; null if unknown. */
  readonly first: string | null;
  /** How much could not be read; null if unknown, as it is in a recording that an import has written. */
  readonly amount: UnreadAmount | null;
}

/** The facts about a recording that the UI shows in its header and palettes. */
export interface SessionSummary {
  readonly header: RecordingHeader | null;
  /** Number of messages so far. */
  readonly count: number;
  readonly durationMs: number;
  /** Whether the recording has times; otherwise times show only the order. */
  readonly hasTimes: boolean;
  readonly loss: Pick<Loss, "complete" | "lostBytes" | "headerMissing" | "missingRecords"> & {
    readonly places: number;
    /** Length in bytes of an incomplete record at the end of the file, left when the writer was stopped. */
    readonly tornBytes: number;
    readonly unread: UnreadLoss;
  };
  readonly games: readonly SessionGame[];
  readonly connections: readonly SessionConnection[];
  readonly documents: readonly string[];
  readonly marks: number;
  /** Descriptions of what exceeds the reading limits, as sentences. */
  readonly leftOut: readonly string[];
}

export function summaryOf(session: Session): SessionSummary {
  const { analysis, count, frames, loss } = session;
  const { complete, lostBytes, headerMissing, missingRecords, damage, gaps, holes } = loss;
  const places = damage.length + gaps.filter(({ reason }) => reason !== "sliced").length;
  const unread = gaps.filter(isUnreadPart);
  // The steps of a saved game have the timestamps of its document.
  const durationMs = Math.max(analysis.lastNs, frames.lastNs) / 1e6;
  return {
    header: analysis.header ?? null,
    count,
    durationMs,
    hasTimes: hasTimes(analysis, { documents: session.documents, durationMs }),
    loss: {
      complete,
      lostBytes,
      headerMissing,
      missingRecords,
      places: Math.max(places, holes.length > 0 ? 1 : 0),
      tornBytes: damage.reduce((sum, { reason, byteLength }) => sum + (reason === "cut-short" ? byteLength : 0), 0),
      unread: { places: unread.length, first: unread[0]?.detail ?? null, amount: session.unread },
    },
    games: session.games.all.map((_, index) => gameSummary(session, index)),
    connections: analysis.connections.map((state) => connectionSummary(session, state)),
    documents: session.documents.map(({ entry }) => entry.name),
    marks: session.marks.length,
    leftOut: session.leftOut.map(leftOutText),
  };
}

/**
 * Parts of the last summary, and their inputs. They are reused, because a long recording has hundreds of finished
 * games.
 */
interface Known {
  readonly games: Map<number, Kept<SessionGame>>;
  readonly connections: Map<ConnectionId, Kept<SessionConnection>>;
  readonly maps: Map<number, Kept<MapForGame>>;
  /** Maps from MDF messages, keyed by content. Games on the same map share one object, and so one drawing. */
  readonly defined: Map<string, MapForGame>;
}

const known = new WeakMap<Session, Known>();

function knownOf(session: Session): Known {
  return getOrMake(known, session, () => ({
    games: new Map(),
    connections: new Map(),
    maps: new Map(),
    defined: new Map(),
  }));
}

/** Returns a game's summary, which is the same object as before if nothing has changed. */
function gameSummary(session: Session, index: number): SessionGame {
  const game = session.games.all[index];
  const last = game && [...game.seats.keys()].at(-1);
  const of = [
    game,
    session.turns.of(index).length,
    namesOfGame(session, index),
    session.analysis.factsOf(last ?? -1)?.identity,
  ];
  return keptWhileSame(knownOf(session).games, index, of, () => newGameSummary(session, index));
}

/** Returns a connection's summary, which is the same object as before if nothing has changed. */
function connectionSummary(session: Session, state: Analysis["connections"][number]): SessionConnection {
  const { connection, facts, representation, frames, bytes, failure } = state;
  const power = facts.power(representation);
  const game = session.games.attendances.get(connection)?.game ?? null;
  const of = [facts.role, power, game, facts.identity, failure, ...Object.values(frames), ...Object.values(bytes)];
  const { name: bot = null, version = null } = facts.identity ?? {};
  return keptWhileSame(knownOf(session).connections, connection, of, () => ({
    connection,
    role: facts.role,
    power,
    game,
    bot,
    version,
    frames: { ...frames },
    bytes: { ...bytes },
    failure,
  }));
}

function newGameSummary(session: Session, index: number): SessionGame {
  const game = session.games.all[index];
  if (!game) throw new RangeError(`the recording has no game ${index}`);
  const turns = session.turns.of(index);
  return {
    index,
    map: game.map,
    level: game.level,
    powers: powersOf(session, index),
    firstN: turns[0]?.firstN ?? 0,
    turns: turns.length,
    result: resultOf(game),
  };
}

/** Returns the names of powers and provinces on a game's connections. */
export function namesOfGame(session: Session, index: number): Representation {
  const first = Math.min(...(session.games.all[index]?.seats.keys() ?? []));
  return session.analysis.stateOf(first)?.representation ?? documentNames;
}

const documentNames = standardRepresentation("diplomacy");

/** Returns the map of a game, or why there is none; returns the same object while its inputs are the same. */
export function mapOfGame(session: Session, index: number): MapForGame {
  const game = session.games.all[index];
  if (!game) return { map: null, why: "the recording has no game" };
  const representation = namesOfGame(session, index);
  const of = [game.definition, game.map, representation];
  const { maps, defined } = knownOf(session);
  const make = (): MapForGame => mapForGame(game, representation, session.library);
  return keptWhileSame(maps, index, of, () =>
    game.definition === null ? make() : getOrMake(defined, JSON.stringify([game.map, game.definition]), make),
  );
}

/** Returns the powers of a game in the map's order; if there is no map, the powers that have names. */
export function powersOf(session: Session, index: number): SessionPower[] {
  const game = session.games.all[index];
  const { map } = mapOfGame(session, index);
  const named = [...namesOfGame(session, index).names].flatMap(([token, name]) => (isPower(token) ? [name] : []));
  const english = englishNames(namesOfGame(session, index));
  const names = map?.powers.map(({ name }) => name) ?? named.filter((name) => name !== "UNO");
  return scenePowers(names).map((power) => {
    const seated = [...(game?.seats ?? [])].filter(([, seat]) => seat.power === power.name).at(-1)?.[0] ?? null;
    const words = english.powers.get(power.name) ?? power.name;
    const bot = seated === null ? null : (session.analysis.factsOf(seated)?.identity?.name ?? null);
    const isConnected = game?.powers.get(power.name)?.connection != null;
    return { ...power, words, connection: seated, isConnected, bot };
  });
}
