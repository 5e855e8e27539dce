import { describe, expect, test } from "vitest";
import { catalogue, type FindingCode, isFindingCode } from "../../core/lint/catalogue.ts";
import type { Finding } from "../../core/lint/finding.ts";
import { habitOf } from "../../core/lint/linter.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { keptCaptures, loadCapture } from "../support/captures.ts";
import { stories } from "./allStories.ts";
import { findingsOf, type Story } from "./stories.ts";

/** By program: a real game that it served, by which it is known. */
const served: Readonly<Record<string, string>> = { diplomacy: "dip_midgame", Parlance: "parl_std_hold7_drw" };

/** Connections of the real game, far from those of a story. */
const elsewhere = 1000;

/** A story, and in the moment of its end a game on the same server that shows which program it is. */
function servedBy(software: string, drafts: readonly EntryDraft[]): readonly EntryDraft[] {
  const lastNs = Math.max(...drafts.map((draft) => ("atNs" in draft ? draft.atNs : 0)));
  const game = loadCapture(keptCaptures, served[software] ?? "").drafts.map(
    (draft): EntryDraft =>
      draft.type === "chunk" || draft.type === "opened" || draft.type === "closed"
        ? { ...draft, atNs: lastNs, connection: draft.connection + elsewhere }
        : draft,
  );
  return [...drafts, ...game];
}

const habits = Object.keys(catalogue)
  .filter(isFindingCode)
  .flatMap((code) => (catalogue[code].habits ?? []).map((habit) => ({ code, habit, ...habit })));

describe.each(habits)("given that $software $does ($code)", ({ code, habit, software, does }) => {
  test("then it explains that finding about that program, and no other", () => {
    const finding: Finding<FindingCode> = {
      ...{ code, side: "server", connection: 1, n: 1, atNs: 0, span: null, tokenIndex: null, facts: {}, cause: "" },
    };
    expect(habitOf(finding, software)).toBe(habit);
    expect(habitOf(finding, null)).toBeNull();
    expect(habitOf(finding, "Albert")).toBeNull();
    expect(habitOf({ ...finding, side: "client" }, software)).toBeNull();
  });

  test("then it is a note about that program, and keeps its severity for an unknown one", () => {
    const foundIn = (drafts: readonly EntryDraft[], assigned: Story["assigned"]) =>
      findingsOf(drafts, assigned).filter(
        (found) => found.code === code && found.side === "server" && found.connection < elsewhere,
      );
    const told = stories.find((story) => story.code === code && foundIn(story.faulty, story.assigned).length > 0);
    const [unknown] = foundIn(told?.faulty ?? [], told?.assigned);
    const [known] = foundIn(servedBy(software, told?.faulty ?? []), told?.assigned);
    const habitDetail = `Known habit: ${software} ${does}.`;
    expect([unknown?.severity, unknown?.details]).toEqual([
      catalogue[code].severity,
      expect.not.arrayContaining([habitDetail]),
    ]);
    expect([known?.severity, known?.message, known?.details]).toEqual([
      "note",
      unknown?.message,
      [...(unknown?.details ?? []), habitDetail],
    ]);
  });
});
