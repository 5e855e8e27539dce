import { type Games, noGames } from "../game/games.ts";
import { historyOf } from "../game/state.ts";
import { ordersOf } from "../game/turnList.ts";
import type { OrderResult } from "../orders/order.ts";
import type { ConnectionEnd } from "../recording/connectionEnds.ts";
import type { ConnectionId, Direction, MarkEntry } from "../recording/entry.ts";
import type { FormatVersion } from "../recording/format.ts";
import type { Loss } from "../recording/loss.ts";
import type { LeftOut } from "../recording/readingLimits.ts";
import { category, categoryOf } from "../tokens/token.ts";
import { languageNames } from "../tokens/vocabulary.ts";
import type { FrameKind } from "../wire/frame.ts";
import type { ConnectionState, FrameRow } from "./analysis.ts";
import type { Role } from "./connectionFacts.ts";
import { type FieldCount, fieldCounts } from "./documentFields.ts";
import type { DocumentContent } from "./documents.ts";
import type { SoftwareVerdict } from "./fingerprint/fingerprint.ts";
import { type GameFacts, gameFacts } from "./gameFacts.ts";
import { readingOf } from "./messageReading.ts";
import { recordedTimes } from "./recordedTimes.ts";
import type { RecordingEvent, RecordingWatch } from "./recordingEvent.ts";
import type { RecordedGames, RecordingFold } from "./recordingFold.ts";

export interface PerDirection<T> {
  readonly clientToServer: T;
  readonly serverToClient: T;
}

export interface ConnectionInfo {
  readonly connection: ConnectionId;
  readonly role: Role;
  readonly power: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly frames: PerDirection<number>;
  readonly bytes: PerDirection<number>;
  readonly end: ConnectionEndInfo;
}

/** How a connection ended, who ended it, and when. */
export type ConnectionEndInfo = Omit<ConnectionEnd, "atNs"> & { readonly atMs: number | null };

/** The programs on both sides of a connection. */
export interface FingerprintInfo {
  readonly connection: ConnectionId;
  readonly server: SoftwareInfo;
  readonly client: SoftwareInfo;
}

/** The program on one side of a connection. */
export type SoftwareInfo = Pick<SoftwareVerdict, "software" | "evidence" | "contradicting">;

/** Number of orders given, and number of orders with a result. */
export interface OrderCounts {
  readonly given: number;
  readonly withResult: number;
}

/** The content of a document record, which has no frames. */
export interface DocumentInfo {
  readonly name: string;
  /** `diplomacy saved game`; null if the document is not readable. */
  readonly form: string | null;
  readonly id: string | null;
  /** The start according to the document's own timestamps, ISO 8601 in UTC; null if they are not dates. */
  readonly startedAt: string | null;
  /** The document's name for its map. */
  readonly mapNamed: string | null;
  /** True if the document names no known map and the map was inferred from its powers and provinces. */
  readonly mapInferred: boolean;
  readonly phases: number;
  readonly orders: OrderCounts;
  readonly messages: { readonly daide: number; readonly free: number };
  /** The language model for each power, if the document names one. */
  readonly models: Readonly<Record<string, string>>;
  /** The fields that Black Chamber does not interpret, and how often each occurs in the document. */
  readonly otherFields: readonly FieldCount[];
  readonly faults: number;
}

/** The data that `chamber info --json` prints about a recording; docs/cli.md describes each field. */
export interface RecordingInfo extends GameFacts {
  readonly format: FormatVersion;
  readonly id: string | null;
  readonly startedAt: string | null;
  readonly durationMs: number;
  readonly complete: boolean;
  readonly lostBytes: number;
  /** The parts that exceed the reading limits; empty for almost every recording. */
  readonly leftOut: readonly LeftOut[];
  readonly unframedBytes: number;
  readonly map: string | null;
  /** The maps of the games, without duplicates; without a game, the map that a connection received. */
  readonly maps: readonly string[];
  /** The press level of the first connection that received one; null if none did. */
  readonly level: number | null;
  /** The press levels of all connections, lowest first, without duplicates. */
  readonly levels: readonly number[];
  readonly connections: readonly ConnectionInfo[];
  readonly frames: Readonly<Record<FrameKind, number>>;
  readonly commands: PerDirection<Readonly<Record<string, number>>>;
  readonly press: { readonly sent: number; readonly delivered: number };
  /** Highest press level that any press message (SND, FRM) requires; null if there is no press. */
  readonly levelUsed: number | null;
  /** The orders in all games, as reported by servers and documents or, if not reported, as accepted by a server. */
  readonly orders: OrderCounts;
  /** Documents without wire bytes, in order. */
  readonly documents: readonly DocumentInfo[];
  /** One entry per connection, in order of connection number. */
  readonly fingerprints: readonly FingerprintInfo[];
}

/** Counts frames by kind and messages by first token, and finds the highest press level, for {@link RecordingInfo}. */
export class InfoCounts implements RecordingWatch {
  readonly frames: Record<FrameKind, number> = { IM: 0, RM: 0, DM: 0, FM: 0, EM: 0, other: 0 };
  readonly commands: Record<Direction, Record<string, number>> = { "client-to-server": {}, "server-to-client": {} };

  levelUsed: number | null = null;
  /** The user's notes, in order. */
  readonly notes: MarkEntry[] = [];

  take(event: RecordingEvent): void {
    if (event.kind === "frame") this.add(event.row);
    else if (event.kind === "note") this.notes.push(event.entry);
  }

