import type { ServerMessage } from "../../../language/message.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { isPower, isProvince, openBracket } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atBytes, atTokens, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { type Difference, firstUnlike, inAnyOrder, Sheet, type Told } from "./broadcasts.ts";
import { joinedSheets } from "./sameGame.ts";

/** Findings of messages that every client receives. */
const broadcastFindings = {
  "broadcast-differs": {
    severity: "error",
    message: "{what} differs from what {who} told in #{other}.",
    explanation:
      "Positions, owners, results and how a game ended are the same for all. What most were told is taken for true; of equally many, what came first.",
    clause: "v0.18, level 0, NOW, SCO and ORD: sent to all clients",
    fix: "Make each broadcast once and send the same bytes to every client.",
    example: "NOW ( SPR 1901 ) ( FRA AMY PAR ) to one client, ( FRA AMY BUR ) to another",
  },
  "setting-differs": {
    severity: "error",
    message: "{what} differs from what {who} told in #{other}, in the same game.",
    explanation:
      "The names of the RM, the map and the options of HLO belong to the game. Clients that were told different ones play different games, and send each other what the other cannot read.",
    clause: "protocol v1, RM; v0.18, level 0, MAP, MDF and HLO",
    fix: "Send every client of a game the same RM, MAP, MDF and options.",
    example: "HLO ( FRA ) ( 17 ) ( ( LVL 20 ) ) and HLO ( ENG ) ( 18 ) ( ( LVL 10 ) )",
  },
  "time-differs": {
    severity: "warning",
    message: "{what} differs from what {who} told in #{other} at the same time.",
    explanation: "The time behind a new position is that of the one deadline that all have.",
    clause: "v0.18, level 0, TME",
    fix: "Send every client the seconds that are left until the deadline.",
    example: "TME ( 60 ) to one client and TME ( 30 ) to another, both behind NOW",
  },
} as const satisfies Findings;

type Code = keyof typeof broadcastFindings;

/** Tokens of `HLO ( power ) ( passcode )`, which are the client's own. */
const helloFrom = 7;
/** A SCO belongs to the NOW behind it; SLO may stand between. */
const mostBetween = 2;
/** A turn's TMEs that are sent further apart than this need not be equal. */
const atOnceNs = 1.5e9;

type Reported = Extract<ServerMessage, { readonly type: "ORD" }>;

interface Watched {
  /** Index of its game. */
  game: number | null;
  /** Until it is known of which game they tell. */
  waiting: ((sheet: Sheet) => void)[];
  /** The last turn it was shown, but for HST. */
  shown: Turn | null;
  /** Frames of HST: what answers it is of an old turn. */
  readonly lookedBack: Set<FrameNumber>;
  /** The RM, of which the next position tells whose it is: a client may ask for another game. */
  names: Told | null;
  centres: Told | null;
  /** Messages since `centres`. */
  since: number;
  /** The turn of the NOW that came last, unasked. */
  fresh: Turn | null;
}

