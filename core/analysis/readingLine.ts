import type { Span } from "../bytes/span.ts";
import { pressTextFault, readPressText } from "../formats/pressText.ts";
import { isRecord } from "../formats/savedGamePhase.ts";
import { expectedWords } from "../lint/rules/language/expectedWords.ts";
import type { PromiseKind } from "../words/promise.ts";
import type { ReadingRow, ReadingVerdict } from "./plainTexts.ts";

/** A free-text message that may have readings. */
export interface ReadableText {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly text: string;
}

/** What is wrong with a line of a readings file. */
export interface ReadingFault {
  readonly message: string;
  /** The position in `daide` of the token at fault, in characters; null if the fault is elsewhere. */
  readonly inDaide: Span | null;
}

/** A line of a readings file, or what is wrong with it. */
export type ReadingLine = { readonly ok: true; readonly row: ReadingRow } | ({ readonly ok: false } & ReadingFault);

const kinds: readonly PromiseKind[] = ["own", "conditional", "refusal", "request"];
const verdicts: readonly ReadingVerdict[] = ["accepted", "rejected", "corrected"];

/**
 * Parses a line of a readings file, written by a program or a person. Only `message` and `daide` are required. By
 * default, the words are the whole message, `by` is the message's sender, and the kind is `own`, or `request` if the
 * order is another power's. A verdict needs an annotator. Never throws.
 * @param reader the name of the reader if the line does not name one
 * @param textOf returns the free-text message with the given number; null if there is none
 */
export function readReadingLine(
  line: string,
  reader: string,
  textOf: (message: number) => ReadableText | null,
): ReadingLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return wrong("it is not JSON");
  }
  if (!isRecord(value)) return wrong("it is not a JSON object");
  const { message, daide = null, by, kind, confidence = 1, read = null } = value;
  const text = typeof message === "number" ? textOf(message) : null;
  if (message === undefined) return wrong("message is missing");
  if (typeof message !== "number" || text === null)
    return wrong(`message ${JSON.stringify(message)} is not a free-text message`);
  const span = spanOf(value, text.text);
  if (typeof span === "string") return wrong(span);
  if (daide !== null && (typeof daide !== "string" || readPressText(daide, text.sender) === null))
    return notPress(daide);
  if (typeof confidence !== "number" || !(confidence >= 0 && confidence <= 1))
    return wrong("confidence is not a number from 0 to 1");
  if (kind !== undefined && !kinds.some((each) => each === kind))
    return wrong(`kind is not one of ${kinds.join(", ")}`);
  const decision = decisionOf(value);
  if (typeof decision === "string") return wrong(decision);
  const power = typeof by === "string" ? by : text.sender;
  const ownKind: PromiseKind = power === text.sender ? "own" : "request";
  return {
    ok: true,
    row: {
      message,
      reader: typeof value["reader"] === "string" ? value["reader"] : reader,
      span,
      words: text.text.slice(...span),
      kind: kinds.find((each) => each === kind) ?? ownKind,
      by: power,
      order: typeof value["order"] === "string" ? value["order"] : "",
      daide,
      confidence,
      ...decision,
      ...(decision.verdict === "corrected" && { read: typeof read === "string" ? read : null }),
    },
  };
}

/** Returns an annotator's decision; `{}` if nobody has decided; or a description of what is wrong with it. */
function decisionOf({
  verdict,
  annotator,
}: Readonly<Record<string, unknown>>): Pick<ReadingRow, "verdict" | "annotator"> | string {
  if (verdict === undefined || verdict === null) return {};
  const known = verdicts.find((each) => each === verdict);
  if (known === undefined) return `verdict is not one of ${verdicts.join(", ")}`;
  if (typeof annotator !== "string" || annotator.trim() === "") return "a verdict needs the name of its annotator";
  return { verdict: known, annotator };
}

function wrong(message: string, inDaide: Span | null = null): ReadingLine {
  return { ok: false, message, inDaide };
}

/** Names the token that keeps a value from being press: `daide is not press: expected ( at character 7, not AUS: "…"`. */
function notPress(daide: unknown): ReadingLine {
  const quoted = JSON.stringify(daide);
  const fault = typeof daide === "string" ? pressTextFault(daide) : null;
  if (typeof daide !== "string" || fault === null) return wrong(`daide is not press: ${quoted}`);
  const { span, message, expected } = fault;
  const token = daide.slice(span.start, span.end);
  const place = token === "" ? "at the end" : `at character ${span.start + 1}`;
  const found = token === "" ? "" : `, not ${token}`;
  const why = message ?? (expected ? `expected ${expectedWords(expected)}` : `no bracket is open for ${token}`);
  const whole = message === null && expected !== null ? `${why} ${place}${found}` : `${why}, ${place}`;
  return wrong(`daide is not press: ${whole}: ${quoted}`, span);
}

/**
 * Returns the position of the words in the message: the given span, the span in which the words occur, or the whole
 * message.
 */
function spanOf({ span, words }: Readonly<Record<string, unknown>>, text: string): readonly [number, number] | string {
  if (span !== undefined && span !== null) {
    const [from, to]: readonly unknown[] = Array.isArray(span) ? span : [];
    const isInside = isIndex(from, text) && isIndex(to, text) && from < to;
    return isInside ? [from, to] : "span is not [from, to] inside the message";
  }
  if (typeof words !== "string" || words === "") return [0, text.length];
  const from = text.indexOf(words);
  return from < 0 ? "the words are not in the message" : [from, from + words.length];
}

function isIndex(value: unknown, text: string): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= text.length;
}
