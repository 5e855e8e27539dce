import { describe, expect, test } from "vitest";
import { readTokens } from "../../../core/tokens/readText.ts";
import { standardRepresentation } from "../../../core/tokens/representation.ts";
import { closeBracket, openBracket, type Token } from "../../../core/tokens/token.ts";
import { T, vocabulary } from "../../../core/tokens/vocabulary.ts";
import { examples } from "../../language/examples.ts";
import { productions } from "../../language/productions.ts";
import { type Production, productionsOf } from "../../language/specification.ts";

/** Other tests use the tables in test/language to check the language code; these tests check the tables. */

const representation = standardRepresentation("diplomacy");

/** Tokens that the documents name without a number, so that strings that contain them cannot be read. */
const numberless = vocabulary.filter(({ value }) => value === null).map(({ name }) => name);
const numberlessWords = new RegExp(`\\b(?:${numberless.join("|")})\\b`, "g");

/** Returns the tokens of a string, skipping words without a number. */
function tokensOf(text: string): readonly Token[] {
  const reading = readTokens(text.replaceAll(numberlessWords, ""), representation);
  if (!reading.ok) throw new Error(`${text}: ${reading.fault.message}`);
  return reading.tokens;
}

/**
 * Returns the number of opening brackets minus the number of closing ones; undefined if a closing bracket comes before
 * its opening one.
 */
function openBrackets(tokens: readonly Token[]): number | undefined {
  let open = 0;
  for (const token of tokens) {
    if (token === openBracket) open += 1;
    if (token === closeBracket) open -= 1;
    if (open < 0) return undefined;
  }
  return open;
}

