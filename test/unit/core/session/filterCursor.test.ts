import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseFilter } from "../../../../core/filter/filter.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { defaultPeace } from "../../../../core/press/profiles.ts";
import { FilterCursor } from "../../../../core/session/filterCursor.ts";
import { FilterCompletion } from "../../../../core/session/filterLine.ts";
import { LintScan } from "../../../../core/session/lintScan.ts";
import { markOn } from "../../../../core/session/marks.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import { Session } from "../../../../core/session/session.ts";
import { readWholeGame } from "../../../../core/session/wholeGame.ts";
import { sampleOf } from "../../../support/depth.ts";
import { documentEntry, smallGame } from "../../../support/savedGames.ts";
import { itemsOf, sessionOf } from "../../../support/session.ts";

const sample = "recordings/press-level20.chamber.gz";

function tableOf(session: Session, filter: string): MessageTable {
  const table = new MessageTable(session, { ...noSettings, filter });
  while (!table.advance(500));
  return table;
}

test("given a table filtered by answers, when answers arrive later, then it is outdated, and the rebuilt table contains them", () => {
  const items = itemsOf(sample);
  const session = new Session(knownVariants);
  session.push(items.slice(0, 200));
  const table = tableOf(session, "answered:no");
  const plain = tableOf(session, "dir:c2s");
  expect(table.isOutdated).toBe(false);
  session.push(items.slice(200));
  while (!table.advance(500));
  expect([table.isOutdated, plain.isOutdated]).toEqual([true, false]);
  const again = tableOf(session, "answered:no");
  expect(again.isOutdated).toBe(false);
  expect(again.state.matches).toBeLessThan(table.state.matches);
});

test("given a table filtered by findings, when the rules have run, then it is outdated, and the rebuilt table contains more", () => {
  const session = sessionOf(sample);
  const table = tableOf(session, "severity>=note");
  expect([table.asksRules, table.isOutdated, table.state.isLinted]).toEqual([true, false, false]);
  expect(table.state.awaitsFacts).toBe(true);
  const scan = new LintScan(session);
  while (!scan.advance(500));
  while (!scan.finish());
  scan.mark();
  expect([table.isOutdated, table.state.isLinted, table.state.awaitsFacts]).toEqual([true, true, false]);
  expect(tableOf(session, "severity>=note").state.matches).toBeGreaterThan(table.state.matches);
});

test("given a table filtered by verdicts, until the whole game has been read, it awaits them; a filter by sender awaits nothing", () => {
  const session = sessionOf(sample);
  const table = tableOf(session, "verdict:kept,breached");
  expect([table.state.awaitsFacts, tableOf(session, "from:FRA").state.awaitsFacts]).toEqual([true, false]);
  expect(table.state.matches).toBe(0);
  readWholeGame(session, defaultPeace);
  expect([table.isOutdated, table.state.awaitsFacts]).toEqual([true, false]);
});

test("given a table filtered by marks, when a mark is added, then it is outdated; new lines do not make it outdated", () => {
  const session = sessionOf(sample);
  const table = tableOf(session, "mark:yes");
  session.touch();
  expect(table.isOutdated).toBe(false);
  const mark = markOn(session, 243);
  if (mark) session.setMarks([{ ...mark, text: "why this?" }]);
  expect(table.isOutdated).toBe(true);
  expect(tableOf(session, "mark~why").messageAt(0, 1)?.n).toBe(243);
});

const games = sampleOf(["recordings/press-level20.chamber.gz", "recordings/press-level8000.chamber.gz"], 1);

test.each(games)(
  "given %s, which reveals the dialect only late, then earlier messages still have the right findings",
  (file) => {
    const late = sessionOf(file);
    const { dialect } = late.analysis.dialect;
    expect(dialect).toBe("parlance");
    const known = new Session(knownVariants, { dialect });
    known.push(itemsOf(file));
    const rowsOf = (session: Session): unknown[] =>
      Array.from({ length: session.count }, (_, at) => [session.severityOf(at + 1), session.commandOf(at + 1)]);
    expect(rowsOf(late)).toEqual(rowsOf(known));
    expect(late.turns.all.map(({ findings }) => findings)).toEqual(known.turns.all.map(({ findings }) => findings));
  },
);

