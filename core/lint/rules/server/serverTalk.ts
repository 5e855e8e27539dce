import { canFollow } from "../../../game/check/succession.ts";
import type { GameState } from "../../../game/state.ts";
import type { ServerMessage } from "../../../language/message.ts";
import { compareTurns, isSameTurn, type Turn, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import { atTokens, type LegEnd, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { crossingNs } from "../press/boardSeen.ts";
import { answerFindings, checkAnswer, checkNotification, checkThanks, takeOrders } from "./answersDue.ts";
import { type Attendee, again, newAttendee, type ServerReport } from "./attendee.ts";
import { checkClock, checkTimeShown, clockFindings, expectTime, timePatienceNs } from "./clock.ts";
import { checkOut, eliminationFindings } from "./elimination.ts";
import { checkOff, checkPassed, checkSolo, checkUndeclared, endingFindings } from "./ending.ts";
import { grant, greetings } from "./granted.ts";
import {
  checkGame,
  checkHello,
  checkMap,
  checkStart,
  checkStartUnits,
  greetingFindings,
  ofAnswer,
} from "./greeting.ts";
import { checkMissing, missingOrderFindings } from "./missing.ts";
import { takePress } from "./pressAnswers.ts";
import { checkPlayers, checkSummary, summaryFindings } from "./summary.ts";

/** Findings about the sequence of messages in a game. The clauses cite v0.18, level 0. */
const serverTalkFindings = {
  "owners-missing": {
    severity: "warning",
    message: "The server sent NOW ( {turn} ) without an SCO before it.",
    explanation: "Centres change owners after the last moves of the year, and the builds depend on the new owners.",
    clause: "v0.18, level 0, SCO: after the fall turns",
    fix: "Send SCO between the last ORD of the year and NOW.",
    example: "ORD ( FAL 1901 ) .., NOW ( WIN 1901 ) ..",
    habits: [{ software: "tenderi", does: "sends SCO only when a client asks for it" }],
  },
  "result-before-start": {
    severity: "error",
    message: "The server sent ORD before the first NOW.",
    explanation: "No turn has been processed yet, and the client has not yet received any units to order.",
    clause: "v0.18, level 0, ORD: sent when the turn has processed",
    fix: "Start with HLO, SCO and NOW; send results after the first turn.",
    example: "HLO ( FRA ) .., ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )",
  },
  "game-continued": {
    severity: "error",
    message: "The server sent {command} after {end}, which ended the game.",
    explanation: "By then, clients may have left, or may mistake the messages for a new game.",
    clause: "v0.18, level 0, SLO, DRW and SMR",
    fix: "Send all ORD messages before SLO or DRW, and none after; send no NOW for a further turn.",
    example: "DRW, ORD ( SPR 1901 ) ..",
  },
} as const satisfies Findings;

const findings = {
  ...serverTalkFindings,
  ...greetingFindings,
  ...missingOrderFindings,
  ...endingFindings,
  ...summaryFindings,
  ...clockFindings,
  ...answerFindings,
  ...eliminationFindings,
};

type Code = keyof typeof findings;

const ends: ReadonlySet<string> = new Set(["SLO", "DRW", "SMR", "OFF"]);

/** Requests that only players of a running game may make. */
const ofPlayers: ReadonlySet<string> = new Set(["DRW", "GOF"]);

/**
 * Checks what the server sends each client about its game: the start, the clock, missing orders, answers and the end.
 */
class ServerTalkRules implements RuleCheck {
  readonly #report: ServerReport<Code>;
  /** The last turn for which a client received TME, keyed by game. */
  readonly #timed = new Map<number, string>();
  readonly #attendees = new Map<ConnectionId, Attendee>();
  /** Clients whose NME the server refused before the game, as long as no player has left since. */
  readonly #refused = new Set<Attendee>();
  readonly #context: LintContext;

  constructor(report: Report<Code>, context: LintContext) {
    this.#context = context;
    this.#report = ({ connection, n, atNs }, code, place, facts, cause, isBeyondHabits = false) =>
      report({ code, connection, side: "server", n, atNs, ...place, facts, cause, isBeyondHabits });
  }

  lost({ connection }: Leg): void {
    const attendee = this.#of(connection);
    attendee.isTorn = true;
    // The missing bytes may explain the last refusals.
    attendee.refusals.length = 0;
  }

  unread({ connection, tokens }: LintFrame): void {
    const attendee = this.#of(connection);
    const first = tokens?.[0];
    // Without the power and the options in HLO, nothing else about the game is certain.
    if (first === T.HLO) attendee.isTorn = true;
    attendee.hasMap = true;
    if (first !== T.MAP) {
      attendee.hasCentres = true;
      attendee.hasNewOwners = true;
    }
    if (first === T.MAP || first === T.SCO || first === T.ORD || first === T.THX) return;
    Object.assign(attendee, { hasPosition: true, isBetweenTurns: false, turn: null, deadline: null, timeDue: null });
  }

  legEnded({ connection, direction, atNs }: LegEnd): void {
    const attendee = this.#of(connection);
    if (attendee.granted !== null) this.#refused.clear();
    if (direction === "client-to-server") return;
    const { recorded } = this.#context;
    settle(attendee, null, recorded.untilNs(connection) - crossingNs);
    if (attendee.isTorn || attendee.timeDue === null) return;
    const isSent = this.#isTimed(attendee) && recorded.reaches(connection, attendee.timeDue.atNs + timePatienceNs);
    checkTimeShown(attendee, atNs, attendee.timeDue.hasAnswered || isSent);
  }

  /** Whether another client received TME for the turn in which this client still lacks a TME. */
  #isTimed({ timeDue }: Attendee): boolean {
    return timeDue !== null && this.#timed.get(timeDue.game) === timeDue.turn;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, connection } = frame;
    const attendee = this.#of(connection);
    if (frame.frame.kind === "IM" && !attendee.hasClientFrames) attendee.isFromStart = true;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    if (frame.direction === "client-to-server") {
      this.#ofClient(frame, tokens, attendee);
      return;
    }
    if (attendee.isTorn) return;
    checkGame(frame, first, attendee, this.#report);
    if (!attendee.hasClientFrames) return;
    noteAnswer(frame, attendee);
    if (first === T.ORD) this.#ofResult(frame, attendee);
    else if (reading?.ok && reading.direction === "server-to-client") this.#ofServer(frame, reading.message, attendee);
  }

  #ofClient(frame: LintFrame, tokens: Uint16Array, attendee: Attendee): void {
    const { reading } = frame;
    const first = tokens[0] ?? 0;
    attendee.hasClientFrames = true;
    ofAnswer(frame, attendee);
    if (reading?.ok && reading.message.type === "NME") {
      attendee.named = reading.message;
      // A server may also seat a client without YES. A later NME counts only once the server accepts it.
      if (attendee.granted === null) attendee.player = reading.message;
    }
    // SEL without a parameter only asks for the name of the game.
    if (first === T.SEL && tokens.length > 1) attendee.isTorn = true;
    if (greetings.has(first)) attendee.reportNameRefused = null;
    // A client that refuses the map frees its seat.
    if (first === T.REJ) this.#refused.clear();
    if (first === T.SND) takePress(frame, attendee);
    if (first === T.SUB) takeOrders(frame, attendee);
    if (first === T.TME && tokens.length > 1)
      attendee.notification = { n: frame.n, words: messageWords(tokens, frame.representation) };
  }

  #ofResult(frame: LintFrame, attendee: Attendee): void {
    const { end, hasHello, hasPosition, granted } = attendee;
    if (frame.answers !== null) return;
    attendee.isBetweenTurns = true;
    if (hasHello && !hasPosition && granted !== null && granted !== T.IAM)
      this.#report(frame, "result-before-start", atTokens({ start: 0, end: 1 }), {}, "");
    checkTimeShown(attendee, frame.atNs, true);
    if (end === null) return;
    this.#report(frame, "game-continued", atTokens({ start: 0, end: 1 }), { command: "ORD", end }, "");
  }

  #ofAnswer(
    frame: LintFrame,
    message: Extract<ServerMessage, { readonly type: "YES" | "REJ" }>,
    attendee: Attendee,
  ): void {
    checkAnswer(frame, message, attendee, (at, ...details) => {
      // The server may refuse press that contains a mistake.
      const isOfPress = message.type === "REJ" && message.echo.type === "SND";
      if (!isOfPress || !this.#context.isWrong(frame.answers ?? 0, "client")) this.#report(at, ...details);
    });
    if (message.type === "REJ" && message.echo.type === "NME") this.#refused.add(attendee);
    if (message.type === "REJ") return;
    // A server accepts these requests only while the game is running, so the end of the game does not explain earlier
    // refusals.
    if (frame.answers !== null && ofPlayers.has(message.echo.type)) settle(attendee, null);
    grant(attendee, message.echo, frame);
    if (message.echo.type === "NME") this.#accepted();
  }

  /** Reports earlier refusals: a server that accepts one more player also had a seat for the clients it refused. */
  #accepted(): void {
    for (const each of this.#refused) each.reportNameRefused?.("it accepted another client later");
    this.#refused.clear();
  }

  #ofServer(frame: LintFrame, message: ServerMessage, attendee: Attendee): void {
    const report = this.#report;
    switch (message.type) {
      case "YES":
      case "REJ":
        this.#ofAnswer(frame, message, attendee);
        return;
      case "THX":
      case "MIS":
        if (message.type === "THX" && message.note === "MBV") attendee.acceptedN = frame.n;
        if (message.type === "THX") checkThanks(frame, attendee, report);
        checkMissing(frame, message, attendee, report);
        return;
      case "MAP":
        this.#ofMap(frame, message.name, attendee);
        return;
      case "HLO":
        checkHello(frame, message, attendee, report);
        this.#refused.clear();
        if (attendee.end !== null) Object.assign(attendee, { end: null, hasCentres: false, hasPosition: false });
        if (frame.answers === null && !attendee.hasPosition) attendee.hello = frame;
        attendee.hasHello = true;
        attendee.power = message.power;
        return;
      case "LOD": {
        // A client that was already playing keeps its power; IAM may change that.
        const { power, hasHello, isReturning } = attendee;
        this.#attendees.set(frame.connection, { ...again(attendee), power, isReturning: isReturning || hasHello });
        return;
      }
      case "SCO":
        if (frame.answers === null) checkStart(frame, "SCO", attendee, report);
        return;
      case "NOW":
        this.#ofPosition(frame, message, attendee);
        return;
      case "TME":
        if (frame.answers === null) {
          if (frame.game && attendee.turn) this.#timed.set(frame.game.index, turnKey(attendee.turn));
          Object.assign(attendee, { timeDue: null, isClockStopped: false });
        }
        checkNotification(frame, attendee, report);
        checkClock(frame, message.seconds + (message.hours ?? 0) * 3600, attendee, report);
        return;
      case "OUT":
        checkOut(frame, message.power, attendee, report);
        return;
      case "NOT":
        attendee.deadline = null;
        if (message.message.type === "TME") Object.assign(attendee, { timeDue: null, isClockStopped: true });
        return;
      default:
        this.#ofEnd(frame, message, attendee);
    }
  }

  #ofMap(frame: LintFrame, name: string, attendee: Attendee): void {
    if (frame.answers === null)
      attendee.reportNameRefused?.("it sent MAP, which it sends only to clients that it has accepted");
    attendee.reportNameRefused = null;
    if (attendee.end !== null) this.#attendees.set(frame.connection, again(attendee));
    checkMap(frame, name, this.#of(frame.connection), this.#report);
  }

  #ofPosition(frame: LintFrame, message: Extract<ServerMessage, { readonly type: "NOW" }>, attendee: Attendee): void {
    attendee.hello = null;
    if (frame.answers !== null) {
      attendee.hasPosition = true;
      return;
    }
    settle(attendee, frame);
    checkTimeShown(attendee, frame.atNs, true);
    this.#ofFurther(frame, message, attendee);
    const { hasPosition, hasNewOwners } = attendee;
    if (hasPosition && !hasNewOwners && (message.turn.season === "WIN" || isYearsBegin(frame, message.turn, attendee)))
      this.#report(frame, "owners-missing", wholeFrame, { turn: turnKey(message.turn) }, "");
    checkStartUnits(frame, message, attendee, this.#report);
    checkStart(frame, "NOW", attendee, this.#report);
    checkPassed(frame, message.turn, attendee, this.#report);
    attendee.isBetweenTurns = false;
    const { turn } = message;
    const follows = attendee.turn === null || isSameTurn(attendee.turn, turn) || canFollow(attendee.turn, turn);
    attendee.turn = follows ? turn : null;
    // A client that joins a running game may receive its first NOW at any time during a turn; observers may join during
    // the first turn.
    const isFirst = frame.game?.after.past.size === 0 && attendee.power !== "UNO";
    if (hasPosition || isFirst) expectTime(frame, turn, attendee, this.#report);
  }

  /**
   * Reports a position for a further turn after the end of the game; since the game continues, its end no longer
   * counts.
   */
  #ofFurther(frame: LintFrame, { turn }: Extract<ServerMessage, { readonly type: "NOW" }>, attendee: Attendee): void {
    const { end, turn: last, mayShowEnd } = attendee;
    if (end === null || last === null || compareTurns(turn, last) <= 0) return;
    attendee.mayShowEnd = false;
    if (mayShowEnd) return;
    this.#report(frame, "game-continued", atTokens({ start: 0, end: 1 }), { command: "NOW", end }, "");
    attendee.end = null;
  }

  #ofEnd(frame: LintFrame, message: ServerMessage, attendee: Attendee): void {
    const report = this.#report;
    // The end of the game explains requests that were refused shortly before.
    if (ends.has(message.type)) {
      settle(attendee, null, frame.atNs - crossingNs);
      checkTimeShown(attendee, frame.atNs, attendee.timeDue?.hasAnswered === true || this.#isTimed(attendee));
    }
    switch (message.type) {
      case "SLO":
        checkSolo(frame, message.power, report);
        Object.assign(attendee, { end: "SLO", mayShowEnd: true });
        return;
      case "DRW":
        // At its year limit, Parlance declares a draw with the results of the year.
        Object.assign(attendee, { end: "DRW", mayShowEnd: attendee.isBetweenTurns || attendee.hasNewOwners });
        return;
      case "SMR":
        checkSummary(frame, message, attendee, report);
        if (frame.answers === null) {
          checkUndeclared(frame, attendee, report);
          const { after = null } = frame.game ?? {};
          checkPlayers(frame, message, (power) => this.#playerOf(after, power), report);
          attendee.end ??= "SMR";
        }
        return;
      case "OFF":
        // Without all HLOs, it is unknown whether other clients continue.
        if (!this.#context.recorded.isAnyTorn) checkOff(frame, attendee, report);
        return;
      default:
    }
  }

  /**
   * Returns what a power's client sent with NME; null if that is unknown, if the client left, or if the power had more
   * than one client.
   */
  #playerOf(state: GameState | null, power: string): Attendee["player"] {
    const seats = [...(state?.seats ?? [])].filter(([, seat]) => seat.power === power);
    const [seat] = seats;
    if (!seat || seats.length > 1) return null;
    const attendee = this.#attendees.get(seat[0]);
    return attendee === undefined || attendee.isTorn || attendee.isReturning ? null : attendee.player;
  }

  #of(connection: ConnectionId): Attendee {
    const known = this.#attendees.get(connection);
    if (known) return known;
    const fresh: Attendee = newAttendee();
    this.#attendees.set(connection, fresh);
    return fresh;
  }
}

/** Records that the server has answered a message that was sent after the NOW for which TME is due. */
function noteAnswer({ answers }: LintFrame, { timeDue }: Attendee): void {
  if (timeDue !== null && answers !== null && answers > timeDue.n) timeDue.hasAnswered = true;
}

/** Whether a turn begins a year with no winter turn before it, and other clients received the owners in this turn. */
function isYearsBegin({ game }: LintFrame, turn: Turn, { turn: last }: Attendee): boolean {
  const current = game?.after.current;
  if (!current?.centresTold || last === null || turn.season !== "SPR" || !isSameTurn(current.turn, turn)) return false;
  return (last.season === "FAL" || last.season === "AUT") && last.year + 1 === turn.year;
}

/** Reports the refusals from before the given time, because the end of the game explains later ones. */
function settle({ refusals }: Attendee, next: LintFrame | null, beforeNs = Number.POSITIVE_INFINITY): void {
  for (const { atNs, report } of refusals.splice(0)) if (atNs < beforeNs) report(next);
}

export const serverTalk = defineRules(findings, (report, context) => new ServerTalkRules(report, context));
