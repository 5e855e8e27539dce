import { seasonWord } from "../map/turn.ts";
import type { Condition, FilterNode, Operator, TurnValue, ValueContent } from "./ast.ts";
import { type FieldName, type FilterField, fieldOf, isTime, messageFields } from "./fields.ts";
import { type GameNames, kindOfNames, standardGameNames } from "./names.ts";
import { type ResolvedNode, resolve } from "./resolve.ts";
import { timeText } from "./value.ts";

/** Describes a filter in words: `SUB or THX messages from Austria in Fall 1903`. Never throws. */
export function explainFilter(node: FilterNode, names: GameNames = standardGameNames): string {
  return new Words(names).whole(simplified(resolve(node, names)));
}

/** Rewrites `a==X || a==Y` as `a==X,Y`, which means the same and reads better. */
function simplified(node: ResolvedNode): ResolvedNode {
  if (node.type === "not") {
    const part = simplified(node.part);
    if (part.type !== "condition" || (part.operator !== "==" && part.operator !== "!=")) return { type: "not", part };
    return { ...part, operator: part.operator === "==" ? "!=" : "==" };
  }
  if (node.type !== "and" && node.type !== "or") return node;
  const parts = node.parts.map(simplified);
  const [first] = parts;
  if (node.type !== "or" || first?.type !== "condition" || first.operator !== "==") return { ...node, parts };
  const same = parts.filter(
    (part): part is Condition => part.type === "condition" && part.field === first.field && part.operator === "==",
  );
  if (same.length < parts.length) return { ...node, parts };
  return { ...first, values: same.flatMap(({ values }) => values) };
}

/** Fields whose values precede the word "messages" if the comparison is `==`. */
const heads: ReadonlySet<FieldName> = new Set(["msg", "command", "kind"]);

class Words {
  readonly #names: GameNames;

  constructor(names: GameNames) {
    this.#names = names;
  }

