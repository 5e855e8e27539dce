import { describe, expect, test } from "vitest";
import { errorPosition, readMessage, type Strictness } from "../../../core/language/read.ts";
import type { Dialect } from "../../../core/syntax/production.ts";
import { T } from "../../../core/tokens/vocabulary.ts";
import { examples } from "../../language/examples.ts";
import { productions } from "../../language/productions.ts";
import { around, slips } from "../../language/slips.ts";
import type { Direction } from "../../language/specification.ts";
import { dialectOf, representation, read as tokensOf } from "../../language/verdicts.ts";

/** Tests the grammar against both documents: every production and every example. */

/** Returns a message without its ERR, and the index of the ERR. */
function withoutErr(text: string): { readonly tokens: Uint16Array; readonly err: number } {
  const marked = tokensOf(text);
  const err = marked.indexOf(T.ERR);
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

describe("every production in both documents", () => {
  test.each(productions)("$id", ({ source, direction, accepts, rejects, lowestLevel }) => {
    const dialect = dialectOf[source];
    for (const text of accepts) {
      const tokens = tokensOf(text);
      const reading = readMessage(tokens, direction, representation);
      expect(reading.ok, text).toBe(true);
      if (reading.ok && dialect === "v0.18") {
        expect(reading.findings, text).toEqual([]);
        // A client may list any token in TRY, but the server may forward only those of its level.
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

  test("may send the messages that v0.18's appendix allows any client, and those that its prose also allows: HLO, DRW, NOT of DRW and TME", () => {
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
  ] as const)("may send %s according to %j", (text, allowedBy) => {
    const all: readonly Dialect[] = ["v0.14", "v0.13", "v0.18", "aiserver", "parlance"];
    const allowed = all.filter(
      (dialect) => faultOf(tokensOf(text), "client-to-server", dialect, 8000, "observer") === undefined,
    );
    expect(allowed).toEqual(allowedBy);
  });
});

describe("every example in both documents", () => {
  test.each(examples)("$id", ({ source, as, text, withErr, fixed, faulty }) => {
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
    // A message that a document shows as not allowed cannot be read; a document's own mistake is read and reported.
    if (fixed === undefined) expect(reading).toMatchObject({ ok: false, fault: { code: "syntax", tokenIndex: err } });
    else expect(reading.ok && reading.findings.map(({ code }) => code), faulty).toContain("order-without-xdo");
    if (fixed !== undefined) expect(fault(fixed)).toBeUndefined();
  });
});

describe("faulty examples in the documents", () => {
  test.each(slips)("$example.id is refused with a reason", ({ example, textFault, findings, errBefore }) => {
    if (example.withErr === undefined) expect(textFault).toMatch(/(LPL|EMS) is not the name of a token|closing quote/);
    else expect({ findings, errBefore }).not.toEqual({ findings: [], errBefore: null });
  });
});
