import type { Analysis } from "../analysis/analysis.ts";
import type { Role } from "../analysis/connectionFacts.ts";
import { type GameResult, resultOf } from "../analysis/gameFacts.ts";
import { type MapForGame, mapForGame } from "../game/gameMapFor.ts";
import { englishNames } from "../language/english/names.ts";
import type { MapDefinition } from "../map/definition.ts";
import { turnKey } from "../map/turn.ts";
import { scenePowers } from "../picture/palette.ts";
import type { ScenePower } from "../picture/scene.ts";
import type { ConnectionId, Direction, FrameNumber, RecordingHeader } from "../recording/entry.ts";
import type { Loss } from "../recording/loss.ts";
import { type Representation, standardRepresentation } from "../tokens/representation.ts";
import { isPower } from "../tokens/token.ts";
import type { Session } from "./session.ts";

/** A power of a game and who plays it. */
export interface SessionPower extends ScenePower {
  /** `Austria`. */
  readonly words: string;
  /** Of the client that played it last; null where none was in view. */
  readonly connection: ConnectionId | null;
  readonly bot: string | null;
}

export interface SessionGame {
  readonly index: number;
  readonly map: string | null;
  /** Why no board can be drawn; null where one can. */
  readonly noBoard: string | null;
  readonly level: number | null;
  readonly powers: readonly SessionPower[];
  /** The row that began its first turn; 0 while there is none. */
  readonly firstN: FrameNumber;
  readonly firstTurn: string | null;
  readonly lastTurn: string | null;
  readonly turns: number;
  readonly result: GameResult;
}

export interface SessionConnection {
  readonly connection: ConnectionId;
  readonly role: Role;
  readonly power: string | null;
  readonly bot: string | null;
  readonly version: string | null;
  readonly frames: Readonly<Record<Direction, number>>;
  readonly bytes: Readonly<Record<Direction, number>>;
  readonly failure: string | null;
}

/** What the head of the window and the palettes show of a recording. */
export interface SessionSummary {
  readonly header: RecordingHeader | null;
  /** Messages so far. */
  readonly count: number;
  readonly durationMs: number;
  readonly loss: Pick<Loss, "complete" | "lostBytes" | "headerMissing" | "missingRecords"> & {
    readonly places: number;
    /** Bytes at the end that are the beginning of a record: whoever wrote it was stopped. */
    readonly tornBytes: number;
  };
  readonly games: readonly SessionGame[];
  readonly connections: readonly SessionConnection[];
  readonly documents: readonly string[];
  readonly marks: number;
}

export function summaryOf(session: Session): SessionSummary {
  const { analysis, count, loss } = session;
  const { complete, lostBytes, headerMissing, missingRecords, damage, gaps, holes } = loss;
  const places = damage.length + gaps.filter(({ reason }) => reason !== "sliced").length;
  return {
    header: analysis.header ?? null,
    count,
    durationMs: analysis.lastNs / 1e6,
    loss: {
      complete,
      lostBytes,
      headerMissing,
      missingRecords,
      places: Math.max(places, holes.length > 0 ? 1 : 0),
      tornBytes: damage.reduce((sum, { reason, byteLength }) => sum + (reason === "cut-short" ? byteLength : 0), 0),
    },
    games: session.games.all.map((_, index) => gameSummary(session, index)),
    connections: analysis.connections.map((state) => connectionSummary(session, state)),
    documents: session.documents.map(({ entry }) => entry.name),
    marks: session.marks.length,
  };
}

/** What was made of a session before, with what it was made of: a long recording has hundreds of games that are over. */
interface Known {
  readonly games: { readonly of: readonly unknown[]; readonly summary: SessionGame }[];
  readonly connections: Map<ConnectionId, { readonly of: readonly unknown[]; readonly summary: SessionConnection }>;
}

const known = new WeakMap<Session, Known>();

function knownOf(session: Session): Known {
  const found = known.get(session) ?? { games: [], connections: new Map() };
  known.set(session, found);
  return found;
}

function areSame(one: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return one.length === other?.length && one.every((part, at) => part === other[at]);
}

/** The same object while nothing changed. */
function gameSummary(session: Session, index: number): SessionGame {
  const { games } = knownOf(session);
  const game = session.games.all[index];
  const last = game && [...game.seats.keys()].at(-1);
  const of = [
    game,
    session.turns.of(index).length,
    namesOfGame(session, index),
    session.analysis.factsOf(last ?? -1)?.identity,
  ];
  const before = games[index];
  if (before && areSame(of, before.of)) return before.summary;
  const summary = newGameSummary(session, index);
  games[index] = { of, summary };
  return summary;
}

/** The same object while nothing changed. */
function connectionSummary(session: Session, state: Analysis["connections"][number]): SessionConnection {
  const { connections } = knownOf(session);
  const { connection, facts, representation, frames, bytes, failure } = state;
  const power = facts.power(representation);
  const of = [facts.role, power, facts.identity, failure, ...Object.values(frames), ...Object.values(bytes)];
  const before = connections.get(connection);
  if (before && areSame(of, before.of)) return before.summary;
  const { name: bot = null, version = null } = facts.identity ?? {};
  const summary = {
    connection,
    role: facts.role,
    power,
    bot,
    version,
    frames: { ...frames },
    bytes: { ...bytes },
    failure,
  };
  connections.set(connection, { of, summary });
  return summary;
}

function newGameSummary(session: Session, index: number): SessionGame {
  const game = session.games.all[index];
  if (!game) throw new RangeError(`there is no game ${index}`);
  const turns = session.turns.of(index);
  const found = mapOfGame(session, index);
  return {
    index,
    map: game.map,
    noBoard: found.map === null ? found.why : null,
    level: game.level,
    powers: powersOf(session, index),
    firstN: turns[0]?.firstN ?? 0,
    firstTurn: turns[0]?.key ?? null,
    lastTurn: game.current === null ? null : turnKey(game.current.turn),
    turns: turns.length,
    result: resultOf(game),
  };
}

/** What a game's connections call powers and provinces. */
export function namesOfGame(session: Session, index: number): Representation {
  const first = Math.min(...(session.games.all[index]?.seats.keys() ?? []));
  return session.analysis.stateOf(first)?.representation ?? documentNames;
}

const documentNames = standardRepresentation("diplomacy");

interface FoundMap {
  readonly definition: MapDefinition | null;
  readonly name: string | null;
  readonly representation: Representation;
  readonly found: MapForGame;
}

const foundMaps = new WeakMap<Session, FoundMap[]>();

/** The map of a game, or why there is none. The same object while what was said of it is the same. */
export function mapOfGame(session: Session, index: number): MapForGame {
  const game = session.games.all[index];
  if (!game) return { map: null, why: "no game was seen" };
  const known = foundMaps.get(session) ?? [];
  foundMaps.set(session, known);
  const representation = namesOfGame(session, index);
  const last = known[index];
  const { definition, map: name } = game;
  if (last?.definition === definition && last.name === name && last.representation === representation)
    return last.found;
  const found = mapForGame(game, representation, session.library);
  known[index] = { definition, name, representation, found };
  return found;
}

/** The powers of a game in the map's order; of a game without a map those that were seen. */
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
    return { ...power, words, connection: seated, bot };
  });
}
