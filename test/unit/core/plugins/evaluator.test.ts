import { describe, expect, test } from "vitest";
import type { Plugin } from "../../../../api/types.ts";
import { Evaluator } from "../../../../core/plugins/evaluator.ts";
import type { PluginRow } from "../../../../core/plugins/plugin.ts";
import { PluginFault, readPlugin } from "../../../../core/plugins/readPlugin.ts";

const rows: readonly PluginRow[] = [1, 2, 3].map((n) => ({ n, kind: "DM", text: "SND ( FRA )", tags: ["a"] }));
const none = { endedAt: new Map<number, number>() };

function evaluator(...plugins: readonly Plugin[]): Evaluator {
  return new Evaluator(plugins.map((plugin, at) => ({ file: `p${at}.js`, plugin: readPlugin(plugin, `p${at}.js`) })));
}

const rule = { message: "Wrong.", fix: "Right." };

describe("given messages and a plug-in", () => {
  test("then fields return values by row, and rules return hits with their facts", () => {
    const made = evaluator({
      name: "mine",
      fields: { double: { type: "number", of: ({ n }) => 2 * n }, odd: { type: "flag", of: ({ n }) => n % 2 === 1 } },
      rules: { second: { ...rule, check: ({ n }) => n === 2 && { n, why: "two" } } },
    });
    expect(made.catalogue.fields.map(({ plugin, name, type }) => [plugin, name, type])).toEqual([
      ["mine", "x_double", "number"],
      ["mine", "x_odd", "flag"],
    ]);
    expect(made.catalogue.rules).toMatchObject([
      { code: "x/second", entry: { severity: "warning", message: "Wrong." } },
    ]);
    expect(made.evaluate(rows, none)).toEqual({
      values: [
        [2, 4, 6],
        [true, false, true],
      ],
      hits: [{ rule: 0, n: 2, facts: { n: 2, why: "two" } }],
      failures: [],
    });
  });

  test("then rules skip the steps of documents, which no program sent", () => {
    const made = evaluator({ rules: { any: { ...rule, check: () => true } } });
    const found = made.evaluate(
      [
        { n: 1, kind: "document" },
        { n: 2, kind: "DM" },
      ],
      none,
    );
    expect(found.hits.map(({ n }) => n)).toEqual([2]);
  });

  const nonsense: readonly (readonly [type: "number" | "text" | "flag", make: () => unknown, message: string])[] = [
    ["number", () => "3", "it returned a string, not a number or null"],
    ["number", () => Number.NaN, "it returned NaN: return null instead"],
    ["number", () => 3n, "it returned a bigint, not a number or null"],
    ["text", () => 3, "it returned 3, not a string or null"],
    ["text", () => "x".repeat(70_000), "it returned 70000 characters; at most 65536 are allowed"],
    ["flag", () => ({}), "it returned an object, not a boolean or null"],
    ["flag", () => [true], "it returned an array, not a boolean or null"],
    ["flag", () => Promise.reject(new Error("later")), "it returned a promise, not a boolean or null"],
  ];
  test.each(nonsense)(
    "when a %s field returns something else (%#), then the fault is reported once, with its count",
    (type, make, message) => {
      const made = evaluator({ fields: { bad: { type, of: () => make() as never } } });
      expect(made.evaluate(rows, none)).toEqual({
        values: [[null, null, null]],
        hits: [],
        failures: [{ part: 0, n: 1, message, count: 3, isEnded: false }],
      });
    },
  );

  test("when a rule returns a fact that is too long, then the failure names its length and the limit", () => {
    const made = evaluator({ rules: { long: { ...rule, check: () => ({ text: "x".repeat(70_000) }) } } });
    expect(made.evaluate(rows, none).failures).toMatchObject([
      { message: "the fact text has 70000 characters; at most 65536 are allowed" },
    ]);
  });

  test("when a function throws or changes the message, then its failure is reported, and the others continue", () => {
    const made = evaluator({
      fields: {
        thrower: {
          type: "number",
          of: ({ n }) => {
            if (n === 2) throw new RangeError("no two");
            return n;
          },
        },
        changer: {
          type: "text",
          of: (row) => {
            Object.assign(row, { text: "" });
            return "";
          },
        },
        reader: { type: "text", of: ({ text }) => text },
      },
      rules: { promise: { ...rule, check: (() => Promise.resolve(true)) as never } },
    });
    const { values, hits, failures } = made.evaluate(rows, none);
    expect(values).toEqual([[1, null, 3], [null, null, null], Array(3).fill("SND ( FRA )")]);
    expect(hits).toEqual([]);
    expect(failures.map(({ part, n, count }) => [part, n, count])).toEqual([
      [1, 1, 3],
      [3, 1, 3],
      [0, 2, 1],
    ]);
    expect(failures[2]?.message).toMatch(/^RangeError: no two/);
  });

  test("when a part was terminated at a message, then it is not called for that message or any later one", () => {
    const made = evaluator({ fields: { n: { type: "number", of: ({ n }) => n } } });
    expect(made.evaluate(rows, { endedAt: new Map([[0, 2]]) }).values).toEqual([[1, null, null]]);
  });
});

describe("given a module that is not a plug-in, then one line reports where the fault is and what to do", () => {
  const faults: readonly (readonly [exported: unknown, message: string])[] = [
    [undefined, "p.js has no default export: add export default { fields: {}, rules: {} }"],
    [() => 1, "p.js is not an object: write { name, fields, rules }"],
    [{}, "p.js defines neither fields nor rules"],
    [{ field: {} }, "p.js has the unknown key field: the keys are name, fields, rules"],
    [
      { fields: { "A B": {} } },
      "p.js: fields: A B is not a name: start with a letter, and use only a-z, 0-9 and _, at most 40 in all",
    ],
    [{ fields: { a: { type: "int" } } }, 'p.js: fields.a.type is not a type: write "number", "text" or "flag"'],
    [{ fields: { a: { type: "text" } } }, "p.js: fields.a.of is not a function: write (row) => value"],
    [{ rules: { a: { fix: "x", check: () => true } } }, "p.js: rules.a.message is not a string: write a sentence"],
    [
      { rules: { a: { ...rule, severity: "bad", check: () => true } } },
      "p.js: rules.a.severity is not a severity: write",
    ],
  ];
  test.each(faults)("case %#", (exported, message) => {
    expect(() => readPlugin(exported, "p.js")).toThrow(PluginFault);
    expect(() => readPlugin(exported, "p.js")).toThrow(message);
  });

  test("two plug-ins with the same field", () => {
    const plugin: Plugin = { fields: { a: { type: "flag", of: () => true } } };
    expect(() => evaluator(plugin, plugin)).toThrow("p1.js defines x_a, which p0.js also defines: rename one of them");
  });
});
