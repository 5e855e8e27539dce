import type { ServerMessage } from "../../../language/message.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  atTokens,
  type Finding,
  type LegEnd,
  type LintFrame,
  type Place,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules } from "../../rule.ts";
import { passcodeFindings } from "./passcodeFindings.ts";
import { burstNs, Seating } from "./seating.ts";

type Code = keyof typeof passcodeFindings;

/** A message sent this soon after a change of players may have crossed it in transit, which is not a fault. */
const crossingNs = 2e9;
/** The tokens of the power and the passcode in `HLO ( power ) ( passcode )` and `IAM ( power ) ( passcode )`. */
const powerAt = { start: 2, end: 3 };
const passcodeAt = { start: 5, end: 6 };
const firstToken = atTokens({ start: 0, end: 1 });

/** A power and its passcode, as a connection received them in HLO or as the server accepted them in an IAM. */
interface Seated {
  readonly connection: ConnectionId;
  readonly power: string;
  readonly passcode: number;
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly isHello: boolean;
}

/** A client that shares its power with another client. */
type Shared = Omit<Seated, "passcode">;

/** A client whose power the server has given to another client. */
interface Contested {
  readonly later: Seated;
  readonly earlier: Seated;
  /** Whether the server has since sent the earlier client a message. */
  isServed: boolean;
}

/** An IAM that may be refused. */
type Asked = Pick<Seated, "connection" | "n" | "atNs" | "power" | "passcode">;

/** Messages that show a client that it is in a game. */
const showsGame: ReadonlySet<string> = new Set(["HLO", "NOW", "SCO", "ORD"]);

/** Checks which client received which power and passcode, and which client uses them. */
class PasscodeRules implements RuleCheck {
  readonly receives: Receives = { client: [T.IAM, T.REJ, T.SUB], server: "all", ords: "first" };
  readonly #report: Report<Code>;
  /** Every HLO and granted IAM, in order, without repeats: Parlance sends HLO again to clients that ask for it. */
  readonly #seats: Seated[] = [];
  /** Keys of the entries in `#seats`, to skip repeats. */
  readonly #known = new Set<string>();
  /** The current seat of each connection. */
  readonly #now = new Map<ConnectionId, Seated>();
  /** The open connections that have a seat for each power. */
  readonly #players = new Map<string, Set<number>>();
  /** Powers that returned from civil disorder with a client that is not in the recording. */
  readonly #taken = new Set<string>();
  /** Powers that the server reported in civil disorder and has not yet reported as back. */
  readonly #absent = new Set<string>();
  /** Whether an IAM with a wrong passcode was refused. Parlance refuses the client from then on. */
  #hasRefused = false;
  /** Whether a client has received the message that ends its game. */
  #isOver = false;
  /** Connections that are closed or received OFF. */
  readonly #gone = new Set<ConnectionId>();
  /** When each connection last sent a SUB for its current seat. */
  readonly #ordered = new Map<ConnectionId, number>();
  /**
   * Pairs of clients that send orders for the same power, keyed by their connections. A pair matters only if both
   * clients turn out to be playing the same game.
   */
  readonly #pairs = new Map<string, { readonly later: Seated; readonly earlier: Seated }>();
  /** The last IAM of each connection. */
  readonly #asked = new Map<ConnectionId, Asked>();
  /** Connections that were recorded from their beginning and are not in a game yet. */
  readonly #waiting = new Set<ConnectionId>();
  /** Connections that joined with NME and have received neither HLO nor NOW so far, each with the YES to its NME. */
  readonly #named = new Map<ConnectionId, ReturnType<typeof placeOf>>();
  readonly #maps = new Map<ConnectionId, string>();
  readonly #seating = new Seating();
  /** Pairs of connections with the same power that have been reported. */
  readonly #shared = new Set<string>();
  /** Clients whose power the server has since given to another client, keyed by connection. */
  readonly #contested = new Map<ConnectionId, Contested>();
  readonly #context: LintContext;

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  lost({ connection }: Leg): void {
    this.#waiting.delete(connection);
    this.#named.delete(connection);
  }

