import type { FrameRow } from "../../../core/analysis/analysis.ts";
import { getOrMake } from "../../../core/bytes/keyed.ts";
import type { VariantOption } from "../../../core/language/message.ts";
import { errorPosition, readClientMessage, readServerMessage } from "../../../core/language/read.ts";
import type { LoadedMap, StartPosition } from "../../../core/map/loadedMap.ts";
import { compareTurns, type Phase, phaseOf, type Turn, type TurnKey, turnKey } from "../../../core/map/turn.ts";
import type { ConnectionId } from "../../../core/recording/entry.ts";
import type { GameOptions } from "../../../core/server/gameOptions.ts";
import { GameServer, type ServerEvent } from "../../../core/server/gameServer.ts";
import type { Owed } from "../../../core/server/servedTurn.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
} from "../../../core/tokens/representation.ts";
import { decodeTokens, encodeTokens, type Token } from "../../../core/tokens/token.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import { encodeHead } from "../../../core/wire/frame.ts";
import { Framer } from "../../../core/wire/framer.ts";
import { dm } from "../bytes.ts";

import { Tally } from "../golden.ts";
import { kindOfFrame, kindOfRequest, partsOfOrd } from "./answerKinds.ts";
import { differencesOfPositions, differencesOfResults, type ServedPosition } from "./compare.ts";
import type { RecordedGame, RecordedPosition, RecordedRequest } from "./recordedGame.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A frame that our server sent. */
type Served = Pick<FrameRow, "tokens" | "representation" | "frame"> & { readonly client: number };

/** The result of a replay. */
export interface ReplayReport {
  /** The recorded server; null if unknown. */
  readonly server: string | null;
  /** The number of client requests, and how many of them both servers answered with the same kinds of messages. */
  readonly requests: number;
  readonly sameAnswers: number;
  /** The number of turns that both servers played, of results in them, and of matching results. */
  readonly turns: number;
  readonly orders: number;
  readonly sameOrders: number;
  /** Each difference, with the number of times it occurred. */
  readonly differences: Tally;
  /** Why the replay ended before the recording; null if it did not. */
  readonly stopped: string | null;
}

/**
 * Plays all clients of a recorded game against our server, in lockstep: each frame reaches our server in the turn in
 * which the recorded server handled it, and our server plays a turn only when the recorded server did. Sending
 * NOT ( GOF ) for each player keeps our server from playing earlier; the answers to it are not compared.
 */
export class LockstepReplay {
  readonly #game: RecordedGame;
  readonly #server: GameServer;
  readonly #framers = new Map<number, Framer>();
  readonly #open = new Set<ConnectionId>();
  #names: Representation;
  #nowMs = 0;
  /** The offset to add to recorded timestamps. */
  #shiftMs = 0;
  #wanted: string | null = null;
  /** The turn of the last recorded position. */
  #before: Turn | null = null;
  readonly #positions = new Map<TurnKey, ServedPosition>();
  readonly #results = new Map<TurnKey, Map<string, string>>();
  #centres: ServedPosition["centres"] = [];
  /** Whether our server is answering HST, with messages about an earlier turn. */
  #isOfPast = false;
  readonly report: Mutable<ReplayReport>;

  /** @param start the recorded starting position */
  constructor(game: RecordedGame, loaded: LoadedMap, start: StartPosition) {
    this.#game = game;
    this.report = {
      ...{ server: game.server, requests: 0, sameAnswers: 0, turns: 0, orders: 0, sameOrders: 0 },
      ...{ differences: new Tally(), stopped: null },
    };
    this.#names = representationFromEntries([], "diplomacy");
    let made = 0;
    const passcodes = new Map([...game.seats.values()].map(({ power, passcode }) => [power, passcode]));
    const { powers } = loaded.map;
    const random = (): number => {
      const power = powers[made]?.name;
      made += 1;
      // The server draws a passcode for each power, then a seat for each player.
      return power === undefined ? this.#seat() : ((passcodes.get(power) ?? 1) - 0.5) / 8191;
    };
    this.#server = new GameServer({ loaded, start, keptFor: new Map(), random, options: optionsOf(game.options) });
  }

