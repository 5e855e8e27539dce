import { describe, expect, test } from "vitest";
import { type Completion, type CompletionContext, complete } from "../../../../core/filter/complete.ts";
import { explainFilter } from "../../../../core/filter/explain.ts";
import { rowLine } from "../../../../core/filter/line.ts";
import { standardGameNames as names } from "../../../../core/filter/names.ts";
import { recordingFields } from "../../../../core/filter/recordingFields.ts";

/** Returns the completion for an expression; `^` is the caret, which is at the end by default. */
function at(typed: string, context: Partial<CompletionContext> = {}): Completion {
  const caret = typed.includes("^") ? typed.indexOf("^") : typed.length;
  return complete(typed.replace("^", ""), caret, { names, ...context });
}

const labels = ({ candidates }: Completion): string[] => candidates.map(({ label }) => label);
const meanwhile = ({ effective }: Completion): string | null => effective && explainFilter(effective);

describe("typing msg==HUH && to==RUS && prov==S", () => {
  const typed = "msg==HUH && to==RUS && prov==S";

  test("given an unfinished province, then the filter is unfinished, and applies without that condition in the meantime", () => {
    const completion = at(typed);
    expect(completion.state).toEqual({
      kind: "unfinished",
      words: "unfinished: which province?",
      span: { start: 29, end: 30 },
      notes: [],
    });
    expect(meanwhile(completion)).toBe("HUH messages to Russia");
  });

  test("then the provinces that begin with S are offered", () => {
    const completion = at(typed);
    expect(completion.heading).toBe("Provinces that begin with S");
    expect(labels(completion)).toEqual(["SER", "SEV", "SIL", "SKA", "SMY", "SPA", "STP", "SWE", "SYR"]);
    expect(completion.candidates[6]).toEqual({
      label: "STP",
      detail: "St Petersburg",
      count: null,
      expression: "msg==HUH && to==RUS && prov==STP",
      caret: 32,
    });
  });

  test("given counts, then the provinces show their counts and are sorted by count, with zeros last", () => {
    const values = new Map([
      ["SPA", 4],
      ["STP", 5],
      ["SYR", 1],
    ]);
    const { candidates } = at(typed, { counts: { values, others: 0 } });
    expect(candidates.map(({ label, count }) => `${label} ${count}`).slice(0, 5)).toEqual([
      "STP 5",
      "SPA 4",
      "SYR 1",
      "SER 0",
      "SEV 0",
    ]);
  });

  test("given its remaining letters, then the filter is valid and explained in words", () => {
    expect(at(`${typed}TP`).state).toMatchObject({
      kind: "valid",
      words: "HUH messages to Russia naming St Petersburg",
      span: null,
    });
  });

  test("given a province that no game has, then the filter is valid and has a note", () => {
    expect(at("prov==XYZ").state).toMatchObject({
      kind: "valid",
      notes: [{ message: "unknown province: XYZ", span: { start: 6, end: 9 } }],
    });
    expect(at("from:XYZ").state.notes).toEqual([{ message: "unknown power: XYZ", span: { start: 5, end: 8 } }]);
    expect(at("from:XYZ").heading).toBe("Unknown power: XYZ");
  });

  test("given a power of another map, then it is unknown only if no row has it", () => {
    const notes = (...powers: readonly string[]): readonly unknown[] => {
      const bots = powers.map((power) => ({ power, name: null, version: null }));
      const listing = { pending: false, unreadable: null, bots, result: { kind: "none", powers: [] } };
      return rowLine(recordingFields, [{ listing }] as never, names, "power:BUR", "power:BUR".length).state.notes;
    };
    expect(notes("AUS")).toEqual([{ message: "unknown power: BUR", span: { start: 6, end: 9 } }]);
    expect(notes("BUR")).toEqual([]);
  });
});

describe("unfinished values", () => {
  const values = { turn: ["FAL 1901", "FAL 1903", "SPR 1904"].map((value) => ({ value, detail: "" })) };

  test.each(["turn:F19", "turn:19", "turn:F1901..F19", "turn>=f190"])(
    "given %s in a game from 1901 to 1904, then the year is unfinished",
    (typed) => {
      expect(at(typed, { values }).state).toMatchObject({ kind: "unfinished", words: "unfinished: which turn?" });
    },
  );

  test.each(["turn:F1901", "turn:1904", "turn:S1850", "turn:S1"])(
    "given %s, then the filter is unfinished only if more digits lead to a year in the game",
    (typed) => {
      expect(at(typed, { values }).state.kind).toBe(typed === "turn:S1" ? "unfinished" : "valid");
    },
  );

  test("given a range that ends before it begins, then it is unfinished at the end of the filter, and invalid if more follows", () => {
    expect(at("n:5..2").state.kind).toBe("unfinished");
    expect(at("n:5..20").state.kind).toBe("valid");
    expect(at("n:5..2 prp").state.kind).toBe("invalid");
    expect(at("turn:F1903..S1903 prp").state.kind).toBe("invalid");
  });
});

