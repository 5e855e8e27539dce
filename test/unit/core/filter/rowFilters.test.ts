import { describe, expect, test } from "vitest";
import { agreementFields, type FilteredOffer } from "../../../../core/filter/agreementFields.ts";
import { brokenFields, type FilteredBroken } from "../../../../core/filter/brokenFields.ts";
import { explainFilter } from "../../../../core/filter/explain.ts";
import { fieldNamed, filterFields } from "../../../../core/filter/fields.ts";
import { type FilteredFinding, findingFields } from "../../../../core/filter/findingFields.ts";
import { rowLine } from "../../../../core/filter/line.ts";
import { standardGameNames } from "../../../../core/filter/names.ts";
import { type FilteredMessage, type FilteredPress, pressFields } from "../../../../core/filter/pressFields.ts";
import { recordingFields } from "../../../../core/filter/recordingFields.ts";
import { parseRowFilter, type RowTable } from "../../../../core/filter/rowTable.ts";
import { type FilteredStanding, standingFields } from "../../../../core/filter/standingFields.ts";
import type { ObligationRow } from "../../../../core/press/agreementRow.ts";

const promise = (obligor: string, verdict: ObligationRow["verdict"]): ObligationRow => ({
  obligor,
  verdict,
  why: `${obligor} moved A VIE to GAL`,
  final: true,
  pledge: false,
  profile: null,
  decided: null,
  evidence: [],
  turns: [],
});

/** Austria asked Russia to demilitarise Galicia; Russia agreed, broke the promise, and lost a centre. */
const offer: FilteredOffer = {
  game: 1,
  proposer: "AUS",
  parties: ["AUS", "RUS"],
  text: "PRP ( DMZ ( AUS RUS ) ( GAL ) )",
  proposedAt: { turn: "SPR 1902", n: 121 },
  status: "agreed",
  replies: [{ power: "RUS", verb: "YES", n: 130 }],
  obligations: [promise("AUS", "kept"), promise("RUS", "breached")],
  breaches: [{ obligor: "RUS", turn: "SPR 1902", planned: true, first: true, lead: 1, payoff: { own: -1, others: 1 } }],
};
const ignored: FilteredOffer = { ...offer, status: "offered", replies: [], obligations: [], breaches: [] };

/** Turkey broke its promise to Italy and gained two centres. */
const broken: FilteredBroken = {
  row: {
    kind: "promise",
    game: 1,
    by: "TUR",
    to: ["ITA"],
    n: 300,
    saidAt: 310,
    text: "PRP ( PCE ( ITA TUR ) )",
    turn: "FAL 1903",
    brokenIn: "SPR 1904",
    knownAt: 402,
    why: "TUR moved F ION to TUN",
    planned: null,
    intent: "planned-lie",
    truth: "lie",
    belief: null,
    before: { own: 4, others: 5 },
    after: { own: 6, others: 4 },
  },
  player: "Albert v6.0.1",
  recording: "evening",
};
const lie: FilteredBroken = { ...broken, row: { ...broken.row, kind: "claim", intent: null, after: null } };

function matches<Row>(table: RowTable<Row>, expression: string, row: Row): boolean {
  const filter = parseRowFilter(table, expression);
  if (!filter.ok) throw new Error(`${expression}: ${filter.message}`);
  return filter.match(row);
}

describe("given an offer whose promise was broken, and one without an answer", () => {
  test.each([
    ["by:AUS to:russia", true],
    ["to:AUS", false],
    ["aus", true],
    ["eng", false],
    ["verdict:broken", true],
    ["verdict==kept,pending", true],
    ["verdict:pending", false],
    ["proposer:kept recipients:broken", true],
    ["proposer:broken", false],
    ["recipients:kept", false],
    ["obligor:RUS", true],
    ["state:agreed", true],
    ["payoff<0", true],
    ["payoff>0", false],
    ["planned", true],
    ["turn:S1902", true],
    ["year>1902", false],
    ["season:SPR n:#121", true],
    ["prov:galicia dmz", true],
    ["has:PCE", false],
    ["reply:yes", true],
    ["'A VIE'", true],
    ["why:moved", true],
    ["nonsense", false],
  ])("then %s matches the first: %s", (expression, isMatch) => {
    expect(matches(agreementFields, expression, offer)).toBe(isMatch);
  });

  test("then its negation matches the offer without promises, whose verdicts are unknown", () => {
    expect(matches(agreementFields, "verdict:broken", ignored)).toBe(false);
    expect(matches(agreementFields, "-verdict:broken", ignored)).toBe(true);
    expect(matches(agreementFields, "state:'no answer' answered:no", ignored)).toBe(true);
  });
});

