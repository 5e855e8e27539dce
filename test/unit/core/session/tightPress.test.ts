import { describe, expect, test } from "vitest";
import { textClassOf } from "../../../../core/session/textClasses.ts";
import { tightPress } from "../../../../core/session/tightPress.ts";

const powers = new Set(["AUS", "ENG"]);

/** Splits a string into words, each preceded by its class: `press PRP`, `bracket (`. */
function classed(text: string): readonly string[] {
  const { text: tight, classes } = tightPress(text, powers);
  return [...tight.matchAll(/[()]|'[^']*'|[^\s()]+/g)].map(
    ({ 0: word, index }) => `${textClassOf(classes.charAt(index))} ${word}`,
  );
}

describe("press as text", () => {
  test("given press, brackets are tightened and each word has the same class as in the messages table", () => {
    expect(tightPress("PRP ( XDO ( ( AUS AMY BUD ) MTO SER ) )", powers).text).toBe(
      "PRP (XDO ((AUS AMY BUD) MTO SER))",
    );
    expect(
      classed("PRP ( FOR ( SPR 1901 ) ( XDO ( ( AUS AMY BUD ) MTO SER ) ) )").filter((word) => /\w$/.test(word)),
    ).toEqual([
      "press PRP",
      "press FOR",
      "rest SPR",
      "number 1901",
      "press XDO",
      "power AUS",
      "rest AMY",
      "province BUD",
      "order MTO",
      "province SER",
    ]);
  });

  test("given a string, it is unchanged, with its brackets and doubled quotes", () => {
    const { text, classes } = tightPress("'it''s ( a )  trap'", powers);
    expect(text).toBe("'it''s ( a )  trap'");
    expect(new Set(classes)).toEqual(new Set(["t"]));
  });

  test("given a message from a saved game, its text is unchanged", () => {
    const letter = "Hello (again), would you support  me?";
    expect(tightPress(letter, powers)).toEqual({ text: letter, classes: "t".repeat(letter.length) });
    expect(tightPress("", powers).text).toBe("");
  });
});
