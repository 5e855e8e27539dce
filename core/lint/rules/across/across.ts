import type { ServerMessage } from "../../../language/message.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { isPower, isProvince, openBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  atBytes,
  atTokens,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { type Copy, type Difference, firstUnlike, GameBroadcasts, inAnyOrder } from "./broadcasts.ts";
import { joinedGames } from "./sameGame.ts";

/** Findings about messages that every client receives. */
const broadcastFindings = {
  "broadcast-differs": {
    severity: "error",
    message: "{command} on this connection differs from the one that {who} received (#{other}).",
    explanation:
      "Every client should receive the same positions, owners, results and end of the game. If they differ, Black Chamber trusts the version that most connections received; in a tie, the version that was sent first.",
    clause: "v0.18, level 0, NOW, SCO and ORD: sent to all clients",
    fix: "Build each broadcast once and send the same bytes to every client.",
    example: "NOW ( SPR 1901 ) ( FRA AMY PAR ) to one client, ( FRA AMY BUR ) to another",
  },
  "setting-differs": {
    severity: "error",
    message: "{command} on this connection differs from the one that {who} received in the same game (#{other}).",
    explanation:
      "All clients in a game share the names in the RM, the map and the options in HLO. Clients that receive different ones play different games and cannot read each other's press.",
    clause: "protocol v1, RM; v0.18, level 0, MAP, MDF and HLO",
    fix: "Send every client in a game the same RM, MAP, MDF and options.",
    example: "HLO ( FRA ) ( 17 ) ( ( LVL 20 ) ) and HLO ( ENG ) ( 18 ) ( ( LVL 10 ) )",
  },
  "time-differs": {
    severity: "warning",
    message: "{command} on this connection differs from the one that {who} received at the same time (#{other}).",
    explanation: "The TME after a new position states the time until the deadline, which is the same for all clients.",
    clause: "v0.18, level 0, TME",
    fix: "Send every client the number of seconds left until the deadline.",
    example: "TME ( 60 ) to one client and TME ( 30 ) to another, both after NOW",
  },
} as const satisfies Findings;

type Code = keyof typeof broadcastFindings;

/** Number of tokens in `HLO ( power ) ( passcode )`, the part that differs from client to client. */
const helloFrom = 7;
/** An SCO belongs to a NOW that follows within this many messages, because SLO may come between them. */
const mostBetween = 2;
/** TMEs of one turn that are sent further apart than this may differ. */
const atOnceNs = 1.5e9;

type Reported = Extract<ServerMessage, { readonly type: "ORD" }>;

interface Watched {
  /** Index of the connection's game. */
  game: number | null;
  /** Broadcasts whose game is not known yet. */
  waiting: ((broadcasts: GameBroadcasts) => void)[];
  /** The turn of the last NOW that does not answer HST. */
  shown: Turn | null;
  /** HST requests, whose answers are about old turns. */
  readonly lookedBack: Set<FrameNumber>;
  /** The last RM. Its game becomes known with the next position, because a client may ask for a different game. */
  names: Copy | null;
  centres: Copy | null;
  /** Number of messages since `centres`. */
  since: number;
  /** The turn of the preceding NOW, if no client requested that NOW. */
  fresh: Turn | null;
}

/**
 * Checks that all clients receive the same broadcasts. It decides at the end, when it is known which version most
 * clients received.
 */
class BroadcastRules implements RuleCheck {
  readonly receives: Receives = { client: [T.HST], server: "all" };
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Watched>();
  /** Broadcasts, keyed by game index. */
  readonly #games = new Map<number, GameBroadcasts>();
  #joined: readonly GameBroadcasts[] | null = null;

  readonly #recorded: LintContext["recorded"];

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  lost({ connection, direction }: Leg): void {
    if (direction === "client-to-server") return;
    const watched = this.#of(connection);
    watched.centres = null;
    watched.fresh = null;
    // The missing bytes may contain the settings of another game.
    watched.waiting.length = 0;
  }

  frame(frame: LintFrame): void {
    const { direction, reading, tokens } = frame;
    if (direction === "client-to-server") {
      if (tokens?.[0] === T.HST) this.#of(frame.connection).lookedBack.add(frame.n);
      return;
    }
    const watched = this.#of(frame.connection);
    // Missing bytes may show that the RM belongs to another game.
    if (frame.frame.kind === "RM")
      watched.names = this.#recorded.mayLackRm(frame.connection) ? null : copyOfNames(frame);
    if (reading?.ok && reading.direction === "server-to-client" && tokens)
      this.#message(frame, watched, reading.message, tokens);
    const { game } = frame;
    if (game === null || (game.index === watched.game && watched.waiting.length === 0)) return;
    const broadcasts = this.#broadcastsOf(game.index);
    watched.game = game.index;
    broadcasts.connections.add(frame.connection);
    for (const add of watched.waiting.splice(0)) add(broadcasts);
  }

