import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { filterFields, type MessageFieldName, wholeGameFields } from "../../core/filter/fields.ts";
import { parseFilter } from "../../core/filter/filter.ts";
import type { FilterRow } from "../../core/filter/row.ts";
import { quote } from "../../core/filter/scan.ts";
import { knownVariants } from "../../core/map/library.ts";
import { turnKey } from "../../core/map/turn.ts";
import { defaultPeace } from "../../core/press/profiles.ts";
import { type AddedMark, cleanCopy } from "../../core/recording/cleanCopy.ts";
import { FilterCursor } from "../../core/session/filterCursor.ts";
import { filterNames } from "../../core/session/filterNames.ts";
import { LintScan } from "../../core/session/lintScan.ts";
import { markOn } from "../../core/session/marks.ts";
import { Session } from "../../core/session/session.ts";
import { readWholeGame } from "../../core/session/wholeGame.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf, times } from "../support/depth.ts";
import { smallGame } from "../support/savedGames.ts";
import { itemsOf, sessionOf } from "../support/session.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folder = tempFolder();

const either = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : quote(String(value));

/** For each field, returns a row's value as a filter would contain it; null if the row has none. */
const conditionOf: Readonly<Record<MessageFieldName, (row: FilterRow) => string | null>> = {
  msg: (row) => either(row.press() ?? row.command),
  from: (row) => either(row.from()),
  to: (row) => either(row.to()[0]),
  turn: ({ turn }) => either(turn && turnKey(turn)),
  prov: (row) => either(row.provinces()[0]),
  severity: (row) => either(row.severity()),
  power: (row) => either(row.power),
  connection: (row) => (row.connection < 0 ? null : either(row.connection)),
  command: (row) => either(row.command),
  press: (row) => either(row.press()),
  text: (row) => either(row.text()),
  english: (row) => either(row.english()),
  unit: (row) => either(row.provinces().find((name) => row.hasUnitAt(name))),
  has: (row) => either(row.tokenNames().at(-1)),
  direction: ({ direction }) => direction && (direction === "client-to-server" ? "c2s" : "s2c"),
  kind: (row) => either(row.kind),
  n: (row) => either(row.n),
  at: (row) => either(`${row.atMs}ms`),
  season: (row) => either(row.turn?.season),
  year: (row) => either(row.turn?.year),
  level: (row) => either(row.level()),
  bytes: (row) => either(row.byteLength),
  bot: (row) => either(row.bot),
  finding: (row) => either(row.findings().at(-1)),
  answers: (row) => either(row.answers()),
  answered: (row) => (row.answered() === null ? null : row.answered() ? "yes" : "no"),
  result: (row) => either(row.results().at(-1)),
  dislodged: (row) => (row.results().length === 0 ? null : row.results().includes("RET") ? "yes" : "no"),
  attacker: (row) => either(row.attackers().at(-1)),
  verdict: (row) => either(row.verdicts().at(-1)),
  claim: (row) => either(row.claim()),
  payoff: (row) => either(row.payoffs().at(-1)),
  latency: (row) => (row.latencyMs() === null ? null : either(`${row.latencyMs()}ms`)),
  mark: (row) => (row.mark() === null ? null : either(row.mark() || "yes")),
  game: (row) => either(row.game),
  truth: (row) => either(row.said("truth")),
  belief: (row) => either(row.said("belief")),
  model: (row) => either(row.said("model")),
  stance: (row) => either(row.said("stance")),
  intent: (row) => either(row.said("intent")),
  label: (row) => either(row.said("label")),
};

/** Returns a saved game with everything that a document can say about a row besides its text. */
function labelledGame(): string {
  const game = JSON.parse(readFileSync(smallGame, "utf8"));
  const [phase] = game.phases;
  Object.assign(phase.messages[0], { truth: "Lie", receiver_label: false });
  phase.stances = { [phase.messages[0].sender]: { [phase.messages[0].recipient]: "Ally" } };
  phase.logs = [{ sender: phase.messages[0].sender, message: "hm", type: "plan", intent: "attack" }];
  game.meta = { [phase.messages[0].sender]: { model: "parrot-1" } };
  const path = join(folder, "labelled.json");
  writeFileSync(path, JSON.stringify(game));
  return path;
}

const captured = (name: string): string => `test/data/captures/${name}/capture.jsonl.gz`;

