import type { Span } from "../../../bytes/span.ts";
import { ofParties } from "../../../language/findings.ts";
import type { SendPress } from "../../../language/message.ts";
import { partyFindings } from "../../../language/parties.ts";
import type { Arrangement, Press } from "../../../language/press.ts";
import { compareTurns, phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import type { Order } from "../../../orders/order.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import { atTokens, type Finding, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { givesId } from "../language/dialects.ts";
import { inPlace } from "../language/inPlace.ts";
import { aliveIn, type Board, BoardsSeen, crossingNs } from "./boardSeen.ts";
import { formFindings, pressFormFindings } from "./pressForms.ts";
import { powersNamed, visitParts } from "./pressParts.ts";

/** Findings of press in its game. */
const contentFindings = {
  "recipient-twice": {
    severity: "note",
    message: "{power} appears twice in the list of recipients.",
    explanation: "Some servers deliver the press twice, and a reply to either copy counts as a reply to both.",
    clause: "none: v0.18 forbids naming a power twice only in FWD and BCC (level 120)",
    fix: "Name each recipient once.",
    example: "SND ( FRA FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "press-to-eliminated": {
    severity: "warning",
    message: "The client sent press to {power}, which has no units and no centres.",
    explanation: "The server answers with OUT and delivers the press to nobody, not even to the other recipients.",
    clause: "v0.18, level 10, SND: OUT",
    fix: "Remove a power from the recipients once SCO and NOW no longer list it, or once OUT names it.",
    example: "SND ( TUR ) ( .. ) after the last Turkish unit is gone",
  },
  "press-to-disorder": {
    severity: "warning",
    message: "The client sent press to {power} again, although the server had answered with CCD ( {power} ).",
    explanation:
      "No client plays a power in civil disorder. The server answers with CCD and delivers the press to nobody, not even to the other recipients.",
    clause: "v0.18, level 10, SND: CCD",
    fix: "Remove the power from the recipients after CCD ( power ), until NOT ( CCD ( power ) ).",
    example: "SND ( TUR ) ( .. ), CCD ( TUR ), SND ( TUR ) ( .. )",
  },
  "eliminated-power": {
    severity: "error",
    message: "{what} names {power}, which has no units and no centres.",
    explanation:
      "Arrangements may list only powers that are still in the game. Parlance answers with OUT; servers refuse a DRW with such a list.",
    clause: "v0.18, levels 10 to 120: eliminated powers must not be included",
    fix: "Remove {power} from the list, or drop the arrangement.",
    example: "PRP ( PCE ( ENG TUR ) ) after the last Turkish unit is gone",
  },
  "draw-list": {
    severity: "warning",
    message: "DRW ( {powers} ) needs the option PDA, which HLO does not list.",
    explanation:
      "Only games with PDA allow a draw of some of the powers. In other games nobody can vote for one: servers refuse the list, or drop it.",
    clause: "v0.18, level 10, DRW: PDA",
    fix: "Send DRW without a list, which means a draw among all survivors.",
    example: "DRW ( ENG FRA ) where HLO has no PDA",
  },
  "offer-past": {
    severity: "warning",
    message: "The proposal is for {turn}, but it is already {now}.",
    explanation: "Nobody can keep or break an agreement about a turn that is over.",
    clause: "v0.18, level 10: powers should not attempt to form an agreement that is wholly in the past",
    fix: "Name {now} or a later turn.",
    example: "PRP ( FOR ( SPR 1901 ) ( PCE ( ENG FRA ) ) ) in FAL 1902",
  },
  "explain-future": {
    severity: "warning",
    message: "EXP asks about the moves of {turn}, but it is only {now}.",
    explanation: "Nobody has moved in that turn yet.",
    clause: "v0.18, level 80, EXP: your moves in turn",
    fix: "Name the turn whose moves broke the promise.",
    example: "EXP ( FAL 1905 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) in SPR 1902",
  },
  "order-of-no-unit": {
    severity: "warning",
    message: "XDO orders {verb} for {unit}, but there is no such unit.",
    explanation:
      "XDO applies to the first turn, starting with the current one, in which the order is possible. The unit has moved, or it has another type or owner.",
    clause: "v0.18, level 20, XDO",
    fix: "Name the unit as the last NOW lists it; for a later turn, send FOR ( turn ) ( XDO ( .. ) ).",
    example: "PRP ( XDO ( ( FRA AMY BUR ) HLD ) ) when that army is in PAR",
  },
  "forward-loop": {
    severity: "warning",
    message: "FRM forwards to {power} a message that the client itself had sent to {power}.",
    explanation: "Two programs that forward everything wrap each message in the next one without end.",
    clause:
      "v0.18, level 120, FRM: should not forward a message that already contains FRM (you) (power you are forwarding to)",
    fix: "Before forwarding, look for FRM ( own power ) ( the recipient ) in the message; if it is there, do not forward.",
    example: "ENG to FRA: FRM ( FRA ) ( ENG ) ( FRM ( ENG ) ( FRA ) ( .. ) )",
  },
} as const satisfies Findings;

const findings = {
  ...contentFindings,
  ...pressFormFindings,
  ...inPlace(ofParties),
};

type Code = keyof typeof findings;

/** Press that may have crossed the news about its recipients. */
interface Unsure {
  readonly frame: LintFrame;
  readonly recipients: readonly string[];
  /** Index of the first recipient's token. */
  readonly start: number;
}

/** Checks one press message against its parties and against the last board that its sender received. */
class ContentRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  /** Connections whose clients write message ids, which v0.14 removed: they follow the rules of v0.14 or older. */
  readonly #old = new Set<ConnectionId>();
  readonly #boards = new BoardsSeen();
  /** By connection: its last press, if its recipients may have been alive when it was written. */
  readonly #unsure = new Map<ConnectionId, Unsure>();
  /** By connection and power: when an answer to press showed that the power is in civil disorder. */
  readonly #disorder = new Map<string, number>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading } = frame;
    this.#boards.frame(frame);
    const first = tokens?.[0];
    if (frame.direction === "server-to-client") {
      if (frame.answers !== null) this.#ofAnswer(frame, frame.answers);
      return;
    }
    const isChecked = first === T.SND || first === T.DRW || first === T.NOT;
    if (!isChecked || !reading?.ok || reading.direction !== "client-to-server") return;
    const { message } = reading;
    if (message.type === "SND") this.#ofPress(frame, message);
    const command = message.type === "NOT" ? message.command : message;
    if (command.type === "DRW" && command.powers.length > 0) this.#ofVote(frame, command.powers, command.span);
  }

  /** OUT and CCD in answer to press: it reached nobody. */
  #ofAnswer({ reading, connection, atNs, game }: LintFrame, answered: FrameNumber): void {
    if (!reading?.ok || (reading.message.type !== "OUT" && reading.message.type !== "CCD")) return;
    const { power, type } = reading.message;
    if (type === "CCD") this.#disorder.set(`${connection} ${power}`, atNs);
    const sent = this.#unsure.get(connection);
    const isAlive = game?.after.current ? aliveIn(game.after.current)?.has(power) : false;
    if (type === "OUT" && !isAlive && sent?.frame.n === answered && sent.recipients.includes(power))
      this.#toEliminated(sent.frame, sent.recipients, power, sent.start);
  }

  #ofVote(frame: LintFrame, powers: readonly string[], span: Span | undefined): void {
    if (this.#clients.of(frame.connection).mayDrawInPart === false)
      this.#add(frame, "draw-list", span, { powers: powers.join(" ") });
    const boards = this.#boards.of(frame);
    if (boards) this.#ofPowers(frame, boards, powers, "DRW", span);
  }

  #ofPress(frame: LintFrame, message: SendPress): void {
    const { connection, tokens, reading } = frame;
    const { press, recipients } = message;
    const client = this.#clients.of(connection);
    this.#ofRecipients(frame, recipients, press);
    if (reading?.ok && givesId(reading.findings)) this.#old.add(connection);
    if (client.power !== null) this.#ofParties(frame, client.power, recipients, press);
    for (const { code, span, facts } of formFindings(press)) this.#add(frame, code, span, facts);
    if (tokens && client.power !== null) this.#ofLoop(frame, press, client.power, recipients);
    const boards = this.#boards.of(frame);
    visitParts(press, {
      press: (part) => {
        if (boards) this.#ofStatement(frame, boards, part);
      },
      arrangement: (part, { isDated, isSupposed }) => {
        if (part.type === "DRW" && part.powers.length > 0 && client.mayDrawInPart === false)
          this.#add(frame, "draw-list", part.span, { powers: part.powers.join(" ") });
        if (!boards) return;
        this.#ofPowers(frame, boards, powersNamed(part), part.type, part.span);
        if (part.type === "XDO" && !isDated && !isSupposed) this.#ofOrder(frame, boards, part.order, part.span);
      },
    });
  }

  #ofRecipients(frame: LintFrame, recipients: readonly string[], press: Press): void {
    const start = (press.span?.start ?? 0) - 2 - recipients.length;
    const doubled = recipients.findIndex((power, index) => recipients.indexOf(power) < index);
    const power = recipients[doubled];
    const tokens = frame.tokens ?? new Uint16Array(0);
    if (power !== undefined)
      this.#report(
        findingAt(frame, "recipient-twice", { place: atToken(tokens, start + doubled), facts: { power }, cause: "" }),
      );
    const boards = this.#boards.of(frame);
    const gone = boards ? goneOf(boards, recipients) : undefined;
    if (gone !== undefined) this.#toEliminated(frame, recipients, gone, start);
    // Once the server has answered with OUT, it no longer matters whether the client knew.
    else this.#unsure.set(frame.connection, { frame, recipients, start });
    this.#toDisorder(frame, recipients, start);
  }

  /** @param start index of the first recipient's token */
  #toEliminated(frame: LintFrame, recipients: readonly string[], power: string, start: number): void {
    const place = atToken(frame.tokens ?? new Uint16Array(0), start + recipients.indexOf(power));
    this.#report(findingAt(frame, "press-to-eliminated", { place, facts: { power } }));
  }

  /** Press to a power after this client received CCD for it, with time to act on it. */
  #toDisorder(frame: LintFrame, recipients: readonly string[], start: number): void {
    const { connection, atNs, game, tokens } = frame;
    const power = recipients.find((one) => {
      const sinceNs = this.#disorder.get(`${connection} ${one}`);
      return sinceNs !== undefined && atNs - sinceNs >= crossingNs && game?.after.powers.get(one)?.inDisorder;
    });
    if (power === undefined) return;
    const place = atToken(tokens ?? new Uint16Array(0), start + recipients.indexOf(power));
    this.#report(findingAt(frame, "press-to-disorder", { place, facts: { power } }));
  }

  /** The one rule of v0.18 on parties; the rules of v0.14 apply only to clients that write its forms. */
  #ofParties(frame: LintFrame, sender: string, recipients: readonly string[], press: Press): void {
    const dialect = this.#old.has(frame.connection) ? "v0.14" : "v0.18";
    const tokens = frame.tokens ?? new Uint16Array(0);
    for (const { code, span } of partyFindings(press, { sender, recipients, dialect })) {
      const said = messageWords(tokens.subarray(span.start, span.end), frame.representation);
      this.#report(findingAt(frame, code, { place: atTokens(span), facts: { command: "SND", said, power: sender } }));
    }
  }

  /** Source: v0.18, level 120, FRM: care should be taken to avoid message passing loops. */
  #ofLoop(frame: LintFrame, press: Press, own: string, recipients: readonly string[]): void {
    if (press.type !== "FRM") return;
    const isBack = (part: Press): boolean =>
      part.type === "FRM" &&
      ((part.sender === own && part.recipients.some((power) => recipients.includes(power))) || isBack(part.press));
    if (!isBack(press.press)) return;
    this.#add(frame, "forward-loop", press.press.span, { power: recipients.join(" ") });
  }

  #ofStatement(frame: LintFrame, boards: Boards, press: Press): void {
    const now = boards[0].record.turn;
    if (press.type === "EXP" && compareTurns(press.turn, now) > 0)
      this.#add(frame, "explain-future", press.span, { turn: turnKey(press.turn), now: turnKey(now) });
    if (press.type === "HOW" && press.power !== null) this.#ofPowers(frame, boards, [press.power], "HOW", press.span);
    if (press.type === "FRM") this.#ofPowers(frame, boards, [press.sender, ...press.recipients], "FRM", press.span);
    if (press.type !== "PRP" && press.type !== "INS") return;
    const over = lastTurnOf(press.arrangement);
    if (over && boards.every(({ record }) => compareTurns(over, record.turn) < 0))
      this.#add(frame, "offer-past", press.span, { turn: turnKey(over), now: turnKey(now) });
  }

  #ofPowers(frame: LintFrame, boards: Boards, powers: readonly string[], what: string, span: Span | undefined): void {
    const power = goneOf(boards, powers);
    if (power !== undefined) this.#add(frame, "eliminated-power", span, { power, what });
  }

  /** An order for the current turn: XDO is for the next turn in which such an order can be given. */
  #ofOrder(frame: LintFrame, boards: Boards, order: Order, span: Span | undefined): void {
    if (order.type === "WVE" || order.type === "loose" || order.type === "BLD" || order.type === "REM") return;
    if (order.type === "RTO" || order.type === "DSB") return;
    const { power, type, province } = order.unit;
    const isMissing = ({ record: { turn, units } }: Board): boolean =>
      // The retreats and builds after this turn are not known yet.
      phaseOf(turn) === "movement" &&
      units !== null &&
      !units.some((unit) => unit.power === power && unit.type === type && unit.province === province);
    if (boards.every(isMissing) && !isNameless(power) && !isNameless(province))
      this.#add(frame, "order-of-no-unit", span, { unit: `${power} ${type} ${province}`, verb: order.type });
  }

  #add(frame: LintFrame, code: Code, span: Span | undefined, facts: Finding["facts"]): void {
    this.#report(findingAt(frame, code, { place: span ? atTokens(span) : wholeFrame, facts }));
  }
}

/** The boards that a sender may have had before it. */
type Boards = readonly [Board, ...Board[]];

/** The first of some powers that was eliminated whenever the message was written. */
function goneOf(boards: Boards, powers: readonly string[]): string | undefined {
  const isGone = (power: string) => boards.every(({ alive }) => alive !== null && !alive.has(power));
  return powers.find((power) => power !== "UNO" && !isNameless(power) && isGone(power));
}

/** The last turn that an arrangement is for; null if it has no date as a whole. */
function lastTurnOf(arrangement: Arrangement): Turn | null {
  if (arrangement.type === "FOR") return arrangement.to ?? arrangement.from;
  return arrangement.type === "NOT" || arrangement.type === "NAR" ? lastTurnOf(arrangement.arrangement) : null;
}

/** A number without a name in this game has a finding of its own. */
function isNameless(name: string): boolean {
  return name.startsWith("0x");
}

export const contents = defineRules(findings, (report, { clients }) => new ContentRules(report, clients));
