import type { Span } from "../bytes/span.ts";
import { capital } from "../language/english/words.ts";
import type { FilterNode } from "./ast.ts";
import { explainFilter } from "./explain.ts";
import {
  type FieldName,
  type FieldTable,
  fieldNamed,
  fieldOf,
  messageFields,
  operatorsOf,
  wordKinds,
} from "./fields.ts";
import { type KnownValue, knownValues } from "./known.ts";
import { type GameNames, kindOfNames, messageNames, mnemonicOf } from "./names.ts";
import { type FieldNotes, type FilterNote, filterNotes } from "./notes.ts";
import { type OpenCondition, openCondition, without } from "./open.ts";
import { parseExpression } from "./parse.ts";
import { senseOf } from "./resolve.ts";
import { isWord, quote } from "./scan.ts";
import type { ValueCounts } from "./tally.ts";
import { type Typing, typingAt } from "./typing.ts";
import { readValue } from "./value.ts";

export interface CompletionContext {
  readonly names: GameNames;
  /** Values from the session, such as turns, bots and levels, that replace a field's general values. */
  readonly values?: Readonly<Partial<Record<FieldName, readonly KnownValue[]>>> | undefined;
  /** The counts from `ValueTally` for the open condition; undefined before they are known. */
  readonly counts?: ValueCounts | undefined;
  readonly fieldNotes?: FieldNotes | undefined;
}

export interface FilterState {
  readonly kind: "valid" | "unfinished" | "invalid";
  /**
   * What the filter line shows for the current state: `unfinished: which province?`, `invalid: ...`, or the explanation
   * of a valid filter.
   */
  readonly words: string;
  /** The characters to underline; null if valid. */
  readonly span: Span | null;
  /** Hints about parts of the filter where the user may have meant something else. */
  readonly notes: readonly FilterNote[];
}

export interface Candidate {
  /** The text to insert: `STP`, `severity`, `>=`. */
  readonly label: string;
  readonly detail: string;
  /** Null if the messages have not been counted yet, or if there is nothing to count. */
  readonly count: number | null;
  /** The expression after the text has been inserted; `caret` is the position of the caret in it. */
  readonly expression: string;
  readonly caret: number;
}

export interface Completion {
  readonly state: FilterState;
  readonly typing: Typing;
  /** The heading above the candidates, such as `Provinces that begin with S`. */
  readonly heading: string;
  /** In descending order of count. */
  readonly candidates: readonly Candidate[];
  /** The filter to apply now, without an unfinished condition; null if the filter is invalid. */
  readonly effective: FilterNode | null;
  /**
   * The condition whose values can be counted; null if no value is being typed, or if the rest of the expression is not
   * a filter.
   */
  readonly open: OpenCondition | null;
}

/** A longer list would not help users. */
const mostCandidates = 100;

/**
 * Returns the text being typed at the caret, its candidates, and the state of the filter. Never throws.
 * @param caret number of characters before the caret
 */
export function complete(expression: string, caret: number, context: CompletionContext): Completion {
  const { fields = messageFields } = context.names;
  const typing = typingAt(expression, caret, fields);
  const open = openCondition(expression, typing, fields);
  const offers = offersFor(typing, context);
  const { state, isWhole } = stateOf(expression, caret, typing, offers, context);
  const parsed = state.kind === "invalid" ? null : parseExpression(expression, fields);
  const effective = isWhole && parsed?.ok ? parsed.ast : state.kind === "invalid" ? null : open && without(open);
  return {
    state,
    typing,
    heading: headingOf(typing, offers.length > 0, fields),
    candidates: sorted(offers, context.counts)
      .slice(0, mostCandidates)
      .map((offer) => candidateOf(expression, typing, offer)),
    effective,
    open: typing.kind === "value" ? open : null,
  };
}

interface Offer extends KnownValue {
  readonly insert: string;
  readonly count: number | null;
}

