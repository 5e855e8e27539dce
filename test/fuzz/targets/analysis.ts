import { pressByGame } from "../../../core/analysis/agreements.ts";
import { Analysis } from "../../../core/analysis/analysis.ts";
import { LintFold } from "../../../core/analysis/lintFold.ts";
import { PressFold } from "../../../core/analysis/pressFold.ts";
import { RecordingFold } from "../../../core/analysis/recordingFold.ts";
import { type ReportedFinding, reportedFindings } from "../../../core/analysis/reportedFinding.ts";
import { StandingsFold } from "../../../core/analysis/standingsFold.ts";
import { knownVariants } from "../../../core/map/library.ts";
import type { EntryDraft } from "../../../core/recording/entry.ts";
import { placed } from "../../support/entries.ts";
import { conversationForm, messageIn } from "../forms/conversations.ts";
import { ensure, type Growing, type Target } from "../target.ts";
import { conversations } from "./traffic.ts";

/** Runs conversations through everything that reads a recording: games, lint, press, agreements and standings. */
export const analysis: Target<readonly EntryDraft[]> = {
  name: "analysis",
  form: conversationForm,
  largest: 60_000,
  seeds: conversations,
  run(drafts) {
    const read = new Analysis();
    const lint = new LintFold(read);
    const press = new PressFold();
    const standings = new StandingsFold(read, knownVariants);
    const fold = new RecordingFold(read, [lint, press, standings]);
    for (const entry of placed(drafts)) fold.apply(entry);
    lint.end();
    const reported = reportedFindings(lint, read);
    const bodies = bodyLengths(drafts);
    for (const finding of reported) expectInside(finding, read, bodies);
    const games = pressByGame(fold, press, knownVariants);
    for (const { agreements } of games) {
      for (const { obligations } of agreements) ensure(Array.isArray(obligations), "an agreement without obligations");
    }
    const codes = [...new Set(reported.map(({ code }) => code))].sort().join(" ");
    const statuses = games.flatMap(({ agreements }) => agreements.map(({ status }) => status));
    return `${codes} ${[...new Set(statuses)].sort().join(" ")}`;
  },
  growing: () => [...longGames(), ...manyClients(), ...manyMessages()],
};

/** Returns the number of bytes on each connection: no frame on it can be larger. */
function bodyLengths(drafts: readonly EntryDraft[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const draft of drafts) {
    if (draft.type !== "chunk") continue;
    lengths.set(draft.connection, (lengths.get(draft.connection) ?? 0) + draft.bytes.length);
  }
  return lengths;
}

/** Checks that a finding is inside the recording and that its texts are complete. */
function expectInside(finding: ReportedFinding, read: Analysis, bodies: ReadonlyMap<number, number>): void {
  const { code, connection, n, frames, span, message, details, fix, count } = finding;
  ensure(read.stateOf(connection) !== undefined, `${code}: no such connection`);
  ensure(n >= 0 && n <= read.rows && frames.every((each) => each >= 1 && each <= read.rows), `${code}: no such frame`);
  ensure(count >= 1, `${code}: count below 1`);
  if (span !== null) {
    const { byteOffset, byteLength } = span;
    ensure(byteOffset >= 0 && byteLength >= 0, `${code}: a negative span`);
    ensure(byteOffset + byteLength <= (bodies.get(connection) ?? 0), `${code}: the span is outside the connection`);
  }
  for (const words of [message, fix, ...details]) {
    ensure(!/undefined|\[object|\bNaN\b|\{[a-z]\w*\}/i.test(words), `${code}: ${words}`);
  }
  ensure(message !== "", `${code}: no message`);
}

type GrowingGame = Growing<readonly EntryDraft[]>;

/** Returns games in which the same connections repeat everything. */
function longGames(): GrowingGame[] {
  return conversations()
    .filter((_, at) => at % 6 === 0)
    .map((drafts) => (times) => conversationForm.repeat(drafts, times));
}

/** Returns games in which more and more connections send the same messages. */
function manyClients(): GrowingGame[] {
  return conversations()
    .filter((_, at) => at % 12 === 0)
    .map((drafts) => (times) => Array.from({ length: times }, (_, copy) => shifted(drafts, copy * 16)).flat());
}

function shifted(drafts: readonly EntryDraft[], by: number): EntryDraft[] {
  return drafts.map((draft) => ("connection" in draft ? { ...draft, connection: draft.connection + by } : draft));
}

/** Returns, for each kind of message, a game up to the first such message, which is then sent over and over. */
function manyMessages(): GrowingGame[] {
  const seen = new Set<string>();
  return conversations().flatMap((drafts) =>
    drafts.flatMap((draft, at): GrowingGame[] => {
      const lead = draft.type === "chunk" ? messageIn(draft.bytes)?.[0] : undefined;
      if (lead === undefined || draft.type !== "chunk" || seen.has(`${draft.direction} ${lead}`)) return [];
      seen.add(`${draft.direction} ${lead}`);
      const before = drafts.slice(0, at);
      return [(times) => [...before, ...Array.from({ length: times }, () => draft)]];
    }),
  );
}
