import { canFollow } from "../../../game/check/succession.ts";
import type { ServerMessage } from "../../../language/message.ts";
import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { isPower, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type LegEnd, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { answerFindings, checkAnswer } from "./answersDue.ts";
import { type Attendee, newAttendee, type ServerTell } from "./attendee.ts";
import { checkClock, clockFindings } from "./clock.ts";
import { checkOff, checkPassed, checkSolo, checkSummary, endingFindings } from "./ending.ts";
import { checkHello, checkStart, greetingFindings } from "./greeting.ts";
import { checkMissing, missingOrderFindings } from "./missing.ts";

/** Findings of the order of messages in a game. The clauses are those of v0.18, level 0. */
const serverTalkFindings = {
  "owners-untold": {
    severity: "warning",
    message: "NOW ( {turn} ) comes without a SCO before it.",
    explanation: "Owners change when the year's last moves are done, and builds go by them.",
    clause: "v0.18, level 0, SCO: after the fall turns",
    fix: "Send SCO between the last ORD of the year and NOW.",
    example: "ORD ( FAL 1901 ) .., NOW ( WIN 1901 ) ..",
  },
  "result-before-start": {
    severity: "error",
    message: "ORD comes before the first NOW.",
    explanation: "No turn has been played, and no unit is known that could have been ordered.",
    clause: "v0.18, level 0, ORD: sent when the turn has processed",
    fix: "Begin with HLO, SCO and NOW; results follow the first turn.",
    example: "HLO ( FRA ) .., ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )",
  },
  "game-goes-on": {
    severity: "error",
    message: "ORD comes after {end}, which ended the game.",
    explanation: "Clients have gone, or take a new game for the old.",
    clause: "v0.18, level 0, SLO, DRW and SMR",
    fix: "Send all ORD before SLO or DRW, and none after.",
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
};

type Code = keyof typeof findings;

const ends: ReadonlySet<string> = new Set(["SLO", "DRW", "SMR", "OFF"]);

/** Commands that begin a connection's place in a game. */
const greetings: ReadonlySet<Token> = new Set([T.NME, T.OBS, T.IAM]);

/** What the server tells each client of its place in the game: greeting, clock, missing orders, answers, the end. */
class ServerTalkRules implements RuleCheck {
  readonly #tell: ServerTell<Code>;
  readonly #attendees = new Map<ConnectionId, Attendee>();

  constructor(report: Report<Code>) {
    this.#tell = ({ connection, n, atNs }, code, place, facts, cause) =>
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
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    const attendee = this.#of(connection);
    if (frame.direction === "client-to-server") {
      attendee.isHeard = true;
      // Alone it asks for the game's name.
      if (first === T.SEL && tokens.length > 1) attendee.isTorn = true;
      return;
    }
    if (attendee.isTorn || !attendee.isHeard) return;
    if (first === T.ORD) this.#ofResult(frame, attendee);
    else if (reading?.ok && reading.direction === "server-to-client") this.#ofServer(frame, reading.message, attendee);
  }

  #ofResult(frame: LintFrame, attendee: Attendee): void {
    const { end, hasHello, hasPosition, granted } = attendee;
    if (frame.answers !== null) return;
    attendee.isBetweenTurns = true;
    if (hasHello && !hasPosition && granted !== null && granted !== T.IAM)
      this.#tell(frame, "result-before-start", atTokens({ start: 0, end: 1 }), {}, "");
    if (end === null) return;
    this.#tell(frame, "game-goes-on", atTokens({ start: 0, end: 1 }), { end }, "");
  }

  #ofServer(frame: LintFrame, message: ServerMessage, attendee: Attendee): void {
    const tell = this.#tell;
    switch (message.type) {
      case "YES":
      case "REJ":
        checkAnswer(frame, message, attendee, tell);
        if (message.type === "YES") grant(attendee, frame);
        return;
      case "THX":
      case "MIS":
        checkMissing(frame, message, attendee, tell);
        return;
      case "MAP":
        if (attendee.end !== null) this.#attendees.set(frame.connection, { ...again(attendee), hasMap: true });
        attendee.hasMap = true;
        return;
      case "HLO":
        checkHello(frame, message, attendee, tell);
        if (attendee.end !== null) Object.assign(attendee, { end: null, hasCentres: false, hasPosition: false });
        attendee.hasHello = true;
        attendee.power = message.power;
        return;
      case "LOD":
        this.#attendees.set(frame.connection, again(attendee));
        return;
      case "SCO":
        if (frame.answers === null) checkStart(frame, "SCO", attendee, tell);
        return;
      case "NOW":
        this.#ofPosition(frame, message, attendee);
        return;
      case "TME":
        checkClock(frame, message.seconds + (message.hours ?? 0) * 3600, attendee, tell);
        return;
      case "NOT":
        attendee.deadline = null;
        return;
      default:
        this.#ofEnd(frame, message, attendee);
    }
  }

  #ofPosition(frame: LintFrame, message: Extract<ServerMessage, { readonly type: "NOW" }>, attendee: Attendee): void {
    if (frame.answers !== null) {
      attendee.hasPosition = true;
      return;
    }
    settle(attendee);
    const { hasPosition, hasNewOwners } = attendee;
    if (hasPosition && !hasNewOwners && message.turn.season === "WIN")
      this.#tell(frame, "owners-untold", wholeFrame, { turn: turnKey(message.turn) }, "");
    checkStart(frame, "NOW", attendee, this.#tell);
    checkPassed(frame, message.turn, attendee, this.#tell);
    attendee.isBetweenTurns = false;
    const { turn } = message;
    const follows =
      attendee.turn === null || turnKey(attendee.turn) === turnKey(turn) || canFollow(attendee.turn, turn);
    attendee.turn = follows ? turn : null;
  }

  #ofEnd(frame: LintFrame, message: ServerMessage, attendee: Attendee): void {
    const tell = this.#tell;
    // What was refused a moment ago was asked of a game that was over.
    if (ends.has(message.type)) attendee.refusals.length = 0;
    switch (message.type) {
      case "SLO":
        checkSolo(frame, message.power, tell);
        attendee.end = "SLO";
        return;
      case "DRW":
        attendee.end = "DRW";
        return;
      case "SMR":
        checkSummary(frame, message, attendee, tell);
        if (frame.answers === null) attendee.end ??= "SMR";
        return;
      case "OFF":
        checkOff(frame, attendee, tell);
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

/** Tells of refusals that no end has explained. */
function settle({ refusals }: Attendee): void {
  for (const tell of refusals.splice(0)) tell();
}

/** YES ( NME .. ): the client has a place. */
function grant(attendee: Attendee, { tokens, representation }: LintFrame): void {
  const command = tokens?.[2];
  if (command === undefined || !greetings.has(command)) return;
  attendee.granted = command;
  const power = tokens?.[4];
  if (command !== T.IAM || power === undefined || !isPower(power)) return;
  attendee.isReturning = true;
  attendee.power = representation.names.get(power) ?? null;
}

/** The same connection in another game. */
function again({ isHeard, isTorn, granted }: Attendee): Attendee {
  return { ...newAttendee(), isHeard, isTorn, granted };
}

export const serverTalk = defineRules(findings, (report) => new ServerTalkRules(report));