/** What a server tells to all must be the same for all. Judged at the end, when it is known what most were told. */
class AcrossRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Watched>();
  /** By the game's index. */
  readonly #sheets = new Map<number, Sheet>();
  #joined: readonly Sheet[] = [];

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection, direction }: Leg): void {
    if (direction === "client-to-server") return;
    const watched = this.#of(connection);
    watched.centres = null;
    watched.fresh = null;
  }

  frame(frame: LintFrame): void {
    const { direction, reading, tokens } = frame;
    if (direction === "client-to-server") {
      if (tokens?.[0] === T.HST) this.#of(frame.connection).lookedBack.add(frame.n);
      return;
    }
    const watched = this.#of(frame.connection);
    if (frame.frame.kind === "RM") watched.names = representationTold(frame);
    if (reading?.ok && reading.direction === "server-to-client" && tokens)
      this.#message(frame, watched, reading.message, tokens);
    const { game } = frame;
    if (game === null || (game.index === watched.game && watched.waiting.length === 0)) return;
    const sheet = this.#sheetOf(game.index);
    watched.game = game.index;
    sheet.connections.add(frame.connection);
    for (const tell of watched.waiting.splice(0)) tell(sheet);
  }

  end(): void {
    this.#joined = joinedSheets(this.#sheets);
    for (const sheet of this.#joined) for (const difference of sheet.differences()) this.#differ(difference);
  }

  /** Whether two connections were shown one game; known at the end. */
  areOfOneGame(one: number, other: number): boolean {
    return this.#joined.some(({ connections }) => connections.has(one) && connections.has(other));
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
        return this.#tell(
          frame,
          watched,
          "MAP",
          toldOf(frame, tokens, 0, () => name),
        );
      }
      case "MDF":
        return this.#tell(frame, watched, "MDF", toldOf(frame, tokens));
      case "HLO":
        return this.#tell(frame, watched, "HLO", toldOf(frame, tokens, helloFrom));
      case "SCO":
        watched.centres = isOld ? null : toldOf(frame, tokens);
        watched.since = 0;
        return;
      case "NOW":
        return isOld ? undefined : this.#position(frame, watched, message.turn, tokens);
      case "ORD": {
        if (isAsked || isBefore(message.turn, watched.shown)) return;
        // Waived builds are told apart by their number alone.
        return tokens[6] === openBracket ? this.#result(frame, watched, message, tokens) : undefined;
      }
      case "TME": {
        if (isAsked || fresh === null) return;
        const seconds = message.seconds + (message.hours ?? 0) * 3600;
        return this.#time(frame, watched, `TME (${turnKey(fresh)})`, toldOf(frame, tokens), seconds);
      }
      case "SMR":
        return isAsked
          ? undefined
          : this.#tell(frame, watched, `SMR (${turnKey(message.turn)})`, toldOf(frame, tokens));
      case "SLO":
      case "DRW":
        return this.#tell(frame, watched, message.type, toldOf(frame, tokens));
      default:
    }
  }

  #position(frame: LintFrame, watched: Watched, turn: Turn, tokens: Uint16Array): void {
    const { centres, since, names } = watched;
    watched.centres = null;
    watched.names = null;
    if (names !== null) this.#tell(frame, watched, "RM", names);
    if (isBefore(turn, watched.shown)) return;
    watched.shown = turn;
    watched.fresh = frame.answers === null ? turn : null;
    if (centres !== null && since <= mostBetween) this.#tell(frame, watched, `SCO (${turnKey(turn)})`, centres);
    this.#tell(frame, watched, `NOW (${turnKey(turn)})`, toldOf(frame, tokens));
    const { game, connection } = frame;
    const power = game?.after.seats.get(connection)?.power ?? null;
    if (game === null) return;
    if (power !== null) this.#sheetOf(game.index).powers.add(power);
  }

  #result(frame: LintFrame, watched: Watched, message: Reported, tokens: Uint16Array): void {
    const { game, connection } = frame;
    if (game !== null && this.#sheetOf(game.index).hearAgain(message, connection)) return;
    const turn = turnKey(message.turn);
    const about = `ORD (${turn})\n${unitOf(tokens)}`;
    this.#later(frame, watched, (sheet) => sheet.tellInTurn(message, turn, about, toldOf(frame, tokens)));
  }

  /** Seconds that are left: one more or less is the clock's. */
  #time(frame: LintFrame, watched: Watched, about: string, told: Told, seconds: number): void {
    this.#later(frame, watched, (sheet) => {
      const first = sheet.firstOf(about);
      const told1 = first ? secondsIn(first.meaning()) : null;
      const isNear =
        first && told1 !== null && (Math.abs(told1 - seconds) <= 1 || Math.abs(first.atNs - told.atNs) > atOnceNs);
      sheet.tell(about, { ...told, meaning: isNear ? first.meaning : () => `${seconds} s` });
    });
  }

  #tell(frame: LintFrame, watched: Watched, about: string, told: Told): void {
    this.#later(frame, watched, (sheet) => void sheet.tell(about, told));
  }

  #later({ game }: LintFrame, watched: Watched, tell: (sheet: Sheet) => void): void {
    if (game === null) watched.waiting.push(tell);
    else tell(this.#sheetOf(game.index));
  }

  #differ({ about, most, other }: Difference): void {
    const [what = ""] = about.split("\n");
    const { connection, n, atNs } = other.first;
    // A client that is told both, and the one before all others, was told otherwise before.
    if (most.first.connection === connection) return;
    const command = what.split(" ")[0] ?? "";
    const { connections } = most;
    const who = connections.length > 1 ? `${connections.length} connections were` : `connection ${connections[0]} was`;
    const at = firstUnlike(other.first, most.first);
    const span = at === null ? null : { start: at, end: at + 1 };
    const place =
      span === null
        ? wholeFrame
        : command === "RM"
          ? atBytes({ start: Math.floor(span.start / 3) * 6, end: Math.floor(span.start / 3) * 6 + 6 })
          : atTokens(span);
    const facts = { what, who, other: most.first.n };
    this.#report({ code: codeOf(command), connection, side: "server", n, atNs, ...place, facts, cause: command });
  }

  #sheetOf(index: number): Sheet {
    const sheet = this.#sheets.get(index) ?? new Sheet();
    this.#sheets.set(index, sheet);
    return sheet;
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

function toldOf(
  { connection, n, atNs }: LintFrame,
  tokens: Uint16Array,
  from = 0,
  meaning: () => string = () => inAnyOrder(tokens, from),
): Told {
  return { connection, n, atNs, tokens, from, meaning };
}

/** An empty RM and one that lists the built-in names mean the same. */
function representationTold(frame: LintFrame): Told {
  const { body } = frame.frame;
  const words = new Uint16Array(body.length >> 1);
  for (let at = 0; at < words.length; at++) words[at] = ((body[2 * at] ?? 0) << 8) | (body[2 * at + 1] ?? 0);
  const { names } = frame.representation;
  return toldOf(frame, words, 0, () =>
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

/** The unit of `ORD ( turn ) ( ( unit ) order ) ( result )`: power, type, place. */
function unitOf(tokens: Uint16Array): string {
  const end = tokens[9] === openBracket ? 12 : 10;
  let unit = "";
  for (let at = 7; at < end; at++) unit += ` ${tokens[at]}`;
  return unit;
}

export const broadcasts = defineRules(broadcastFindings, (report, context) => {
  const rules = new AcrossRules(report);
  context.areOfOneGame = (one, other) => rules.areOfOneGame(one, other);
  return rules;
});
