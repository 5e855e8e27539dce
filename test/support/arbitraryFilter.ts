import fc from "fast-check";
import type {
  Condition,
  FilterNode,
  FilterValue,
  NumberValue,
  TurnValue,
  ValueContent,
} from "../../core/filter/ast.ts";
import { choicesOf, type FieldName, fieldNamed, fieldOf, filterFields } from "../../core/filter/fields.ts";

const nowhere = { start: 0, end: 0 };

const text = fc.oneof(
  fc.constantFrom("", "PRP", "it's", 'a "quoted" one', "in", "a,b", "x-y", "Zürich €", "..", "-3", "{", "\n"),
  fc.string({ maxLength: 8 }),
);
const name = fc.constantFrom("AUS", "PAR", "PRP", "server", "0x41AB", "A B", "yes", "in", "X'Y");
const number = fc
  .oneof(
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 9_000_000 }).map((thousandths) => thousandths / 1000),
  )
  .map((value): NumberValue => ({ type: "number", number: value }));
const turn = fc
  .record({
    season: fc.constantFrom("SPR", "SUM", "FAL", "AUT", "WIN", null),
    year: fc.integer({ min: -99, max: 2100 }),
  })
  .map((value): TurnValue => ({ type: "turn", ...value }));

function contentOf(field: FieldName, mayRange: boolean): fc.Arbitrary<ValueContent> {
  const choices = choicesOf(field)?.map((choice) => choice.name);
  if (choices) return fc.constantFrom(...choices).map((chosen) => ({ type: "name", name: chosen }));
  const points = { number, time: number, turn }[fieldOf(field).type as string] as fc.Arbitrary<NumberValue | TurnValue>;
  switch (fieldOf(field).type) {
    case "number":
    case "time":
    case "turn":
      return mayRange
        ? fc.oneof(
            points,
            fc.tuple(points, points).map((ends) => {
              const [from, to] = ends.toSorted((one, other) => placeOf(one) - placeOf(other)) as typeof ends;
              return { type: "range" as const, from, to };
            }),
          )
        : points;
    case "text":
    case "note":
      return text.map((value) => ({ type: "text", text: value }));
    default:
      return name.map((value) => ({ type: "name", name: canonical(field, value) }));
  }
}

/** Returns a name as the parser does: in upper case, except for hex numbers, `server` and finding codes. */
function canonical(field: FieldName, value: string): string {
  if (field === "finding") return value.toLowerCase();
  const isOwn = value.startsWith("0x") || (value === "server" && (field === "from" || field === "to"));
  return isOwn ? value : value.toUpperCase();
}

const condition: fc.Arbitrary<Condition> = fc
  .constantFrom(...filterFields.map((field) => field.name))
  .chain((field) => {
    const { type } = fieldOf(field);
    const isOrdered = ["number", "time", "turn"].includes(type) || field === "severity";
    const isText = type === "text" || type === "note";
    const equal = fc.record({
      operator: fc.constantFrom<Condition["operator"]>("==", "!=", ...(isText ? (["~"] as const) : [])),
      values: fc.array(contentOf(field, true), { minLength: 1, maxLength: 3 }),
    });
    const compared = fc.record({
      operator: fc.constantFrom<Condition["operator"]>("<", "<=", ">", ">="),
      values: fc.array(contentOf(field, false), { minLength: 1, maxLength: 1 }),
    });
    return (isOrdered ? fc.oneof(equal, compared) : equal).map(({ operator, values }): Condition => {
      const spanned = values.map((content): FilterValue => ({ content, span: nowhere }));
      return { type: "condition", field, operator, values: spanned, span: nowhere };
    });
  });

const word = fc
  .oneof(
    fc.constantFrom("prp", "AUS", "par", "EM", "other", "pce", "mark", "answered", "not", "217"),
    fc.stringMatching(/^[a-z]{1,6}$/),
  )
  .filter((each) => !fieldNamed(each) || each === "mark" || each === "answered")
  .filter((each) => each !== "in")
  .map((each): FilterNode => ({ type: "word", word: each, span: nowhere }));

const leaf: fc.Arbitrary<FilterNode> = fc.oneof(
  { weight: 3, arbitrary: condition },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: text.map((value): FilterNode => ({ type: "quoted", text: value, span: nowhere })) },
);

/** Any filter that a user could write, with all its spans empty. */
export const anyFilter: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => {
  const parts = fc.array(tie("node"), { minLength: 2, maxLength: 4 });
  return {
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc
        .record({ type: fc.constantFrom("and" as const, "or" as const), parts })
        .map((joined): FilterNode => ({ ...joined, span: nowhere })),
      tie("node").map((part): FilterNode => ({ type: "not", part, span: nowhere })),
    ),
  };
}).node;

/** Returns the filter with all its spans emptied. */
export function withoutSpans(node: FilterNode): FilterNode {
  switch (node.type) {
    case "and":
    case "or":
      return { ...node, parts: node.parts.map(withoutSpans), span: nowhere };
    case "not":
      return { ...node, part: withoutSpans(node.part), span: nowhere };
    case "condition":
      return { ...node, values: node.values.map((value) => ({ ...value, span: nowhere })), span: nowhere };
    default:
      return { ...node, span: nowhere };
  }
}

/** Fragments of expressions in any order. */
export const anyExpression: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'msg|prov|from|turn|at|in|==|!=|=|<|>=|~|:|snd|par|F1903|12.5s|(|)|{|}|,|&&|&|||!|-|\'a|"b"|"| |€|..|3|mark|\ud83d'.split(
          "|",
        ),
        "||",
        "|",
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));

/** Returns a point's sort key among points of its kind, so that the end of a range never precedes its start. */
function placeOf(point: NumberValue | TurnValue): number {
  if (point.type === "number") return point.number;
  return point.year * 10 + ["SPR", "SUM", "FAL", "AUT", "WIN"].indexOf(point.season ?? "SPR");
}
