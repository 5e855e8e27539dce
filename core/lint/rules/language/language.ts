import { messageFindings, pressFindings, treeFindings } from "../../../language/findings.ts";
import type { ReadMessage } from "../../../language/read.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import { parseTree } from "../../../syntax/tree.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { printNumber, printTokens } from "../../../tokens/text.ts";
import { closeBracket, isInteger, isPower, isPrivate, isText, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import { atTokens, type LintFrame, type Report, type RuleCheck, sideOf } from "../../finding.ts";
import { atToken, type Details, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { swappedIn } from "../wire/byteOrder.ts";
import { inPlace } from "./inPlace.ts";
import { languageFacts } from "./languageFacts.ts";
import { otherNumber } from "./otherNumbers.ts";
import { type Fault, repairAt, subSentence } from "./repair.ts";
import { wrongDirection } from "./wrongDirection.ts";

/** Findings about messages that no production of the grammar matches. */
const speechFindings = {
  "wrong-direction": {
    severity: "error",
    message: "The {side} sent {command} in a form that only a {owner} may send.",
    explanation:
      "The message is well formed, but only the other side may send it. The receiver answers with HUH, or does not answer.",
    clause: "v0.18, appendix: client_server_message and server_client_message",
    fix: "Do not send {form} from the {side}. {instead}",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) from a client",
    habits: [
      { software: "Parlance", does: "sends SUB with the orders of each power before their results (option send_SUB)" },
    ],
  },
  "press-to-nobody": {
    severity: "error",
    message: "The press has no recipient: the list of powers is empty.",
    explanation:
      "A server answers with HUH, with ERR before the closing bracket. Often the bot filtered out every power.",
    clause: "v0.18, level 10, SND: one power or more",
    fix: "Name at least one power, or do not send the press.",
    example: "SND ( ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "other-numbers": {
    severity: "error",
    message: "The client sent {name} as {hex}, which the other programs in this recording read as {read}.",
    explanation:
      "FCT, FOR, FWD, NAR and CCL each have two numbers: Norman's programs and the diplomacy server use one table; Parlance and the Java library use another.",
    clause: "protocol v1, table of tokens; Parlance's table differs",
    fix: "Send {name} as {here} to this server.",
    example: "FCT sent as 0x4A07 to programs that read 0x4A07 as FOR",
  },
} as const satisfies Findings;

/** The rules on frames report `dm-empty`. */
const { "dm-empty": _, ...ofTrees } = treeFindings;

const findings = {
  ...speechFindings,
  ...inPlace(messageFindings),
  ...inPlace(pressFindings),
  ...inPlace(ofTrees),
};

type Code = keyof typeof findings;

/** Messages that a client may answer with YES or REJ; LOD only with REJ. */
const acknowledged: ReadonlySet<Token> = new Set([T.MAP, T.SVE, T.LOD]);

/** Answers in which a server quotes what the client sent, including its faults. */
const quoting: ReadonlySet<Token> = new Set([T.YES, T.REJ, T.THX]);

/** Checks each message on its own: whether it matches the grammar, and whether its form is unusual. */
class LanguageRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];
  /** Unreadable SUBs, whose THX therefore repeat the fault. */
  readonly #unreadSubs = new Set<FrameNumber>();

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading } = frame;
    // A message without tokens is a fault of its frame.
    if (!reading || !tokens || tokens.length === 0) return;
    if (reading.ok) {
      this.#read(frame, tokens, reading);
      return;
    }
    if (tokens[0] === T.SUB) this.#unreadSubs.add(frame.n);
    // A THX quotes only the order. Its note, and an order that differs from the SUB's order, are the server's own
    // words.
    const isOwn = tokens[0] === T.THX && !this.#unreadSubs.has(frame.answers ?? 0);
    // `acknowledged-data` reports YES and REJ to messages that need no answer.
    if ((this.#isEcho(frame, tokens) && !isOwn) || isAcknowledgingOther(frame, tokens)) return;
    this.#unread(frame, tokens, reading.fault);
  }

  /** Reports unusual forms of a message that can be read. */
  #read(frame: LintFrame, tokens: Uint16Array, { message, findings: unusual }: ReadMessage): void {
    const { direction, representation } = frame;
    const { type } = message;
    if (type === "HLO") this.#unnamed(frame, tokens);
    // The press in an FRM comes from its sender, so the finding is about the SND. HUH and PRN quote the other side.
    if (unusual.length === 0 || type === "HUH" || type === "PRN" || type === "FRM") return;
    const command = representation.names.get(tokens[0] ?? 0) ?? "";
    const isUndelivered = (type === "CCD" || type === "OUT") && direction === "server-to-client";
    const isQuoted = this.#isEcho(frame, tokens);
    for (const finding of unusual) {
      const { code } = finding;
      // Only the note is the server's own choice of words.
      if (isQuoted && code !== "obsolete-note") continue;
      // A server quotes undeliverable press word for word.
      if (isUndelivered && finding.span.start > 0) continue;
      if (!isCode(code) || isReportedElsewhere(code, frame)) continue;
      if (code === "try-token" && this.#unnamed(frame, tokens)) continue;
      const { facts, span } = languageFacts(finding, { tokens, representation, direction });
      this.#report(findingAt(frame, code, { place: atTokens(span), facts: { command, ...facts }, cause: command }));
    }
  }

  /** Whether a message quotes the other side's words, as far as the recording shows. */
  #isEcho({ direction, answers, connection }: LintFrame, tokens: Uint16Array): boolean {
    const isAnswer = direction === "server-to-client" && (answers !== null || this.#recorded.isTorn(connection));
    return quoting.has(tokens[0] ?? 0) && isAnswer;
  }

  /** Reports a token without a name in lists that may contain any token: the options of HLO, and TRY. */
  #unnamed(frame: LintFrame, tokens: Uint16Array): boolean {
    const at = tokens.findIndex((token) => isUnknown(token, frame) && !isPower(token));
    const token = tokens[at];
    if (token === undefined) return false;
    const hex = printNumber(token);
    const place = atToken(tokens, at);
    this.#report(findingAt(frame, "unknown-token", { place, facts: { hex }, cause: hex, explains: "frame" }));
    return true;
  }

  /** Reports the most likely reason why a message cannot be read, as one finding per message. */
  #unread(frame: LintFrame, tokens: Uint16Array, fault: { readonly code: string } & Fault): void {
    const { tokenIndex } = fault;
    const { representation, direction } = frame;
    const token = tokens[tokenIndex];
    // The finding about the frame is more informative.
    if (swappedIn(frame) || (token !== undefined && isPrivate(token))) return;
    const command = representation.names.get(tokens[0] ?? 0) ?? "";
    const add = (code: Code, details: Details): void =>
      this.#report(findingAt(frame, code, { cause: command, ...details }));
    if (fault.code === "nesting-limit") {
      add("nesting-limit", { place: atToken(tokens, tokenIndex), facts: { command } });
      return;
    }
    // Report only the first fault in the brackets, because later brackets may be correct once it is fixed.
    const [bracket] = parseTree(tokens, representation)
      .diagnostics.filter(({ code }) => code.endsWith("-bracket"))
      .sort((a, b) => a.span.start - b.span.start);
    if (bracket && isCode(bracket.code)) {
      const place = atToken(tokens, bracket.span.start / 2);
      const isNamed = command !== "" && tokens[0] !== openBracket && tokens[0] !== closeBracket;
      add(bracket.code, {
        place,
        facts: { command: isNamed ? command : "the message", repair: subSentence(frame, tokens) },
      });
      return;
    }
    const numbered = otherNumber(frame, tokens);
    if (numbered) {
      const { tokenIndex: at, ...facts } = numbered;
      // In an FRM, the numbers are those that the server received. The missing bytes may show that the others use these numbers.
      if (tokens[0] !== T.FRM && !this.#recorded.isTorn(frame.connection))
        add("other-numbers", { place: atToken(tokens, at), facts: { ...facts }, cause: "" });
      return;
    }
    const place = atToken(tokens, tokenIndex);
    if (isToNobody(tokens, tokenIndex)) {
      add("press-to-nobody", { place });
      return;
    }
    if (token !== undefined && isUnknown(token, frame)) {
      const hex = printNumber(token);
      add("unknown-token", { place, facts: { hex }, cause: hex });
      return;
    }
    const crossed = wrongDirection(frame, tokens, tokenIndex);
    if (crossed) {
      add("wrong-direction", { place: atToken(tokens, 0), facts: { command, side: sideOf(direction), ...crossed } });
      return;
    }
    const { tokenIndex: at, write, shape } = repairAt(frame, tokens, fault);
    const goesOn = whereItStops(command, tokens, at, representation);
    add("syntax", { place: atToken(tokens, at), facts: { command, goesOn, write }, cause: `${command}: ${shape}` });
  }
}

