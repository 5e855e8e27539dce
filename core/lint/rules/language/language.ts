import { messageFindings, pressFindings, treeFindings } from "../../../language/findings.ts";
import { parseTree } from "../../../syntax/tree.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { printNumber, printTokens } from "../../../tokens/text.ts";
import { closeBracket, isInteger, isPrivate, isText, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { atTokens, type LintFrame, type Report, type RuleCheck, sideOf } from "../../finding.ts";
import { atToken, findingAt, type Told } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { swappedIn } from "../wire/byteOrder.ts";
import { inPlace } from "./inPlace.ts";
import { languageFacts } from "./languageFacts.ts";
import { otherNumber } from "./otherNumbers.ts";
import { type Fault, repairAt, subSentence } from "./repair.ts";
import { wrongDirection } from "./wrongDirection.ts";

/** Findings of messages that no production reads. */
const speechFindings = {
  "wrong-direction": {
    severity: "error",
    message: "The {side} sends a {owner}'s {command}.",
    explanation: "The message is well formed, but only the other side says so. The receiver answers HUH, or nothing.",
    clause: "v0.18, appendix: client_server_message and server_client_message",
    fix: "Leave {command} to the {owner}. {instead}",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) from a client",
  },
  "press-to-nobody": {
    severity: "error",
    message: "Press without a recipient: the list of powers is empty.",
    explanation: "A server answers HUH with ERR at the closing bracket. Often all powers were filtered out.",
    clause: "v0.18, level 10, SND: one power or more",
    fix: "Name a power, or do not send it.",
    example: "SND ( ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "other-numbers": {
    severity: "error",
    message: "The client sends {name} as {hex}; everybody else here as {here}. They read {read}.",
    explanation:
      "FCT, FOR, FWD, NAR and CCL have two numbers in the wild: Norman's programs and the diplomacy server have one table, Parlance and the Java library another.",
    clause: "protocol v1, table of tokens; Parlance's table differs",
    fix: "Send {name} as {here} to this server.",
    example: "FCT as 0x4A07 among programs for which that is FOR",
  },
} as const satisfies Findings;

/** `dm-empty` reports a message without a token. */
const { "empty-message": _, ...ofTrees } = treeFindings;

const findings = {
  ...speechFindings,
  ...inPlace(messageFindings),
  ...inPlace(pressFindings),
  ...inPlace(ofTrees),
};

type Code = keyof typeof findings;

/** What a client says YES or REJ to: to LOD, REJ alone. */
const acknowledged: ReadonlySet<Token> = new Set([T.MAP, T.SVE, T.LOD]);

