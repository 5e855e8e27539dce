import { describe, expect, test } from "vitest";
import { depthLimit } from "../../../../core/syntax/read.ts";
import { byteSpan, parseTree, type SyntaxNode } from "../../../../core/syntax/tree.ts";
import { standard, tokensOf } from "../../../support/bytes.ts";

/** Returns a tree as text, with `[ ]` for a group and `[ >` for an unclosed one. */
function sketch(nodes: readonly SyntaxNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === "group") return `[${sketch(node.children)}${node.isClosed ? "]" : ">"}`;
      return node.kind === "string" ? "s" : "t";
    })
    .join("");
}

function parse(text: string) {
  const { nodes, diagnostics } = parseTree(tokensOf(text), standard);
  return { shape: sketch(nodes), faults: diagnostics.map(({ code, span }) => `${code} ${span.start}-${span.end}`) };
}

describe("the tree over tokens", () => {
  test.each([
    ["NME ( 'Albert' ) ( 'v6' )", "t[s][s]", []],
    ["NOW ( SPR 1901 ) ( RUS FLT ( STP SCS ) )", "t[tt][tt[tt]]", []],
    ["TRY ( )", "t[]", []],
    ["NOW (", "t[>", ["unclosed-bracket 2-4"]],
    ["NOW )", "tt", ["stray-bracket 2-4"]],
    [") NOW ( (", "tt[[>>", ["stray-bracket 0-2", "unclosed-bracket 6-8", "unclosed-bracket 4-6"]],
    ["PRN ( NOW ( )", "t[t[]>", []],
    ["HUH ( ERR DRW )", "t[tt]", []],
    ["0x48FF ( 0x5FFF )", "t[t]", ["unknown-token 0-2", "unknown-token 4-6"]],
    ["", "", ["dm-empty 0-0"]],
  ])("%s", (text, shape, faults) => {
    expect(parse(text)).toEqual({ shape, faults });
  });

  test("a span counts tokens, each of two bytes; a group's span includes its brackets", () => {
    const { nodes } = parseTree(tokensOf("IAM ( TUR ) ( -1 )"), standard);
    expect(nodes.map(({ span }) => span)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 4 },
      { start: 4, end: 7 },
    ]);
    expect(byteSpan({ start: 1, end: 4 })).toEqual({ start: 2, end: 8 });
  });

  test("brackets 10,000 deep are reported once and become plain tokens beyond the limit, and every token has its node", () => {
    const deep = Uint16Array.from([...Array(10_000).fill(0x4000), 0x480e, ...Array(10_000).fill(0x4001)]);
    const { nodes, diagnostics } = parseTree(deep, standard);
    expect(diagnostics.map(({ code }) => code)).toEqual(["nesting-limit"]);
    let leaves = 0;
    let depth = 0;
    for (let level = nodes; ; ) {
      const group = level.find(({ kind }) => kind === "group");
      leaves += level.filter(({ kind }) => kind === "token").length;
      if (group?.kind !== "group") break;
      depth += 1;
      level = group.children;
    }
    expect({ depth, tokens: leaves + 2 * depth }).toEqual({ depth: depthLimit, tokens: deep.length });
  });
});