test("given a kept pledge that no power accepted, then its state is pledge, not expired", () => {
  const pledge = { ...ignored, status: "expired", obligations: [{ ...promise("AUS", "kept"), pledge: true }] } as const;
  expect(matches(agreementFields, "state:pledge proposer:kept", pledge)).toBe(true);
  expect(matches(agreementFields, "state:expired", pledge)).toBe(false);
  expect(matches(agreementFields, "state:expired", { ...pledge, obligations: [] })).toBe(true);
});

describe("given a broken promise and a false claim", () => {
  test.each([
    ["by:TUR to:ITA", true, true],
    ["verdict:broken", true, false],
    ["claim:false", false, true],
    ["pledge || claim", null, null],
    ["kind:claim", false, true],
    ["payoff>=2", true, false],
    ["others<0", true, false],
    ["planned:no", false, false],
    ["intent:planned-lie", true, false],
    ["truth:lie", true, true],
    ["broken:S1904", true, true],
    ["turn:1903 known>400", true, true],
    ["bot:albert recording:even", true, true],
    ["why:tunis", false, false],
    ["'tun'", true, true],
    ["tun", false, false],
  ])("then %s matches the promise: %s, and the claim: %s", (expression, isPromise, isClaim) => {
    if (isPromise === null) {
      // A field name needs a comparison, as in message filters.
      expect(parseRowFilter(brokenFields, expression)).toMatchObject({ ok: false, span: { start: 10, end: 15 } });
      return;
    }
    expect([broken, lie].map((row) => matches(brokenFields, expression, row))).toEqual([isPromise, isClaim]);
  });
});

describe("given a finding about a bot in two turns", () => {
  const finding: FilteredFinding = {
    code: "unknown-token",
    severity: "warning",
    message: "no token has the number 0x4A99",
    side: "client",
    bot: "Albert v6.0.1",
    power: "TUR",
    connection: 4,
    count: 12,
    n: 300,
    keys: ["SPR 1902", "FAL 1903"],
    searched: "unknown-token no token has the number 0x4A99 Albert v6.0.1 TUR",
  };
  test.each([
    ["finding:unknown-token severity>=warning", true],
    ["severity:error", false],
    ["side:server || bot:dumb", false],
    ["turn:F1903 power:turkey", true],
    ["turn:F1902", false],
    ["turn:1902 count>10 connection:4 n:300", true],
    ["unknown-token albert", true],
    ["text:number -rule:unknown-token", false],
  ])("then %s matches: %s", (expression, isMatch) => {
    expect(matches(findingFields, expression, finding)).toBe(isMatch);
  });

  test("then a client without a name is found as an unknown bot, as in the standings", () => {
    const [client, server] = (["client", "server"] as const).map((side) => ({ ...finding, side, bot: null }));
    if (!client || !server) throw new Error("a finding is missing");
    expect(matches(findingFields, "bot=='unknown bot'", client)).toBe(true);
    expect(matches(findingFields, "bot=='unknown bot'", finding)).toBe(false);
    expect(matches(findingFields, "bot=='unknown bot'", server)).toBe(false);
  });
});

