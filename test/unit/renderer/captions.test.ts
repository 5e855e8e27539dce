import { describe, expect, test } from "vitest";
import { brokenFields } from "../../../core/filter/brokenFields.ts";
import { standardGameNames } from "../../../core/filter/names.ts";
import type { CoveredBot } from "../../../core/host/coverageFile.ts";
import { defaultPeace } from "../../../core/press/profiles.ts";
import type { Reply } from "../../../core/session/replies.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { brokenExport } from "../../../renderer/parts/broken/brokenExport.ts";
import { appliedFilter } from "../../../renderer/parts/filter/rowFilter.ts";
import { ledgerExport } from "../../../renderer/parts/ledger/ledgerExport.ts";
import { noBrokenFilter } from "../../../renderer/session/brokenFilter.ts";
import { freshRows } from "../../../renderer/session/tabRows.ts";
import { honourFigure } from "../../../renderer/views/agreements/figures.ts";
import { centresFigure, repliesFigure } from "../../../renderer/views/charts/figures.ts";
import { coverageExport } from "../../../renderer/views/coverage/coverageExport.ts";
import { findingsFigure, turnsFigure } from "../../../renderer/views/diagnostics/figures.ts";
import { noFilter } from "../../../renderer/views/press/noFilter.ts";
import { pressExport } from "../../../renderer/views/press/pressExport.ts";
import { libraryExport, scopeNote } from "../../../renderer/views/recordings/libraryExport.ts";
import { libraryRow } from "../../../renderer/views/recordings/libraryRows.ts";
import { listingOf } from "../../support/listings.ts";

describe("given a filter that the user types, when a table is exported, then its notes mention only what is applied", () => {
  test.each([
    ["a complete filter", "by:AUS payoff>0", "by:AUS payoff>0"],
    ["a filter whose last condition is unfinished", "by:AUS payoff>", "from==AUS"],
    ["a filter with a mistake, which hides nothing", "by:AUS colour:red", ""],
    ["spaces only", "  ", ""],
  ])("%s", (_, text, applied) => {
    expect(appliedFilter({ table: brokenFields, names: standardGameNames, text })).toBe(applied);
  });

  test("the ledger, and the table of broken promises", () => {
    const scope = { filter: { ...noBrokenFilter, text: "payoff>" }, between: [], notes: [] };
    expect(brokenExport([], { ...scope, applied: "" }).notes?.join(" ")).not.toContain("match");
    expect(brokenExport([], { ...scope, applied: "by:AUS" }).notes).toContain("Only rows that match “by:AUS”.");
    const offers = { filter: "all", between: [], notes: [] };
    expect(ledgerExport([], { ...offers, applied: "" }).notes?.join(" ")).not.toContain("match");
    expect(ledgerExport([], { ...offers, applied: "by:AUS" }).notes).toContain("Only offers that match “by:AUS”.");
  });
});

describe("given a table that does not show all rows, when it is exported, then its notes state this", () => {
  test("press filtered by power, kind and text, as one power saw it", () => {
    const filter = { powers: ["AUS", "GER"], tokens: ["PRP", "INS"] };
    expect(pressExport([], [], { filter, applied: "xdo", viewpoint: "AUS" }).notes).toEqual([
      "Only messages between AUS and GER.",
      "Only messages that begin with PRP, INS.",
      "Only messages that match “xdo”.",
      "Only what AUS saw.",
    ]);
    expect(pressExport([], [], { filter: noFilter, applied: "", viewpoint: null }).notes).toEqual([]);
  });

  test("findings without notes that match a filter", () => {
    const diagnosis = { viewpoint: null, rows: [], messages: 90, connections: 1, isOver: true, turns: [] };
    const scope = { hidden: ["note" as const], applied: "bot:albert" };
    for (const { notes } of [findingsFigure([], [], diagnosis, scope), turnsFigure([], diagnosis, scope)])
      expect(notes).toEqual([
        "n = 0 findings in 90 checked messages.",
        "Without notes.",
        "Only findings that match “bot:albert”.",
      ]);
    expect(turnsFigure([], diagnosis, { hidden: [], applied: "" }).notes).toHaveLength(1);
  });

  test("recordings that a filter finds, or that contribute to a number in the standings", () => {
    const { library } = freshRows;
    const only = { recordings: new Map(), words: "DumbBot: Missed deadlines" };
    expect(libraryExport(false, { ...library, search: "map:standard level>" }).notes).toEqual([
      "Only recordings that match “map~standard”.",
    ]);
    expect(libraryExport(false, { ...library, only }).notes).toEqual([
      "Only the recordings under “DumbBot: Missed deadlines”.",
    ]);
    expect(libraryExport(false, library).notes).toEqual([]);
  });

  test("standings of selected recordings that a filter finds", () => {
    const rows = ["a", "b"].map((id) => libraryRow(listingOf(id)));
    const selected = rows.map((row) => ({ ...row, isSelected: true }));
    expect(scopeNote(rows, 2, "")).toBe("From 2 recordings.");
    expect(scopeNote(selected, 2, "map:standard")).toBe("From 2 selected recordings that match “map:standard”.");
    expect(scopeNote(selected, 1, "map:standard")).toBe("From 1 selected recording that matches “map:standard”.");
  });

  test("charts without some powers", () => {
    const game = { turns: [], powers: [], hidden: ["RUS", "TUR"], viewpoint: null };
    expect(centresFigure({ powers: [], toWin: null }, game).notes).toContain("Without RUS, TUR.");
    expect(repliesFigure([], "last", game).notes[0]).toContain("summed over all powers except RUS, TUR.");
    expect(repliesFigure([], "last", { ...game, hidden: [], viewpoint: "AUS" }).notes[0]).toContain(
      "only those of AUS",
    );
  });

  test("replies in a game without a time limit, which say nothing about the deadline", () => {
    const power = { name: "AUS", mark: "A", words: "Austria", bot: null } as unknown as SessionPower;
    const game = { turns: [], powers: [power], hidden: [], viewpoint: null };
    const reply = { turn: 0, power: "AUS", phase: "movement", firstMs: 5, lastMs: 9, firstN: 1, lastN: 2 };
    const replies = (limitMs: number | null) =>
      repliesFigure([{ ...reply, limitMs } as unknown as Reply], "last", game);
    expect(replies(null).notes.join(" ")).not.toContain("deadline");
    expect(replies(null).print.columns.map(({ header }) => header)).not.toContain("Near deadline");
    expect(replies(10).notes.join(" ")).toContain("Near the deadline: ");
    expect(replies(10).print.columns.map(({ header }) => header)).toContain("Near deadline");
    for (const { notes, chartNotes } of [replies(null), replies(10)]) {
      expect(notes.join(" ")).not.toContain("dot");
      expect(chartNotes?.join(" ")).toContain("Each dot is a turn");
    }
  });

  test("coverage, with the number of connections of each bot", () => {
    const rows = { states: [], clientMessages: [], serverMessages: [], notes: [], results: [] };
    const bots = [{ ...rows, bot: "diplomat 1", connections: 81 }] as unknown as CoveredBot[];
    expect(coverageExport(bots, "wrong").notes).toEqual([
      "Connections: diplomat 1 81.",
      "Only rows in which at least one bot has findings.",
    ]);
  });
});

test("given honour rates, when they are exported, then the notes define what counts once", () => {
  const by = { profile: defaultPeace, viewpoint: null };
  expect(honourFigure([], [], by).notes.join(" ")).toContain("A promise that was made again counts once.");
});
