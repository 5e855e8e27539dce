import { programsOf } from "../analysis/botNames.ts";
import { InfoCounts, recordingInfo } from "../analysis/info.ts";
import type { RecordedGames } from "../analysis/recordingFold.ts";
import { type PlayedSeat, StandingsFold } from "../analysis/standingsFold.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { formatVersion } from "../recording/format.ts";
import type { GameJson, Readout } from "../session/readout.ts";
import type { Session } from "../session/session.ts";
import { schemaVersion, type TableName, type TableRow } from "./schema.ts";

/** The rows of each table for one recording. */
export type RecordingTables = { readonly [Name in TableName]: readonly TableRow<Name>[] };

interface Provenance {
  readonly file: string;
  readonly recording: string | null;
}

interface Bot {
  readonly bot: string | null;
  readonly version: string | null;
}

/**
 * Returns the data that commands print about a recording, as rows of tables.
 * @param file the path to store in the rows
 */
export function tablesOf(readout: Readout, file: string): RecordingTables {
  const from: Provenance = { file, recording: readout.recording };
  const games = readout.games();
  const botOf = bots(readout.session);
  const press = readout.press();
  const agreements = readout.agreements();
  const repeats = readout.repeats();
  return {
    ...recordingTables(readout, from),
    ...gameTables(games, from),
    messages: messageRows(readout, from),
    press: press.map((one) => ({
      ...from,
      game: one.game,
      n: one.n,
      turn: one.turn,
      at_ns: nanoseconds(one.atMs),
      sender: one.sender,
      recipients: one.recipients,
      text: one.text,
      english: one.english,
      level: one.level,
      replies_to: one.repliesTo,
      linked_by: one.linkedBy,
      forwards: one.forwards,
      seen_by: Object.entries(one.seenBy).map(([power, n]) => ({ power, n })),
      outcome: one.outcome,
    })),
    statements: press.flatMap(({ game, n, turn, sender, honesty }) =>
      honesty === null ? [] : [{ ...from, game, n, turn, sender, ...botOf(game, sender, n), ...honesty }],
    ),
    offers: agreements.map((one) => ({
      ...from,
      game: one.game,
      n: one.id,
      proposer: one.proposer,
      parties: one.parties,
      text: one.text,
      turn: one.proposedAt.turn,
      status: one.status,
      why: one.why,
      agreed_turn: one.agreedAt?.turn ?? null,
      agreed_n: one.agreedAt?.n ?? null,
      cancelled_by: one.cancelledBy,
      ended_by: one.endedBy,
      replies: one.replies,
      breaches: one.breaches.length,
    })),
    obligations: agreements.flatMap(({ game, id, agreedAt, obligations }) =>
      obligations.map((one) => ({
        ...from,
        game,
        offer_n: id,
        ...botOf(game, one.obligor, agreedAt?.n ?? id),
        ...one,
        repeats: repeats.has(`${game} ${id} ${one.obligor}`),
      })),
    ),
    findings: readout.findings().map((one) => ({
      ...from,
      code: one.code,
      severity: one.severity,
      connection: one.connection,
      power: one.power,
      n: one.n,
      turn: one.turn,
      side: one.side,
      bot: one.bot,
      message: one.message,
      fix: one.fix,
      clause: one.clause,
      count: one.count,
      frames: one.frames,
    })),
    standings: standingRows(readout, from),
  };
}

function recordingTables(readout: Readout, from: Provenance): Pick<RecordingTables, "recordings" | "connections"> {
  const { session } = readout;
  const info = recordingInfo(session, readout.watched(new InfoCounts()), session.loss, formatVersion);
  const software = new Map(info.fingerprints.map((one) => [one.connection, one]));
  return {
    recordings: [
      {
        ...from,
        started_at: info.startedAt,
        duration_ns: nanoseconds(info.durationMs),
        complete: info.complete,
        lost_bytes: info.lostBytes,
        map: info.map,
        level: info.level,
        games: info.games,
        connections: info.connections.length,
        frames: Object.values(info.frames).reduce((sum, count) => sum + count, 0),
        orders: info.orders.given,
        schema: schemaVersion,
      },
    ],
    connections: info.connections.map((one) => ({
      ...from,
      connection: one.connection,
      game: gameOf(session, one.connection),
      role: one.role,
      power: one.power,
      bot: one.name,
      version: one.version,
      server: software.get(one.connection)?.server.software ?? null,
      client: software.get(one.connection)?.client.software ?? null,
      frames_to_server: one.frames.clientToServer,
      frames_to_client: one.frames.serverToClient,
      bytes_to_server: one.bytes.clientToServer,
      bytes_to_client: one.bytes.serverToClient,
      end_how: one.end.how,
      end_by: one.end.by,
      end_at_ns: one.end.atMs === null ? null : nanoseconds(one.end.atMs),
    })),
  };
}