describe("candidates at the caret position", () => {
  test("given an empty filter, then every field is offered; given some letters, fields and words that begin with them are offered", () => {
    expect(labels(at(""))).toContain("turn");
    expect(labels(at("sev"))).toEqual(["severity", "SEV"]);
    expect(at("prp sev^").candidates[0]?.expression).toBe("prp severity==");
  });

  test("given a field, then its comparisons are offered", () => {
    expect(labels(at("turn"))).toEqual(["==", "!=", "<", "<=", ">", ">=", "in"]);
    expect(labels(at("turn>"))).toEqual([]);
    expect(labels(at("text "))).toEqual(["~", "==", "!=", "in"]);
    expect(labels(at("msg!"))).toEqual(["!="]);
    expect(at("to ^").candidates.at(-1)?.expression).toBe("to in {");
  });

  test("given a value inside the expression, then only the value is replaced", () => {
    const { candidates } = at("prp from:G^ER,AUS -to:ita");
    expect(candidates.map(({ expression }) => expression)).toEqual(["prp from:GER,AUS -to:ita"]);
    expect(labels(at("from in {AUS, "))).toContain("server");
  });

  test("given an English name, then its mnemonic is offered", () => {
    expect(labels(at("prov:north"))).toEqual(["NAF", "NAO", "NTH"].filter((name) => names.provinces.get(name)));
    expect(labels(at("from:aust"))).toEqual(["AUS"]);
  });

  test("given values from the session, then they are offered, quoted if necessary", () => {
    const turns = [
      { value: "SPR 1901", detail: "212 messages" },
      { value: "FAL 1901", detail: "190 messages" },
    ];
    const { candidates } = at("turn==", { values: { turn: turns } });
    expect(candidates.map(({ expression }) => expression)).toEqual(['turn=="SPR 1901"', 'turn=="FAL 1901"']);
  });

  test("given a note on a field, then the note appears only for a filter that uses the field", () => {
    const fieldNotes = { answered: "not known here" };
    expect(at("answered:no", { fieldNotes }).state.notes).toEqual([
      { message: "answered: not known here", span: { start: 0, end: 11 } },
    ]);
    expect(at("answers:3", { fieldNotes }).state.notes).toEqual([]);
  });
});

describe("the state of the filter", () => {
  test.each([
    ["", "valid", "all messages", "all messages"],
    ["prp && ", "unfinished", "unfinished: a condition is missing", "PRP messages"],
    ["prp && (a", "unfinished", "unfinished: type a field or a word", "PRP messages"],
    ["(prp && to:g", "unfinished", "unfinished: which power?", "PRP messages"],
    ["from:italy", "valid", "messages from Italy", "messages from Italy"],
    ["from:ital", "unfinished", "unfinished: which power?", "all messages"],
    ["prov:'north sea'", "valid", "messages naming the North Sea", "messages naming the North Sea"],
    ["-to:t", "unfinished", "unfinished: which power?", "all messages"],
    ["prp || to:t", "unfinished", "unfinished: which power?", "PRP messages"],
    ["severity>=w", "unfinished", "unfinished: note, warning or error?", "all messages"],
    ["prp 'peace", "unfinished", "unfinished: a closing quote is missing", "PRP messages"],
    ["from", "unfinished", "unfinished: which comparison?", "all messages"],
    ["prp colour==red", "invalid", /^invalid: there is no field "colour"/, null],
    ["prp)", "invalid", 'invalid: unexpected ")"', null],
  ])("%s is %s", (typed, kind, words, shown) => {
    const completion = at(typed);
    expect(completion.state).toMatchObject({
      kind,
      words: typeof words === "string" ? words : expect.stringMatching(words),
    });
    expect(meanwhile(completion)).toBe(shown);
  });

  test("given an unknown word, then the filter searches for it as text, with a note", () => {
    expect(at("gold ").state).toMatchObject({
      kind: "valid",
      notes: [{ message: '"gold" is not a message, power, province or token here; it is searched for as text' }],
    });
    expect(at("not frm").state.notes[0]?.message).toBe('"not" is the command NOT here; - or ! negates');
  });
});