  run(): ReplayReport {
    for (const step of this.#game.steps) {
      if (this.report.stopped !== null || this.#server.match.end !== null) break;
      this.#pass(step.atMs);
      if (step.type === "position") this.#begin(step.position);
      else if (step.type === "request") this.#request(step);
      else if (step.type === "close") this.#close(step.connection);
      else this.#connect(step.connection);
      this.#hold();
    }
    this.#finish();
    return this.report;
  }

  /**
   * Returns the number in [0, 1) that assigns a joining client its recorded power, or a power that nobody else needs.
   */
  #seat(): number {
    const free = this.#server.match.seats.all.filter(({ client, player }) => client === null && player === null);
    const wanted = free.findIndex(({ power }) => power === this.#wanted);
    return ((wanted < 0 ? free.length - 1 : wanted) + 0.5) / free.length;
  }

  /**
   * Advances the clock to the recorded time, but never past the deadline, so that the turn ends when it did on the
   * recorded server.
   */
  #pass(atMs: number): void {
    const deadline = this.#deadline() ?? Number.POSITIVE_INFINITY;
    this.#nowMs = Math.max(this.#nowMs, Math.min(atMs + this.#shiftMs, deadline - 1));
  }

  /** Returns when our server will end the turn; null if there is no limit or the clock is stopped. */
  #deadline(): number | null {
    return this.#server.match.alarms([], this.#nowMs)[0] ?? null;
  }

  #handle(event: ServerEvent): readonly Served[] {
    const served: Served[] = [];
    for (const command of this.#server.handle(event, this.#nowMs)) {
      if (command.type === "close") continue;
      const { client, bytes } = command;
      const framer = this.#framers.get(client) ?? new Framer();
      this.#framers.set(client, framer);
      for (const frame of framer.push(bytes)) {
        if (frame.kind === "RM")
          this.#names = representationFromEntries(readRepresentationBody(frame.body).entries, "diplomacy");
        const tokens = frame.kind === "DM" ? decodeTokens(frame.body).tokens : undefined;
        const one = { client, frame, tokens, representation: this.#names };
        served.push(one);
        this.#note(one);
      }
    }
    return served;
  }

  /** Keeps the results and positions that our server sends. */
  #note({ tokens, representation }: Served): void {
    const reading = tokens && readServerMessage(tokens, representation);
    if (!tokens || !reading?.ok) return;
    const { message } = reading;
    if (message.type === "SCO" && !this.#isOfPast) this.#centres = message.ownership;
    if (message.type === "ORD") {
      const results = getOrMake(this.#results, turnKey(message.turn), () => new Map<string, string>());
      results.set(...partsOfOrd(tokens, representation));
    }
    if (message.type === "NOW" && !this.#positions.has(turnKey(message.turn)))
      this.#positions.set(turnKey(message.turn), { units: message.units, centres: this.#centres });
  }

  #connect(connection: ConnectionId): void {
    this.#open.add(connection);
    this.#handle({ type: "opened", client: connection });
  }

  #close(connection: ConnectionId): void {
    if (!this.#open.delete(connection)) return;
    this.#handle({ type: "closed", client: connection });
  }

  #request({ connection, row, answers }: RecordedRequest): void {
    if (!this.#open.has(connection)) return;
    this.#wanted = this.#game.seats.get(connection)?.power ?? null;
    const { frame, tokens } = row;
    this.#isOfPast = tokens?.[0] === T.HST;
    const body = tokens ? encodeTokens(this.#translated(tokens, row.representation)) : frame.body;
    const bytes = Uint8Array.of(...encodeHead({ typeByte: frame.typeByte, pad: frame.pad, body }), ...body);
    const sent = this.#handle({ type: "bytes", client: connection, bytes }).filter(
      ({ client }) => client === connection,
    );
    if (frame.kind === "FM" || frame.kind === "EM") {
      this.#open.delete(connection);
      return;
    }
    const request = kindOfRequest(row);
    const ours = sent.filter((each) => !isNews(each, request)).map((each) => kindOfFrame(each, this.#read(each)));
    const distinct = ours.filter((kind, at) => kind !== ours[at - 1]);
    this.report.requests += 1;
    const [recorded, served] = [answers, distinct].map((kinds) => (kinds.length === 0 ? "nothing" : kinds.join(", ")));
    if (recorded === served) this.report.sameAnswers += 1;
    else
      this.report.differences.add(`${request}: recorded ${recorded}; ours ${served}${this.#detail(row, served ?? "")}`);
  }

  /** Returns the reason for our server's answer to press, in cases where another server may answer differently. */
  #detail({ tokens, representation, connection }: FrameRow, served: string): string {
    if (tokens?.[0] !== T.SND) return "";
    const { match } = this.#server;
    const { level } = match.options;
    const faultIn = (dialect: "v0.18" | "parlance"): boolean =>
      errorPosition(tokens, "client-to-server", representation, { dialect, level, role: "player" }) !== undefined;
    const differ = faultIn("v0.18") !== faultIn("parlance");
    if (served === "HUH") return differ ? " (only v0.18 refuses it)" : " (above the level)";
    if (served === "YES" && differ) return " (only Parlance's grammar refuses it)";
    if (served !== "REJ") return "";
    const reading = readClientMessage(tokens, representation);
    if (!reading.ok || reading.message.type !== "SND") return "";
    const { recipients, turn } = reading.message;
    if (recipients.includes(this.#game.seats.get(connection)?.power ?? "")) return " (to itself)";
    if (turn !== null && compareTurns(turn, match.game.turn) !== 0) return " (for another turn)";
    return match.secondsLeft(this.#nowMs) === null ? "" : " (past the press deadline)";
  }

  #read({ tokens, representation }: Served) {
    return tokens && readServerMessage(tokens, representation);
  }

  /** Returns the tokens with the same names in our server's numbering. */
  #translated(tokens: Uint16Array, { names }: Representation): Token[] {
    return [...tokens].map((token) => this.#names.values.get(names.get(token) ?? "") ?? token);
  }

  /** Keeps the turn open until the recorded server has played it. */
  #hold(): void {
    const { match } = this.#server;
    if (!match.isStarted || match.end !== null) return;
    for (const { client, isWaiting } of match.seats.all)
      if (client !== null && !isWaiting) this.#handle({ type: "bytes", client, bytes: dm("NOT ( GOF )") });
  }

  /**
   * Called when the recorded server sent a position: our server plays the turn before it, unless it has done so
   * already.
   */
  #begin(position: RecordedPosition): void {
    const { match } = this.#server;
    if (this.#before === null) this.#start();
    else for (let turns = 0; turns < 3 && compareTurns(match.game.turn, position.turn) < 0; turns++) this.#play();
    const ours = this.#positions.get(turnKey(position.turn));
    if (ours) this.#compare(position, ours);
    else
      this.#stop(
        `the recorded server continued with ${turnKey(position.turn)}; ours is still in ${turnKey(match.game.turn)}`,
      );
    this.#before = position.turn;
  }

  /** Called when the recorded server began the game; our server begins only once all players have accepted the map. */
  #start(): void {
    const { match } = this.#server;
    for (const { client, hasAcceptedMap } of match.seats.all) {
      if (client === null || hasAcceptedMap) continue;
      this.report.differences.add("the recorded server began before a client had accepted the map");
      this.#handle({ type: "bytes", client, bytes: dm(`YES ( MAP ( '${match.mapName}' ) )`) });
    }
  }

  /** Makes our server play its turn: by sending GOF, by reaching its deadline, or by supplying missing orders. */
  #play(): void {
    const { match } = this.#server;
    const { turn } = match.game;
    const isPlayed = (): boolean => compareTurns(match.game.turn, turn) !== 0 || match.end !== null;
    for (const { client } of match.seats.all)
      if (client !== null && !isPlayed()) this.#handle({ type: "bytes", client, bytes: dm("GOF") });
    const deadline = this.#deadline();
    if (!isPlayed() && deadline !== null) {
      this.#shiftMs += deadline - this.#nowMs;
      this.#nowMs = deadline;
      this.#handle({ type: "time" });
    }
    if (!isPlayed())
      this.report.differences.add(`turn: the recorded server continued without orders (${phaseOf(turn)} turn)`);
    for (const { client, power } of match.seats.all) {
      const orders =
        isPlayed() || client === null ? "" : defaultOrders(power, match.game.desk.owedBy(power), match.game.desk.phase);
      if (client !== null && orders !== "")
        this.#handle({ type: "bytes", client, bytes: dm(`SUB ${orders}`, this.#names) });
    }
  }

  #compare(position: RecordedPosition, ours: ServedPosition): void {
    const { differences } = this.report;
    const results = this.#before === null ? undefined : this.#results.get(turnKey(this.#before));
    const found = differencesOfResults(position.results, results ?? new Map<string, string>());
    if (this.#before !== null) this.report.turns += 1;
    this.report.orders += position.results.size;
    this.report.sameOrders += found.same;
    const lines = differencesOfPositions(position, ours);
    for (const line of [...found.lines, ...lines]) differences.add(line);
    if (lines.some((line) => line.startsWith("units"))) this.#stop(`different units in ${turnKey(position.turn)}`);
  }

  #stop(why: string): void {
    this.report.stopped ??= why;
  }

  #finish(): void {
    const { end } = this.#server.match;
    const ours =
      end === null ? null : end.kind === "solo" ? `SLO ( ${end.power} )` : end.kind === "draw" ? "DRW" : "all left";
    const haveAllLeft = this.#game.end === null && end?.kind === "stopped";
    if (ours !== this.#game.end && !haveAllLeft && this.report.stopped === null)
      this.report.differences.add(`end: recorded ${this.#game.end ?? "none"}; ours ${ours ?? "none"}`);
  }
}