  end(): void {
    for (const game of this.#together()) for (const difference of game.differences()) this.#differ(difference);
  }

  /** Whether two connections belong to the same game; known only at the end of the recording. */
  areOfOneGame(one: number, other: number): boolean {
    return this.#together().some(({ connections }) => connections.has(one) && connections.has(other));
  }

  /** Returns the merged games. They are merged on first use, when all frames are known. */
  #together(): readonly GameBroadcasts[] {
    this.#joined ??= joinedGames(this.#games);
    return this.#joined;
  }

  #message(frame: LintFrame, watched: Watched, message: ServerMessage, tokens: Uint16Array): void {
    const isOld = frame.answers !== null && watched.lookedBack.has(frame.answers);
    const isAsked = frame.answers !== null;
    const { fresh } = watched;
    if (tokens[0] !== T.ADM) {
      watched.fresh = null;
      watched.since += 1;
    }
    switch (message.type) {
      case "MAP": {
        const name = message.name.toLowerCase();
        return this.#add(
          frame,
          watched,
          "MAP",
          copyOf(frame, tokens, 0, () => name),
        );
      }
      case "MDF":
        return this.#add(frame, watched, "MDF", copyOf(frame, tokens));
      case "HLO":
        return this.#add(frame, watched, "HLO", copyOf(frame, tokens, helloFrom));
      case "SCO":
        watched.centres = isOld ? null : copyOf(frame, tokens);
        watched.since = 0;
        return;
      case "NOW":
        return isOld ? undefined : this.#position(frame, watched, message.turn, tokens);
      case "ORD": {
        if (isAsked || isBefore(message.turn, watched.shown)) return;
        // Do not compare the results of waived builds, because waived builds differ only in their number.
        return tokens[6] === openBracket ? this.#result(frame, watched, message, tokens) : undefined;
      }
      case "TME": {
        if (isAsked || fresh === null) return;
        const seconds = message.seconds + (message.hours ?? 0) * 3600;
        return this.#time(frame, watched, `TME (${turnKey(fresh)})`, copyOf(frame, tokens), seconds);
      }
      case "SMR":
        return isAsked ? undefined : this.#add(frame, watched, "SMR", copyOf(frame, tokens));
      case "SLO":
      case "DRW":
        return this.#add(frame, watched, message.type, copyOf(frame, tokens));
      default:
    }
  }

  #position(frame: LintFrame, watched: Watched, turn: Turn, tokens: Uint16Array): void {
    const { centres, since, names } = watched;
    watched.centres = null;
    watched.names = null;
    if (names !== null) this.#add(frame, watched, "RM", names);
    if (isBefore(turn, watched.shown)) return;
    watched.shown = turn;
    watched.fresh = frame.answers === null ? turn : null;
    if (centres !== null && since <= mostBetween) this.#add(frame, watched, `SCO (${turnKey(turn)})`, centres);
    this.#add(frame, watched, `NOW (${turnKey(turn)})`, copyOf(frame, tokens));
    const { game, connection } = frame;
    const power = game?.after.seats.get(connection)?.power ?? null;
    if (game === null) return;
    if (power !== null) this.#broadcastsOf(game.index).powers.add(power);
  }

  #result(frame: LintFrame, watched: Watched, message: Reported, tokens: Uint16Array): void {
    const { game, connection } = frame;
    if (game === null || !this.#broadcastsOf(game.index).addAgain(message, connection))
      this.#fresh(frame, watched, message, tokens);
  }

  #fresh(frame: LintFrame, watched: Watched, message: Reported, tokens: Uint16Array): void {
    const turn = turnKey(message.turn);
    const about = `ORD (${turn})\n${unitOf(tokens)}`;
    this.#later(frame, watched, (game) => game.addInTurn(message, turn, about, copyOf(frame, tokens)));
  }

  /** Adds the time from a TME. Times that differ by one second count as equal, because clocks round. */
  #time(frame: LintFrame, watched: Watched, about: string, copy: Copy, seconds: number): void {
    this.#later(frame, watched, (game) => {
      const first = game.firstOf(about);
      const known = first ? secondsIn(first.meaning()) : null;
      const isNear =
        first && known !== null && (Math.abs(known - seconds) <= 1 || Math.abs(first.atNs - copy.atNs) > atOnceNs);
      game.add(about, { ...copy, meaning: isNear ? first.meaning : () => `${seconds} s` });
    });
  }

  #add(frame: LintFrame, watched: Watched, about: string, copy: Copy): void {
    this.#later(frame, watched, (game) => void game.add(about, copy));
  }

  /** Passes the broadcasts of the frame's game to a function as soon as the game is known. */
  #later({ game }: LintFrame, watched: Watched, add: (broadcasts: GameBroadcasts) => void): void {
    if (game === null) watched.waiting.push(add);
    else add(this.#broadcastsOf(game.index));
  }

  #differ({ about, most, other }: Difference): void {
    const [what = ""] = about.split("\n");
    const { connection, n, atNs } = other.first;
    // The client that first received the majority's version also received this one, so this is a change and not a
    // difference between clients.
    if (most.first.connection === connection) return;
    const command = what.split(" ")[0] ?? "";
    const { connections } = most;
    const who = connections.length > 1 ? `${connections.length} connections` : `connection ${connections[0]}`;
    const at = firstUnlike(other.first, most.first);
    const span = at === null ? null : { start: at, end: at + 1 };
    const place =
      span === null
        ? wholeFrame
        : command === "RM"
          ? atBytes({ start: Math.floor(span.start / 3) * 6, end: Math.floor(span.start / 3) * 6 + 6 })
          : atTokens(span);
    const facts = { command: what, who, other: most.first.n };
    this.#report({ code: codeOf(command), connection, side: "server", n, atNs, ...place, facts, cause: command });
  }

  #broadcastsOf(index: number): GameBroadcasts {
    const known = this.#games.get(index);
    if (known) return known;
    const broadcasts = new GameBroadcasts();
    this.#games.set(index, broadcasts);
    return broadcasts;
  }

  #of(connection: ConnectionId): Watched {
    const known = this.#connections.get(connection);
    if (known) return known;
    const watched: Watched = {
      game: null,
      waiting: [],
      shown: null,
      lookedBack: new Set(),
      names: null,
      centres: null,
      since: 0,
      fresh: null,
    };
    this.#connections.set(connection, watched);
    return watched;
  }
}