  legEnded({ connection, atNs }: Pick<LegEnd, "connection" | "atNs">): void {
    const asked = this.#asked.get(connection);
    // A server may ignore an IAM that it must refuse.
    if (asked) this.#refuse(asked);
    this.#leave(connection);
    this.#waiting.delete(connection);
    // The HLO of a game that has just begun may come after the end of the recording.
    this.#unserved(connection, Math.min(atNs, this.#context.recorded.untilNs(connection) - burstNs));
    this.#asked.delete(connection);
  }

  frame(frame: LintFrame): void {
    const { connection, tokens, reading, direction, atNs } = frame;
    const isBeginning = frame.frame.kind === "IM" && direction === "client-to-server";
    if (isBeginning && !this.#now.has(connection)) this.#waiting.add(connection);
    if (frame.frame.kind === "FM") {
      this.#leave(connection);
      this.#unserved(connection, atNs);
    }
    if (!tokens || !reading?.ok) return;
    if (reading.direction === "client-to-server") {
      if (reading.message.type === "IAM") this.#ask(frame, reading.message);
      // A client that refuses the map does not play.
      if (tokens[0] === T.REJ) this.#named.delete(connection);
      if (tokens[0] !== T.SUB) return;
      this.#order(connection, atNs);
      if (this.#waiting.has(connection)) this.#add("orders-too-early", "client", placeOf(frame), {}, firstToken);
      return;
    }
    const { message } = reading;
    if (tokens[0] === T.OFF) this.#leave(connection);
    if (showsGame.has(message.type)) this.#waiting.delete(connection);
    this.#follow(frame, message);
    this.#start(frame, message);
    const { answers } = frame;
    this.#serve(frame);
    const asked = this.#asked.get(connection);
    if (!asked || asked.n !== answers) return;
    this.#asked.delete(connection);
    if (message.type === "REJ") this.#refuseReturn(asked, placeOf(frame));
    if (message.type !== "YES") this.#refuse(asked);
  }

  /** Handles a client that leaves before receiving HLO or NOW. */
  #unserved(connection: ConnectionId, leftNs: number): void {
    const named = this.#named.get(connection);
    this.#named.delete(connection);
    const map = this.#maps.get(connection);
    if (named && map !== undefined) this.#seating.unserved({ at: { ...named, power: "" }, map, leftNs });
  }

  /**
   * Handles a message to a client whose power the server has given to another client. The server may have sent the
   * message before it gave the power away.
   */
  #serve({ connection, tokens, answers }: LintFrame): void {
    const contested = this.#contested.get(connection);
    if (!contested || tokens?.[0] === T.OFF || tokens?.[0] === T.NOT) return;
    const isCertain = contested.isServed || (answers !== null && answers > contested.later.n);
    contested.isServed = true;
    // Two HLOs may belong to two games; whether they do is known only at the end.
    if (isCertain && contested.later.isHello) this.#pair(contested);
    else if (isCertain) this.#share(contested);
  }

