import { describe, expect, test } from "vitest";
import { NoteJudge } from "../../core/game/check/noteCheck.ts";
import { daidePolicy } from "../../core/judge/policy.ts";
import { readClientMessage } from "../../core/language/read.ts";
import { meantSub } from "../../core/lint/rules/language/subRepair.ts";
import { standardMap } from "../../core/map/standard.ts";
import { standard, tokensOf } from "../support/bytes.ts";
import { gamesAfter } from "../support/gameDialogue.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { joined } from "./spokenStory.ts";
import { findingsOf } from "./stories.ts";

const spring =
  "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( FRA FLT BRE ) ( FRA FLT GAS ) ( FRA FLT ( SPA SCS ) ) ( ENG FLT LON ) ( ENG AMY BEL )";
const channel = "NOW ( SPR 1901 ) ( FRA AMY BRE ) ( FRA FLT ECH ) ( FRA FLT NTH ) ( ENG FLT LON )";
const retreat = "NOW ( SUM 1901 ) ( FRA AMY PAR MRT ( GAS PIC ) ) ( FRA FLT BRE ) ( ENG AMY BUR )";
const builds = "NOW ( WIN 1901 ) ( FRA AMY SPA ) ( FRA FLT BRE )";
const removals = "NOW ( WIN 1901 ) ( FRA AMY SPA ) ( FRA FLT BRE ) ( FRA AMY PAR ) ( FRA AMY MAR )";
const owned = "SCO ( FRA PAR MAR BRE SPA )";
const lost = "SCO ( FRA PAR MAR BRE )";

interface Mistake {
  readonly given: string;
  readonly shown: readonly string[];
  readonly order: string;
  readonly note: string;
  /** What the user has to learn: what is wrong, and what to send. */
  readonly says: RegExp;
  readonly send: string;
}