  add(row: FrameRow): void {
    this.frames[row.frame.kind] += 1;
    if (!row.tokens) return;
    const counts = this.commands[row.direction];
    const name = commandName(row.tokens);
    counts[name] = (counts[name] ?? 0) + 1;
    const isPress = name === (row.direction === "client-to-server" ? "SND" : "FRM");
    const reading = isPress ? readingOf(row) : undefined;
    if (reading?.ok) this.levelUsed = Math.max(this.levelUsed ?? 0, reading.level);
  }

  /** The number of SND and FRM messages. */
  get press(): RecordingInfo["press"] {
    return {
      sent: this.commands["client-to-server"]["SND"] ?? 0,
      delivered: this.commands["server-to-client"]["FRM"] ?? 0,
    };
  }
}

/**
 * Returns the command of a message: the name of its first token if the token has category 0x48 or is Parlance's LST,
 * SEL, PNG, PRB, PRF or VAR; otherwise `other`.
 */
export function commandName(tokens: Uint16Array): string {
  const first = tokens[0] ?? 0;
  const byte = categoryOf(first);
  return byte === category.command || byte === category.parlance ? (languageNames.get(first) ?? "other") : "other";
}

/**
 * Returns the map and press level of a game, from the first connection that received them; the map may also come from a
 * document.
 */
export function gameOf(
  connections: readonly ConnectionState[],
  games: Games = noGames,
): Pick<RecordingInfo, "map" | "level"> {
  const map = connections.find(({ facts }) => facts.map !== undefined)?.facts.map;
  return {
    map: map ?? games.all.find(({ document }) => document !== null)?.map ?? null,
    level: connections.find(({ facts }) => facts.level !== undefined)?.facts.level ?? null,
  };
}

function mapsOf(games: Games, map: string | null): string[] {
  const named = games.all.flatMap((game) => game.map ?? []);
  const plain = named.map((name) => name.toLowerCase());
  const played = named.filter((_, at) => plain.indexOf(plain[at] ?? "") === at);
  return played.length > 0 ? played : map === null ? [] : [map];
}

function levelsOf(connections: readonly ConnectionState[]): number[] {
  return [...new Set(connections.flatMap(({ facts }) => facts.level ?? []))].sort((a, b) => a - b);
}

/** Builds the summary of a recording. */
export function recordingInfo(
  fold: RecordedGames & Pick<RecordingFold, "leftOut"> & { readonly documents: readonly DocumentContent[] },
  counts: InfoCounts,
  loss: Loss,
  format: FormatVersion,
): RecordingInfo {
  const { analysis, games, documents } = fold;
  const { header, connections } = analysis;
  const { map, level } = gameOf(connections, games);
  return {
    format,
    id: header?.uuid ?? null,
    ...recordedTimes(analysis, documents),
    complete: loss.complete,
    lostBytes: loss.lostBytes,
    leftOut: fold.leftOut,
    unframedBytes: analysis.unframedByteLength,
    map,
    maps: mapsOf(games, map),
    level,
    levels: levelsOf(connections),
    connections: connections.map(({ connection, facts, representation, frames, bytes }) => ({
      connection,
      role: facts.role,
      power: facts.power(representation),
      name: facts.identity?.name ?? null,
      version: facts.identity?.version ?? null,
      frames: perDirection(frames),
      bytes: perDirection(bytes),
      end: endInfo(analysis.endOf(connection)),
    })),
    frames: counts.frames,
    commands: perDirection(counts.commands),
    press: counts.press,
    levelUsed: counts.levelUsed,
    orders: orderCounts(games.all.flatMap(historyOf).flatMap(ordersOf)),
    documents: documents.map(documentInfo),
    ...gameFacts(fold),
    fingerprints: connections.map(({ connection, fingerprint: { server, client } }) => ({
      connection,
      server: softwareInfo(server),
      client: softwareInfo(client),
    })),
  };
}

export function endInfo({ how, by, atNs, code }: ConnectionEnd): ConnectionEndInfo {
  return { how, by, atMs: atNs === null ? null : atNs / 1e6, code };
}

function orderCounts(orders: readonly { readonly result: OrderResult | null }[]): OrderCounts {
  return { given: orders.length, withResult: orders.filter(({ result }) => result !== null).length };
}

function documentInfo({ entry, game, faults }: DocumentContent): DocumentInfo {
  const phases = game?.phases ?? [];
  const messages = phases.flatMap((phase) => phase.messages);
  const daide = messages.filter(({ press }) => press !== null).length;
  return {
    name: entry.name,
    form: game?.form ?? null,
    id: game?.id ?? null,
    startedAt: game?.startedAt ?? null,
    phases: phases.length,
    orders: orderCounts(phases.flatMap(({ orders }) => orders)),
    mapNamed: game?.namedMap ?? null,
    mapInferred: game?.isMapInferred ?? false,
    messages: { daide, free: messages.length - daide },
    models: Object.fromEntries(game?.models ?? []),
    otherFields: game === null ? [] : fieldCounts(game),
    faults: faults.length,
  };
}

function softwareInfo({ software, evidence, contradicting }: SoftwareVerdict): SoftwareInfo {
  return { software, evidence, contradicting };
}

function perDirection<T>(of: Readonly<Record<Direction, T>>): PerDirection<T> {
  return { clientToServer: of["client-to-server"], serverToClient: of["server-to-client"] };
}