  end(): void {
    const doubled = this.#seating.doubled();
    const isDoubled = (one: Seated): boolean =>
      doubled.some(({ later, earlier }) => later.n === one.n || earlier.n === one.n);
    for (const { later, earlier } of this.#pairs.values()) {
      const isOneGame = this.#context.areOfOneGame(later.connection, earlier.connection);
      if (isOneGame && !isDoubled(later)) this.#share({ later, earlier });
    }
    for (const { later, earlier } of doubled)
      this.#share({ later: { ...later, isHello: true }, earlier: { ...earlier, isHello: true } });
    // Missing bytes may contain the HLO of the power.
    for (const { at, powers, seats } of this.#context.recorded.isAnyTorn ? [] : this.#seating.withheld())
      this.#add("power-not-given", "server", at, { powers: powers.join(", "), seats }, wholeFrame);
    const byPasscode = new Map<number, Seated[]>();
    for (const seat of this.#seats.filter(({ isHello, passcode }) => isHello && passcode !== 0)) {
      const { power, passcode, connection } = seat;
      const before = byPasscode.get(passcode) ?? [];
      byPasscode.set(passcode, before);
      const other = before.find((one) => one.power !== power && this.#context.areOfOneGame(one.connection, connection));
      if (other)
        this.#add("passcode-shared", "server", seat, { power, other: other.power, passcode }, atTokens(passcodeAt));
      before.push(seat);
    }
  }

  #follow(frame: LintFrame, message: ServerMessage): void {
    if (message.type === "HLO" && message.power !== "UNO") {
      const { power, passcode } = message;
      const seat = { ...placeOf(frame), power, passcode, isHello: true };
      if (frame.answers === null && this.#now.get(frame.connection)?.power !== power) this.#contest(seat, () => true);
      this.#sit(seat);
    }
    if (message.type === "YES" && (message.echo.type === "IAM" || message.echo.type === "OBS"))
      this.#waiting.delete(frame.connection);
    if (message.type === "YES" && message.echo.type === "IAM") {
      const { power, passcode } = message.echo;
      this.#grant({ ...placeOf(frame), power, passcode, isHello: false });
    }
    if (message.type === "SLO" || message.type === "DRW" || message.type === "SMR" || message.type === "OFF")
      this.#isOver = true;
    if (message.type === "CCD") this.#absent.add(message.power);
    if (message.type === "NOT" && message.message.type === "CCD") {
      const { power } = message.message;
      this.#absent.delete(power);
      const isInView = this.#seats.some((seat) => seat.power === power && !this.#gone.has(seat.connection));
      if (!isInView) this.#taken.add(power);
    }
  }

  #ask(frame: LintFrame, { power, passcode }: { readonly power: string; readonly passcode: number }): void {
    this.#asked.set(frame.connection, { ...placeOf(frame), power, passcode });
    const codes = this.#seats.filter(({ isHello }) => isHello);
    const isOwn = codes.some((seat) => seat.power === power && seat.passcode === passcode);
    const other = codes.findLast((seat) => seat.power !== power && seat.passcode === passcode && passcode !== 0);
    if (isOwn || !other) return;
    this.#add("passcode-of-other", "client", placeOf(frame), { power, other: other.power }, atTokens(passcodeAt));
  }

  /**
   * Reports a passcode that no HLO contained and that the server has not accepted. Refusals can have other reasons, and
   * another power's passcode is already reported at the IAM.
   */
  #refuse(asked: Asked): void {
    const { power, passcode } = asked;
    const codes = this.#seats.filter(({ isHello }) => isHello);
    const own = codes.find((seat) => seat.power === power);
    if (!own || codes.some((seat) => seat.passcode === passcode)) return;
    this.#hasRefused = true;
    this.#add("passcode-wrong", "client", asked, { power, passcode, due: own.passcode }, atTokens(passcodeAt));
  }

  /** Reports a REJ in reply to the correct passcode of a power in civil disorder that no client plays. */
  #refuseReturn({ power, passcode }: Asked, at: ReturnType<typeof placeOf>): void {
    const isRight = this.#seats.some((seat) => seat.isHello && seat.power === power && seat.passcode === passcode);
    const isFree = this.#absent.has(power) && this.#playersOf(power).size === 0 && !this.#taken.has(power);
    if (isRight && isFree && !this.#hasRefused && !this.#isOver)
      this.#add("return-refused", "server", at, { power }, firstToken);
  }

