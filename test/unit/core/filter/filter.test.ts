import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FilterRow, parseFilter } from "../../../../core/filter/filter.ts";

const row = (over: Partial<FilterRow> = {}): FilterRow => ({
  msg: "SND",
  kind: "DM",
  connection: 3,
  direction: "client-to-server",
  power: "AUS",
  n: 217,
  text: () => "SND ( FRA ) ( PRP ( PCE ( AUS FRA ) ) )",
  ...over,
});

function matches(expression: string, of: FilterRow = row()): boolean {
  const filter = parseFilter(expression);
  if (!filter.ok) throw new Error(filter.message);
  return filter.match(of);
}

describe("a filter", () => {
  test.each([
    "",
    "snd",
    "SND",
    "dm",
    "msg==SND",
    "msg:snd",
    "command==SND",
    "msg!=FRM",
    "-frm",
    "!(frm)",
    "connection==3 && direction==client-to-server",
    "conn:3 dir:c2s",
    "n>=217 n<218",
    "power:aus",
    '"prp ( pce"',
    "text~'PCE'",
    "text:pce",
    "frm || snd",
    "(frm || snd) -dir:s2c",
    "kind==DM && !(msg==ORD)",
  ])("%s takes Austria's proposal", (expression) => {
    expect(matches(expression)).toBe(true);
  });

  test.each([
    "frm",
    "-snd",
    "msg==FRM",
    "connection==30",
    "dir:server",
    "n<217",
    "power:ita",
    '"xdo"',
    "kind:EM",
    "snd && frm",
    "text==PCE",
  ])("%s does not", (expression) => {
    expect(matches(expression)).toBe(false);
  });

  test("a row without a command or a power matches no value of them", () => {
    const bare = row({ msg: null, kind: "RM", power: null });
    expect(matches("rm", bare)).toBe(true);
    expect(matches("msg==SND", bare)).toBe(false);
    expect(matches("msg!=SND", bare)).toBe(true);
  });

  test("the text is made only when it is asked for", () => {
    const silent = row({
      text: () => {
        throw new Error("not asked for");
      },
    });
    expect(matches("snd conn:3", silent)).toBe(true);
  });
});

describe("an expression that is no filter", () => {
  test.each([
    ["msg==", true, 5, "msg== needs a value"],
    ["(snd", true, 4, "a closing parenthesis is missing"],
    ["snd &&", true, 6, "a condition is missing"],
    [
      "colour==red",
      false,
      0,
      'there is no field "colour"; fields are msg, kind, connection, direction, power, n, text',
    ],
    ["connection==abc", false, 10, 'connection cannot be compared so with "abc"'],
    ["power<AUS", false, 5, 'power cannot be compared so with "AUS"'],
    ["snd )", false, 4, '")" does not belong here'],
    ["== 3", false, 0, "a condition is missing"],
  ])("%s is refused with what and where", (expression, unfinished, start, message) => {
    expect(parseFilter(expression)).toMatchObject({ ok: false, unfinished, message, span: { start } });
  });

  test("nesting is limited", () => {
    expect(parseFilter(`${"(".repeat(5000)}snd`)).toMatchObject({ ok: false, message: "nested too deeply" });
  });

  test("any text is a filter or a fault inside it", () => {
    const piece = fc.constantFrom(
      "msg",
      "==",
      "snd",
      "(",
      ")",
      "&&",
      "||",
      "!",
      "-",
      "'a",
      '"b"',
      "n",
      ">",
      "3",
      " ",
      "€",
      ":",
      "&",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")),
        (expression) => {
          const filter = parseFilter(expression);
          if (filter.ok) filter.match(row());
          else expect(filter.span.end).toBeLessThanOrEqual(expression.length);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
