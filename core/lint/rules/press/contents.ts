import { getOrMake } from "../../../bytes/keyed.ts";
import type { Span } from "../../../bytes/span.ts";
import { ofParties } from "../../../language/findings.ts";
import type { SendPress } from "../../../language/message.ts";
import { partyFindings } from "../../../language/parties.ts";
import type { Press } from "../../../language/press.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import {
  atTokens,
  type Finding,
  type LintFrame,
  type PlayedGame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { givesId } from "../language/dialects.ts";
import { inPlace } from "../language/inPlace.ts";
import { type Addressed, type BoardFault, boardFindings, faultsOfPress, faultsOfVote } from "./boardFaults.ts";
import { aliveIn, type Boards, BoardsSeen, crossingNs } from "./boardSeen.ts";
import { HeldFaults } from "./heldFaults.ts";
import { formFindings, pressFormFindings } from "./pressForms.ts";
import { visitParts } from "./pressParts.ts";
import { Shares, shareFindings } from "./shares.ts";

/** Findings about press in the context of its game. */
const contentFindings = {
  "recipient-twice": {
    severity: "note",
    message: "{power} appears twice in the list of recipients.",
    explanation: "Some servers deliver the press twice, and a reply to either copy counts as a reply to both.",
    clause: "none; v0.18 forbids naming a power twice only in FWD and BCC (level 120)",
    fix: "Name each recipient once.",
    example: "SND ( FRA FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "press-to-disorder": {
    severity: "warning",
    message: "The client sent press to {power} again, although the server had answered with CCD ( {power} ).",
    explanation:
      "A power in civil disorder has no client that receives press. The server answers with CCD and does not deliver the press, not even to the other recipients.",
    clause: "v0.18, level 10, SND: CCD",
    fix: "Remove the power from the recipients after CCD ( power ), until NOT ( CCD ( power ) ).",
    example: "SND ( TUR ) ( .. ), CCD ( TUR ), SND ( TUR ) ( .. )",
  },
  "draw-list": {
    severity: "warning",
    message: "DRW ( {powers} ) needs the option PDA, which HLO does not list.",
    explanation:
      "Only games with PDA allow a draw among some of the powers. In other games, no power can vote for such a draw: servers refuse the list, or drop it.",
    clause: "v0.18, level 10, DRW: PDA",
    fix: "Send DRW without a list, which means a draw among all survivors.",
    example: "DRW ( ENG FRA ) where HLO has no PDA",
  },
  "question-of-third-power": {
    severity: "warning",
    message: "WHT asks about {unit}, but {power} neither sends nor receives this press.",
    explanation:
      "WHT asks a receiver what it will order, or what the sender should order. Nobody in this conversation controls the unit.",
    clause: "v0.18, level 70, WHT: for the sending or a receiving power's unit",
    fix: "Send WHT to {power}, or name a unit of the sender or of a receiver; send HOW ( province ) to talk about an attack on its province.",
    example: "ENG to FRA: WHT ( GER AMY MUN )",
  },
  "forward-loop": {
    severity: "warning",
    message: "FRM forwards to {power} a message that the client itself had sent to {power}.",
    explanation: "Two programs that forward everything wrap each message in the next one forever.",
    clause:
      "v0.18, level 120, FRM: should not forward a message that already contains FRM (you) (power you are forwarding to)",
    fix: "Before forwarding, look for FRM ( own power ) ( the recipient ) in the message; if it is there, do not forward.",
    example: "ENG to FRA: FRM ( FRA ) ( ENG ) ( FRM ( ENG ) ( FRA ) ( .. ) )",
  },
} as const satisfies Findings;

const findings = {
  ...contentFindings,
  ...boardFindings,
  ...shareFindings,
  ...pressFormFindings,
  ...inPlace(ofParties),
};

type Code = keyof typeof findings;

/** Press whose answer may show that a recipient is eliminated. */
interface Unsure extends Addressed {
  readonly frame: LintFrame;
}

/** Maximum number of a client's press messages to keep until they are answered. */
const mostAwaited = 32;

