import { describe, expect, test } from "vitest";
import { linkText, noLink, readLink } from "../../../core/host/link.ts";
import {
  freshRows,
  linkedTabRows,
  needsPeace,
  rowsAt,
  rowsInLink,
  rowsKept,
  sortInLink,
  type TabRows,
} from "../../../renderer/session/tabRows.ts";

const ownIds = new Map([
  ["host-1", "uuid-1"],
  ["host-2", "uuid-2"],
]);
const ownId = (id: string): string => ownIds.get(id) ?? id;

/** Returns what a tab shows on another page after that page opens a link from this one. */
function received(tab: string, rows: TabRows): TabRows {
  const peace = needsPeace(tab, rows) ? rows.peace : null;
  const link = readLink(
    linkText({ ...noLink, tab, rows: rowsInLink(tab, rows, ownId), sort: sortInLink(tab, rows), peace }),
  );
  return linkedTabRows(freshRows, link);
}

const noOrder = { sort: null, peace: null };
const { agreements, press, findings, charts, library } = freshRows;
const broken = { text: "by:AUS payoff>0", kinds: ["claim", "promise"] } as const;

describe("given what a tab shows, when a link to it is opened on another page, then that page shows the same", () => {
  test.each<[string, string, Partial<TabRows>]>([
    ["all offers", "agreements", {}],
    ["offers", "agreements", { agreements: { ...agreements, filter: "kept", words: "pce", between: ["AUS", "ITA"] } }],
    [
      "broken promises",
      "agreements",
      { agreements: { ...agreements, shows: "broken", broken: { text: "", kinds: [] } } },
    ],
    ["press", "press", { press: { powers: ["AUS"], tokens: ["PRP", "INS"], text: "xdo & dmz", lanes: ["diary"] } }],
    ["only logs", "press", { press: { ...press, lanes: ["intent", "plan"] } }],
    [
      "findings",
      "diagnostics",
      { findings: { ...findings, grouping: "turn", hidden: ["note", "warning"], text: "bot:a,b" } },
    ],
    ["findings by bot", "diagnostics", { findings: { ...findings, grouping: "bot" } }],
    ["a selected finding", "diagnostics", { findings: { ...findings, chosen: "syntax" } }],
    ["charts", "charts", { charts: { ...charts, hidden: ["RUS"], orders: "first" } }],
    ["the first orders", "charts", { charts: { ...charts, orders: "first" } }],
    ["charts as tables", "charts", { charts: { ...charts, tables: ["centres", "traffic"], scale: "root" } }],
    ["the linear scale", "charts", { charts: { ...charts, scale: "linear" } }],
    ["coverage", "coverage", { coverage: "not encountered" }],
    ["a query", "query", { sql: "SELECT a,\n b FROM c WHERE d = 'e'" }],
    ["a list", "recordings", { library: { ...library, search: "map:standard" } }],
    ["standings", "recordings", { library: { ...library, mode: "standings", search: "a", by: "model" } }],
    ["seats", "recordings", { library: { ...library, mode: "standings", seats: "hundred3" } }],
    ["sorted recordings", "recordings", { sorts: { Recordings: { id: "findings", desc: true } } }],
    ["sorted press", "press", { sorts: { Press: { id: "press-turn", desc: false } } }],
    ["a peace rule", "agreements", { peace: "unit-centre-or-border" }],
  ])("%s", (_, tab, shown) => {
    const rows = { ...freshRows, ...shown };
    const order = ({ findings: { hidden, ...rest }, ...others }: TabRows) => ({
      ...others,
      rest,
      hidden: new Set(hidden),
    });
    expect(order(received(tab, rows))).toEqual(order(rows));
  });

  test("the offer that is selected while the cursor stays, by the place of its message", () => {
    const chosen = { id: "122", link: "7c310", cursor: 121, from: 122 };
    const rows = { ...freshRows, agreements: { ...agreements, chosen } };
    const linkedAt = (cursor: number) =>
      linkedTabRows(freshRows, { tab: "agreements", rows: rowsInLink("agreements", rows, ownId, cursor), ...noOrder });
    expect(linkedAt(121).agreements.chosen).toMatchObject({ id: null, link: "7c310" });
    expect(linkedAt(130)).toEqual(freshRows);
    expect(rowsAt(rows, 122).agreements.chosen?.cursor).toBe(122);
  });

  test("recordings that were selected, by their own ids, because another host uses other ids", () => {
    const mode = "standings" as const;
    const rows = { ...freshRows, library: { ...library, mode, selected: ["host-1", "host-2"] } };
    expect(received("recordings", rows).library).toEqual({ ...library, mode, selected: ["uuid-1", "uuid-2"] });
  });

  test("broken promises in recordings that a search found", () => {
    const rows = {
      ...freshRows,
      library: { ...library, mode: "broken" as const, search: "map:standard", selected: ["uuid-2"], broken },
    };
    const shown = received("recordings", rows).library;
    expect({ ...shown, broken: shown.broken.text }).toEqual({ ...rows.library, broken: broken.text });
    expect(new Set(shown.broken.kinds)).toEqual(new Set(broken.kinds));
  });

  test("the recordings that contribute to a number in the standings, with the name of that number", () => {
    const words = "DumbBot 8~3: Missed deadlines";
    const only = { recordings: new Map([["host-1", { n: 12 }]]), words };
    const shown = received("recordings", { ...freshRows, library: { ...library, only } }).library.only;
    expect(shown).toEqual({ recordings: new Map([["uuid-1", {}]]), words });
  });
});

describe("a link", () => {
  test("given a tab that shows everything, then its link has no row settings", () => {
    for (const tab of ["game", "agreements", "press", "diagnostics", "charts", "coverage", "query", "recordings"])
      expect(rowsInLink(tab, freshRows, ownId)).toBeNull();
  });

  test("given another peace rule, then only links to tabs with verdicts need it", () => {
    const standings = { ...freshRows, library: { ...library, mode: "standings" as const } };
    expect(needsPeace("agreements", freshRows)).toBe(true);
    expect(needsPeace("recordings", standings)).toBe(true);
    expect([needsPeace("recordings", freshRows), needsPeace("press", standings)]).toEqual([false, false]);
  });

  test("given names that do not exist, then they are ignored", () => {
    const rows = { list: "findings", only: ["-fatal", "note"], between: [], words: "", by: "colour" };
    expect(linkedTabRows(freshRows, { tab: "diagnostics", rows, sort: null, peace: "anything" })).toEqual(freshRows);
  });

  test("given a link without rows to a tab that is filtered, then the tab shows everything, as it did for the sender", () => {
    const filtered = { ...freshRows, press: { ...press, text: "pce" }, findings: { ...findings, text: "bot:a" } };
    const shown = linkedTabRows(filtered, { tab: "press", rows: null, sort: null, peace: null });
    expect(shown).toEqual({ ...filtered, press });
  });
});

test("given filtered tabs, when another recording is opened, then its press and findings are not filtered, and the list of recordings stays", () => {
  const rows = {
    ...freshRows,
    press: { powers: ["AUS"], tokens: [], text: "pce", lanes: ["diary" as const] },
    findings: { grouping: "bot" as const, hidden: ["note" as const], text: "bot:a", chosen: "syntax" },
    charts: { ...charts, hidden: ["AUS"] },
    library: { ...library, search: "map:standard" },
  };
  expect(rowsKept(rows)).toEqual({
    ...freshRows,
    press: { ...press, lanes: ["diary"] },
    findings: { grouping: "bot", hidden: ["note"], text: "", chosen: null },
    library: rows.library,
  });
});