function stateOf(
  expression: string,
  caret: number,
  typing: Typing,
  offers: readonly Offer[],
  { names, values, fieldNotes }: CompletionContext,
): { readonly state: FilterState; readonly isWhole: boolean } {
  const parsed = parseExpression(expression, names.fields);
  const isAtEnd = typing.typed !== "" && typing.span.end === caret;
  const begun = !isAtEnd
    ? null
    : typing.field === "turn"
      ? beginningOfTurn(typing, values?.["turn"] ?? [])
      : offers.length > 0
        ? beginning(typing, offers, names)
        : null;
  if (!parsed.ok && !parsed.unfinished) {
    const state = { kind: "invalid", words: `invalid: ${parsed.message}`, span: parsed.span, notes: [] } as const;
    return { state, isWhole: false };
  }
  // Ask about the unfinished word at the caret rather than report a missing condition after it.
  const question = begun ?? (parsed.ok ? null : parsed.message);
  if (question !== null) {
    const span = begun !== null || parsed.ok ? typing.span : parsed.span;
    return { state: { kind: "unfinished", words: `unfinished: ${question}`, span, notes: [] }, isWhole: false };
  }
  if (!parsed.ok) throw new Error("a failed parse must have a message");
  const notes = filterNotes(parsed.ast, names, fieldNotes);
  return { state: { kind: "valid", words: explainFilter(parsed.ast, names), span: null, notes }, isWhole: true };
}

/** Returns the question to ask if a valid filter ends with the beginning of a known word; null if it does not. */
function beginning(typing: Typing, offers: readonly Offer[], names: GameNames): string | null {
  const { kind, field, typed } = typing;
  const lower = typed.toLowerCase();
  if (kind === "field") return senseOf(typed, names) === "text" ? "type a field or a word" : null;
  if (kind !== "value" || field === null) return null;
  const { type, question } = fieldOf(field, names.fields);
  const isWhole = offers.some(({ value }) => value.toLowerCase() === lower) || isWholeName(field, typed, names);
  return type !== "name" || isWhole ? null : question;
}

/** Whether a word is the whole name of a power or a province, as in `from:italy`. */
function isWholeName(field: FieldName, typed: string, names: GameNames): boolean {
  const kind = kindOfNames(field, names.fields);
  return kind !== undefined && mnemonicOf(names[kind], typed.toUpperCase()) !== undefined;
}

/**
 * Returns the question to ask if the year of a turn is unfinished, as in `F19` when the game has Fall 1901; null if the
 * year is finished.
 */
function beginningOfTurn({ kind, typed }: Typing, turns: readonly KnownValue[]): string | null {
  const reading = readValue("turn", typed.slice(typed.lastIndexOf("..") + 1).replace(/^\./, ""));
  if (kind !== "value" || !reading.ok || reading.content.type !== "turn") return null;
  const { season, year } = reading.content;
  const years = turns.flatMap(({ value }) => {
    const [of, digits = ""] = value.split(" ");
    return season === null || of === season ? [digits] : [];
  });
  const isLonger = years.some((digits) => digits.length > String(year).length && digits.startsWith(String(year)));
  return isLonger && !years.includes(String(year)) ? fieldOf("turn").question : null;
}

function offersFor({ kind, field, typed }: Typing, context: CompletionContext): readonly Offer[] {
  switch (kind) {
    case "field":
      return [
        ...fieldOffers(typed, context.names.fields ?? messageFields),
        ...(typed === "" ? [] : wordOffers(typed, context.names)),
      ];
    case "operator":
      return field === null ? [] : operatorOffers(field, typed, context.names.fields);
    case "value":
      return field === null ? [] : valueOffers(field, typed, context);
    case "text":
      return [];
  }
}

function fieldOffers(typed: string, table: FieldTable): Offer[] {
  const lower = typed.toLowerCase();
  return table.fields
    .filter(({ name, aliases }) => [name, ...aliases].some((each) => each.startsWith(lower)))
    .map(({ name, type, meaning }) => {
      const insert = `${name}${type === "text" ? "~" : "=="}`;
      return { value: name, detail: meaning, insert, count: null };
    });
}

