import type { GameState } from "../../../game/state.ts";
import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  type LegEnd,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  type Side,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { durationWords, ended, isEliminated, lastWords, leavingSide } from "./leaving.ts";

/** Findings about connections that end in the middle of a game. */
const departureFindings = {
  "client-left": {
    severity: "warning",
    message: "The client {left} {when}{after}.",
    details: ["{doing}."],
    explanation:
      "The game was not over for this power. Usually the bot exited: it threw an exception, was killed, or mistook a message for the end of the game. FM only announces that the client is leaving; the power then has no player. The server puts the power into civil disorder; in a game with DSD, it stops the clock until the power has a client again.",
    clause:
      "v0.18, level 0, OFF, SLO, DRW and SMR: how a game ends; protocol v1, FM: a program sends FM when it leaves",
    fix: "Check the bot's own output around this time, then the code that handles the last message it received. Leave only after SLO, DRW, SMR or OFF, and send FM first.",
    example: "NOW ( SPR 1901 ) .., FRM .., and the connection ends",
    needs: ["frames", "times"],
  },
  "client-reset": {
    severity: "error",
    message: "The client reset the connection {when}{after}.",
    details: ["{doing}."],
    explanation:
      "The game was not over for this power. A program that exits without closing its connection, or with unread messages, resets the connection: usually it crashed or was killed. The server puts the power into civil disorder; in a game with DSD, it stops the clock until the power has a client again.",
    clause:
      "protocol v1, FM: a program sends FM when it leaves; v0.18, level 0, OFF, SLO, DRW and SMR: how a game ends",
    fix: "Check the bot's own output around this time, then the code that handles the last message it received. Restart the bot: it can rejoin with IAM and the passcode from HLO.",
    example: "NOW ( SPR 1901 ) .., FRM .., and a TCP reset",
    needs: ["frames", "times"],
  },
  "server-left": {
    severity: "warning",
    message: "The server closed {which} {when}{after}.",
    details: ["{doing}."],
    explanation:
      "The game was not over, and the server sent neither OFF nor FM. Usually the server crashed, or someone stopped it.",
    clause: "v0.18, level 0, OFF; protocol v1, FM",
    fix: "Check the server's own log around this time. A server that ends a game sends OFF to every client and then closes the connections.",
    example: "NOW ( FAL 1901 ) .., and all connections end",
    needs: ["frames", "times"],
  },
} as const satisfies Findings;

type Code = keyof typeof departureFindings;

/** What is known about a connection's player. */
interface Player {
  /** The time of the connection's first frame. */
  sinceNs: number;
  /** Whether the game ended for it, or one side announced its departure by means other than the client's FM. */
  isOver: boolean;
  /** The FM that the client sent during the game; null if there is none. */
  farewell: LintFrame | null;
  /** Whether bytes from the server are missing, which may have ended the game. */
  isTorn: boolean;
  /** How the connection ended, and the game's turn at that time; null while it is open. */
  ended: (GameEnd & { readonly by: Side | null }) | null;
}

/** A connection that ended before its game, and what was known at that time. */
interface Departure {
  readonly connection: ConnectionId;
  readonly game: number;
  readonly power: string;
  readonly by: Side;
  readonly isReset: boolean;
  readonly atNs: number;
  /** The last frame from each side. */
  readonly last: Readonly<Record<Side, LintFrame | null>>;
  readonly farewell: LintFrame | null;
  /** The last turn that the client had received. */
  readonly turn: string | null;
  readonly gameTurn: string | null;
}

/** When and in which turn a game or a connection ended. */
interface GameEnd {
  readonly atNs: number;
  readonly turn: string | null;
}

/** Connections in one game that end within this time of each other end for the same reason. */
const togetherNs = 5e9;
/** The end of a game explains a connection that ends this much earlier, because another client may receive it first. */
const crossingNs = 1e9;
/** If the recorder stops this soon after a program exits, a user has stopped both. */
const stoppingNs = 0.5e9;

/** If at least this many other players stay, the user has not stopped all programs. */
const fewestOthers = 2;