describe("given a free-text message in which two promises were recognised, and a diary entry", () => {
  const read = (id: number, verdict: ObligationRow["verdict"]): FilteredMessage["offers"][number] => ({
    id,
    state: "no answer",
    verdicts: [verdict],
    why: [`AUS moved A VIE to ${verdict === "kept" ? "GAL" : "TYR"}`],
    payoffs: verdict === "kept" ? [] : [1],
    planned: [],
  });
  const letter: FilteredPress = {
    row: {
      n: 231,
      game: 1,
      turn: "FAL 1903",
      atMs: 5000,
      sender: "AUS",
      recipients: ["RUS"],
      text: "My plan: Vienna to Galicia, and I do not move to Tyrolia",
      token: "text",
      english: null,
      level: null,
      honesty: null,
      isTaken: true,
      offers: [read(231.01, "kept"), read(231.02, "breached")],
      agreements: [231.01, 231.02],
      linked: { answers: null, forwards: null },
      about: { truth: "lie", belief: null, stance: "enemy", model: "gpt-4o" },
    },
  };
  const diary: FilteredPress = {
    row: {
      n: 240,
      lane: "diary",
      label: "diary",
      sender: "AUS",
      turn: "FAL 1903",
      atMs: 6000,
      text: "My plan worked.",
      intent: null,
      model: "gpt-4o",
    },
  };
  test.each([
    ["from:AUS turn:F1903", true, true],
    ["to:russia", true, false],
    ["verdict:kept", true, false],
    ["verdict:broken payoff>0 state:'no answer'", true, false],
    ["verdict:pending", false, false],
    ["agreement:231 agreement:231.02", true, false],
    ["#231", true, false],
    ["n:240 kind:diary label:diary", false, true],
    ["kind:other truth:lie stance:enemy", true, false],
    ["model:gpt at>=5", true, true],
    ["plan", true, true],
    ["plan 'not move'", true, false],
    ["plan -rus", false, true],
    ["why:tyr delivered", true, false],
    ["claim:false || prp", false, false],
  ])("then %s matches the message: %s, and the entry: %s", (expression, isMessage, isEntry) => {
    expect([letter, diary].map((row) => matches(pressFields, expression, row))).toEqual([isMessage, isEntry]);
  });

  test("then the filter is explained in terms of press", () => {
    const { state } = rowLine(pressFields, [letter], standardGameNames, "prp by:AUS claim:false agreement:121", 36);
    expect(state.words).toBe(
      "press messages from Austria that are PRP and with a statement that is false about the offer 121",
    );
  });
});

describe("given a bot that won one of its games, and one without a seat", () => {
  const winner: FilteredStanding = {
    name: "Albert v6.0.1",
    standing: {
      ...{ recordings: 2, games: 2, seats: { FRA: 1, TUR: 1 }, solo: 1, draw: 0, survived: 1, eliminated: 0 },
      ...{ stopped: 0, unseen: 0, score: 5, scorePerSeat: 2.5, centres: { mean: 11.5 } },
      ...{ disconnects: 0, missedDeadlines: 3, ordersRefused: 1 },
    },
    findings: { error: 2, warning: 0, note: 1 },
    promises: { kept: 4, breached: 1 },
  };
  const unseated: FilteredStanding = { name: "HoldBot", standing: null, findings: null, promises: null };
  const refused: FilteredStanding = {
    name: "LateBot",
    standing: {
      ...{ recordings: 0, games: 0, seats: {}, solo: 0, draw: 0, survived: 0, eliminated: 0 },
      ...{ stopped: 0, unseen: 0, score: 0, scorePerSeat: null, centres: { mean: null } },
      ...{ disconnects: 0, missedDeadlines: 0, ordersRefused: 0 },
    },
    findings: { error: 1, warning: 0, note: 0 },
    promises: null,
  };

  test.each([
    ["games:0", true],
    ["errors>0", true],
    ["eliminated:0", false],
    ["refused:0", false],
    ["total:0", false],
  ])("given a bot that never had a seat, then %s matches it: %s", (expression, isMatch) => {
    expect(matches(standingFields, expression, refused)).toBe(isMatch);
  });

  test.each([
    ["albert", true, false],
    ["games>=2 wins:1", true, false],
    ["score>2 total:5 centres>11", true, false],
    ["power:france -power:ENG", true, false],
    ["missed>0 refused:1 unfinished:0", true, false],
    ["errors>0 broken:1 kept>3", true, false],
    ["warnings>0", false, false],
    ["-games>=2", false, true],
  ])("then %s matches the winner: %s, and the other: %s", (expression, isWinner, isOther) => {
    expect([winner, unseated].map((row) => matches(standingFields, expression, row))).toEqual([isWinner, isOther]);
  });
});

