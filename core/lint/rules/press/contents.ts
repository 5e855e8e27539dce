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
    message: "{power} stands twice among the recipients.",
    explanation: "Some servers deliver the press twice, and an answer to either is one to both.",
    clause: "none: v0.18 forbids powers to stand twice in FWD and BCC alone (level 120)",
    fix: "Name each recipient once.",
    example: "SND ( FRA FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "press-to-eliminated": {
    severity: "warning",
    message: "Press to {power}, which has neither unit nor centre.",
    explanation: "The server answers OUT, and the press goes to nobody, not to the other recipients either.",
    clause: "v0.18, level 10, SND: OUT",
    fix: "Drop a power when SCO and NOW no longer have it, or OUT names it.",
    example: "SND ( TUR ) ( .. ) after the last Turkish unit is gone",
  },
  "eliminated-power": {
    severity: "error",
    message: "{what} names {power}, which has neither unit nor centre.",
    explanation:
      "The lists of arrangements name living powers alone. Parlance answers OUT; a DRW with such a list is refused.",
    clause: "v0.18, levels 10 to 120: eliminated powers must not be included",
    fix: "Take {power} out, or drop the arrangement.",
    example: "PRP ( PCE ( ENG TUR ) ) after the last Turkish unit is gone",
  },
  "draw-list": {
    severity: "warning",
    message: "DRW ( {powers} ) in a game whose HLO has no PDA.",
    explanation:
      "Draws of some powers are for games with PDA. Elsewhere nobody can vote for one: servers refuse the list, or drop it.",
    clause: "v0.18, level 10, DRW: PDA",
    fix: "DRW alone: a draw of all survivors.",
    example: "DRW ( ENG FRA ) where HLO has no PDA",
  },
  "offer-past": {
    severity: "warning",
    message: "A proposal for {turn}, and it is {now} already.",
    explanation: "What is over can no longer be kept or broken.",
    clause: "v0.18, level 10: powers should not attempt to form an agreement that is wholly in the past",
    fix: "Name a turn from {now} on.",
    example: "PRP ( FOR ( SPR 1901 ) ( PCE ( ENG FRA ) ) ) in FAL 1902",
  },
  "explain-future": {
    severity: "warning",
    message: "EXP asks for the moves of {turn}, and it is {now}.",
    explanation: "Nobody has moved then yet.",
    clause: "v0.18, level 80, EXP: your moves in turn",
    fix: "Name the turn whose moves broke the word.",
    example: "EXP ( FAL 1905 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) in SPR 1902",
  },
  "order-of-no-unit": {
    severity: "warning",
    message: "XDO orders {verb} for {unit}, and no such unit stands there.",
    explanation:
      "XDO is for the next turn in which such an order is given, and that is the present one. The unit moved, or its type or owner is another.",
    clause: "v0.18, level 20, XDO",
    fix: "Name the unit as the last NOW gives it; for a later turn, FOR ( turn ) ( XDO ( .. ) ).",
    example: "PRP ( XDO ( ( FRA AMY BUR ) HLD ) ) when that army stands in PAR",
  },
  "forward-loop": {
    severity: "warning",
    message: "FRM carries back to {power} what the client itself had forwarded there.",
    explanation: "Two programs that forward everything wrap each message in the next, without end.",
    clause:
      "v0.18, level 120, FRM: should not forward a message that already contains FRM (you) (power you are forwarding to)",
    fix: "Look for FRM ( own power ) ( the recipient ) in what is to be forwarded, and leave it then.",
    example: "ENG to FRA: FRM ( FRA ) ( ENG ) ( FRM ( ENG ) ( FRA ) ( .. ) )",
  },
} as const satisfies Findings;

const findings = {
  ...contentFindings,
  ...pressFormFindings,
  ...inPlace(ofParties),
};

type Code = keyof typeof findings;