/** Checks one press message against its parties and against the last board that its sender received. */
class ContentRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [T.NOW, T.THX, T.OUT, T.CCD] };
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  /** Connections whose clients write message ids, which v0.14 removed. The rules of v0.14 apply to their press. */
  readonly #old = new Set<ConnectionId>();
  readonly #boards = new BoardsSeen();
  readonly #held = new HeldFaults((frame, faults) => this.#ofBoards(frame, faults));
  /** The last press on each connection, except messages to a power that is certainly eliminated. */
  readonly #unsure = new Map<ConnectionId, Unsure[]>();
  readonly #shares = new Shares((finding) => this.#report(finding));
  /** When an answer to press showed that a power is in civil disorder, keyed by connection and power. */
  readonly #disorder = new Map<string, number>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading } = frame;
    this.#boards.frame(frame);
    this.#held.frame(frame);
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

  gameEnded(game: PlayedGame): void {
    this.#shares.settle(game);
  }

  /** Handles OUT and CCD in answer to press, which mean that the press reached no client. */
  #ofAnswer(frame: LintFrame, answered: FrameNumber): void {
    const { reading, connection, atNs } = frame;
    if (!reading?.ok || (reading.message.type !== "OUT" && reading.message.type !== "CCD")) return;
    const { power, type } = reading.message;
    if (type === "CCD") this.#disorder.set(`${connection} ${power}`, atNs);
    if (type === "OUT") this.#ofOut(frame, power, answered);
  }

  /** Handles OUT in answer to press: the power is eliminated, no matter whether the client knew that. */
  #ofOut({ connection, game }: LintFrame, power: string, answered: FrameNumber): void {
    const sent = this.#unsure.get(connection)?.find(({ frame }) => frame.n === answered);
    if (!sent) return;
    const held = this.#held.take(connection, answered).filter(({ facts }) => facts["power"] === power);
    this.#ofBoards(sent.frame, held);
    const isAlive = game?.after.current ? aliveIn(game.after.current)?.has(power) : false;
    if (held.length > 0 || isAlive || !sent.recipients.includes(power)) return;
    const at = sent.start + sent.recipients.indexOf(power);
    const span = { start: at, end: at + 1 };
    this.#ofBoards(sent.frame, [{ code: "press-to-eliminated", span, facts: { power } }]);
  }

  #ofVote(frame: LintFrame, powers: readonly string[], span: Span | undefined): void {
    if (this.#clients.of(frame.connection).mayDrawInPart === false)
      this.#add(frame, "draw-list", span, { powers: powers.join(" ") });
    const boards = this.#boards.of(frame);
    if (boards) this.#onBoards(frame, boards, (some) => faultsOfVote(powers, span, some));
  }

  #ofPress(frame: LintFrame, message: SendPress): void {
    const { connection, tokens, reading } = frame;
    const { press, recipients } = message;
    const client = this.#clients.of(connection);
    this.#ofRecipients(frame, message);
    if (reading?.ok && givesId(reading.findings)) this.#old.add(connection);
    if (client.power !== null) this.#ofParties(frame, client.power, recipients, press);
    for (const { code, span, facts } of formFindings(press)) this.#add(frame, code, span, facts);
    if (tokens && client.power !== null) this.#ofLoop(frame, press, client.power, recipients);
    visitParts(press, {
      press: (part, { isDated }) => {
        if (part.type === "WHT" && !isDated) this.#ofQuestion(frame, part, [client.power, ...recipients]);
      },
      arrangement: (part) => {
        if (part.type === "DRW" && part.powers.length > 0 && client.mayDrawInPart === false)
          this.#add(frame, "draw-list", part.span, { powers: part.powers.join(" ") });
        if (part.type === "SCD") this.#shares.add(frame, part);
      },
    });
    const boards = this.#boards.of(frame);
    const to = { recipients, start: firstRecipientAt(message) };
    const isCertain = boards && this.#onBoards(frame, boards, (some) => faultsOfPress(frame, press, to, some));
    if (!isCertain) this.#await({ frame, ...to });
  }

  /** Reports WHT about a unit of a power that is not among the parties. */
  #ofQuestion(frame: LintFrame, { unit, span }: Press & { type: "WHT" }, parties: readonly (string | null)[]): void {
    const { power, type, province } = unit;
    if (parties[0] === null || parties.includes(power) || power.startsWith("0x")) return;
    this.#add(frame, "question-of-third-power", span, { power, unit: `${power} ${type} ${province}` });
  }

  /**
   * Reports what is wrong on all of the given boards, and holds back what is wrong only on the current one.
   * @returns whether a recipient is certainly eliminated
   */
  #onBoards(frame: LintFrame, boards: Boards, faultsOn: (boards: Boards) => BoardFault[]): boolean {
    const certain = faultsOn(boards);
    this.#ofBoards(frame, certain);
    if (boards.length > 1) this.#hold(frame, faultsOn([boards[0]]), certain);
    return certain.some(({ code }) => code === "press-to-eliminated");
  }

  #hold(frame: LintFrame, faults: readonly BoardFault[], certain: readonly BoardFault[]): void {
    const isCertain = (one: BoardFault): boolean =>
      certain.some(({ code, span }) => code === one.code && span?.start === one.span?.start);
    this.#held.add(
      frame,
      faults.filter((one) => !isCertain(one)),
    );
  }

  /** Keeps press whose answer may show that a recipient is eliminated. */
  #await(press: Unsure): void {
    const awaited = getOrMake(this.#unsure, press.frame.connection, () => []);
    awaited.push(press);
    if (awaited.length > mostAwaited) awaited.shift();
  }

  #ofBoards(frame: LintFrame, faults: readonly BoardFault[]): void {
    for (const { code, span, facts } of faults) this.#add(frame, code, span, facts);
  }

  #ofRecipients(frame: LintFrame, message: SendPress): void {
    const { recipients } = message;
    const start = firstRecipientAt(message);
    const doubled = recipients.findIndex((power, index) => recipients.indexOf(power) < index);
    const power = recipients[doubled];
    const tokens = frame.tokens ?? new Uint16Array(0);
    if (power !== undefined)
      this.#report(
        findingAt(frame, "recipient-twice", { place: atToken(tokens, start + doubled), facts: { power }, cause: "" }),
      );
    this.#toDisorder(frame, recipients, start);
  }

  /** Reports press to a power in civil disorder, if this client had received CCD for it early enough to act on it. */
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

  /**
   * Checks the parties to press. v0.18 has only one rule about them; the rules of v0.14 apply only to clients that use
   * old forms.
   */
  #ofParties(frame: LintFrame, sender: string, recipients: readonly string[], press: Press): void {
    const dialect = this.#old.has(frame.connection) ? "v0.14" : "v0.18";
    const tokens = frame.tokens ?? new Uint16Array(0);
    for (const { code, span } of partyFindings(press, { sender, recipients, dialect })) {
      const said = messageWords(tokens.subarray(span.start, span.end), frame.representation);
      this.#report(findingAt(frame, code, { place: atTokens(span), facts: { command: "SND", said, power: sender } }));
    }
  }

  /**
   * Reports a message loop: a client forwards its own press back to a power that had received it. Source: v0.18, level
   * 120, FRM: care should be taken to avoid message passing loops.
   */
  #ofLoop(frame: LintFrame, press: Press, own: string, recipients: readonly string[]): void {
    if (press.type !== "FRM") return;
    const isBack = (part: Press): boolean =>
      part.type === "FRM" &&
      ((part.sender === own && part.recipients.some((power) => recipients.includes(power))) || isBack(part.press));
    if (!isBack(press.press)) return;
    this.#add(frame, "forward-loop", press.press.span, { power: recipients.join(" ") });
  }

  #add(frame: LintFrame, code: Code, span: Span | undefined, facts: Finding["facts"]): void {
    this.#report(findingAt(frame, code, { place: span ? atTokens(span) : wholeFrame, facts }));
  }
}

/** Returns the index of the first recipient's token. */
function firstRecipientAt({ press, recipients }: SendPress): number {
  return (press.span?.start ?? 0) - 2 - recipients.length;
}

export const contents = defineRules(findings, (report, { clients }) => new ContentRules(report, clients));
