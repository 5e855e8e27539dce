import { describe, expect, test } from "vitest";
import { productions as grammarRows } from "../../../core/language/grammar.ts";
import { errorPosition, readMessage, type Strictness, termOf } from "../../../core/language/read.ts";
import { compileGrammar } from "../../../core/syntax/automaton.ts";
import type { Dialect, Production } from "../../../core/syntax/production.ts";
import { readTerm } from "../../../core/syntax/read.ts";
import { readTokens } from "../../../core/tokens/readText.ts";
import { standardRepresentation } from "../../../core/tokens/representation.ts";
import { withStandIns } from "../../../core/tokens/unnumbered.ts";
import { tokenNamed } from "../../../core/tokens/vocabulary.ts";
import { examples } from "../../language/examples.ts";
import { productions } from "../../language/productions.ts";
import { around, slips } from "../../language/slips.ts";
import type { Direction, Source } from "../../language/specification.ts";

/** The grammar against both documents: every production, every example; and the documents against the grammar. */

const representation = standardRepresentation("diplomacy", withStandIns({}));
const ERR = tokenNamed("ERR");

const dialectOf: Readonly<Record<Source, Dialect>> = {
  "v0.18 text": "v0.18",
  "v0.18 appendix": "v0.18",
  "v0.14 text": "v0.14",
  "v0.14 appendix": "v0.14",
  "v0.13 struck out": "v0.13",
};

function tokensOf(text: string): Uint16Array {
  const reading = readTokens(text, representation);
  if (!reading.ok) throw new Error(`${text}: ${reading.fault.message}`);
  return Uint16Array.from(reading.tokens);
}

/** A message without its ERR, and where that stood. */
function withoutErr(text: string): { readonly tokens: Uint16Array; readonly err: number } {
  const marked = tokensOf(text);
  const err = marked.indexOf(ERR);
  return { tokens: marked.filter((_token, at) => at !== err), err };
}

function faultOf(
  tokens: Uint16Array,
  direction: Direction,
  dialect: Dialect,
  level: number,
  role: Strictness["role"] = "player",
): number | undefined {
  const strictness: Strictness = { dialect, level, role };
  return errorPosition(tokens, direction, representation, strictness)?.tokenIndex;
}

describe("every production of both documents", () => {
  test.each(productions)("$id", ({ source, direction, accepts, rejects, lowestLevel }) => {
    const dialect = dialectOf[source];
    for (const text of accepts) {
      const tokens = tokensOf(text);
      const reading = readMessage(tokens, direction, representation);
      expect(reading.ok, text).toBe(true);
      if (reading.ok && dialect === "v0.18") {
        expect(reading.findings, text).toEqual([]);
        // A client may list any token in TRY; the server may only pass on those of the level.
        if (!/TRY/.test(text)) expect(reading.level, text).toBe(lowestLevel);
      }
      expect(faultOf(tokens, direction, dialect, lowestLevel), text).toBeUndefined();
      if (lowestLevel > 0) expect(faultOf(tokens, direction, dialect, lowestLevel - 1), text).toBeDefined();
    }
    for (const { withErr, why, level = 8000 } of rejects) {
      const { tokens, err } = withoutErr(withErr);
      expect(faultOf(tokens, direction, dialect, level), `${withErr}: ${why}`).toBe(err);
    }
  });
});

describe("observers", () => {
  const commands = productions.filter(({ section }) => section === "client_server_message");
  const sent = (dialect: Dialect): string[] =>
    commands
      .filter((row) => dialectOf[row.source] === dialect)
      .flatMap(({ accepts }) => accepts)
      .filter((text) => faultOf(tokensOf(text), "client-to-server", dialect, 8000, "observer") === undefined);

  test("may send what v0.18's appendix gives to any client, and what its prose does: HLO, DRW, NOT of DRW and TME", () => {
    const any = commands.filter(({ source, level }) => source === "v0.18 appendix" && level === "OBS");
    const beyond = ["HLO", "DRW", "NOT ( DRW )", "NOT ( TME ( 60 ) )", "NOT ( TME )"];
    expect(any.length).toBeGreaterThan(10);
    const unlisted = sent("v0.18").filter((text) => !any.some(({ accepts }) => accepts.includes(text)));
    expect(unlisted.filter((text) => !beyond.includes(text))).toEqual([]);
    for (const text of [...any.flatMap(({ accepts }) => accepts), ...beyond]) {
      expect(faultOf(tokensOf(text), "client-to-server", "v0.18", 0, "observer"), text).toBeUndefined();
    }
  });

  test.each([
    ["DRW", ["v0.18", "parlance"]],
    ["NOT ( DRW )", ["v0.18", "parlance"]],
    ["DRW ( ENG FRA )", ["parlance"]],
    ["HLO", ["v0.18", "parlance"]],
    ["GOF", ["parlance"]],
    ["SND ( FRA ) ( PRP ( DRW ) )", ["parlance"]],
    ["NOT ( TME )", ["v0.14", "v0.13", "v0.18", "parlance"]],
    ["NOW", ["v0.14", "v0.13", "v0.18", "aiserver", "parlance"]],
  ] as const)("may send %s by %j", (text, allowedBy) => {
    const all: readonly Dialect[] = ["v0.14", "v0.13", "v0.18", "aiserver", "parlance"];
    const allowed = all.filter(
      (dialect) => faultOf(tokensOf(text), "client-to-server", dialect, 8000, "observer") === undefined,
    );
    expect(allowed).toEqual(allowedBy);
  });
});

