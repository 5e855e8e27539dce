import { describe, expect, test } from "vitest";
import { habitWords } from "../../core/diagnostics/catalogue.ts";
import { catalogue, type FindingCode, isFindingCode } from "../../core/lint/catalogue.ts";
import type { Finding } from "../../core/lint/finding.ts";
import { habitOf } from "../../core/lint/linter.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { keptCaptures, loadCapture } from "../support/captures.ts";
import { stories } from "./allStories.ts";
import { findingsOf, type Story } from "./stories.ts";

/** A real game on each server program, from which the program can be identified. */
const served: Readonly<Record<string, string>> = {
  diplomacy: "dip_midgame",
  Parlance: "parl_std_hold7_drw",
  tenderi: "live_tenderi",
};

/** Offset for the real game's connection numbers, to keep them far from those of a story. */
const elsewhere = 1000;

/** How many chunks of a game are enough to identify its server. */
const introduction = 120;

/** Returns a story followed by the start of a game on the same server, which identifies the server's program. */
function servedBy(software: string, drafts: readonly EntryDraft[]): readonly EntryDraft[] {
  const lastNs = Math.max(...drafts.map((draft) => ("atNs" in draft ? draft.atNs : 0)));
  const game = loadCapture(keptCaptures, served[software] ?? "")
    .drafts.slice(0, introduction)
    .map(
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

describe.each(habits)("given that $software $does ($code)", ({ code, habit, software }) => {
  test("then it explains this finding for this program only", () => {
    const finding: Finding<FindingCode> = {
      ...{ code, side: "server", connection: 1, n: 1, atNs: 0, span: null, tokenIndex: null, cause: "" },
      facts: habit.only ?? {},
    };
    expect(habitOf(finding, catalogue[finding.code], software)).toBe(habit);
    expect(habitOf(finding, catalogue[finding.code], null)).toBeNull();
    expect(habitOf(finding, catalogue[finding.code], "Albert")).toBeNull();
    expect(habitOf({ ...finding, side: "client" }, catalogue[finding.code], software)).toBeNull();
  });

  test("then the finding is a note for this program, and keeps its severity for an unknown one", () => {
    const foundIn = (drafts: readonly EntryDraft[], assigned: Story["assigned"]) =>
      findingsOf(drafts, assigned).filter(
        (found) => found.code === code && found.side === "server" && found.connection < elsewhere,
      );
    // A habit may explain only some of the rule's findings.
    const [[unknown, known] = []] = stories
      .filter((story) => story.code === code)
      .map(({ faulty, assigned }) => [foundIn(faulty, assigned)[0], foundIn(servedBy(software, faulty), assigned)[0]])
      .filter(([, found]) => found?.severity === "note");
    const habitDetail = `Known quirk: ${habitWords(habit)}.`;
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