/** Returns the orders that a server substitutes for missing ones, except removals. Source: v0.18, level 0, SUB. */
function defaultOrders(power: string, owed: Owed | null, phase: Phase): string {
  if (owed === null) return "";
  if ("count" in owed) return owed.count < 0 ? `( ${power} WVE ) `.repeat(-owed.count) : "";
  const verb = phase === "retreat" ? "DSB" : "HLD";
  return owed.units
    .map(
      ({ type, province, coast }) =>
        `( ( ${power} ${type} ${coast === null ? province : `( ${province} ${coast} )`} ) ${verb} )`,
    )
    .join(" ");
}

/** Messages that a server also sends without a request. */
const news: ReadonlySet<Token> = new Set([
  ...[T.HLO, T.SCO, T.NOW, T.ORD, T.TME, T.NOT, T.FRM],
  ...[T.SLO, T.DRW, T.SMR, T.OFF],
]);

/** Commands that these messages can also answer. */
const queries: ReadonlySet<string> = new Set(["HLO", "SCO", "NOW", "ORD", "TME", "HST", "SMR"]);

function isNews({ tokens }: Served, request: string): boolean {
  return tokens !== undefined && news.has(tokens[0] ?? 0) && !queries.has(request);
}

function optionsOf(options: readonly VariantOption[]): GameOptions {
  const value = (type: string): number | null => {
    const found = options.find((option) => option.type === type);
    return found && "value" in found ? found.value + (found.hours ?? 0) * 3600 : null;
  };
  const has = (type: string): boolean => options.some((option) => option.type === type);
  return {
    level: value("LVL") ?? 0,
    limits: { movement: value("MTL"), retreat: value("RTL"), adjustment: value("BTL") },
    stopsClock: has("DSD"),
    acceptsAny: has("AOA"),
    partialDraws: has("PDA"),
    silent: [...(has("NPR") ? (["retreat"] as const) : []), ...(has("NPB") ? (["adjustment"] as const) : [])],
    pressClosesAt: value("PTL"),
    lastYear: null,
  };
}