const mistakes: readonly Mistake[] = [
  {
    given: "an army called a fleet",
    shown: [spring],
    ...{ order: "( FRA FLT PAR ) MTO BUR", note: "NSU" },
    ...{ says: /does not exist.*the unit in PAR is FRA AMY PAR/, send: "( FRA AMY PAR ) MTO BUR" },
  },
  {
    given: "a fleet named without its coast",
    shown: [spring],
    ...{ order: "( FRA FLT SPA ) MTO MAO", note: "NSU" },
    ...{ says: /does not exist.*the unit in SPA is FRA FLT \( SPA SCS \)/, send: "( FRA FLT ( SPA SCS ) ) MTO MAO" },
  },
  {
    given: "a fleet named with the wrong coast",
    shown: [spring],
    ...{ order: "( FRA FLT ( SPA NCS ) ) MTO MAO", note: "NSU" },
    ...{ says: /the unit in SPA is FRA FLT \( SPA SCS \)/, send: "( FRA FLT ( SPA SCS ) ) MTO MAO" },
  },
  {
    given: "a destination without its coast",
    shown: [spring],
    ...{ order: "( FRA FLT GAS ) MTO SPA", note: "CST" },
    ...{ says: /CST: the coast is not named/, send: "( FRA FLT GAS ) MTO ( SPA NCS )" },
  },
  {
    given: "a destination with the wrong coast",
    shown: [spring.replace("( FRA FLT ( SPA SCS ) ) ", "")],
    ...{ order: "( FRA FLT GAS ) MTO ( SPA SCS )", note: "FAR" },
    ...{ says: /FAR: the fleet in GAS cannot reach \( SPA SCS \)/, send: "( FRA FLT GAS ) MTO ( SPA NCS )" },
  },
  {
    given: "a move that is too far",
    shown: [spring],
    ...{ order: "( FRA AMY PAR ) MTO NAP", note: "FAR" },
    ...{ says: /FAR: the army in PAR cannot reach NAP.*BRE, BUR, GAS, PIC/, send: "( FRA AMY PAR ) MTO BRE" },
  },
  {
    given: "a retreat in a movement turn",
    shown: [spring],
    ...{ order: "( FRA AMY PAR ) RTO BUR", note: "NRS" },
    ...{ says: /not allowed in Spring 1901.*HLD, MTO, SUP, CVY and CTO/, send: "( FRA AMY PAR ) MTO BUR" },
  },
  {
    given: "a move in a retreat turn",
    shown: [retreat],
    ...{ order: "( FRA AMY PAR ) MTO PIC", note: "NRS" },
    ...{ says: /not allowed in Summer 1901.*RTO and DSB/, send: "( FRA AMY PAR ) RTO PIC" },
  },
  {
    given: "a retreat to the province from which the attacker came",
    shown: [retreat],
    ...{ order: "( FRA AMY PAR ) RTO BUR", note: "NVR" },
    ...{ says: /NVR: the army in PAR may not retreat there/, send: "( FRA AMY PAR ) RTO GAS" },
  },
  {
    given: "a retreat of a unit that was not dislodged",
    shown: [retreat],
    ...{ order: "( FRA FLT BRE ) RTO MAO", note: "NRN" },
    ...{ says: /MRT: FRA AMY PAR/, send: "" },
  },
  {
    given: "a convoyed army without VIA",
    shown: [channel],
    ...{ order: "( FRA AMY BRE ) CTO NWY", note: "NSF" },
    ...{ says: /no VIA that names the convoying fleets/, send: "( FRA AMY BRE ) CTO NWY VIA ( ECH NTH )" },
  },
  {
    given: "CTO to an adjacent province",
    shown: [spring],
    ...{ order: "( FRA AMY PAR ) CTO BUR VIA ( MAO )", note: "FAR" },
    ...{ says: /no chain of fleets leads there/, send: "( FRA AMY PAR ) MTO BUR" },
  },
  {
    given: "a fleet convoyed to a province with two coasts",
    shown: [spring],
    ...{ order: "( FRA FLT GAS ) CTO SPA VIA ( MAO )", note: "NSA" },
    ...{ says: /NSA/, send: "( FRA FLT GAS ) MTO ( SPA NCS )" },
  },
  {
    given: "a move across the sea",
    shown: [channel],
    ...{ order: "( FRA AMY BRE ) MTO YOR", note: "FAR" },
    ...{ says: /FAR/, send: "( FRA AMY BRE ) CTO YOR VIA ( ECH NTH )" },
  },
  {
    given: "VIA with its fleets in the wrong order",
    shown: [channel],
    ...{ order: "( FRA AMY BRE ) CTO NWY VIA ( NTH ECH )", note: "FAR" },
    ...{ says: /FAR: no chain of fleets leads there/, send: "( FRA AMY BRE ) CTO NWY VIA ( ECH NTH )" },
  },
  {
    given: "support for an army called a fleet",
    shown: [spring],
    ...{ order: "( FRA AMY PAR ) SUP ( FRA FLT MAR ) MTO BUR", note: "NSU" },
    ...{ says: /NSU: there is no such unit/, send: "( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO BUR" },
  },
  {
    given: "support into a province that is out of reach",
    shown: [spring],
    ...{ order: "( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO PIE", note: "FAR" },
    ...{ says: /must itself be able to move to PIE/, send: "( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO BUR" },
  },
  {
    given: "an army ordered to convoy",
    shown: [channel],
    ...{ order: "( FRA AMY BRE ) CVY ( FRA AMY BRE ) CTO YOR", note: "NSF" },
    ...{ says: /NSF: there is no such fleet/, send: "( FRA AMY BRE ) HLD" },
  },
  {
    given: "an order for another power's unit",
    shown: [spring],
    ...{ order: "( ENG FLT LON ) HLD", note: "NYU" },
    ...{ says: /another power's unit.*FRA AMY PAR, FRA AMY MAR/, send: "( FRA AMY PAR ) HLD" },
  },
  {
    given: "a build in a centre that is not a home centre",
    shown: [owned, builds],
    ...{ order: "( FRA FLT ( SPA SCS ) ) BLD", note: "HSC" },
    ...{ says: /HSC: SPA is not a home centre.*MAR, PAR/, send: "( FRA AMY MAR ) BLD" },
  },
  {
    given: "a build in an occupied centre",
    shown: [owned, builds],
    ...{ order: "( FRA FLT BRE ) BLD", note: "ESC" },
    ...{ says: /ESC: the centre is not empty.*MAR, PAR/, send: "( FRA AMY MAR ) BLD" },
  },
  {
    given: "a fleet built inland",
    shown: [owned, builds],
    ...{ order: "( FRA FLT PAR ) BLD", note: "CST" },
    ...{ says: /the province cannot hold such a unit/, send: "( FRA AMY PAR ) BLD" },
  },
  {
    given: "a build when removals are due",
    shown: [lost, removals],
    ...{ order: "( FRA AMY PAR ) BLD", note: "ESC" },
    ...{ says: /One removal is left/, send: "( FRA AMY SPA ) REM" },
  },
  {
    given: "a removal when builds are due",
    shown: [owned, builds],
    ...{ order: "( FRA AMY SPA ) REM", note: "NMR" },
    ...{ says: /one order too many.*2 builds are left/, send: "( FRA AMY MAR ) BLD" },
  },
  {
    given: "a build when none is due",
    shown: ["SCO ( FRA PAR SPA )", builds],
    ...{ order: "( FRA AMY PAR ) BLD", note: "NMB" },
    ...{ says: /due\. Send no more orders: FRA has no builds or removals left\.$/, send: "" },
  },
];

const unit = "\\( [A-Z]{3} (?:AMY|FLT) (?:[A-Z]{3}|\\( [A-Z]{3} [A-Z]{3} \\)) \\)";
const place = "(?:[A-Z]{3}|\\( [A-Z]{3} [A-Z]{3} \\))";
const verbs = `HLD|DSB|BLD|REM|(?:MTO|RTO) ${place}|SUP ${unit}(?: MTO ${place})?|CVY ${unit} CTO ${place}|CTO ${place} VIA \\( [A-Z ]+ \\)`;
const orders = new RegExp(`${unit} (?:${verbs})|[A-Z]{3} WVE`, "g");

describe.each(mistakes)("given $given", ({ shown, order, note, says, send }) => {
  const found = findingsOf(
    timedDialogue([
      ...joining("FRA"),
      ...shown.map((line) => `< ${line}`),
      `> SUB ( ${order} )`,
      `< THX ( ${order} ) ( ${note} )`,
    ]),
  ).filter(({ severity, clause }) => severity !== "note" && clause.includes("THX"));

  test("then one finding shows what is wrong and what to send", () => {
    expect(found.map(({ side }) => side)).toEqual(["client"]);
    const text = `${found[0]?.message} ${found[0]?.fix}`;
    expect(text).toContain(order);
    expect(text).toMatch(says);
    expect(text).toContain(send);
  });

  test("then every order that the fix names is accepted by a strict server", () => {
    const named = found.flatMap(({ fix }) => [...fix.matchAll(orders)].map(([text]) => text));
    const record = gamesAfter(shown.map((line) => `1 < ${line}`).join("\n")).all[0]?.current;
    if (!record) throw new Error("the story has no turn");
    const judge = new NoteJudge(record, standardMap, daidePolicy);
    const notes = named.map((text) => {
      const reading = readClientMessage(tokensOf(`SUB ( ${text} )`), standard);
      if (!reading.ok || reading.message.type !== "SUB") throw new Error(`${text}: not an order`);
      return reading.message.orders.map((one) => `${text} ${judge.note("FRA", one, [])}`);
    });
    expect(notes.flat()).toEqual(named.map((text) => `${text} MBV`));
    expect(named.length).toBeGreaterThan(send === "" ? -1 : 0);
  });
});

test("given orders for two units with wrong coasts, each sent twice, then each has its own finding and fix", () => {
  const wrong = ["( FRA AMY ( PAR NCS ) ) HLD", "( FRA FLT ( SPA NCS ) ) HLD"];
  const said = wrong.flatMap((order) => [`> SUB ( ${order} )`, `< THX ( ${order} ) ( NSU )`]);
  const lines = [...joining("FRA"), `< ${spring}`, ...said, ...said];
  const found = findingsOf(timedDialogue(lines)).filter(({ code }) => code === "order-no-unit");
  expect(found.map(({ count, fix }) => [count, fix])).toEqual([
    [2, expect.stringContaining("Send ( FRA AMY PAR ) HLD.")],
    [2, expect.stringContaining("Send ( FRA FLT ( SPA SCS ) ) HLD.")],
  ]);
});

describe("given a refused order, a better one, and NOT ( SUB )", () => {
  const [far, hold, fall] = ["( FRA AMY PAR ) MTO NAP", "( FRA AMY PAR ) HLD", spring.replace("SPR", "FAL")];
  const [refused, taken] = [`< THX ( ${far} ) ( FAR )`, `< THX ( ${hold} ) ( MBV )`];
  const back = ["> NOT ( SUB )", "< YES ( NOT ( SUB ) )", `< ${fall}`];
  const start = [...joining("FRA"), `< ${spring}`];
  const foundIn = (lines: readonly string[]) =>
    findingsOf(timedDialogue([...start, ...lines, ...back])).filter(({ code }) => code.startsWith("order-"));

  test("then the finding names the order that was accepted and then withdrawn", () => {
    const [found] = foundIn([`> SUB ( ${far} )`, refused, `> SUB ( ${hold} )`, taken]);
    expect(found).toMatchObject({ code: "order-refused", severity: "warning" });
    expect(found?.details).toEqual(["( FRA AMY PAR ) HLD was accepted, then withdrawn in #14, and the unit held."]);
  });

  test("then an order for another phase has the same detail", () => {
    const retreats = "( FRA AMY PAR ) RTO BUR";
    const [found] = foundIn([`> SUB ( ${retreats} )`, `< THX ( ${retreats} ) ( NRS )`, `> SUB ( ${hold} )`, taken]);
    expect(found?.code).toBe("order-wrong-phase");
    expect(found?.details).toEqual([expect.stringContaining("( FRA AMY PAR ) HLD was accepted, then withdrawn")]);
  });

  test("given no better order, then a warning reports that the client did not replace the refused one", () => {
    expect(foundIn([`> SUB ( ${far} )`, refused])[0]).toMatchObject({
      code: "order-not-replaced",
      severity: "warning",
      details: ["The client sent no other order, and the unit held."],
    });
  });
});

test("given orders that are impossible for different reasons, then each reason is a finding with its own fix", () => {
  const far = [
    "( FRA AMY PAR ) MTO NAP",
    "( FRA FLT BRE ) MTO PAR",
    "( FRA AMY MAR ) MTO GOL",
    "( FRA AMY PAR ) MTO VEN",
  ];
  const lines = far.flatMap((order) => [`> SUB ( ${order} )`, `< THX ( ${order} ) ( FAR )`]);
  const found = findingsOf(timedDialogue([...joining("FRA"), `< ${spring}`, ...lines]));
  expect(found.filter(({ code }) => code === "order-refused").map(({ count, message }) => [count, message])).toEqual([
    [2, expect.stringContaining("refused ( FRA AMY PAR ) MTO NAP with FAR: the army in PAR cannot reach NAP.")],
    [
      1,
      expect.stringContaining(
        "refused ( FRA FLT BRE ) MTO PAR with FAR: the fleet in BRE cannot reach PAR, because fleets",
      ),
    ],
    [
      1,
      expect.stringContaining(
        "refused ( FRA AMY MAR ) MTO GOL with FAR: the army in MAR cannot reach GOL, because armies",
      ),
    ],
  ]);
});

test("given press above the level for different reasons, then each reason is a finding", () => {
  const [greeting = [], rest = []] = [joined.slice(0, 6), joined.slice(7)];
  const lines = [...greeting, "< HLO ( ENG ) ( 17 ) ( ( LVL 10 ) )", ...rest];
  const press = ["PRP ( XDO ( ( ENG FLT LON ) HLD ) )", "'hello'", "PRP ( XDO ( ( ENG AMY YOR ) HLD ) )"];
  const found = findingsOf(timedDialogue([...lines, ...press.map((text) => `> SND ( FRA ) ( ${text} )`)]));
  const above = found.filter(({ code }) => code === "above-level");
  expect(above.map(({ count, message }) => [count, message])).toEqual([
    [2, expect.stringContaining("XDO needs level 20")],
    [1, expect.stringContaining("free text needs level 8000")],
  ]);
});

test.each([
  { lines: 1, waiting: "1 message is waiting for an answer" },
  { lines: 2, waiting: "2 messages are waiting for an answer" },
])("given $lines press messages without an answer, then $waiting", ({ lines, waiting }) => {
  const press = Array.from({ length: lines }, () => "< FRM ( FRA ) ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )");
  const found = findingsOf(timedDialogue([...joined, ...press, "@900 < OFF"]));
  expect(found.find(({ code }) => code === "press-unanswered")?.message).toContain(waiting);
});

describe.each([
  { given: "an unclosed bracket", sub: "SUB ( ( FRA AMY PAR ) MTO BUR", fixes: true },
  { given: "one bracket too many", sub: "SUB ( ( FRA AMY PAR ) ) MTO BUR )", fixes: true },
  { given: "an order without its own brackets", sub: "SUB ( FRA AMY PAR ) MTO BUR", fixes: true },
  { given: "a unit without brackets", sub: "SUB ( FRA AMY PAR MTO BUR )", fixes: true },
  { given: "a convoyed move with MTO", sub: "SUB ( ( FRA AMY PAR ) MTO BUR VIA ( MAO ) )", fixes: true },
  { given: "an order without a destination", sub: "SUB ( ( FRA AMY PAR ) MTO )", fixes: false },
])("given $given", ({ sub, fixes }) => {
  const found = findingsOf(timedDialogue([...joining("FRA"), `< ${spring}`, `> ${sub}`]));
  const [first] = found.filter(({ code }) => code === "syntax" || code.endsWith("-bracket"));

  test("then the finding is at a token of the SUB, and its fix shows the whole SUB or what is expected there", () => {
    expect(first?.span?.tokenIndex).toBeGreaterThan(0);
    const meant = sub.includes("VIA") ? "CTO BUR VIA ( MAO )" : "MTO BUR";
    if (fixes) expect(first?.fix).toContain(`Send SUB ( ( FRA AMY PAR ) ${meant} )`);
    else expect(first?.fix).toBe("Continue with a province, or ( province coast ).");
  });
});

test.each([
  "SUB ( SPR 1901 ) ( ( FRA FLT ( STP NCS ) ) SUP ( RUS AMY MOS ) MTO FIN ) ( FRA WVE )",
  "SUB ( ( FRA AMY PAR ) CTO LON VIA ( MAO ECH ) ) ( ( FRA FLT MAO ) CVY ( FRA AMY PAR ) CTO LON )",
  "SUB ( ( FRA AMY PAR ) SUP ( FRA AMY BUR ) ) ( ( FRA FLT BRE ) MTO ( SPA NCS ) ) ( ( FRA AMY MAR ) HLD )",
])("%s is recovered from its tokens without brackets", (text) => {
  const words = tokensOf(text.replaceAll(/[()]/g, " "));
  expect(meantSub(words, standard)?.tokens).toEqual(Uint16Array.from(tokensOf(text)));
});
