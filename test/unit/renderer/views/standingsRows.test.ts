import { describe, expect, test } from "vitest";
import { type RankedBot, rankBots } from "../../../../core/analysis/botRanking.ts";
import type { RecordingResults } from "../../../../core/analysis/recordingResults.ts";
import { type FilteredFinding, findingFields } from "../../../../core/filter/findingFields.ts";
import { parseRowFilter } from "../../../../core/filter/rowTable.ts";
import { gridFigure } from "../../../../renderer/parts/DataGrid/gridFigure.ts";
import { meetingsData, meetingValues } from "../../../../renderer/views/recordings/meetingsData.ts";
import { standingsData } from "../../../../renderer/views/recordings/standingsData.ts";
import { anyPart, findingsOfSeverity, ranksOf } from "../../../../renderer/views/recordings/standingsRows.ts";

function finding(changes: Partial<FilteredFinding>): FilteredFinding {
  return {
    ...{ code: "no-answer", severity: "warning", message: "", side: "client", bot: null, power: null },
    ...{ connection: 1, count: 1, n: 1, keys: [], searched: "" },
    ...changes,
  };
}

/**
 * A bot's two warnings and one error, one warning each for its older version and for a client without a name, and two
 * findings about servers.
 */
const findings = [
  finding({ bot: "DumbBot 8~3" }),
  finding({ bot: "DumbBot 8~3", connection: 2 }),
  finding({ bot: "DumbBot 8~3", severity: "error" }),
  finding({ bot: "DumbBot 7" }),
  finding({}),
  finding({ side: "server", bot: "Parlance" }),
  finding({ side: "server" }),
];

const results: RecordingResults = {
  ...{ seats: [], unseated: [], promises: [], promisesByModel: [], press: 0, broken: [], ledger: [], unread: 0 },
  findings: [
    { side: "client", program: { name: "DumbBot", version: "8~3" }, findings: { error: 1, warning: 2, note: 0 } },
    { side: "client", program: { name: "DumbBot", version: "7" }, findings: { error: 0, warning: 1, note: 0 } },
    { side: "client", program: null, findings: { error: 0, warning: 1, note: 0 } },
    { side: "server", program: { name: "Parlance", version: null }, findings: { error: 0, warning: 1, note: 0 } },
    { side: "server", program: null, findings: { error: 0, warning: 1, note: 0 } },
  ],
};

describe("given findings about both sides, when the link on a number of findings in the standings is followed", () => {
  test.each([
    ["DumbBot 8~3", "warning", 2],
    ["DumbBot 8~3", "error", 1],
    ["DumbBot 7", "warning", 1],
    ["unknown bot", "warning", 1],
  ] as const)(
    "%s, %s: then the recording opens with exactly the %i findings that it counts",
    (name, severity, count) => {
      const at = findingsOfSeverity(severity)(results, name, "bot");
      expect(at).toMatchObject({ tab: "diagnostics", rows: { list: "findings" } });
      const filter = parseRowFilter(findingFields, at?.rows?.words ?? "");
      if (!filter.ok) throw new Error(filter.message);
      expect(findings.filter(filter.match)).toHaveLength(count);
    },
  );

  test("then the number of a bot without findings of the severity has no link", () => {
    expect(findingsOfSeverity("note")(results, "DumbBot 8~3", "bot")).toBeNull();
  });
});

describe("given a client that the server refused, when bots are ranked", () => {
  const refused: RecordingResults = { ...results, unseated: [{ name: "DumbBot", version: "7" }] };
  const [bot] = rankBots([{ id: "one", results: refused }], "bot");

  test("then it has a row with its findings, which leads to the recording", () => {
    expect(bot).toMatchObject({ name: "DumbBot 7", findings: { warning: 1 }, standing: { games: 0, unseated: 1 } });
    expect(anyPart(refused, "DumbBot 7", "bot")).toEqual({});
    expect(anyPart(results, "DumbBot 7", "bot")).toBeNull();
  });

  test("then CSV leaves numbers about seats and the score empty, as the table does", () => {
    const cells = Object.fromEntries(standingsData.map(({ header, value }) => [header, bot && value(bot)]));
    expect(cells).toMatchObject({
      games: 0,
      solo: null,
      score: null,
      scorePerSeat: null,
      disconnects: null,
      warnings: 1,
    });
  });
});

test("given bots, then their ranks follow the mean score per seat, as the table of bots does, and unscored bots come last", () => {
  const bot = (name: string, scorePerSeat: number | null): RankedBot =>
    ({ name, standing: { scorePerSeat } }) as unknown as RankedBot;
  const guest = { ...bot("guest", null), standing: null };
  // The bot with the highest total has the lower mean.
  const ranks = ranksOf([bot("many seats", 0.5), guest, bot("unscored", null), bot("one seat", 2)]);
  expect([...ranks]).toEqual([
    ["one seat", 1],
    ["many seats", 2],
    ["guest", 3],
    ["unscored", 4],
  ]);
});

describe("given bots that met, when Bot against bot is exported", () => {
  const meeting = { row: "b1", column: "B1", ahead: 3, level: 0, pairs: 7, games: 7, recordings: ["one"] };
  const rows = [
    { name: "b1", rank: 1, meetings: new Map([["B1", meeting]]) },
    { name: "B1", rank: 2, meetings: new Map() },
  ];

  test("then the CSV has the share and n of each pair", () => {
    const columns = meetingsData(rows);
    expect(columns.map(({ header }) => header)).toEqual(["#", "Row", "b1", "b1 n", "B1", "B1 n"]);
    expect(rows.map((row) => columns.map(({ value }) => value(row)))).toEqual([
      [1, "b1", null, null, 3 / 7, 7],
      [2, "B1", null, null, null, null],
    ]);
  });

  test("then pictures and tables have the share and n as the page shows them, and the names unchanged", () => {
    const columns = ["b1", "B1"].map((name) => ({
      ...{ id: name, header: name, width: "1fr", number: () => 0, cell: () => null },
      ...meetingValues(name),
    }));
    const { print } = gridFigure({ label: "Bot against bot", columns, shown: columns }, rows);
    expect(print.columns.map(({ header }) => header)).toEqual(["b1", "B1"]);
    expect(print.rows).toEqual([
      [null, "43% (7)"],
      [null, null],
    ]);
  });
});

test("given a client that gave no name, when the standings are exported, then it has no name, as in `chamber standings --json`", () => {
  const [row] = rankBots([{ id: "one", results: { ...results, unseated: [{ name: "a b", version: null }] } }], "bot");
  if (!row?.standing) throw new Error("The client has no row");
  const unnamed = { ...row, name: "unknown bot", standing: { ...row.standing, bot: null } };
  const bot = standingsData.find(({ header }) => header === "bot");
  expect([row, unnamed].map((each) => bot?.value(each))).toEqual(["a b", null]);
});