const settings = ["RM", "MAP", "MDF", "HLO"];

function codeOf(command: string): Code {
  if (settings.includes(command)) return "setting-differs";
  return command === "TME" ? "time-differs" : "broadcast-differs";
}

function copyOf(
  { connection, n, atNs }: LintFrame,
  tokens: Uint16Array,
  from = 0,
  meaning: () => string = () => inAnyOrder(tokens, from),
): Copy {
  return { connection, n, atNs, tokens, from, meaning };
}

/** Returns a copy of the RM. An empty RM and an RM that lists the built-in names mean the same thing. */
function copyOfNames(frame: LintFrame): Copy {
  const { body } = frame.frame;
  const words = new Uint16Array(body.length >> 1);
  for (let at = 0; at < words.length; at++) words[at] = ((body[2 * at] ?? 0) << 8) | (body[2 * at + 1] ?? 0);
  const { names } = frame.representation;
  return copyOf(frame, words, 0, () =>
    [...names]
      .filter(([token]) => isPower(token) || isProvince(token))
      .map(([token, name]) => `${token} ${name}`)
      .sort()
      .join(", "),
  );
}

function secondsIn(meaning: string): number | null {
  const seconds = Number.parseInt(meaning, 10);
  return Number.isNaN(seconds) ? null : seconds;
}

function isBefore(turn: Turn, shown: Turn | null): boolean {
  return shown !== null && compareTurns(turn, shown) < 0;
}

/** Returns the unit of `ORD ( turn ) ( ( unit ) order ) ( result )`: power, type, place. */
function unitOf(tokens: Uint16Array): string {
  const end = tokens[9] === openBracket ? 12 : 10;
  let unit = "";
  for (let at = 7; at < end; at++) unit += ` ${tokens[at]}`;
  return unit;
}

export const broadcasts = defineRules(broadcastFindings, (report, context) => {
  const rules = new BroadcastRules(report, context.recorded);
  context.areOfOneGame = (one, other) => rules.areOfOneGame(one, other);
  return rules;
});
