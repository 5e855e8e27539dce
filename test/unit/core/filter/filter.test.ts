import { describe, expect, test } from "vitest";
import { fieldsAsked, parseFilter } from "../../../../core/filter/filter.ts";
import type { GameNames } from "../../../../core/filter/names.ts";
import type { FilterRow } from "../../../../core/filter/row.ts";
import { filterRow as row } from "../../../support/filterRow.ts";

function matches(expression: string, of: FilterRow = row(), names?: GameNames): boolean {
  const filter = parseFilter(expression, names);
  if (!filter.ok) throw new Error(filter.message);
  return filter.match(of);
}

describe("given Austria's peace proposal to France in Fall 1903, a filter", () => {
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
    "conn:2,3",
    "n>=217 n<218",
    "n:#217",
    "n:100..217",
    "power:aus",
    '"prp ( pce"',
    "text~'PCE'",
    "text:pce",
    "frm || snd",
    "(frm || snd) -dir:s2c",
    "kind==DM && !(msg==ORD)",
    "prp",
    "msg==PRP && from==AUS && severity>=warning",
    "press:prp",
    "prp from:aus -to:ger turn:F1903",
    "aus",
    "fra",
    "Austria",
    "from:austria to:France",
    "to:GER,FRA",
    "to in {GER, FRA}",
    "to in GER,FRA",
    "to!=GER,ITA",
    "turn:FAL1903",
    'turn=="FAL 1903"',
    "turn:'Fall 1903'",
    "turn:f1903m",
    "turn:1903",
    "turn>=S1902",
    "turn>1902 turn<1904",
    "turn:S1903..W1903",
    "season:fall year:1903",
    "at>12s at<=12.5",
    "at:12500ms",
    "at:12s..13s",
    "at<1m30s",
    "bot:alb",
    "bot==albert",
    "level:10",
    "bytes:38",
    "game:1",
    "has:PCE",
    "pce",
    "english:peace",
    "finding:lone-power",
    "finding:LONE-POWER",
    "severity:warn",
    "severity<error",
    "answered:yes",
    "answered",
    "mark:no",
    "-mark",
    "-answers==3",
    "-latency>5ms",
    "!!prp",
  ])("%s matches it", (expression) => {
    expect(matches(expression)).toBe(true);
  });

  test.each([
    "frm",
    "-snd",
    "msg==FRM",
    "command==PRP",
    "connection==30",
    "dir:server",
    "n<217",
    "n:218..300",
    "power:ita",
    "ita",
    '"xdo"',
    "kind:EM",
    "snd && frm",
    "text==PCE",
    "from:fra",
    "to:AUS",
    "to!=GER,FRA",
    "from:server",
    "turn:F1904",
    "turn:1902",
    "turn>1903",
    "turn<F1903",
    "season:S",
    "at>12.5",
    "bot==alb",
    "level>10",
    "prov:PAR",
    "par",
    "severity>warning",
    "answered:no",
    "mark",
    "mark:yes",
    "answers>0",
    "latency>0",
    "latency<=0",
    "nonsense",
  ])("%s does not match it", (expression) => {
    expect(matches(expression)).toBe(false);
  });
});

describe("unknown values", () => {
  test("a row without a command or a power does not match conditions on them", () => {
    const bare = row({ command: null, kind: "RM", power: null, turn: null, press: () => null });
    expect(matches("rm", bare)).toBe(true);
    expect(matches("msg==SND", bare)).toBe(false);
    expect(matches("msg!=SND", bare)).toBe(true);
    expect(matches("turn>=1901 || turn<1901", bare)).toBe(false);
    expect(matches("turn!=S1901", bare)).toBe(true);
  });

  test("a request that needs no answer is neither answered nor unanswered", () => {
    const request = row({ answered: () => null });
    expect(matches("answered:no", request)).toBe(false);
    expect(matches("answered:yes", request)).toBe(false);
  });

  test("a row without a result matches neither value of dislodged", () => {
    const results = (...names: readonly string[]) => row({ command: "ORD", results: () => names });
    expect(["dislodged", "dislodged:no"].map((each) => matches(each, row()))).toEqual([false, false]);
    expect(["dislodged", "result:bnc", "result:SUC"].map((each) => matches(each, results("BNC", "RET")))).toEqual([
      true,
      true,
      false,
    ]);
    expect(matches("dislodged:no -result:RET", results("SUC"))).toBe(true);
  });

  test("a mark matches by its text", () => {
    const marked = row({ mark: () => "look at this later" });
    expect(matches("mark", marked)).toBe(true);
    expect(matches("mark~later", marked)).toBe(true);
    expect(matches("mark:never", marked)).toBe(false);
  });
});