function countBySource(rows: readonly { readonly source: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of rows) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

const messages = productions.flatMap(({ id, accepts, rejects, disputes }) => [
  ...accepts.map((text) => ({ id, text })),
  ...rejects.map(({ withErr }) => ({ id, text: withErr })),
  ...disputes.map(({ text }) => ({ id, text })),
]);
const fragments = examples.flatMap(({ id, text, withErr, fixed }) =>
  [text, withErr, fixed].flatMap((written) => (written === undefined ? [] : [{ id, text: written }])),
);
const withErrs = [
  ...productions.flatMap(({ id, rejects }) => rejects.map(({ withErr }) => ({ id, withErr }))),
  ...examples.flatMap(({ id, withErr }) => (withErr === undefined ? [] : [{ id, withErr }])),
];

describe("The tables contain both documents completely", () => {
  test("no production is missing", () => {
    expect(countBySource(productions)).toEqual({
      "v0.18 text": 317,
      "v0.18 appendix": 347,
      "v0.14 text": 293,
      "v0.14 appendix": 66,
      "v0.13 struck out": 18,
    });
  });

  test("no message is missing", () => {
    const count = (of: (row: Production) => readonly unknown[]) => productions.flatMap(of).length;
    expect({
      accepts: count(({ accepts }) => accepts),
      rejects: count(({ rejects }) => rejects),
      disputes: count(({ disputes }) => disputes),
      defects: count(({ defect }) => (defect === undefined ? [] : [defect])),
    }).toEqual({ accepts: 1442, rejects: 1746, disputes: 36, defects: 46 });
  });

  test("no example is missing", () => {
    expect(countBySource(examples)).toEqual({ "v0.18 text": 37, "v0.14 text": 30 });
    expect(examples.filter(({ faulty }) => faulty !== undefined).map(({ id }) => id)).toEqual([
      "v0.18/example/level-0/position/SCO",
      "v0.18/example/level-30/AND-of-one",
      "v0.18/example/level-50/nested",
      "v0.18/example/level-150/ROF-INS",
      "v0.14/example/level-0/position/SCO",
      "v0.14/example/level-0/orders/SUB-3",
      "v0.14/example/level-30/AND-of-one",
      "v0.14/example/level-50/nested",
    ]);
  });

  test("every production has a unique name, a message that follows it and one that breaks it", () => {
    const ids = [...productions, ...examples].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(productions.filter(({ accepts, rejects }) => accepts.length === 0 || rejects.length === 0)).toEqual([]);
  });
});

describe("The tables are consistent", () => {
  test("every text can be read", () => {
    expect(messages.length + fragments.length).toBeGreaterThan(productions.length);
    for (const { id, text } of [...messages, ...fragments]) expect(() => tokensOf(text), id).not.toThrow();
  });

  test("only a token without a number can make part of a text unreadable", () => {
    const texts = [...messages, ...fragments].map(({ text }) => text);
    const named = new Set(texts.flatMap((text) => text.match(numberlessWords) ?? []));
    expect([...named].sort()).toEqual(["ANG", "HPY", "ROF", "UHY", "ULB", "UUB"]);
    for (const text of texts.filter((text) => text.match(numberlessWords) === null)) {
      expect(readTokens(text, representation).ok, text).toBe(true);
    }
  });

  test("brackets match, except in PRN, which quotes unmatched ones", () => {
    for (const { id, text } of [...messages, ...fragments]) {
      const tokens = tokensOf(text);
      if (tokens[0] !== T.PRN) expect({ id, open: openBrackets(tokens) }).toEqual({ id, open: 0 });
    }
    const accepted = productions.flatMap(({ accepts }) => accepts).filter((text) => text.startsWith("PRN"));
    expect(accepted.length).toBeGreaterThan(0);
    for (const text of accepted) expect(openBrackets(tokensOf(text)), text).not.toBe(0);
  });

  test("a faulty message has one ERR, and no row of its document accepts it", () => {
    for (const { id, withErr } of withErrs) {
      expect({ id, errs: tokensOf(withErr).filter((token) => token === T.ERR).length }).toEqual({ id, errs: 1 });
    }
    for (const document of ["v0.18", "v0.14", "v0.13"]) {
      for (const direction of ["client-to-server", "server-to-client"]) {
        const rows = productions.filter((row) => row.source.startsWith(document) && row.direction === direction);
        const accepted = new Set(rows.flatMap(({ accepts }) => accepts.map((text) => tokensOf(text).join())));
        for (const { id, rejects } of rows) {
          for (const { withErr, level } of rejects) {
            if (level !== undefined || withErr.match(numberlessWords) !== null) continue;
            const faulty = tokensOf(withErr).filter((token) => token !== T.ERR);
            expect({ id, accepted: accepted.has(faulty.join()) }).toEqual({ id, accepted: false });
          }
        }
      }
    }
  });

  test("every corrected example is faulty, and its ERR is in its own text", () => {
    for (const { id, text, faulty, withErr, fixed } of examples) {
      if (withErr !== undefined || fixed !== undefined) expect({ id, faulty }).not.toEqual({ id, faulty: undefined });
      if (withErr !== undefined) expect(tokensOf(withErr).filter((token) => token !== T.ERR)).toEqual(tokensOf(text));
    }
  });
});

describe("A malformed table is refused", () => {
  const table = (lines: string) => () => productionsOf("v0.18 text", "here", lines);

  test.each([
    ["MAP | 0", "v0.18/text/here/MAP: invalid side"],
    ["MAP | x | client", "v0.18/text/here/MAP: invalid level"],
    ["MAP | 0 | client\n  accept MAP", "v0.18/text/here/MAP: no form"],
    ["MAP | 0 | client\n  form MAP\n  form MAP", "v0.18/text/here/MAP: more than one"],
    ["MAP | 0 | client\n  form MAP\n  acept MAP", 'v0.18/text/here/MAP: unknown kind of line: "acept"'],
    ["MAP | 0 | client\n  form MAP\n  reject MAP ERR MAP", "v0.18/text/here/MAP: no reason"],
  ])("%j", (lines, complaint) => {
    expect(table(lines)).toThrow(complaint);
  });
});