function isCode(code: string): code is Code {
  return Object.hasOwn(findings, code);
}

/** Whether a token has no name on its connection and is not a number, letter or bracket. */
export function isUnknown(token: Token, { representation }: Pick<LintFrame, "representation">): boolean {
  const isPlain = isInteger(token) || isText(token) || token === openBracket || token === closeBracket;
  return !isPlain && !representation.names.has(token);
}

/** Whether a client sends YES or REJ in reply to a message that needs no such answer. */
function isAcknowledgingOther({ direction, representation }: LintFrame, tokens: Uint16Array): boolean {
  const about = tokens[2] ?? 0;
  if (direction !== "client-to-server" || (tokens[0] !== T.YES && tokens[0] !== T.REJ)) return false;
  return representation.names.has(about) && !acknowledged.has(about);
}

function isReportedElsewhere(code: string, { direction, representation }: LintFrame): boolean {
  // Parlance refuses the documents' form, so programs with its numbers also use its form.
  if (code === "nar-query") return representation.dialect === "parlance";
  // `acknowledged-data` reports a client's YES to LOD.
  return code === "unusual-answer" && direction === "client-to-server";
}

/** Whether the list of recipients is empty, as in `SND ( ) ( press )`. */
function isToNobody(tokens: Uint16Array, at: number): boolean {
  return (
    (tokens[0] === T.SND || tokens[0] === T.FRM) &&
    tokens[at] === closeBracket &&
    tokens[at - 1] === openBracket &&
    at <= 6
  );
}

/** Maximum number of tokens quoted before a fault in a sentence. */
const mostBefore = 7;

/** Returns text such as ``Unexpected `)` after `SUB ( ( ENG FLT LON ) MTO` ``. */
function whereItStops(command: string, tokens: Uint16Array, at: number, representation: Representation): string {
  const token = tokens[at];
  const word = token === undefined ? "" : printTokens([token], representation);
  if (at === 0) return `A message cannot begin with \`${word}\``;
  const from = Math.max(1, at - mostBefore);
  const quoted = at === 1 ? [] : [printTokens(tokens.subarray(from, at), representation)];
  const before = [command, ...(from > 1 ? [".."] : []), ...quoted].join(" ");
  return word === "" ? `The message ends too early, after \`${before}\`` : `Unexpected \`${word}\` after \`${before}\``;
}

export const language = defineRules(findings, (report, { recorded }) => new LanguageRules(report, recorded));
