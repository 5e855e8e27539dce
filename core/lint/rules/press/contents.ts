import type { Span } from "../../../bytes/span.ts";
import { ofParties } from "../../../language/findings.ts";
import type { SendPress } from "../../../language/message.ts";
import { partyFindings } from "../../../language/parties.ts";
import type { Arrangement, Press } from "../../../language/press.ts";
import { compareTurns, phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import type { Order } from "../../../orders/order.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import { atTokens, type Finding, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { givesId } from "../language/dialects.ts";
import { inPlace } from "../language/inPlace.ts";
import { type BoardSeen, boardSeen, crossingNs } from "./boardSeen.ts";
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
    fix: "Send DRW without a list, which means a draw of all survivors.",
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
    message: "FRM returns a message to {power} that the client itself had sent to {power}.",
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

/** Checks one press message against its parties and against the last board that its sender received. */
class ContentRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  /** Connections whose clients write message ids, which v0.14 removed: they follow the rules of v0.14 or older. */
  readonly #old = new Set<LintFrame["connection"]>();
  /** By game and power: when a position first showed the power without units and centres. */
  readonly #outNs = new Map<string, number>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading } = frame;
    const first = tokens?.[0];
    const isChecked = first === T.SND || first === T.DRW || first === T.NOT;
    if (!isChecked || !reading?.ok || reading.direction !== "client-to-server") return;
    const { message } = reading;
    if (message.type === "SND") this.#ofPress(frame, message);
    const command = message.type === "NOT" ? message.command : message;
    if (command.type === "DRW" && command.powers.length > 0) this.#ofVote(frame, command.powers, command.span);
  }

  #ofVote(frame: LintFrame, powers: readonly string[], span: Span | undefined): void {
    if (this.#clients.of(frame.connection).mayDrawInPart === false)
      this.#add(frame, "draw-list", span, { powers: powers.join(" ") });
    const board = boardSeen(frame);
    if (board) this.#ofPowers(frame, board, powers, "DRW", span);
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
    const board = boardSeen(frame);
    visitParts(press, {
      press: (part) => {
        if (board) this.#ofStatement(frame, board, part);
      },
      arrangement: (part, { isDated, isSupposed }) => {
        if (part.type === "DRW" && part.powers.length > 0 && client.mayDrawInPart === false)
          this.#add(frame, "draw-list", part.span, { powers: part.powers.join(" ") });
        if (!board) return;
        this.#ofPowers(frame, board, powersNamed(part), part.type, part.span);
        if (part.type === "XDO" && !isDated && !isSupposed && !board.mayHaveCrossed)
          this.#ofOrder(frame, board, part.order, part.span);
      },
    });
  }

  #ofRecipients(frame: LintFrame, recipients: readonly string[], press: Press): void {
    const at = (index: number): number => (press.span?.start ?? 0) - 2 - (recipients.length - index);
    const doubled = recipients.findIndex((power, index) => recipients.indexOf(power) < index);
    const power = recipients[doubled];
    const tokens = frame.tokens ?? new Uint16Array(0);
    if (power !== undefined)
      this.#report(
        findingAt(frame, "recipient-twice", { place: atToken(tokens, at(doubled)), facts: { power }, cause: "" }),
      );
    const board = boardSeen(frame);
    const gone = board ? this.#goneOf(frame, board, recipients) : undefined;
    if (gone === undefined) return;
    const out = recipients.indexOf(gone);
    this.#report(findingAt(frame, "press-to-eliminated", { place: atToken(tokens, at(out)), facts: { power: gone } }));
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

  #ofStatement(frame: LintFrame, board: BoardSeen, press: Press): void {
    const { record, mayHaveCrossed } = board;
    const { turn } = record;
    if (press.type === "EXP" && !mayHaveCrossed && compareTurns(press.turn, turn) > 0)
      this.#add(frame, "explain-future", press.span, { turn: turnKey(press.turn), now: turnKey(turn) });
    if (press.type === "HOW" && press.power !== null) this.#ofPowers(frame, board, [press.power], "HOW", press.span);
    if (press.type === "FRM") this.#ofPowers(frame, board, [press.sender, ...press.recipients], "FRM", press.span);
    if (mayHaveCrossed || (press.type !== "PRP" && press.type !== "INS")) return;
    const over = lastTurnOf(press.arrangement);
    if (over && compareTurns(over, turn) < 0)
      this.#add(frame, "offer-past", press.span, { turn: turnKey(over), now: turnKey(turn) });
  }

  #ofPowers(frame: LintFrame, board: BoardSeen, powers: readonly string[], what: string, span: Span | undefined): void {
    const power = this.#goneOf(frame, board, powers);
    if (power !== undefined) this.#add(frame, "eliminated-power", span, { power, what });
  }

  /** The first of some powers that is eliminated, if the sender had time to learn of it. */
  #goneOf({ game, atNs }: LintFrame, { alive, record }: BoardSeen, powers: readonly string[]): string | undefined {
    return powers.find((power) => {
      if (!alive || power === "UNO" || isNameless(power) || alive.has(power)) return false;
      const key = `${game?.index} ${power}`;
      const sinceNs = this.#outNs.get(key) ?? record.atNs ?? atNs;
      this.#outNs.set(key, sinceNs);
      return atNs - sinceNs >= crossingNs;
    });
  }

  /** An order for the current turn: XDO is for the next turn in which such an order can be given. */
  #ofOrder(frame: LintFrame, { record }: BoardSeen, order: Order, span: Span | undefined): void {
    if (order.type === "WVE" || order.type === "loose" || order.type === "BLD" || order.type === "REM") return;
    const { unit } = order;
    const isRetreat = order.type === "RTO" || order.type === "DSB";
    // The retreats after this turn are not known yet.
    if (phaseOf(record.turn) !== "movement" || isRetreat) return;
    const isThere = record.units?.some(
      ({ power, type, province }) => power === unit.power && type === unit.type && province === unit.province,
    );
    const { power, type, province } = unit;
    if (!isThere && !isNameless(power) && !isNameless(province))
      this.#add(frame, "order-of-no-unit", span, { unit: `${power} ${type} ${province}`, verb: order.type });
  }

  #add(frame: LintFrame, code: Code, span: Span | undefined, facts: Finding["facts"]): void {
    this.#report(findingAt(frame, code, { place: span ? atTokens(span) : wholeFrame, facts }));
  }
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