/** Returns the bare words that completion offers: messages, powers, provinces, kinds of frames. */
function wordOffers(typed: string, names: GameNames): Offer[] {
  const upper = typed.toUpperCase();
  const { fields } = names;
  const has = (field: FieldName): boolean => fieldNamed(field, fields) !== undefined;
  const messages = has("msg") ? messageNames : [];
  const ofMessages = messages.filter((name) => name.startsWith(upper)).map((name) => [name, "messages"] as const);
  const ofKinds = wordKinds(fields).filter(({ name }) => name.toUpperCase().startsWith(upper));
  const named = [...(has("from") ? names.powers : []), ...(has("prov") ? names.provinces : [])];
  const ofNames = named.filter(([name, words]) => begins(name, words, typed));
  return [...ofMessages, ...ofNames, ...ofKinds.map(({ name, meaning }) => [name, meaning] as const)].map(
    ([value, detail]) => ({ value, detail, insert: value, count: null }),
  );
}

const comparisons: Readonly<Record<string, string>> = {
  "==": "is",
  "!=": "is not",
  "<": "before, less than",
  "<=": "up to",
  ">": "after, more than",
  ">=": "from, at least",
  "~": "contains",
  in: "is one of",
};

function operatorOffers(field: FieldName, typed: string, table: FieldTable | undefined): Offer[] {
  return operatorsOf(fieldOf(field, table))
    .filter((operator) => operator.startsWith(typed.toLowerCase()))
    .map((operator) => {
      const insert = operator === "in" ? " in {" : operator;
      return { value: operator, detail: comparisons[operator] ?? "", insert, count: null };
    });
}

function valueOffers(field: FieldName, typed: string, { names, values, counts }: CompletionContext): Offer[] {
  return (values?.[field] ?? knownValues(field, names))
    .filter(({ value, detail }) => begins(value, detail, typed))
    .map(({ value, detail }) => {
      const insert = isWord(value) ? value : quote(value);
      return { value, detail, insert, count: counts ? (counts.values.get(value) ?? counts.others) : null };
    });
}

function begins(value: string, words: string, typed: string): boolean {
  const lower = typed.toLowerCase();
  return value.toLowerCase().startsWith(lower) || words.toLowerCase().startsWith(lower);
}

function sorted(offers: readonly Offer[], counts: CompletionContext["counts"]): readonly Offer[] {
  return counts ? offers.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)) : offers;
}

function candidateOf(expression: string, { kind, span, field }: Typing, offer: Offer): Candidate {
  const { value, detail, count } = offer;
  let { insert } = offer;
  if (kind === "field" && /[^\s({,!&|-]$/u.test(expression.slice(0, span.start))) insert = ` ${insert}`;
  // ` in` needs a space unless there already is one.
  const text =
    kind === "operator" && field !== null && /\s$/.test(expression.slice(0, span.start)) ? insert.trimStart() : insert;
  const before = expression.slice(0, span.start) + text;
  return { label: value, detail, count, expression: before + expression.slice(span.end), caret: before.length };
}

/** Types of fields whose values have names. */
const hasNames: ReadonlySet<string> = new Set(["name", "choice", "flag"]);

function headingOf({ kind, field, typed }: Typing, hasOffers: boolean, table: FieldTable): string {
  if (kind === "text") return `${capital(table.noun)} whose text contains these words`;
  if (kind === "operator") return "Comparisons";
  const of = field === null ? null : fieldOf(field, table);
  if (!hasOffers && of !== null && !hasNames.has(of.type)) return `${field}: ${of.meaning}`;
  const what = kind === "field" ? (typed === "" ? "Fields" : "Fields and words") : plural(field, table);
  if (typed === "") return what;
  if (hasOffers) return `${what} that begin with ${typed.toUpperCase()}`;
  const names = field === null ? undefined : kindOfNames(field, table);
  const unknown = names && `Unknown ${names === "powers" ? "power" : "province"}:`;
  return `${unknown ?? "Nothing begins with"} ${typed.toUpperCase()}`;
}

function plural(field: FieldName | null, table: FieldTable): string {
  if (field === null) return "Values";
  const kind = kindOfNames(field, table);
  if (kind) return kind === "powers" ? "Powers" : "Provinces";
  return plurals[field] ?? `Values of ${field}`;
}

const plurals: Readonly<Partial<Record<FieldName, string>>> = {
  msg: "Messages",
  command: "Commands",
  press: "Types of press",
  has: "Tokens",
  turn: "Turns",
  season: "Seasons",
  kind: "Kinds",
  finding: "Findings",
  severity: "Severities",
  direction: "Directions",
  level: "Levels",
  connection: "Connections",
  bot: "Bots",
};