test("given a saved game, then its messages are found by sender, receiver, turn, sentence and proposal", () => {
  const session = new Session(knownVariants);
  const entry = documentEntry(readFileSync(smallGame, "utf8"));
  session.push([{ kind: "record", entry, fileOffset: 0, byteLength: 0 }]);
  const cursor = new FilterCursor(session, null);
  const texts = (expression: string): string[] => {
    const filter = parseFilter(expression);
    if (!filter.ok) throw new Error(filter.message);
    const found: string[] = [];
    for (let n = 1; n <= session.count; n++) if (filter.match(cursor.moveTo(n))) found.push(cursor.text());
    return found;
  };
  const proposals = texts("prp");
  expect(proposals.length).toBeGreaterThan(0);
  for (const text of proposals) expect(text).toMatch(/^PRP \(/);
  expect(texts("kind:document")).toHaveLength(session.count);
  expect(texts("prp turn:1901")).toEqual(proposals);
  expect(texts("prp -from:aus").length + texts("prp from:aus").length).toBe(proposals.length);
  expect(texts("english~'Austria proposes to Italy'")).toEqual(["PRP ( PCE ( AUS ITA ) )"]);
  expect(texts("from:tur to:aus to:ita")).toEqual(texts("from:tur"));
  expect(texts("from:tur to:tur")).toEqual([]);
  expect(texts("game:1")).toHaveLength(session.count);
  expect(texts("dir:c2s || dir:s2c || n<1")).toEqual([]);
});

test("given a filter by findings, when it is typed before the rules have run, then the line reports this; afterwards it does not", () => {
  const session = sessionOf(sample);
  const completion = new FilterCompletion(session);
  const early = completion.ask("finding:valid-message-refused", 15, null);
  expect(early.awaitsRules).toBe(true);
  expect(early.state.notes.map(({ message }) => message)).toEqual([
    "finding: the rules have not checked every message yet; more may match",
  ]);
  expect(completion.ask("prp", 3, null).awaitsRules).toBe(false);
  const scan = new LintScan(session);
  while (!scan.advance(500));
  scan.mark();
  expect(completion.ask("finding:valid-message-refused", 15, null)).toMatchObject({
    awaitsRules: false,
    state: { notes: [] },
  });
});

test("given a filter by result, then it matches exactly the ORD messages that report it", () => {
  const session = sessionOf(sample);
  const cursor = new FilterCursor(session, null);
  const counts = new Map<string, number>();
  for (let n = 1; n <= session.count; n++) {
    const row = cursor.moveTo(n);
    const reported = row.command === "ORD" ? /\( ([A-Z ]+) \)$/.exec(row.text())?.[1]?.split(" ") : null;
    expect(row.results(), row.text()).toEqual(reported ?? []);
    for (const name of row.results()) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect([...counts.keys()]).toEqual(expect.arrayContaining(["SUC", "BNC", "CUT"]));
});

test("given a filter by province or unit, then it matches exactly the messages whose tokens name it", () => {
  const session = sessionOf(sample);
  const cursor = new FilterCursor(session, null);
  for (const name of ["PAR", "NTH", "XXX"]) {
    let named = 0;
    for (let n = 1; n <= session.count; n++) {
      const row = cursor.moveTo(n);
      const isNamed = row.provinces().includes(name);
      expect(row.hasProvince(name), `${name} in #${n}`).toBe(isNamed);
      if (!isNamed) expect(row.hasUnitAt(name), `${name} in #${n}`).toBe(false);
      named += Number(isNamed);
    }
    expect(named > 0, name).toBe(name !== "XXX");
  }
});
