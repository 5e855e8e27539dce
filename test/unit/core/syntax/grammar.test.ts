import { describe, expect, test } from "vitest";
import { compileGrammar } from "../../../../core/syntax/automaton.ts";
import { parseForm } from "../../../../core/syntax/form.ts";
import type { GrammarChoice, Production } from "../../../../core/syntax/production.ts";
import { readTerm } from "../../../../core/syntax/read.ts";
import { compileWriter, writeTerm } from "../../../../core/syntax/write.ts";
import { standard, tokensOf } from "../../../support/bytes.ts";

const choice: GrammarChoice = {
  dialect: "v0.18",
  reading: "tolerant",
  level: 8000,
  direction: "client-to-server",
  role: "player",
};

function rowsOf(...rows: readonly (Partial<Production> & { readonly form: string })[]): Production[] {
  return rows.map((row) => ({ terms: ["message"], level: 0, dialects: ["v0.18"], clause: "a test", ...row }));
}

/** Compiles every term, as the reader does when it reaches one. */
function compileAll(rows: readonly Production[], how: GrammarChoice): void {
  for (const { states } of compileGrammar(rows, how).values()) expect(states).not.toHaveLength(0);
}

function read(rows: readonly Production[], text: string, how: Partial<GrammarChoice> = {}) {
  return readTerm(compileGrammar(rows, { ...choice, ...how }), "message", tokensOf(text), standard);
}

describe("forms", () => {
  test("fields, lists, and repeated and optional groups are read by name", () => {
    const rows = rowsOf({
      type: "SMR",
      form: "SMR ( powers[]:power+ ) [ VSS ( year:number ) ] ( centres[]:province )*",
    });
    expect(read(rows, "SMR ( AUS ENG ) VSS ( 1901 ) ( BUD ) ( LON )")).toMatchObject({
      ok: true,
      value: { type: "SMR", powers: ["AUS", "ENG"], year: 1901, centres: ["BUD", "LON"], span: { start: 0, end: 15 } },
    });
    expect(read(rows, "SMR ( AUS )")).toMatchObject({ ok: true, value: { powers: ["AUS"], year: null, centres: [] } });
  });

  test("a malformed form causes an error when its term is compiled", () => {
    expect(() => parseForm("SUB ( orders[]:order", "x")).toThrow("unclosed group");
    expect(() => parseForm("SUX", "x")).toThrow("SUX is not a symbol");
    expect(() => compileAll(rowsOf({ form: "SUB ( x:nothing )" }), choice)).toThrow(
      "nothing is neither a term nor a terminal",
    );
  });

  test("two forms that the next token cannot distinguish cause an error when their term is compiled", () => {
    const rows = rowsOf({ form: "SLO ( winner:power )" }, { form: "SLO ( loser:power ) VSS" });
    expect(() => compileAll(rows, choice)).toThrow("two forms continue with power");
  });
});

describe("where reading stops", () => {
  const rows = rowsOf(
    { form: "NME ( name:string ) ( version:string )" },
    { form: "IAM ( power:power ) ( pass:number )" },
  );

  test.each([
    ["HLO", 0, ["NME", "IAM"]],
    ["NME ( 'x' )", 4, ["("]],
    ["IAM ( UNO ) ( 5 )", 2, ["power"]],
    ["IAM ( TUR ) ( 'x' )", 5, ["number"]],
    ["IAM ( TUR ) ( 5 ) ( 6 )", 7, []],
    ["NME ( 'x' FRA ) ( 'v' )", 3, [")"]],
    ["", 0, ["NME", "IAM"]],
  ])("%s fails at token %i", (text, tokenIndex, expected) => {
    expect(read(rows, text)).toEqual({ ok: false, fault: { code: "syntax", tokenIndex, expected } });
  });

  test("the continuation of a complete term is also expected", () => {
    const open = rowsOf({ form: "SUC [ RET ]" }, { terms: ["result"], form: "BNC [ RET ]" }, { form: "( r:result )" });
    expect(read(open, "( BNC SUC )")).toMatchObject({ ok: false, fault: { tokenIndex: 2, expected: ["RET", ")"] } });
  });
});