/** A row's form; what stands in PRP is an arrangement like any other, and an order in XDO one like in SUB. */
function formOf({ terms, form, fixed = {} }: Production): string {
  const term = terms.includes("proposal") ? "arrangement,futureOffer" : terms.join().replace("submittedO", "o");
  const written = form.replaceAll(":self", ":arrangement").replace("submittedTo", "supportedTo");
  return `${term}: ${written} ${JSON.stringify(fixed)}`;
}

describe("every row of the grammar that v0.18 defines", () => {
  test("is used by one of its productions: without the row a message fails", () => {
    const dialect = "v0.18";
    const accepted = productions
      .filter(({ source }) => dialectOf[source] === dialect)
      .flatMap(({ accepts, direction }) => accepts.map((text) => ({ text, direction, tokens: tokensOf(text) })));
    const used = new Set<string>();
    const rows = grammarRows.filter(({ dialects }) => dialects.includes(dialect));
    // A term with no other row would be missing altogether.
    const isOnlyOne = (row: Production): boolean =>
      row.terms.every((term) => rows.filter(({ terms }) => terms.includes(term)).length === 1);
    for (const row of rows.filter((candidate) => !isOnlyOne(candidate))) {
      const others = grammarRows.filter((candidate) => candidate !== row);
      const isUsed = (["client-to-server", "server-to-client"] as const).some((direction) => {
        const level = row.below === undefined ? 8000 : row.below - 1;
        const grammar = compileGrammar(others, { dialect, reading: "strict", level, direction, role: "player" });
        const fails = ({ tokens }: (typeof accepted)[number]): boolean =>
          !readTerm(grammar, termOf(direction), tokens, representation).ok &&
          faultOf(tokens, direction, dialect, level) === undefined;
        return accepted.some((message) => message.direction === direction && fails(message));
      });
      if (isUsed) used.add(formOf(row));
    }
    const forms = rows.filter((row) => !isOnlyOne(row)).map(formOf);
    expect(forms.filter((form) => !used.has(form))).toEqual([]);
  });
});

describe("every example of both documents", () => {
  test.each(examples)("$id", ({ source, as, text, withErr, mended, faulty }) => {
    const dialect = dialectOf[source];
    const fault = (part: string): number | undefined => {
      const [message, direction] = around[as](part);
      return faultOf(tokensOf(message), direction, dialect, 8000);
    };
    if (withErr === undefined) {
      expect(fault(text), faulty).toBeUndefined();
      return;
    }
    const [message, direction] = around[as](withErr);
    const { tokens, err } = withoutErr(message);
    expect(faultOf(tokens, direction, dialect, 8000), faulty).toBe(err);
    const reading = readMessage(tokens, direction, representation);
    // What a document prints as not allowed is no message; its own slip is read all the same, and told.
    if (mended === undefined) expect(reading).toMatchObject({ ok: false, fault: { code: "syntax", tokenIndex: err } });
    else expect(reading.ok && reading.findings.map(({ code }) => code), faulty).toContain("order-without-xdo");
    if (mended !== undefined) expect(fault(mended)).toBeUndefined();
  });
});

describe("the documents' own faulty examples", () => {
  test.each(slips)("$example.id is refused, and we say why", ({ example, textFault, findings, errBefore }) => {
    if (example.withErr === undefined) expect(textFault).toMatch(/(LPL|EMS) names no token|closing quote/);
    else expect({ findings, errBefore }).not.toEqual({ findings: [], errBefore: null });
  });
});