/** Finds clients and servers that end a connection in the middle of a game. */
class DepartureRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #players = new Map<ConnectionId, Player>();
  readonly #over = new Map<number, GameEnd>();
  /** When the server reported that a power was in civil disorder, keyed by game and power. */
  readonly #disorders = new Map<string, number>();
  /** Powers that a client has asked to rejoin with IAM. */
  readonly #returns = new Set<string>();
  #pending: Departure[] = [];
  #stoppedNs: number | null = null;

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  lost({ connection, direction }: Leg): void {
    if (direction === "server-to-client") this.#of(connection).isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { connection, direction, tokens, game, answers, atNs } = frame;
    const player = this.#of(connection);
    player.sinceNs = Math.min(player.sinceNs, atNs);
    const { kind } = frame.frame;
    if (kind === "FM" && direction === "client-to-server") player.farewell ??= frame;
    else if (kind === "FM" || kind === "EM") player.isOver = true;
    const [oldest] = this.#pending;
    if (oldest && atNs - oldest.atNs > togetherNs) this.#settle(atNs);
    if (direction === "client-to-server") {
      if (tokens?.[0] === T.IAM && this.#pending.length > 0)
        this.#returns.add(frame.representation.names.get(tokens[2] ?? 0) ?? "");
      return;
    }
    if (game && game.after.end !== null && !this.#over.has(game.index))
      this.#over.set(game.index, { atNs, turn: turnOf(game.before ?? game.after) });
    const first = tokens?.[0];
    if (first === undefined || answers !== null) return;
    if (first === T.CCD && game && this.#pending.length > 0)
      this.#disorders.set(`${game.index} ${frame.representation.names.get(tokens?.[2] ?? 0)}`, atNs);
    if (ended.has(first)) player.isOver = true;
    if (first === T.HLO) player.isOver = false;
    if (first === T.HLO || first === T.NOW) player.isTorn = false;
  }

  legEnded({ connection, direction, kind, atNs }: LegEnd): void {
    const player = this.#of(connection);
    if (kind === "stopped") this.#stoppedNs ??= atNs;
    if (player.ended !== null) {
      const isLater = atNs > player.ended.atNs;
      if (isLater && direction === "client-to-server" && (kind === "rst" || kind === "error"))
        this.#broke(connection, player);
      return;
    }
    const ending = leavingSide(direction, kind);
    // The server closes the connection of a client that has sent FM.
    const by = ending !== null && player.farewell !== null ? "client" : ending;
    const last = this.#lastOf(connection);
    const game = last.server?.game?.index ?? null;
    const { role, power } = this.#context.clients.of(connection);
    const state = game === null ? undefined : this.#context.clock.stateOf(game);
    const gameTurn = state ? turnOf(state) : null;
    player.ended = { atNs, by, turn: gameTurn };
    if (by === null || game === null || !state || role !== "player" || power === null) return;
    if (player.isOver || player.isTorn || isEliminated(state, power)) return;
    // Another client also plays the power.
    const seats = [...state.seats];
    if (seats.some(([other, seat]) => other !== connection && seat.power === power && !seat.isGone)) return;
    const turn = state.seats.get(connection)?.turn ?? null;
    const { farewell } = player;
    const isReset = kind !== "fin" && farewell === null;
    const departure = { connection, game, power, by, isReset, atNs, last, farewell, gameTurn };
    this.#pending.push({ ...departure, turn: turn && turnKey(turn) });
  }

  /**
   * Attributes a reset to the client instead of the server. A recorder may first notice a client's reset when it
   * forwards data to the client, so that the server's leg ends first.
   */
  #broke(connection: ConnectionId, player: Player): void {
    const at = this.#pending.findIndex((one) => one.connection === connection && one.by === "server" && one.isReset);
    const found = this.#pending[at];
    if (!found) return;
    this.#pending[at] = { ...found, by: "client" };
    player.ended = { atNs: found.atNs, by: "client", turn: found.gameTurn };
  }

  end(): void {
    this.#settle(Number.POSITIVE_INFINITY);
  }

  /** Reports departures that are old enough: anything that might explain them would have been recorded by now. */
  #settle(nowNs: number): void {
    const isOld = ({ atNs }: Departure): boolean => nowNs - atNs > togetherNs;
    const old = this.#pending.filter((one) => isOld(one) && !this.#isExplained(one));
    const groups = new Map<number, Departure[]>();
    for (const one of old) {
      if (one.by === "client") this.#ofClient(one);
      else groups.set(one.game, [...(groups.get(one.game) ?? []), one]);
    }
    for (const together of groups.values()) this.#ofServer(together);
    this.#pending = this.#pending.filter((one) => !isOld(one));
  }

  /** Whether the game was over, the recorder was stopped, or all clients of the game left together. */
  #isExplained(departure: Departure): boolean {
    const { game, atNs, connection, gameTurn, farewell } = departure;
    const over = this.#over.get(game);
    // The end explains a connection that ends earlier only if no other turn was played in between.
    if (over && (over.atNs <= atNs || (over.atNs <= atNs + crossingNs && over.turn === gameTurn))) return true;
    if (this.#stoppedNs !== null && Math.abs(this.#stoppedNs - atNs) <= stoppingNs) return !this.#isNoticed(departure);
    const all = [...this.#players].filter(
      ([other, { sinceNs, ended: end }]) =>
        other !== connection &&
        sinceNs < atNs &&
        this.#mayPlay(other, end !== null && end.atNs <= atNs + togetherNs) &&
        (end === null || end.atNs >= atNs - togetherNs),
    );
    const ofGame = all.filter(([other]) => this.#lastOf(other).server?.game?.index === game);
    // Without the other clients, it is unknown whether the game continued after the FM.
    if (farewell !== null && ofGame.length < fewestOthers) return true;
    // The only recorded power in a game may leave together with the powers in another game.
    const others = ofGame.length > 0 ? ofGame : all;
    // If another turn was played in between, the others stayed; the first loss may itself end a turn.
    const isTogether = others.every(
      ([, { ended: end }]) => end !== null && end.atNs <= atNs + (end.turn === gameTurn ? togetherNs : crossingNs),
    );
    const isOpen = ([other, { ended: end }]: (typeof others)[number]): boolean =>
      !this.#context.recorded.reaches(other, atNs + (end?.turn === gameTurn ? togetherNs : crossingNs));
    // The recording ends before it could show that the others left too.
    if (isTogether && this.#stoppedNs === null && others.some(isOpen)) return true;
    const left = others.filter(([, { ended: end }]) => end?.by === "client");
    return others.length > 0 && isTogether && left.length * 2 >= others.length;
  }

  /**
   * Whether a client plays. If the messages that show its role are missing, it counts only if it left too, because an
   * observer may stay.
   */
  #mayPlay(connection: ConnectionId, hasLeft: boolean): boolean {
    const { clients, recorded } = this.#context;
    const { role } = clients.of(connection);
    return role === "player" || (role === null && hasLeft && recorded.isTorn(connection));
  }

  /**
   * Whether all others stayed until the recorder was stopped, and the server either closed this connection or had
   * reported that the client has left.
   */
  #isNoticed({ game, power, atNs, connection, by, isReset }: Departure): boolean {
    const noticedNs = this.#disorders.get(`${game} ${power}`);
    const isClosed = by === "server" && !isReset;
    const isReported = noticedNs !== undefined && noticedNs >= atNs && !this.#returns.has(power);
    if (!isClosed && !isReported) return false;
    const others = [...this.#players].filter(
      ([other]) =>
        other !== connection &&
        this.#lastOf(other).server?.game?.index === game &&
        this.#context.clients.of(other).role === "player",
    );
    const hasLeft = ({ ended: end }: Player): boolean =>
      end !== null && end.by !== null && end.atNs >= atNs - togetherNs;
    const left = others.filter(([, player]) => hasLeft(player)).length;
    return others.length - left >= fewestOthers && left * 2 < others.length;
  }

  #ofClient(one: Departure): void {
    const left = one.farewell === null ? "closed the connection" : "left with FM";
    this.#add(one, one.isReset ? "client-reset" : "client-left", { left });
  }

  #ofServer([first, ...others]: readonly Departure[]): void {
    if (!first) return;
    const which = others.length === 0 ? "the connection" : `${others.length + 1} connections`;
    const { power } = this.#context.clients.of(first.connection);
    const who = others.length === 0 ? "The client" : `${power ?? "The client"} (connection ${first.connection})`;
    this.#add(first, "server-left", { which }, who);
  }

  #add(
    { connection, by, atNs, turn, last, farewell }: Departure,
    code: Code,
    more: Readonly<Record<string, string>>,
    who = "The client",
  ): void {
    const { server, client } = last;
    const command = server?.tokens?.[0];
    const name = command === undefined ? undefined : server?.representation.names.get(command);
    const after = server
      ? `, ${durationWords(atNs - server.atNs)} after #${server.n} (${name ?? server.frame.kind})`
      : "";
    const when = turn === null ? "before the first turn" : `in ${turn}`;
    const facts = { when, after, doing: lastWords(who, server, client, atNs), ...more };
    const n = farewell?.n ?? server?.n ?? client?.n ?? 0;
    this.#report({ code, connection, side: by, n, atNs, ...wholeFrame, facts, cause: turn ?? "" });
  }

  /** Returns the last frame from each side of a connection so far. */
  #lastOf(connection: ConnectionId): Departure["last"] {
    const { recorded } = this.#context;
    return {
      client: recorded.lastFrame({ connection, direction: "client-to-server" }),
      server: recorded.lastFrame({ connection, direction: "server-to-client" }),
    };
  }

  #of(connection: ConnectionId): Player {
    const known = this.#players.get(connection);
    if (known) return known;
    const fresh: Player = {
      sinceNs: Number.POSITIVE_INFINITY,
      isOver: false,
      farewell: null,
      isTorn: false,
      ended: null,
    };
    this.#players.set(connection, fresh);
    return fresh;
  }
}

function turnOf({ current }: GameState): string | null {
  return current && turnKey(current.turn);
}

export const departures = defineRules(departureFindings, (report, context) => new DepartureRules(report, context));