/** Recordings by their contents, most of them made from other kinds of files; two of them together have all fields. */
const recordings: readonly (readonly [
  name: string,
  sources: readonly string[],
  marks: readonly AddedMark["text"][],
])[] = [
  ["captures and a saved game", [captured("dip_hold7_drw"), labelledGame(), captured("parl_errors")], ["look"]],
  ["a Parlance game", [captured("parl_std_dsd_pause")], []],
  ["a variant", [captured("parl_var_micro")], ["here"]],
  ["the start of a game with press", [startOf("recordings/press-level20.chamber.gz", 300)], []],
  ["protocol errors", [captured("dip_errors")], ["why this?", ""]],
  ["a saved game", [smallGame], []],
];

/** Puts marks on messages, the first one on a byte inside a message. */
async function withMarks(file: string, texts: readonly string[]): Promise<void> {
  const session = sessionOf(file);
  const marks = texts.flatMap((text, at): AddedMark[] => {
    const mark = markOn(session, Math.ceil((session.count * (at + 1)) / (texts.length + 1)));
    if (!mark?.target) return [];
    return [{ ...mark, text, target: { ...mark.target, offset: mark.target.offset + (at === 0 ? 2 : 0) } }];
  });
  expect(marks).toHaveLength(texts.length);
  const items = itemsOf(file);
  const pass = async function* (): AsyncGenerator<typeof items> {
    yield items;
  };
  const parts: Uint8Array[] = [];
  for await (const part of cleanCopy(pass, { salt: 7, uuid: "", tool: "", marks, isPart: false })) parts.push(part);
  writeFileSync(file, Buffer.concat(parts));
}

/** Reads as the page does: piece by piece to the end, and then runs the rules and reads the whole game. */
function readByPage(file: string): Session {
  const session = new Session(knownVariants);
  const scan = new LintScan(session);
  const items = itemsOf(file);
  for (let at = 0; at < items.length; at += 50) {
    session.push(items.slice(at, at + 50));
    scan.advance(20);
    scan.mark();
  }
  while (!scan.advance(50));
  while (!scan.finish());
  scan.mark();
  readWholeGame(session, defaultPeace);
  return session;
}

/** Fields for which a row was found by its own value. */
const seen = new Set<MessageFieldName>();

describe.each(sampleOf(recordings, 2))("given %s", (name, sources, marks) => {
  let file = sources[0] ?? "";
  let session: Session;
  let rows: readonly FilterRow[];

  beforeAll(async () => {
    if (!file.endsWith(".chamber")) {
      file = join(folder, `${name}.chamber`);
      expect((await chamber("import", ...sources, "--out", file)).code).toBe(0);
      await withMarks(file, marks);
    }
    session = readByPage(file);
    rows = Array.from({ length: session.count }, (_, at) => new FilterCursor(session, null).moveTo(at + 1));
  });

  const inPage = (expression: string): number[] => {
    const filter = parseFilter(expression, filterNames(session));
    if (!filter.ok) throw new Error(`${expression}: ${filter.message}`);
    return rows.filter(filter.match).map(({ n }) => n);
  };
  const shown = async (expression: string): Promise<number[]> => {
    const { stdout } = await chamber("show", file, "--filter", expression);
    return stdout.split("\n").flatMap((line) => (line === "" ? [] : Number(line.slice(0, 7))));
  };

  test.each(filterFields.map((field) => [field.name, field.examples] as const))(
    "%s selects the same messages on the page as in show, and finds a message by the message's own value",
    async (field, examples) => {
      const row = rows.findLast((each) => conditionOf[field](each) !== null);
      const own = row ? [`${field}==${conditionOf[field](row)}`] : [];
      for (const expression of own) {
        expect(inPage(expression), expression).toContain(row?.n);
        seen.add(field);
      }
      // A quick run omits the other examples, because each one needs another run of the command.
      const others = own.length === 0 ? sampleOf(examples, 1) : examples.slice(0, times(examples.length, 0));
      for (const expression of [...own, ...others])
        expect([expression, await shown(expression)]).toEqual([expression, inPage(expression)]);
    },
  );
});

test("for every field, a message was found by its own value, except for those that only long games have", () => {
  const others = filterFields.filter(({ name }) => !wholeGameFields.includes(name));
  expect(others.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
