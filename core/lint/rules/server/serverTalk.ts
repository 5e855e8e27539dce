import { canFollow } from "../../../game/check/succession.ts";
import type { ServerMessage } from "../../../language/message.ts";
import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { isPower, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type LegEnd, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { answerFindings, checkAnswer, checkNotification } from "./answersDue.ts";
import { type Attendee, newAttendee, type ServerReport } from "./attendee.ts";
import { checkClock, clockFindings } from "./clock.ts";
import { checkOut, eliminationFindings } from "./elimination.ts";
import { checkOff, checkPassed, checkSolo, checkSummary, endingFindings } from "./ending.ts";
import { checkGame, checkHello, checkMap, checkStart, greetingFindings, ofAnswer } from "./greeting.ts";
import { checkMissing, missingOrderFindings } from "./missing.ts";

/** Findings of the sequence of messages in a game. The clauses are those of v0.18, level 0. */
const serverTalkFindings = {
  "owners-untold": {
    severity: "warning",
    message: "The server sent NOW ( {turn} ) without an SCO before it.",
    explanation: "Owners change after the last moves of the year, and the builds depend on them.",
    clause: "v0.18, level 0, SCO: after the fall turns",
    fix: "Send SCO between the last ORD of the year and NOW.",
    example: "ORD ( FAL 1901 ) .., NOW ( WIN 1901 ) ..",
    habits: [{ software: "tenderi", does: "sends SCO only when a client asks for it" }],
  },
  "result-before-start": {
    severity: "error",
    message: "The server sent ORD before the first NOW.",
    explanation: "No turn has been processed yet, and the client knows no unit that could have been ordered.",
    clause: "v0.18, level 0, ORD: sent when the turn has processed",
    fix: "Start with HLO, SCO and NOW; send results after the first turn.",
    example: "HLO ( FRA ) .., ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )",
  },
  "game-goes-on": {
    severity: "error",
    message: "The server sent ORD after {end}, which ended the game.",
    explanation: "Clients have left, or confuse a new game with the old one.",
    clause: "v0.18, level 0, SLO, DRW and SMR",
    fix: "Send all ORD messages before SLO or DRW, and none after.",
    example: "DRW, ORD ( SPR 1901 ) ..",
  },
} as const satisfies Findings;

const findings = {
  ...serverTalkFindings,
  ...greetingFindings,
  ...missingOrderFindings,
  ...endingFindings,
  ...clockFindings,
  ...answerFindings,
  ...eliminationFindings,
};

type Code = keyof typeof findings;

const ends: ReadonlySet<string> = new Set(["SLO", "DRW", "SMR", "OFF"]);

/** Commands that begin a connection's place in a game. */
const greetings: ReadonlySet<Token> = new Set([T.NME, T.OBS, T.IAM]);

/** Checks what the server sends each client about its game: the start, clock, missing orders, answers and the end. */
class ServerTalkRules implements RuleCheck {
  readonly #report: ServerReport<Code>;
  readonly #attendees = new Map<ConnectionId, Attendee>();

  constructor(report: Report<Code>) {
    this.#report = ({ connection, n, atNs }, code, place, facts, cause) =>
      report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  legEnded({ connection, direction }: LegEnd): void {
    if (direction === "server-to-client") settle(this.#of(connection));
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, connection } = frame;
    const attendee = this.#of(connection);
    if (frame.frame.kind === "IM" && !attendee.hasClientFrames) attendee.isFromStart = true;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    if (frame.direction === "client-to-server") {
      attendee.hasClientFrames = true;
      ofAnswer(frame, attendee);
      // SEL without a parameter only asks for the name of the game.
      if (first === T.SEL && tokens.length > 1) attendee.isTorn = true;
      if (first === T.TME && tokens.length > 1)
        attendee.notification = { n: frame.n, words: messageWords(tokens, frame.representation) };
      return;
    }
    if (attendee.isTorn) return;
    checkGame(frame, first, attendee, this.#report);
    if (!attendee.hasClientFrames) return;
    if (first === T.ORD) this.#ofResult(frame, attendee);
    else if (reading?.ok && reading.direction === "server-to-client") this.#ofServer(frame, reading.message, attendee);
  }

  #ofResult(frame: LintFrame, attendee: Attendee): void {
    const { end, hasHello, hasPosition, granted } = attendee;
    if (frame.answers !== null) return;
    attendee.isBetweenTurns = true;
    if (hasHello && !hasPosition && granted !== null && granted !== T.IAM)
      this.#report(frame, "result-before-start", atTokens({ start: 0, end: 1 }), {}, "");
    if (end === null) return;
    this.#report(frame, "game-goes-on", atTokens({ start: 0, end: 1 }), { end }, "");
  }

  #ofServer(frame: LintFrame, message: ServerMessage, attendee: Attendee): void {
    const report = this.#report;
    switch (message.type) {
      case "YES":
      case "REJ":
        checkAnswer(frame, message, attendee, report);
        if (message.type === "YES") grant(attendee, frame);
        return;
      case "THX":
      case "MIS":
        checkMissing(frame, message, attendee, report);
        return;
      case "MAP":
        if (attendee.end !== null) this.#attendees.set(frame.connection, again(attendee));
        checkMap(frame, message.name, this.#of(frame.connection), report);
        return;
      case "HLO":
        checkHello(frame, message, attendee, report);
        if (attendee.end !== null) Object.assign(attendee, { end: null, hasCentres: false, hasPosition: false });
        if (frame.answers === null && !attendee.hasPosition) attendee.hello = frame;
        attendee.hasHello = true;
        attendee.power = message.power;
        return;
      case "LOD": {
        // Whoever already plays continues; the power may be another one after IAM.
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
        checkNotification(frame, attendee, report);
        checkClock(frame, message.seconds + (message.hours ?? 0) * 3600, attendee, report);
        return;
      case "OUT":
        checkOut(frame, message.power, attendee, report);
        return;
      case "NOT":
        attendee.deadline = null;
        return;
      default:
        this.#ofEnd(frame, message, attendee);
    }
  }

  #ofPosition(frame: LintFrame, message: Extract<ServerMessage, { readonly type: "NOW" }>, attendee: Attendee): void {
    attendee.hello = null;
    if (frame.answers !== null) {
      attendee.hasPosition = true;
      return;
    }
    settle(attendee);
    const { hasPosition, hasNewOwners } = attendee;
    if (hasPosition && !hasNewOwners && message.turn.season === "WIN")
      this.#report(frame, "owners-untold", wholeFrame, { turn: turnKey(message.turn) }, "");
    checkStart(frame, "NOW", attendee, this.#report);
    checkPassed(frame, message.turn, attendee, this.#report);
    attendee.isBetweenTurns = false;
    const { turn } = message;
    const follows =
      attendee.turn === null || turnKey(attendee.turn) === turnKey(turn) || canFollow(attendee.turn, turn);
    attendee.turn = follows ? turn : null;
  }

  #ofEnd(frame: LintFrame, message: ServerMessage, attendee: Attendee): void {
    const report = this.#report;
    // The end of the game explains requests that were refused just before.
    if (ends.has(message.type)) attendee.refusals.length = 0;
    switch (message.type) {
      case "SLO":
        checkSolo(frame, message.power, report);
        attendee.end = "SLO";
        return;
      case "DRW":
        attendee.end = "DRW";
        return;
      case "SMR":
        checkSummary(frame, message, attendee, report);
        if (frame.answers === null) attendee.end ??= "SMR";
        return;
      case "OFF":
        checkOff(frame, attendee, report);
        return;
      default:
    }
  }

  #of(connection: ConnectionId): Attendee {
    const known = this.#attendees.get(connection) ?? newAttendee();
    this.#attendees.set(connection, known);
    return known;
  }
}

/** Reports the refusals that no end of the game has explained. */
function settle({ refusals }: Attendee): void {
  for (const report of refusals.splice(0)) report();
}

/** Takes YES ( NME .. ) and the like: the client has a place in the game. */
function grant(attendee: Attendee, { tokens, representation }: LintFrame): void {
  const command = tokens?.[2];
  if (command === undefined || !greetings.has(command)) return;
  attendee.granted = command;
  const power = tokens?.[4];
  if (command !== T.IAM || power === undefined || !isPower(power)) return;
  attendee.isReturning = true;
  attendee.power = representation.names.get(power) ?? null;
}

/** The state of the same connection for another game. */
function again({ hasClientFrames, isFromStart, isTorn, granted }: Attendee): Attendee {
  return { ...newAttendee(), hasClientFrames, isFromStart, isTorn, granted };
}

export const serverTalk = defineRules(findings, (report) => new ServerTalkRules(report));