function gameOf({ games }: Session, connection: number): number | null {
  const game = games.attendances.get(connection)?.game ?? null;
  return game === null ? null : game + 1;
}

function gameTables(
  games: readonly GameJson[],
  from: Provenance,
): Pick<RecordingTables, "games" | "turns" | "positions" | "orders" | "centres"> {
  const turns = games.flatMap(({ game, turns: played }) =>
    played.map((turn, at) => ({ turn, number: at + 1, of: { ...from, game, turn: turn.turn } })),
  );
  return {
    games: games.map((one) => ({
      ...from,
      game: one.game,
      map: one.map,
      level: one.level,
      result: one.result.kind,
      winners: one.result.powers,
      turns: one.turns.length,
      server_left_at_ns: one.serverLeftAtMs === null ? null : nanoseconds(one.serverLeftAtMs),
      not_adjudicated: one.notAdjudicated,
    })),
    turns: turns.map(({ turn, number, of }) => {
      const [season = "", year] = turn.turn.split(" ");
      return { ...of, number, season, year: Number(year), units: turn.units.length, orders: turn.orders.length };
    }),
    positions: turns.flatMap(({ turn, of }) =>
      turn.units.map(({ mustRetreatTo = null, ...unit }) => ({ ...of, ...unit, must_retreat_to: mustRetreatTo })),
    ),
    orders: turns.flatMap(({ turn, of }) => turn.orders.map((order) => ({ ...of, ...order }))),
    centres: turns.flatMap(({ turn, of }) =>
      Object.entries(turn.centres).flatMap(([power, owned]) => owned.map((province) => ({ ...of, power, province }))),
    ),
  };
}

function messageRows(readout: Readout, from: Provenance): TableRow<"messages">[] {
  const { plugins } = readout.session;
  return [...readout.rows()].map((row) => {
    const common = {
      ...from,
      ...plugins?.namedValuesOf(row.n),
      n: row.n,
      at_ns: nanoseconds(row.atMs),
      kind: row.kind,
      text: row.text,
      level: row.level,
    };
    if ("document" in row) {
      const { document, step, phase: turn, sender: power } = row;
      const none = { connection: null, direction: null, byte_length: null, answers: null, findings: [] };
      return { ...common, ...none, turn, power, document, step };
    }
    const { connection, direction, turn, power, byteLength, answers, findings = [] } = row;
    return {
      ...common,
      connection,
      direction,
      turn,
      power,
      byte_length: byteLength,
      answers,
      findings,
      document: null,
      step: null,
    };
  });
}

function standingRows(readout: Readout, from: Provenance): TableRow<"standings">[] {
  const { analysis, library } = readout.session;
  const { seats } = readout.watched(new StandingsFold(analysis, library)).result();
  return seats.map((seat: PlayedSeat) => ({
    ...from,
    game: seat.game === null ? null : seat.game + 1,
    power: seat.power,
    bot: seat.program?.name ?? null,
    version: seat.program?.version ?? null,
    result: seat.result,
    score: seat.score,
    centres: seat.centres,
    disconnects: seat.disconnects,
    missed_deadlines: seat.missedDeadlines,
    orders: seat.orders,
    orders_refused: seat.ordersRefused,
  }));
}

/**
 * Returns a function that names the program that played a power when a message was sent, as `metrics --by bot` does.
 */
function bots(recorded: RecordedGames): (game: number, power: string, n: FrameNumber) => Bot {
  const byGame = recorded.games.all.map((_, game) => programsOf(recorded, game));
  return (game, power, n) => {
    const { name = null, version = null } = byGame[game - 1]?.(power, n) ?? {};
    return { bot: name, version };
  };
}

function nanoseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1e6);
}
