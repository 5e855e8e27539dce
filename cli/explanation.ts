import { toHex } from "../core/bytes/hex.ts";
import { groupBy } from "../core/bytes/keyed.ts";
import type { InputMessage } from "../core/formats/messageInput.ts";
import type { ExplainOptions, Explanation } from "../core/language/explain.ts";
import { findingEntry } from "../core/language/findings.ts";
import type { Message } from "../core/language/message.ts";
import type { MessageReading } from "../core/language/read.ts";
import { treeLines } from "../core/language/treeText.ts";
import { repairAt } from "../core/lint/rules/language/repair.ts";
import { meantSub } from "../core/lint/rules/language/subRepair.ts";
import type { SyntaxFault } from "../core/syntax/read.ts";
import { parseTree, type SyntaxTree } from "../core/syntax/tree.ts";
import type { Representation } from "../core/tokens/representation.ts";
import { printTokens } from "../core/tokens/text.ts";
import { encodeTokens, openBracket } from "../core/tokens/token.ts";
import { isStandIn } from "../core/tokens/unnumbered.ts";
import { counted } from "./output.ts";
import { outColours } from "./terminal.ts";

/** Formats an explanation as lines of text. */
export function explanationText(
  { tokens, oddByte, representation }: InputMessage,
  explanation: Explanation,
  { dialect, level }: ExplainOptions,
): string[] {
  const { reading, tree, verdicts, refusal, directions, english } = explanation;
  const size = `${counted(tokens.length, "token")}, ${counted(tokens.length * 2, "byte")}`;
  const levelText = reading.ok ? `press level ${reading.level}` : "not a valid message";
  const sentences = Object.entries(english).map(([way, text]) =>
    directions.length > 1 ? `  ${way}: ${text}` : `  ${text}`,
  );
  return [
    outColours().bold(printTokens(tokens, representation)),
    `  ${directions.join(" or ")}; ${levelText}; ${size}`,
    ...(oddByte === undefined ? [] : [outColours().red(`  odd last byte: 0x${toHex(Uint8Array.of(oddByte))}`)]),
    ...sentences,
    "",
    ...treeText(tree, tokens, reading, representation),
    "",
    ...explanation.findings.flatMap(({ code, span }) =>
      findingLines(code, span.start, fixOf(code, explanation, tokens, representation)),
    ),
    ...verdictLines(verdicts, level, tokens, representation),
    ...answerLines(refusal, verdicts[dialect], representation),
    ...hexLines(tokens),
    "",
  ];
}

/** Returns how to fix a finding. For an unreadable message, this is the same text that lint prints. */
function fixOf(
  code: string,
  { reading, directions: [direction] }: Explanation,
  tokens: Uint16Array,
  representation: Representation,
): string {
  if (code !== "syntax" || reading.ok || direction === undefined) return findingEntry(code).fix;
  const { tokenIndex, write } = repairAt({ direction, representation }, tokens, reading.fault);
  return write
    .replace(/^Continue with/, `At token ${tokenIndex}, continue with`)
    .replace(/^End the message here/, `End the message before token ${tokenIndex}`);
}

function findingLines(code: string, tokenIndex: number, fix: string): string[] {
  const { severity, message } = findingEntry(code);
  const word = severity === "error" ? outColours().red(severity) : outColours().yellow(severity);
  return [`  ${word} ${code}, token ${tokenIndex}: ${message}`, `    ${outColours().dim(fix)}`];
}

/** Returns one line per verdict, listing the dialects that share it. */
function verdictLines(
  verdicts: Explanation["verdicts"],
  level: number | undefined,
  tokens: Uint16Array,
  representation: Representation,
): string[] {
  const allowed = level === undefined ? "allowed" : `allowed at level ${level}`;
  const judgements = groupBy(Object.entries(verdicts), ([, verdict]) =>
    verdict ? faultText(verdict, tokens, representation) : allowed,
  );
  return [...judgements].map(([text, alike]) => `  ${alike.map(([name]) => name).join(", ")}: ${text}`);
}

function answerLines(
  refusal: Explanation["refusal"],
  fault: SyntaxFault | null,
  representation: Representation,
): string[] {
  if (refusal) return ["", `  server reply: ${printTokens(refusal, representation)}`];
  return fault?.code === "syntax" ? ["", "  server reply: none"] : [];
}

