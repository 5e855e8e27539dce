import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Analysis } from "../../../../../core/analysis/analysis.ts";
import { filterRowOf } from "../../../../../core/analysis/filterRow.ts";
import { SurroundingsFold } from "../../../../../core/analysis/rowSurroundings.ts";
import { FilterCursor } from "../../../../../core/analysis/session/filterCursor.ts";
import { Session } from "../../../../../core/analysis/session/session.ts";
import { type FieldName, filterFields } from "../../../../../core/filter/fields.ts";
import { parseFilter } from "../../../../../core/filter/filter.ts";
import { knownVariants } from "../../../../../core/map/library.ts";
import type { MarkEntry } from "../../../../../core/recording/entry.ts";
import { documentEntry, smallGame } from "../../../../support/savedGames.ts";
import { itemsOf, sessionOf } from "../../../../support/session.ts";

const expressions = [
  "n:100..200",
  "at>15s",
  "conn:3",
  "dir:s2c",
  "kind:RM || EM || IM",
  "DM",
  "msg==HUH",
  "prp",
  "command:other",
  "power:AUS || power:BUR",
  "from:server",
  "from:GER || from:FRA",
  "to:RUS || to:ENG",
  "fra",
  "turn:F1901",
  "turn>S1901 || year<1000",
  "season:W",
  "bytes>100",
  "prov:PAR",
  "unit:PAR",
  "has:XDO",
  "level>0",
  "text~'AMY PAR'",
  "english:peace",
  "severity>=warning",
  "finding:refusal",
];

describe.each(["press-level20", "variant-hundred3", "protocol-errors"])("given the recording %s", (name) => {
  const path = `recordings/${name}.chamber.gz`;
  const session = sessionOf(path);
  const cursor = new FilterCursor(session, null);
  // Read as show reads it: under the numbers that the whole of it tells.
  const analysis = new Analysis({ dialect: session.analysis.dialect.dialect });
  const surroundings = new SurroundingsFold(analysis, new Set<FieldName>(filterFields.map((field) => field.name)));
  const shown = itemsOf(path).flatMap((item) => {
    if (item.kind !== "record") return [];
    const frames = analysis.apply(item.entry);
    const around = surroundings.take(item.entry, frames);
    return frames.map((frame, index) => filterRowOf(frame, around[index]));
  });

  test.each(expressions)("%s takes the same rows in the window as in show", (expression) => {
    const filter = parseFilter(expression);
    if (!filter.ok) throw new Error(filter.message);
    const inWindow: number[] = [];
    for (let n = 1; n <= session.count; n++) if (filter.match(cursor.moveTo(n))) inWindow.push(n);
    expect(inWindow).toEqual(shown.filter(filter.match).map(({ n }) => n));
  });
});

test("given a mark on a message, then the window finds it by its words", () => {
  const items = itemsOf("recordings/press-level20.chamber.gz");
  const session = new Session(knownVariants);
  session.push(items);
  const target = { connection: session.frames.connectionOf(243), direction: session.frames.directionOf(243) };
  const mark: MarkEntry = {
    type: "mark",
    sequence: 0,
    atNs: 0,
    text: "why this?",
    target: { ...target, offset: session.frames.offsetOf(243) },
  };
  session.push([{ kind: "record", entry: mark, fileOffset: 0, byteLength: 0 }]);
  const filter = parseFilter("mark~why");
  const cursor = new FilterCursor(session, null);
  const found: number[] = [];
  for (let n = 1; n <= session.count; n++) if (filter.ok && filter.match(cursor.moveTo(n))) found.push(n);
  expect(found).toEqual([243]);
});

test("given a saved game, then its messages are found by sender, receiver, turn and what they propose", () => {
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
  expect(texts("dir:c2s || dir:s2c || n<1")).toEqual([]);
});