  /** Tracks how games start: which client receives which power. */
  #start(frame: LintFrame, message: ServerMessage): void {
    const { connection, answers } = frame;
    if (message.type === "YES" && message.echo.type === "NME") this.#named.set(connection, placeOf(frame));
    if (message.type === "MAP") this.#maps.set(connection, message.name.toLowerCase());
    if (message.type === "HLO") this.#named.delete(connection);
    if (answers !== null) return;
    if (message.type === "HLO") {
      const { power, options } = message;
      const map = this.#maps.get(connection) ?? "";
      this.#seating.hello({ ...placeOf(frame), power }, { setting: JSON.stringify([map, options]), map });
    }
    if (message.type === "NOW") this.#begin(frame, message);
  }

  #begin(frame: LintFrame, { units }: Extract<ServerMessage, { readonly type: "NOW" }>): void {
    const powers = (): ReadonlySet<string> => new Set(units.map(({ power }) => power));
    this.#seating.position(placeOf(frame), powers, this.#named.delete(frame.connection));
  }

  #grant(seat: Seated): void {
    const { power, passcode } = seat;
    const codes = this.#seats.filter((one) => one.power === power && one.isHello);
    const isUnknown = codes.length === 0 || this.#taken.has(power) || codes.some((one) => one.passcode === passcode);
    // The passcode in `YES ( IAM ( power ) ( passcode ) )`.
    const place = atTokens({ start: passcodeAt.start + 2, end: passcodeAt.end + 2 });
    if (!isUnknown) this.#add("passcode-unchecked", "server", seat, { power, passcode }, place);
    this.#contest(seat, (earlier) => earlier.passcode === passcode);
    this.#sit(seat);
  }

  /** Records the clients that have had a power so far; the server may continue to serve them. */
  #contest(later: Seated, isOfGame: (earlier: Seated) => boolean): void {
    for (const other of this.#playersOf(later.power)) {
      const earlier = this.#now.get(other);
      if (earlier && other !== later.connection && isOfGame(earlier))
        this.#contested.set(other, { later, earlier, isServed: false });
    }
  }

  #sit(seat: Seated): void {
    const { connection, power, passcode, isHello } = seat;
    const before = this.#now.get(connection);
    const key = `${connection} ${passcode} ${isHello} ${power}`;
    if (!this.#known.has(key)) this.#seats.push(seat);
    this.#known.add(key);
    this.#gone.delete(connection);
    this.#playersOf(power).add(connection);
    if (before?.power === power) return;
    if (before) this.#playersOf(before.power).delete(connection);
    this.#now.set(connection, seat);
    this.#ordered.delete(connection);
  }

  #pair({ later, earlier }: Pick<Contested, "later" | "earlier">): void {
    this.#pairs.set(`${earlier.connection} ${later.connection}`, { later, earlier });
  }

  /** Reports, only once, that two clients play the same power. */
  #share({ later, earlier }: { readonly later: Shared; readonly earlier: Shared }): void {
    this.#contested.delete(earlier.connection);
    this.#pairs.delete(`${earlier.connection} ${later.connection}`);
    const { recorded } = this.#context;
    if (recorded.mayLackRm(later.connection) || recorded.mayLackRm(earlier.connection)) return;
    const key = `${earlier.connection} ${later.connection} ${later.power}`;
    if (this.#shared.has(key)) return;
    this.#shared.add(key);
    const facts = { connection: later.connection, other: earlier.connection, power: later.power };
    this.#add("power-shared", "server", later, facts, later.isHello ? atTokens(powerAt) : wholeFrame);
  }

  #leave(connection: ConnectionId): void {
    this.#contested.delete(connection);
    this.#gone.add(connection);
    const seat = this.#now.get(connection);
    if (seat) this.#playersOf(seat.power).delete(connection);
  }

  #playersOf(power: string): Set<number> {
    const players = this.#players.get(power) ?? new Set();
    this.#players.set(power, players);
    return players;
  }

  /** Records that a connection sent orders, and whether another connection sends orders for the same power. */
  #order(connection: ConnectionId, atNs: number): void {
    const seat = this.#now.get(connection);
    if (!seat || this.#gone.has(connection)) return;
    this.#ordered.set(connection, atNs);
    for (const other of this.#playersOf(seat.power)) {
      const theirs = this.#now.get(other);
      if (other === connection || !theirs) continue;
      const [later, earlier] = seat.atNs > theirs.atNs ? [seat, theirs] : [theirs, seat];
      const isBoth = [later, earlier].every(
        (one) => (this.#ordered.get(one.connection) ?? 0) > later.atNs + crossingNs,
      );
      if (isBoth) this.#pair({ later, earlier });
    }
  }

  #add(
    code: Code,
    side: Finding["side"],
    { connection, n, atNs }: Pick<Seated, "connection" | "n" | "atNs">,
    facts: Finding["facts"],
    place: Place,
  ): void {
    const cause = Object.values(facts).join(" ");
    this.#report({ code, connection, side, n, atNs, ...place, facts, cause });
  }
}

function placeOf({ connection, n, atNs }: LintFrame): Pick<Seated, "connection" | "n" | "atNs"> {
  return { connection, n, atNs };
}

export const passcodes = defineRules(passcodeFindings, (report, context) => new PasscodeRules(report, context));
