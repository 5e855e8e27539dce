import { expect, test } from "vitest";
import { readMessage } from "../../../../core/language/read.ts";
import { treeLines } from "../../../../core/language/treeText.ts";
import { parseTree } from "../../../../core/syntax/tree.ts";
import { standard, tokensOf } from "../../../support/bytes.ts";

function sketch(text: string): string {
  const tokens = tokensOf(text);
  const reading = readMessage(tokens, "client-to-server", standard);
  return treeLines(parseTree(tokens, standard), tokens, standard, reading.ok ? reading.message : undefined)
    .map(
      ({ tokenIndex, depth, text: line, label }) =>
        `${String(tokenIndex).padStart(2)} ${"  ".repeat(depth)}${line}${label === null ? "" : `  <- ${label}`}`,
    )
    .join("\n");
}

test("a message is printed as lines: flat groups are on one line, others are split, and the labels come from the grammar", () => {
  expect(
    sketch("SND ( GER ) ( IFF ( NOT ( XDO ( ( RUS FLT ( STP NCS ) ) BLD ) ) ) THN ( PRP ( PCE ( ENG GER ) ) ) )"),
  ).toBe(
    [
      " 0 SND",
      " 1 ( GER )",
      " 4 ( IFF  <- press: IFF",
      " 6   ( NOT  <- condition: NOT",
      " 8     ( XDO  <- arrangement: XDO",
      "10       (  <- order: BLD",
      "11         ( RUS FLT ( STP NCS ) )  <- unit: FLT",
      "19         BLD",
      "20       )",
      "21     )",
      "22   )",
      "23   THN",
      "24   ( PRP  <- then: PRP",
      "26     ( PCE ( ENG GER ) )  <- arrangement: PCE",
      "33   )",
      "34 )",
    ].join("\n"),
  );
});

test("unmatched brackets lose no token: an unclosed group ends with the message", () => {
  expect(sketch("SUB ( ( TUR AMY ( CON ) ) HLD")).toBe(" 0 SUB\n 1 (\n 2   ( TUR AMY ( CON ) )\n 9   HLD");
  expect(sketch(") NOW (")).toBe(" 0 ) NOW\n 2 (");
});
