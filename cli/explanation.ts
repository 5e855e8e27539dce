import { toHex } from "../core/bytes/hex.ts";
import type { InputMessage } from "../core/formats/messageInput.ts";
import type { ExplainOptions, Explanation } from "../core/language/explain.ts";
import { findingEntry } from "../core/language/findings.ts";
import type { MessageReading } from "../core/language/read.ts";
import { treeLines } from "../core/language/treeText.ts";
import type { SyntaxFault } from "../core/syntax/read.ts";
import { parseTree, type SyntaxTree } from "../core/syntax/tree.ts";
import type { Representation } from "../core/tokens/representation.ts";
import { printTokens } from "../core/tokens/text.ts";
import { encodeTokens } from "../core/tokens/token.ts";
import { isStandIn } from "../core/tokens/unnumbered.ts";
import { outColours } from "./colours.ts";
import { counted } from "./output.ts";

/** An explanation for a person. */
export function explanationText(
  { tokens, oddByte }: InputMessage,
  explanation: Explanation,
  representation: Representation,
  { dialect, level }: ExplainOptions,
): string[] {
  const { reading, tree, verdicts, refusal } = explanation;
  const fault = verdicts[dialect] ?? (reading.ok ? null : reading.fault);
  const lines = [outColours.bold(printTokens(tokens, representation))];
  const size = `${counted(tokens.length, "token")}, ${counted(tokens.length * 2, "byte")}`;
  const levelText = reading.ok ? `press level ${reading.level}` : "no valid message";
  lines.push(`  ${explanation.directions.join(" or ")}; ${levelText}; ${size}`);
  if (oddByte !== undefined) lines.push(outColours.red(`  and an odd last byte, 0x${toHex(Uint8Array.of(oddByte))}`));
  if (explanation.english !== null) lines.push(`  ${explanation.english}`);
  lines.push("");
  lines.push(...treeText(tree, tokens, reading, representation), "");
  for (const { code, span } of explanation.findings) {
    const { severity, message, mend } = findingEntry(code);
    lines.push(
      `  ${outColours.yellow(severity)} ${code}, token ${span.start}: ${message}`,
      `    ${outColours.dim(mend)}`,
    );
  }
  for (const { code, span } of tree.diagnostics) lines.push(`  ${outColours.red(code)} at token ${span.start / 2}`);
  const judgements = new Map<string, string[]>();
  for (const [name, verdict] of Object.entries(verdicts)) {
    const text = verdict ? faultText(verdict, tokens, representation) : `allowed at level ${level}`;
    judgements.set(text, [...(judgements.get(text) ?? []), name]);
  }
  for (const [text, names] of judgements) lines.push(`  ${names.join(", ")}: ${text}`);
  if (refusal) lines.push("", `  a server answers  ${printTokens(refusal, representation)}`);
  if (fault === null && !tokens.some(isStandIn)) lines.push("", `  ${toHex(encodeTokens(tokens), " ")}`);
  return [...lines, ""];
}

/** The tree of a message, and below it why it is none. */
export function messageTree(tokens: Uint16Array, reading: MessageReading, representation: Representation): string[] {
  const lines = treeText(parseTree(tokens, representation), tokens, reading, representation);
  return reading.ok
    ? lines
    : [...lines, `            ${outColours.red(faultText(reading.fault, tokens, representation))}`];
}

function treeText(
  tree: SyntaxTree,
  tokens: Uint16Array,
  reading: MessageReading,
  representation: Representation,
): string[] {
  return treeLines(tree, tokens, representation, reading.ok ? reading.message : undefined).map((line) => {
    const text = `${String(line.tokenIndex).padStart(10)}  ${"  ".repeat(line.depth)}${line.text}`;
    return line.label === null ? text : `${text.padEnd(72)} ${outColours.dim(line.label)}`;
  });
}

function faultText(
  { code, tokenIndex, expected }: SyntaxFault,
  tokens: Uint16Array,
  representation: Representation,
): string {
  if (code === "nesting-limit") return `nested too deeply at token ${tokenIndex}`;
  const there =
    tokenIndex < tokens.length ? printTokens(tokens.subarray(tokenIndex, tokenIndex + 1), representation) : "the end";
  return `token ${tokenIndex} is ${there}, expected ${expected.length > 0 ? expected.join(" or ") : "the end"}`;
}

/** An explanation for programs. */
export function explanationJson(
  { tokens, oddByte }: InputMessage,
  { directions, reading, english, findings, verdicts, refusal }: Explanation,
  representation: Representation,
): object {
  return {
    text: printTokens(tokens, representation),
    hex: toHex(encodeTokens(tokens)),
    ...(oddByte === undefined ? {} : { oddByte }),
    directions,
    level: reading.ok ? reading.level : null,
    english,
    message: reading.ok ? reading.message : null,
    findings: findings.map(({ code, span }) => ({
      code,
      ...findingEntry(code),
      span: { byteOffset: span.start * 2, byteLength: (span.end - span.start) * 2, tokenIndex: span.start },
    })),
    verdicts,
    refusal: refusal && printTokens(refusal, representation),
  };
}