describe("given any table of rows", () => {
  const tables: readonly RowTable<never>[] = [
    agreementFields,
    brokenFields,
    recordingFields,
    findingFields,
    pressFields,
    standingFields,
  ];

  test("then a field that messages also have accepts the same type of value", () => {
    for (const { noun, fields } of tables) {
      const own = fields.map(({ name, type, names }) => ({ noun, name, type, names }));
      const common = own.filter(({ name }) => fieldNamed(name) && name !== "intent");
      expect(common).toEqual(
        common.map(({ name }) => ({ noun, name, type: fieldNamed(name)?.type, names: fieldNamed(name)?.names })),
      );
      expect(common.length).toBeGreaterThan(1);
    }
    expect(filterFields.length).toBeGreaterThan(30);
  });

  test("then every example is a valid filter", () => {
    for (const table of tables)
      for (const { examples } of table.fields)
        for (const example of examples) expect(parseRowFilter(table, example)).toMatchObject({ ok: true });
  });
});

describe("given a filter for rows, then its explanation is a phrase in plain English", () => {
  test.each([
    [recordingFields, "turns:3", "recordings with 3 turns"],
    [recordingFields, "turns>=30 games:1", "recordings with at least 30 turns and with 1 game"],
    [recordingFields, "-frames<100", "recordings not with fewer than 100 frames"],
    [recordingFields, "bytes>1000", "recordings of more than 1000 bytes"],
    [recordingFields, "damaged -live", "recordings with lost bytes and that are not being recorded"],
    [recordingFields, "damaged:no level>=20", "recordings without lost bytes and whose press level is at least 20"],
    [recordingFields, "-bot:albert", 'recordings without a bot whose name contains "albert"'],
    [findingFields, "side:server count>10", "findings about the server that occur more than 10 times"],
    [findingFields, "-finding:no-answer count:1", "findings not of the rule no-answer that occur once"],
    [
      findingFields,
      "-count>2 n>=217",
      "findings that do not occur more than 2 times and whose first message number is at least 217",
    ],
    [agreementFields, "planned:no answered", "offers whose breach was not planned and that are answered"],
    [agreementFields, "-planned:no", "offers whose breach was planned"],
    [brokenFields, "planned:no broken>=F1903", "rows that were not planned and broken from Fall 1903 on"],
    [brokenFields, "planned:yes,no", "rows that were planned or not"],
  ] as const)("%#: %s means %s", (table, expression, words) => {
    const filter = parseRowFilter<never>(table, expression);
    if (!filter.ok) throw new Error(filter.message);
    expect(explainFilter(filter.ast, { ...standardGameNames, fields: table })).toBe(words);
  });
});

describe("given a filter that is being typed", () => {
  const typed = (expression: string) =>
    rowLine(agreementFields, [offer, ignored], standardGameNames, expression, expression.length);

  test("then it is explained in terms of the rows", () => {
    const filter = parseRowFilter(agreementFields, "by:AUS verdict:broken payoff<0 -to:GER");
    if (!filter.ok) throw new Error(filter.message);
    expect(explainFilter(filter.ast, { ...standardGameNames, fields: agreementFields })).toBe(
      "offers from Austria not to Germany with a promise whose verdict is breached and whose payoff for a breach is less than 0",
    );
    expect(typed("by:AUS").state).toMatchObject({ kind: "valid", words: "offers from Austria" });
  });

  test("then the values that occur are offered, with the number of rows that match each", () => {
    expect(typed("verdict:").candidates.slice(0, 2)).toMatchObject([
      { label: "kept", count: 1 },
      { label: "breached", count: 1 },
    ]);
    expect(typed("reply:").candidates.map(({ label, count }) => [label, count])).toEqual([["YES", 1]]);
  });

  test("then a mistake is reported with its position, and the complete conditions of an unfinished filter apply", () => {
    expect(typed("by:AUS verdikt:broken")).toMatchObject({
      effective: null,
      state: { kind: "invalid", span: { start: 7, end: 14 }, words: expect.stringContaining('no field "verdikt"') },
    });
    expect(typed("by:AUS verdict:wrong").state.words).toContain('verdict cannot be "wrong"; use kept, breached');
    expect(typed("by:AUS verdict:")).toMatchObject({
      effective: "from==AUS",
      state: { kind: "unfinished", words: "unfinished: which verdict?" },
    });
  });
});