  whole(node: ResolvedNode): string {
    const { fields = messageFields } = this.#names;
    if (node.type === "all") return `all ${fields.noun}`;
    if (node.type === "or") return node.parts.map((part) => this.whole(part)).join(", or ");
    const parts = node.type === "and" ? node.parts : [node];
    const head = parts.find(
      (part): part is Condition =>
        fields === messageFields && part.type === "condition" && part.operator === "==" && heads.has(part.field),
    );
    const rest = parts.filter((part) => part !== head && part.type !== "all");
    const order = (part: ResolvedNode): number => (part.type === "condition" ? (ranks[part.field] ?? 3) : 3);
    const phrases = rest.toSorted((a, b) => order(a) - order(b)).map((part) => this.#phrase(part));
    const noun = head?.field === "kind" ? "frames" : fields.noun;
    return [...(head ? [this.#values(head)] : []), noun, ...linked(phrases)].join(" ");
  }

  #phrase(node: ResolvedNode): string {
    switch (node.type) {
      case "all":
        return "of any kind";
      case "and":
      case "or":
        return `(${node.parts.map((part) => this.#phrase(part)).join(node.type === "and" ? " and " : " or ")})`;
      case "not":
        return node.part.type === "and" || node.part.type === "or"
          ? `that are not (${this.whole(node.part)})`
          : negated(this.#phrase(node.part));
      case "party":
        return `from or to ${this.#power(node.power)}`;
      case "quoted":
        return `whose text contains "${node.text}"`;
      case "condition": {
        const phrase = this.#condition(node);
        return node.operator === "!=" ? negated(phrase) : phrase;
      }
    }
  }

  #condition(condition: Condition): string {
    const { field, operator } = condition;
    const words = this.#values(condition);
    const of = fieldOf(field, this.#names.fields);
    if (of.phrase !== undefined) return ownWords({ ...of, phrase: of.phrase }, condition, words);
    switch (field) {
      case "msg":
      case "command":
        return `that are ${words}`;
      case "kind":
        return `that are ${words} frames`;
      case "press":
        return `with ${words} press`;
      case "from":
      case "to":
        return `${field} ${words}`;
      case "power":
        return `on the connection of ${words}`;
      case "direction":
        return words;
      case "turn":
      case "year":
        return turnWhen(operator, words);
      case "season":
        return `in ${words}`;
      case "prov":
        return `naming ${words}`;
      case "unit":
        return `naming a unit in ${words}`;
      case "has":
        return `with the token ${words}`;
      case "severity":
        return severityWords(operator, words);
      case "finding":
        return `with the finding ${words}`;
      case "result":
        return `with the result ${words}`;
      case "dislodged":
        return flagWords(condition.values, "with a dislodged unit");
      case "answered":
        return flagWords(condition.values, "that are answered");
      case "mark":
        return markWords(condition, words);
      case "n":
        return operator === "==" || operator === "!="
          ? `numbered ${words}`
          : `${numberPrepositions[operator]} number ${words}`;
      case "at":
        return `${comparisons[operator]} ${words} after the start`.trimStart();
      case "answers":
        return `answering ${numberPrepositions[operator]} message ${words}`.replace("  ", " ");
      case "latency":
        return `answering after ${comparisons[operator]} ${words}`.replace("  ", " ");
      case "text":
      case "english":
      case "bot":
        return `${nouns[field]} ${operator === "~" ? "contains" : "is"} ${words}`;
      case "connection":
      case "game":
        return operator === "==" || operator === "!="
          ? `${field === "game" ? "in" : "on"} ${field} ${words}`
          : `whose ${field} is ${comparisons[operator]} ${words}`;
      case "bytes":
        return `of ${comparisons[operator]} ${words} bytes`.replace("  ", " ");
      case "level":
        return `of press level ${levelPrepositions[operator]} ${words}`.replace("  ", " ");
      default:
        return operator === "~"
          ? `whose ${field} contains ${words}`
          : `whose ${field} is ${comparisons[operator]} ${words}`.replace("  ", " ");
    }
  }

  #values({ field, values }: Condition): string {
    const words = values.map(({ content }) => this.#value(field, content));
    const last = words.pop() ?? "";
    return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
  }

  #value(field: FieldName, content: ValueContent): string {
    switch (content.type) {
      case "number":
        return isTime(field, this.#names.fields)
          ? timeText(content.number).replace(/(m?s)$/, " $1")
          : String(content.number);
      case "range":
        return `${this.#value(field, content.from)} to ${this.#value(field, content.to)}`;
      case "turn":
        return turnWords(content);
      case "text":
        return `"${content.text}"`;
      case "name":
        return this.#name(field, content.name);
    }
  }

  #name(field: FieldName, name: string): string {
    if (name === "server" && (field === "from" || field === "to")) return "the server";
    if (field === "direction") return name === "client-to-server" ? "to the server" : "to a client";
    if (field === "season") return seasonWord(name);
    const kind = kindOfNames(field, this.#names.fields);
    if (kind === "powers") return this.#power(name);
    return kind === "provinces" ? (this.#names.provinces.get(name) ?? name) : name;
  }

  #power(name: string): string {
    return this.#names.powers.get(name) ?? name;
  }
}

/** Describes a condition with its field's own phrase. @param words the values in words */
function ownWords(
  { phrase, type, counted }: Pick<FilterField, "type" | "counted"> & { readonly phrase: string },
  { operator, values }: Condition,
  words: string,
): string {
  if (type === "flag") return flagWords(values, phrase);
  if (type === "turn") return `${phrase} ${turnWhen(operator, words)}`;
  const verb = operator === "~" ? phrase.replace(/ is$/, " contains") : phrase;
  if (counted === undefined) return `${verb} ${comparisons[operator]} ${words}`.replace("  ", " ");
  const comparison = operator === "<" ? "fewer than" : comparisons[operator];
  const number = words === "1" ? `1 ${counted.slice(0, -1)}`.replace("1 time", "once") : `${words} ${counted}`;
  return `${verb} ${comparison} ${number}`.replace("  ", " ");
}

function turnWhen(operator: Operator, words: string): string {
  return `${turnPrepositions[operator]} ${words}${operator === ">=" ? " on" : ""}`;
}

/** @param phrase the words for yes */
function flagWords(values: Condition["values"], phrase: string): string {
  const has = (name: string): boolean => values.some(({ content }) => content.type === "name" && content.name === name);
  if (!has("no")) return phrase;
  return has("yes") ? `${phrase} or not` : negated(phrase);
}

/** Order of phrases: first the powers, then the time, then the rest. */
const ranks: Readonly<Partial<Record<FieldName, number>>> = { from: 0, to: 1, turn: 2, season: 2, year: 2 };

const nouns = {
  text: "whose text",
  english: "whose sentence",
  bot: "whose program",
} as const;

type ByOperator = Readonly<Record<Operator, string>>;

const turnPrepositions: ByOperator = {
  "==": "in",
  "!=": "in",
  "~": "in",
  "<": "before",
  "<=": "up to",
  ">": "after",
  ">=": "from",
};
const numberPrepositions: ByOperator = { ...turnPrepositions, "==": "", "!=": "", "~": "" };
const comparisons: ByOperator = {
  "==": "",
  "!=": "",
  "~": "",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
};

const levelPrepositions: ByOperator = { ...comparisons, "<": "below", "<=": "up to", ">": "above", ">=": "from" };

function turnWords({ season, year }: TurnValue): string {
  return season === null ? String(year) : `${seasonWord(season)} ${year}`;
}

function severityWords(operator: Operator, word: string): string {
  switch (operator) {
    case "<":
      return `with only findings below ${word}`;
    case "<=":
      return `with findings up to ${word}`;
    case ">":
      return `with a finding above ${word}`;
    case ">=":
      return word === "error" ? "with an error" : `with a ${word} or worse`;
    default:
      return `whose most severe finding is ${word}`;
  }
}

function markWords({ values }: Condition, words: string): string {
  const [first] = values;
  const text = first?.content.type === "text" && values.length === 1 ? first.content.text.toLowerCase() : "";
  if (text === "yes") return "with a mark";
  return text === "no" ? "without a mark" : `with a mark that contains ${words}`;
}

/** Puts "and" between consecutive phrases that need it. */
function linked(phrases: readonly string[]): readonly string[] {
  const needsAnd = (phrase: string | undefined): boolean =>
    /^(with|that|whose|naming|answering|broken)/.test(phrase ?? "");
  return phrases.map((phrase, at) => (needsAnd(phrase) && needsAnd(phrases[at - 1]) ? `and ${phrase}` : phrase));
}

/** Returns the opposite of a phrase. */
function negated(phrase: string): string {
  if (/^with (at (least|most) |(fewer|more) than )?\d/.test(phrase)) return `not ${phrase}`;
  if (phrase.startsWith("with ")) return `without ${phrase.slice(5)}`;
  if (phrase.startsWith("without ")) return `with ${phrase.slice(8)}`;
  if (phrase.startsWith("not ")) return `not (${phrase})`;
  const [, subject, verb, not, rest] =
    /^(that|whose [a-z0-9_ ]+?) (contains|is|was|are|were|occur) (not )?(.*)$/su.exec(phrase) ?? [];
  if (subject === undefined) return `not ${phrase}`;
  if (not !== undefined) return `${subject} ${verb} ${rest}`;
  if (verb === "contains") return `${subject} does not contain ${rest}`;
  return verb === "occur" ? `${subject} do not occur ${rest}` : `${subject} ${verb} not ${rest}`;
}