function hexLines(tokens: Uint16Array): string[] {
  if (tokens.some(isStandIn)) return ["", "  no bytes: some tokens have no number; give them one with --assign"];
  return tokens.length === 0 ? [] : ["", `  ${outColours().dim(toHex(encodeTokens(tokens), " "))}`];
}

/** Returns the tree of a message, followed by the reason why the message is not valid. */
export function messageTree(tokens: Uint16Array, reading: MessageReading, representation: Representation): string[] {
  const lines = treeText(parseTree(tokens, representation), tokens, reading, representation, true);
  return reading.ok
    ? lines
    : [...lines, `${" ".repeat(33)}${outColours().red(faultText(reading.fault, tokens, representation))}`];
}

function treeText(
  tree: SyntaxTree,
  tokens: Uint16Array,
  reading: MessageReading,
  representation: Representation,
  isBelow = false,
): string[] {
  const indent = isBelow ? 31 : 10;
  return treeLines(tree, tokens, representation, reading.ok ? reading.message : undefined).map((line) => {
    const text = `${String(line.tokenIndex).padStart(indent)}  ${"  ".repeat(line.depth)}${line.text}`;
    return line.label === null ? text : `${text.padEnd(62 + indent)} ${outColours().dim(line.label)}`;
  });
}

function faultText(
  { code, tokenIndex, expected }: SyntaxFault,
  tokens: Uint16Array,
  representation: Representation,
): string {
  if (code === "nesting-limit") return `not checked: nested too deeply from token ${tokenIndex} on`;
  const there =
    tokenIndex < tokens.length ? printTokens(tokens.subarray(tokenIndex, tokenIndex + 1), representation) : "the end";
  const meant = meantSub(tokens, representation);
  const bracket =
    meant !== null && meant.next === openBracket && meant.differsAt < tokenIndex
      ? ` here, or ( before ${printTokens(tokens.subarray(meant.differsAt, meant.differsAt + 1), representation)}`
      : "";
  return `token ${tokenIndex} is ${there}; expected ${expectedText(expected)}${bracket}`;
}

/** Shortens a long list, such as all commands that a message can begin with. */
function expectedText(expected: readonly string[]): string {
  if (expected.length === 0) return "the end";
  const most = 12;
  return expected.length <= most
    ? expected.join(" or ")
    : `${expected.slice(0, most).join(" or ")} or one of ${expected.length - most} others`;
}

/** Returns an explanation as JSON. */
export function explanationJson({ tokens, oddByte, representation }: InputMessage, explanation: Explanation): object {
  const { directions, reading, english, findings, verdicts, refusal } = explanation;
  return {
    text: printTokens(tokens, representation),
    hex: tokens.some(isStandIn) ? null : toHex(encodeTokens(tokens)),
    ...(oddByte === undefined ? {} : { oddByte }),
    directions,
    level: reading.ok ? reading.level : null,
    english,
    message: reading.ok ? wellFormed(reading.message) : null,
    findings: findings.map(({ code, span }) => {
      const fix = fixOf(code, explanation, tokens, representation);
      return {
        code,
        ...findingEntry(code),
        fix,
        // The old name of `fix`, kept for programs that read it.
        mend: fix,
        span: { byteOffset: span.start * 2, byteLength: (span.end - span.start) * 2, tokenIndex: span.start },
      };
    }),
    verdicts,
    refusal: refusal && printTokens(refusal, representation),
  };
}

/** Replaces bytes that are not UTF-8 with U+FFFD, because JSON cannot contain them; `text` and `hex` preserve them. */
function wellFormed(message: Message): unknown {
  return JSON.parse(
    JSON.stringify(message, (_key, value: unknown) =>
      typeof value === "string"
        ? value.replace(/[\uDC80-\uDCFF]/g, (stray, at: number) => (isPaired(value, at) ? stray : "\uFFFD"))
        : value,
    ),
  );
}

/** Whether a low surrogate follows a high one. */
function isPaired(text: string, at: number): boolean {
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  return before >= 0xd800 && before <= 0xdbff;
}