describe("names of a variant", () => {
  const names: GameNames = {
    powers: new Map([["BUR", "Burgundy"]]),
    provinces: new Map([["LOT", "LOT"]]),
  };

  test("given a power that is not on the Standard map, then its bare mnemonic stands for that power", () => {
    const burgundy = row({ from: () => "BUR", text: () => "" });
    expect(matches("bur", burgundy, names)).toBe(true);
    expect(matches("from:burgundy", burgundy, names)).toBe(true);
    // On the Standard map, it is a province.
    expect(matches("bur", burgundy)).toBe(false);
  });

  test("given an unknown power, then a filter can use it", () => {
    expect(matches("from:xyz", row({ from: () => "XYZ" }))).toBe(true);
  });

  test("a token without a name matches by its number", () => {
    expect(matches("from:0x41ab", row({ from: () => "0x41AB" }))).toBe(true);
  });
});

describe("the fields that a filter reads from a row", () => {
  test("given a cheap condition that fails, then expensive ones are not evaluated, regardless of their order", () => {
    const silent = row({
      text: () => {
        throw new Error("must not be evaluated");
      },
      severity: () => {
        throw new Error("must not be evaluated");
      },
    });
    expect(matches('"pce" severity:error conn:4', silent)).toBe(false);
    expect(matches('"pce" || severity:error || conn:3', silent)).toBe(true);
  });

  test("the fields that a filter uses can be listed", () => {
    const asked = (expression: string): string[] => {
      const filter = parseFilter(expression);
      return filter.ok ? [...fieldsAsked(filter.ast)].sort() : [];
    };
    expect(asked("prp aus (turn:1901 || -par) mark")).toEqual(["from", "mark", "msg", "prov", "to", "turn"]);
    expect(asked("whatever")).toEqual(["text"]);
    expect(asked("")).toEqual([]);
  });
});

describe("an expression that is not a valid filter", () => {
  test.each([
    ["msg==", true, 5, "which message?"],
    ["prov==", true, 6, "which province?"],
    ["(snd", true, 4, "a closing parenthesis is missing"],
    ["snd &&", true, 6, "a condition is missing"],
    ["msg=", true, 3, "which comparison?"],
    ["from", true, 0, "which comparison?"],
    ["from snd", false, 0, '"from" is a field: add a comparison and a value, or quote it to search for it'],
    ["connection==abc", false, 12, 'connection cannot be "abc"; write it like connection==3'],
    ["severity>=w", true, 10, "note, warning or error?"],
    ["severity>=w snd", false, 10, 'severity cannot be "w"; use note, warning, error'],
    ["power<AUS", false, 5, "power does not support <; use == != in"],
    ["turn:F", true, 5, "which turn?"],
    ["turn:X1901", false, 5, 'turn cannot be "X1901"; write it like turn:F1903'],
    ["at>5x", false, 3, 'at cannot be "5x"; write it like at>12.5s'],
    ["n<1,2", false, 1, "< takes only one value"],
    ["to in {AUS, GER", true, 15, "a closing brace is missing"],
    ['text~"pce', true, 5, "a closing quote is missing"],
    ["snd )", false, 4, 'unexpected ")"'],
    ["== 3", false, 0, "a condition is missing"],
    ["msg=SND", false, 3, 'unexpected "="; write == for "is"'],
  ])("%s is refused with the reason and the position", (expression, unfinished, start, message) => {
    expect(parseFilter(expression)).toMatchObject({ ok: false, unfinished, message, span: { start } });
  });

  test("an unknown field is refused with a list of all fields", () => {
    expect(parseFilter("colour==red")).toMatchObject({
      ok: false,
      unfinished: false,
      message: expect.stringMatching(/^there is no field "colour"; the fields are msg, from, to, turn, /),
    });
  });
});