/** What one press message says, against its parties and the board that its sender was shown. */
class ContentRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  /** Connections whose clients give messages the ids that v0.14 struck out: they keep its rules, or older ones. */
  readonly #old = new Set<LintFrame["connection"]>();
  /** By game and power: the position that showed it without unit and centre. */
  readonly #outNs = new Map<string, number>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading } = frame;
    const first = tokens?.[0];
    const isLooked = first === T.SND || first === T.DRW || first === T.NOT;
    if (!isLooked || !reading?.ok || reading.direction !== "client-to-server") return;
    const { message } = reading;
    if (message.type === "SND") this.#ofPress(frame, message);
    const command = message.type === "NOT" ? message.command : message;
    if (command.type === "DRW" && command.powers.length > 0) this.#ofVote(frame, command.powers, command.span);
  }

  #ofVote(frame: LintFrame, powers: readonly string[], span: Span | undefined): void {
    if (this.#clients.of(frame.connection).mayDrawInPart === false)
      this.#tell(frame, "draw-list", span, { powers: powers.join(" ") });
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
    for (const { code, span, facts } of formFindings(press)) this.#tell(frame, code, span, facts);
    if (tokens && client.power !== null) this.#ofLoop(frame, press, client.power, recipients);
    const board = boardSeen(frame);
    visitParts(press, {
      press: (part) => {
        if (board) this.#ofStatement(frame, board, part);
      },
      arrangement: (part, { isDated, isSupposed }) => {
        if (part.type === "DRW" && part.powers.length > 0 && client.mayDrawInPart === false)
          this.#tell(frame, "draw-list", part.span, { powers: part.powers.join(" ") });
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

  /** v0.18's one rule on parties; those of v0.14 are told of who writes its forms alone. */
  #ofParties(frame: LintFrame, sender: string, recipients: readonly string[], press: Press): void {
    const dialect = this.#old.has(frame.connection) ? "v0.14" : "v0.18";
    const tokens = frame.tokens ?? new Uint16Array(0);
    for (const { code, span } of partyFindings(press, { sender, recipients, dialect })) {
      const said = messageWords(tokens.subarray(span.start, span.end), frame.representation);
      this.#report(findingAt(frame, code, { place: atTokens(span), facts: { command: "SND", said } }));
    }
  }

  /** Source: v0.18, level 120, FRM: care should be taken to avoid message passing loops. */
  #ofLoop(frame: LintFrame, press: Press, own: string, recipients: readonly string[]): void {
    if (press.type !== "FRM") return;
    const isBack = (part: Press): boolean =>
      part.type === "FRM" &&
      ((part.sender === own && part.recipients.some((power) => recipients.includes(power))) || isBack(part.press));
    if (!isBack(press.press)) return;
    this.#tell(frame, "forward-loop", press.press.span, { power: recipients.join(" ") });
  }

  #ofStatement(frame: LintFrame, board: BoardSeen, press: Press): void {
    const { record, mayHaveCrossed } = board;
    const { turn } = record;
    if (press.type === "EXP" && !mayHaveCrossed && compareTurns(press.turn, turn) > 0)
      this.#tell(frame, "explain-future", press.span, { turn: turnKey(press.turn), now: turnKey(turn) });
    if (press.type === "HOW" && press.power !== null) this.#ofPowers(frame, board, [press.power], "HOW", press.span);
    if (press.type === "FRM") this.#ofPowers(frame, board, [press.sender, ...press.recipients], "FRM", press.span);
    if (mayHaveCrossed || (press.type !== "PRP" && press.type !== "INS")) return;
    const over = lastTurnOf(press.arrangement);
    if (over && compareTurns(over, turn) < 0)
      this.#tell(frame, "offer-past", press.span, { turn: turnKey(over), now: turnKey(turn) });
  }

  #ofPowers(frame: LintFrame, board: BoardSeen, powers: readonly string[], what: string, span: Span | undefined): void {
    const power = this.#goneOf(frame, board, powers);
    if (power !== undefined) this.#tell(frame, "eliminated-power", span, { power, what });
  }

  /** The first of some powers that is out, and was so in time for the sender to know. */
  #goneOf({ game, atNs }: LintFrame, { alive, record }: BoardSeen, powers: readonly string[]): string | undefined {
    return powers.find((power) => {
      if (!alive || power === "UNO" || isNameless(power) || alive.has(power)) return false;
      const key = `${game?.index} ${power}`;
      const sinceNs = this.#outNs.get(key) ?? record.atNs ?? atNs;
      this.#outNs.set(key, sinceNs);
      return atNs - sinceNs >= crossingNs;
    });
  }

  /** An order for the turn at hand: XDO is for the next turn in which such an order is given. */
  #ofOrder(frame: LintFrame, { record }: BoardSeen, order: Order, span: Span | undefined): void {
    if (order.type === "WVE" || order.type === "loose" || order.type === "BLD" || order.type === "REM") return;
    const { unit } = order;
    const isRetreat = order.type === "RTO" || order.type === "DSB";
    // Retreats that come after this turn are not known yet.
    if (phaseOf(record.turn) !== "movement" || isRetreat) return;
    const stands = record.units?.some(
      ({ power, type, province }) => power === unit.power && type === unit.type && province === unit.province,
    );
    const { power, type, province } = unit;
    if (!stands && !isNameless(power) && !isNameless(province))
      this.#tell(frame, "order-of-no-unit", span, { unit: `${power} ${type} ${province}`, verb: order.type });
  }

  #tell(frame: LintFrame, code: Code, span: Span | undefined, facts: Finding["facts"]): void {
    this.#report(findingAt(frame, code, { place: span ? atTokens(span) : wholeFrame, facts }));
  }
}

/** The last turn that an arrangement is for; null where it is not dated as a whole. */
function lastTurnOf(arrangement: Arrangement): Turn | null {
  if (arrangement.type === "FOR") return arrangement.to ?? arrangement.from;
  return arrangement.type === "NOT" || arrangement.type === "NAR" ? lastTurnOf(arrangement.arrangement) : null;
}

/** A number that names nothing here is a finding of its own. */
function isNameless(name: string): boolean {
  return name.startsWith("0x");
}

export const contents = defineRules(findings, (report, { clients }) => new ContentRules(report, clients));