/** What a message says by itself: no form of the language, or an unusual one. */
class LanguageRules implements RuleCheck {
  readonly #report: Report<Code>;

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, reading, representation, answers } = frame;
    // A message without a token is a fault of its frame, and a refusal repeats what somebody else said.
    if (!reading || !tokens || tokens.length === 0) return;
    const isQuoting = tokens[0] === T.YES || tokens[0] === T.REJ || tokens[0] === T.THX;
    // A server repeats what the client sent, faults and all.
    const isEcho = direction === "server-to-client" && answers !== null && isQuoting;
    if (isEcho && !reading.ok) return;
    if (!reading.ok) {
      // That a client acknowledges what nobody does is told of the request.
      if (!isAcknowledgingOther(frame, tokens)) this.#unread(frame, tokens, reading.fault);
      return;
    }
    const { type } = reading.message;
    // What press says is its sender's, and is told of the SND.
    if (type === "HUH" || type === "PRN" || type === "FRM") return;
    const command = representation.names.get(tokens[0] ?? 0) ?? "";
    const isUndelivered = (type === "CCD" || type === "OUT") && direction === "server-to-client";
    for (const finding of reading.findings) {
      const { code } = finding;
      // The note is its own.
      if (isEcho && code !== "obsolete-note") continue;
      // Of press that it could not deliver the server repeats every word.
      if (isUndelivered && finding.span.start > 0) continue;
      if (!isCode(code) || isToldElsewhere(code, frame)) continue;
      const { facts, span } = languageFacts(finding, { tokens, representation, direction });
      this.#report(findingAt(frame, code, { place: atTokens(span), facts: { command, ...facts }, cause: command }));
    }
  }

  /** The plainest reason why a message cannot be read: one finding a message. */
  #unread(frame: LintFrame, tokens: Uint16Array, fault: { readonly code: string } & Fault): void {
    const { tokenIndex } = fault;
    const { representation, direction } = frame;
    const token = tokens[tokenIndex];
    // A finding of the frame says more.
    if (swappedIn(frame) || (token !== undefined && isPrivate(token))) return;
    const command = representation.names.get(tokens[0] ?? 0) ?? "";
    const tell = (code: Code, told: Told): void => this.#report(findingAt(frame, code, { cause: command, ...told }));
    if (fault.code === "nesting-limit") {
      tell("nesting-limit", { place: atToken(tokens, tokenIndex), facts: { command } });
      return;
    }
    // The first of them: what stands behind it may be right once it is fixed.
    const [bracket] = parseTree(tokens, representation)
      .diagnostics.filter(({ code }) => code.endsWith("-bracket"))
      .sort((a, b) => a.span.start - b.span.start);
    if (bracket && isCode(bracket.code)) {
      const place = atToken(tokens, bracket.span.start / 2);
      const isNamed = command !== "" && tokens[0] !== openBracket && tokens[0] !== closeBracket;
      tell(bracket.code, {
        place,
        facts: { command: isNamed ? command : "the message", repair: subSentence(frame, tokens) },
      });
      return;
    }
    const numbered = otherNumber(frame, tokens);
    if (numbered) {
      const { tokenIndex: at, ...facts } = numbered;
      // A server passes on what it was given.
      if (tokens[0] !== T.FRM) tell("other-numbers", { place: atToken(tokens, at), facts: { ...facts }, cause: "" });
      return;
    }
    const place = atToken(tokens, tokenIndex);
    if (isToNobody(tokens, tokenIndex)) {
      tell("press-to-nobody", { place });
      return;
    }
    if (token !== undefined && isUnknown(token, frame)) {
      const hex = printNumber(token);
      tell("unknown-token", { place, facts: { hex }, cause: hex });
      return;
    }
    const crossed = wrongDirection(frame, tokens, tokenIndex);
    if (crossed) {
      tell("wrong-direction", { place: atToken(tokens, 0), facts: { command, side: sideOf(direction), ...crossed } });
      return;
    }
    const { tokenIndex: at, write, shape } = repairAt(frame, tokens, fault);
    const goesOn = howItGoesOn(command, tokens, at, representation);
    tell("syntax", { place: atToken(tokens, at), facts: { command, goesOn, write }, cause: `${command}: ${shape}` });
  }
}

function isCode(code: string): code is Code {
  return Object.hasOwn(findings, code);
}

/** No number, letter or bracket, and of no name. */
function isUnknown(token: Token, { representation }: LintFrame): boolean {
  const isPlain = isInteger(token) || isText(token) || token === openBracket || token === closeBracket;
  return !isPlain && !representation.names.has(token);
}

/** YES or REJ of a client to a message that nobody acknowledges so. */
function isAcknowledgingOther({ direction, representation }: LintFrame, tokens: Uint16Array): boolean {
  const about = tokens[2] ?? 0;
  if (direction !== "client-to-server" || (tokens[0] !== T.YES && tokens[0] !== T.REJ)) return false;
  return representation.names.has(about) && !acknowledged.has(about);
}

function isToldElsewhere(code: string, { direction, representation }: LintFrame): boolean {
  // Where Parlance's numbers are in use, so is its form: it refuses the documents'.
  if (code === "nar-query") return representation.dialect === "parlance";
  // That a client says YES to LOD is told of the request.
  return code === "unusual-answer" && direction === "client-to-server";
}

/** `SND ( ) ( press )`: the list of recipients is empty. */
function isToNobody(tokens: Uint16Array, at: number): boolean {
  return (
    (tokens[0] === T.SND || tokens[0] === T.FRM) &&
    tokens[at] === closeBracket &&
    tokens[at - 1] === openBracket &&
    at <= 6
  );
}

/** Tokens before a fault that tell where in a message it is. */
const mostBefore = 7;

/** `SUB goes on with ) after ( ENG FLT LON ) MTO: no message goes on so`. */
function howItGoesOn(command: string, tokens: Uint16Array, at: number, representation: Representation): string {
  const token = tokens[at];
  const word = token === undefined ? "" : printTokens([token], representation);
  if (at === 0) return `It begins with ${word}: no message begins so`;
  const from = Math.max(1, at - mostBefore);
  const before = printTokens(tokens.subarray(from, at), representation);
  const after = at === 1 ? "" : ` after ${from > 1 ? ".. " : ""}${before}`;
  if (word === "") return `${command} ends too soon${after === "" ? "" : `,${after}`}`;
  return `${command} goes on with ${word}${after}: no message goes on so`;
}

export const language = defineRules(findings, (report) => new LanguageRules(report));
