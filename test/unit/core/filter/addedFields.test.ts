import { describe, expect, test } from "vitest";
import { complete } from "../../../../core/filter/complete.ts";
import { explainFilter } from "../../../../core/filter/explain.ts";
import { fieldsAsked, parseFilter } from "../../../../core/filter/filter.ts";
import { standardGameNames } from "../../../../core/filter/names.ts";
import { parseExpression } from "../../../../core/filter/parse.ts";
import { printFilter } from "../../../../core/filter/print.ts";
import type { AddedValue } from "../../../../core/filter/row.ts";
import { PluginResults } from "../../../../core/plugins/results.ts";
import { filterRow } from "../../../support/filterRow.ts";

/** Fields added by a plug-in, one of each type. */
const { fields } = new PluginResults({
  fields: [
    { plugin: "p", name: "x_words", type: "number", about: "words in the message" },
    { plugin: "p", name: "x_mood", type: "text", about: "mood of the message" },
    { plugin: "p", name: "x_long", type: "flag", about: "whether it is long" },
  ],
  rules: [],
});
const names = { ...standardGameNames, fields };

function matches(expression: string, values: Readonly<Record<string, AddedValue>>): boolean {
  const filter = parseFilter(expression, names);
  if (!filter.ok) throw new Error(filter.message);
  return filter.match(filterRow({ added: (name) => values[name] ?? null }));
}

describe("given fields that a plug-in adds", () => {
  const values = { x_words: 12, x_mood: "Very Angry", x_long: false };

  test.each([
    ["x_words==12", true],
    ["X_WORDS>12", false],
    ["x_words:10..12 from:AUS", true],
    ["x_words in {3, 12}", true],
    ["x_mood:angry", true],
    ["x_mood==angry", false],
    ["x_long", false],
    ["-x_long", true],
    ["x_long:no", true],
  ])("then %s is evaluated with the added values, which gives %s", (expression, isMatch) => {
    expect(matches(expression, values)).toBe(isMatch);
  });

  test.each(["x_words==0", "x_words<5", "x_mood~a", "x_long:yes", "x_long:no"])(
    "then %s does not match a message without a value, and its negation does",
    (expression) => {
      expect(matches(expression, {})).toBe(false);
      expect(matches(`!(${expression})`, {})).toBe(true);
    },
  );

  test("then expressions are explained and printed like those with other fields", () => {
    const parsed = parseExpression("x_words>=3 x_mood~calm !x_long:yes", fields);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(explainFilter(parsed.ast, names)).toBe(
      'messages whose x_words is at least 3 and whose x_mood contains "calm" and whose x_long is not yes',
    );
    expect(printFilter(parsed.ast)).toBe("x_words>=3 && x_mood~calm && !x_long==yes");
    expect([...fieldsAsked(parsed.ast, names)]).toEqual(["x_words", "x_mood", "x_long"]);
  });

  test("then they are offered while the user types, with their meanings and values", () => {
    const typed = (expression: string): readonly string[] =>
      complete(expression, expression.length, { names }).candidates.map(({ label }) => label);
    expect(typed("x_")).toEqual(["x_words", "x_mood", "x_long"]);
    expect(typed("x_words")).toEqual(["==", "!=", "<", "<=", ">", ">=", "in"]);
    expect(typed("x_long:")).toEqual(["yes", "no"]);
  });

  test("then the error names an invalid value, or a field that no plug-in adds", () => {
    expect(parseExpression("x_words:many", fields)).toMatchObject({
      message: 'x_words cannot be "many"; write it like x_words>=1',
    });
    expect(parseExpression("x_other>3", fields)).toMatchObject({
      message: expect.stringMatching(/^there is no field "x_other"; the fields are msg, .*, x_words, x_mood, x_long$/),
    });
    expect(parseExpression("x_words>3")).toMatchObject({ message: expect.stringContaining('no field "x_words"') });
  });
});
