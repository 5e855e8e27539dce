import { describe, expect, test } from "vitest";
import { glossOf } from "../../core/analysis/inspection/glosses.ts";
import { pressTypes } from "../../core/filter/names.ts";
import { productions } from "../../core/language/grammar.ts";
import { pressForms } from "../../core/lint/rules/language/messageForms.ts";
import { pressKindOf } from "../../core/press/pressKinds.ts";
import { tryTokens } from "../../core/syntax/terminal.ts";

/** Returns the tokens that the rows of a grammar term begin with. */
function tokensOf(term: string): string[] {
  const types = productions.flatMap(({ terms, type }) => (terms.includes(term) && type !== undefined ? [type] : []));
  return [...new Set(types)].filter((type) => /^[A-Z]{3}$/.test(type)).sort();
}

const arrangements = tokensOf("arrangement");
const press = tokensOf("press");
const all = [...new Set([...arrangements, ...press])].sort();

describe("every press token is in the lists that need it", () => {
  test.each([
    {
      list: "core/analysis/inspection/glosses.ts",
      has: (token: string) => glossOf(token) !== null,
      of: all,
      lacks: [],
    },
    {
      list: "core/syntax/terminal.ts: the tokens that TRY may list",
      has: (token: string) => tryTokens.has(token),
      of: all,
      // Press that TRY never lists.
      lacks: ["HUH", "TRY"],
    },
    {
      list: "core/lint/rules/language/messageForms.ts: pressForms",
      has: (token: string) => token in pressForms,
      of: all,
      // Forms that are too rare or too varied to suggest as a correction.
      lacks: ["ANG", "DRW", "HPY", "HUH", "ROF", "UHY", "ULB", "UUB"],
    },
    {
      list: "core/filter/names.ts: pressTypes",
      has: (token: string) => pressTypes.includes(token),
      of: press,
      lacks: [],
    },
    { list: "core/press/pressKinds.ts", has: (token: string) => pressKindOf(token) !== "other", of: press, lacks: [] },
  ])("$list", ({ has, of, lacks }) => {
    expect(of.length).toBeGreaterThan(15);
    expect(of.filter((token) => !has(token))).toEqual(lacks);
  });
});