describe("distinguishing forms", () => {
  test("a mnemonic looks ahead if a term can also begin with it", () => {
    const rows = rowsOf(
      { type: "THK", form: "THK ( about:claim )", fixed: { answer: null } },
      { type: "THK", form: "THK ( NOT ( QRY ( about:claim ) ) )", fixed: { answer: "no" } },
      { terms: ["claim"], type: "DRW", form: "DRW" },
      { terms: ["claim"], type: "NOT", form: "NOT ( about:claim )" },
    );
    expect(read(rows, "THK ( NOT ( QRY ( DRW ) ) )")).toMatchObject({
      value: { answer: "no", about: { type: "DRW" } },
    });
    expect(read(rows, "THK ( NOT ( DRW ) )")).toMatchObject({
      value: { answer: null, about: { type: "NOT", about: { type: "DRW" } } },
    });
    expect(read(rows, "THK ( NOT ( SLO ) )")).toMatchObject({ ok: false, fault: { tokenIndex: 4 } });
  });

  test("if two forms begin alike, lookahead decides; if the deciding token is missing, it is listed as expected", () => {
    const rows = rowsOf(
      { type: "HLD", form: "( power? unitType? unit:unit ) HLD" },
      { type: "loose", form: "unit:looseUnit HLD", textField: "text" },
      { terms: ["unit"], form: "power:power type:unitType province:province" },
      { terms: ["looseUnit"], form: "( power:power province:province )", fixed: { type: null } },
      { terms: ["looseUnit"], form: "province:province", fixed: { power: null, type: null } },
    );
    expect(read(rows, "( ENG FLT LON ) HLD")).toMatchObject({ value: { type: "HLD", unit: { type: "FLT" } } });
    expect(read(rows, "( ENG LON ) HLD")).toMatchObject({
      value: { type: "loose", unit: { power: "ENG", type: null, province: "LON" }, text: "( ENG LON ) HLD" },
    });
    expect(read(rows, "LON HLD")).toMatchObject({ value: { type: "loose", unit: { power: null }, text: "LON HLD" } });
    expect(read(rows, "( ENG )")).toMatchObject({ fault: { tokenIndex: 2, expected: ["province", "unitType"] } });
    expect(read(rows, "( ENG FLT FLT )")).toMatchObject({ fault: { tokenIndex: 3, expected: ["province"] } });
  });

  test("two mnemonics that both need lookahead cannot be distinguished", () => {
    const rows = rowsOf({ form: "SLO power? winner:power" }, { form: "SLO winner:power VSS" });
    expect(() => compileAll(rows, choice)).toThrow("two forms continue with SLO");
  });

  test("given two forms that fit, the dialect's own is used, and a form of another dialect is reported", () => {
    const rows = rowsOf(
      { type: "PCE", form: "PCE ( powers[]:power+ )", dialects: ["parlance"], finding: "lone-power" },
      { type: "PCE", form: "PCE ( powers[]:power powers[]:power+ )", level: 10 },
    );
    expect(read(rows, "PCE ( AUS ENG )")).toMatchObject({ ok: true, level: 10, findings: [] });
    expect(read(rows, "PCE ( AUS )")).toMatchObject({
      ok: true,
      level: 0,
      findings: [{ code: "lone-power", span: { start: 0, end: 4 } }],
    });
    expect(read(rows, "PCE ( AUS )", { reading: "strict" })).toMatchObject({ ok: false, fault: { tokenIndex: 3 } });
  });

  test("a strict reading allows only the forms of its level and role", () => {
    const rows = rowsOf(
      { form: "DRW", playersOnly: ["v0.18"] },
      { form: "DRW ( powers[]:power+ )", level: 10, playersOnly: ["v0.18"] },
    );
    const strict = { reading: "strict" } as const;
    expect(read(rows, "DRW ( AUS )", { ...strict, level: 10 }).ok).toBe(true);
    expect(read(rows, "DRW ( AUS )", { ...strict, level: 0 })).toMatchObject({ ok: false, fault: { tokenIndex: 1 } });
    expect(read(rows, "DRW", { ...strict, role: "observer" })).toMatchObject({ ok: false, fault: { tokenIndex: 0 } });
  });
});

describe("writing", () => {
  const rows = rowsOf(
    { type: "DRW", form: "DRW", fixed: { powers: [] } },
    { type: "DRW", form: "DRW ( powers[]:power powers[]:power+ )" },
    { type: "ORD", form: "ORD", fixed: { retreats: null } },
    { type: "ORD", form: "ORD MRT ( retreats[]:province* )" },
  );
  const write = (value: object): number[] => writeTerm(compileWriter(rows, choice), "message", value, standard);

  test("the fields that are set select the form; a missing, an empty and a longer list select different forms", () => {
    expect(write({ type: "DRW", powers: [] })).toEqual([...tokensOf("DRW")]);
    expect(write({ type: "DRW", powers: ["AUS", "ENG"] })).toEqual([...tokensOf("DRW ( AUS ENG )")]);
    expect(write({ type: "ORD", retreats: null })).toEqual([...tokensOf("ORD")]);
    expect(write({ type: "ORD", retreats: [] })).toEqual([...tokensOf("ORD MRT ( )")]);
  });

  test("given forms with the same fields, the one whose terms fit the values is used; text fields are ignored", () => {
    const units = rowsOf(
      { type: "SUP", form: "SUP supported:bare", textField: "text" },
      { type: "SUP", form: "SUP ( supported:unit )", textField: "text" },
      { terms: ["bare"], form: "province:province", fixed: { power: null } },
      { terms: ["unit"], form: "power:power province:province" },
    );
    const writer = compileWriter(units, choice);
    const unit = { power: "ENG", province: "LON" };
    expect(writeTerm(writer, "message", { type: "SUP", supported: unit, text: "?" }, standard)).toEqual([
      ...tokensOf("SUP ( ENG LON )"),
    ]);
    const bare = { power: null, province: "LON" };
    expect(writeTerm(writer, "message", { type: "SUP", supported: bare, text: "?" }, standard)).toEqual([
      ...tokensOf("SUP LON"),
    ]);
  });

  test("a value that no form can express is refused, never changed", () => {
    expect(() => write({ type: "DRW", powers: ["AUS"] })).toThrow("no form of message can represent");
    expect(() => write({ type: "DRW", powers: ["AUS", "XXX"] })).toThrow("XXX is not the name");
    expect(() => write({ type: "DRW", powers: [], extra: 1 })).toThrow("no form of message can represent");
  });
});
