import type { ReportedFinding } from "../analysis/reportedFinding.ts";
import type { Span } from "../bytes/span.ts";
import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { countSeverities, type SeverityCounts } from "../diagnostics/severity.ts";
import { languageFindings } from "../language/findings.ts";
import { catalogue } from "../lint/catalogue.ts";
import { inWords } from "../lint/wording/factWords.ts";
import { cellsOf } from "./lintMarks.ts";
import type { LintScan } from "./lintScan.ts";
import { type MarkedText, markedText } from "./markedText.ts";
import { countSeen } from "./seenRows.ts";
import { turnsSeen } from "./seenTurns.ts";
import type { Session } from "./session.ts";

/** A catalogue entry, as the list of rules shows it. */
export interface BookEntry extends CatalogueEntry {
  /** The general message, without the facts of a specific case. */
  readonly general: string;
}

/** A message that shows a finding, and the two-byte cells at fault; a `span` of null means the whole message. */
export interface FindingPlace {
  readonly n: ReportedFinding["n"];
  readonly span: Span | null;
}

/** The findings with one root cause on one connection, for a view. */
export interface DiagnosisRow
  extends Omit<ReportedFinding, "frames" | "span" | "recording" | "program" | "cause" | "turns" | "group"> {
  /** Identifies the row; stays the same while the recording grows. */
  readonly id: string;
  /** The first messages that show the finding. */
  readonly places: readonly FindingPlace[];
  /** Number of messages that show the finding. */
  readonly messages: number;
  /** Number of these messages in each turn, by the turn's index among all turns in the recording. */
  readonly turns: readonly (readonly [index: number, messages: number])[];
}

/** A turn that may contain findings. */
export interface DiagnosisTurn {
  /** Index of the turn among all turns in the recording. */
  readonly index: number;
  readonly game: number;
  readonly key: string;
  /** The first row of the turn on the connections of the viewpoint's power. */
  readonly firstN: ReportedFinding["n"];
}

/** All findings in the rows that have been read so far. */
export interface Diagnosis {
  readonly viewpoint: string | null;
  /** Errors first; within a severity, in the order of the recording. */
  readonly rows: readonly DiagnosisRow[];
  /** Number of rows on the connections of the viewpoint's power; the number of all rows without a viewpoint. */
  readonly messages: number;
  readonly connections: number;
  /** False while more rows may arrive; until the end, a missing message is not yet a finding. */
  readonly isOver: boolean;
  readonly turns: readonly DiagnosisTurn[];
}

/** The maximum number of messages that a finding lists. Further messages are only counted. */
const mostPlaces = 100;

/**
 * Returns all findings in the rows that have been read so far.
 * @param viewpoint limits the findings to those on this power's connections; null means all
 */
export function diagnosisOf(scan: LintScan, viewpoint: string | null): Diagnosis {
  const { session } = scan;
  const connections = viewpoint === null ? null : session.connectionsOf(viewpoint);
  return {
    viewpoint,
    rows: findingsSeen(scan, viewpoint).map((finding) => rowOf(session, finding, viewpoint)),
    messages: countSeen(session, viewpoint),
    connections: connections?.size ?? session.analysis.connections.length,
    isOver: scan.isOver,
    turns: session.games.all.flatMap((_, game) =>
      (viewpoint === null ? session.turns.of(game) : turnsSeen(session, game, viewpoint)).map(
        ({ index, key, firstN }) => ({ index, game, key, firstN }),
      ),
    ),
  };
}

/** Counts the findings of {@link diagnosisOf} by severity. */
export function countFindings(scan: LintScan, viewpoint: string | null): SeverityCounts {
  return countSeverities(findingsSeen(scan, viewpoint));
}

/** A message that shows a finding, as one line of text. */
export interface FindingLine extends MarkedText {
  readonly n: ReportedFinding["n"];
  readonly atMs: number;
  /** The turn of the message, as the viewpoint counts turns; null before the first turn and outside games. */
  readonly turn: string | null;
  /** Index of the message's game; -1 outside games. */
  readonly game: number;
  readonly power: string | null;
  readonly connection: ReportedFinding["connection"];
  readonly toClient: boolean;
}

/** Returns the message at each place, with the tokens at fault marked; null for rows that are not frames. */
export function findingLines(
  session: Session,
  places: readonly FindingPlace[],
  viewpoint: string | null,
): readonly (FindingLine | null)[] {
  return places.map(({ n, span }): FindingLine | null => {
    const row = session.frames.frameAt(n);
    if (!row) return null;
    const { connection, power, direction, atNs } = row;
    const turn = session.turns.all[session.turnOf(n, viewpoint)]?.key ?? null;
    const toClient = direction === "server-to-client";
    const game = session.gameOf(n);
    return { n, atMs: atNs / 1e6, turn, game, power, connection, toClient, ...markedText(row, span) };
  });
}

/** Returns the explanations of all findings, including those of plug-ins, by code. */
export function ruleBook({ plugins }: Session): Readonly<Record<string, BookEntry>> {
  const general: Readonly<Record<string, { readonly message: string }>> = languageFindings;
  const added = (plugins?.catalogue.rules ?? []).map(({ code, entry }): [string, CatalogueEntry] => [code, entry]);
  return Object.fromEntries(
    [...Object.entries(catalogue), ...added].map(([code, entry]) => [
      code,
      { ...entry, general: general[code]?.message ?? inWords(entry.message) },
    ]),
  );
}

function findingsSeen({ session, findings }: LintScan, viewpoint: string | null): readonly ReportedFinding[] {
  if (viewpoint === null) return findings;
  const own = session.connectionsOf(viewpoint);
  return findings.filter(({ connection }) => own.has(connection));
}

function rowOf(session: Session, finding: ReportedFinding, viewpoint: string | null): DiagnosisRow {
  const { frames: _, span: __, recording: ___, program: ____, cause, turns: _____, group, ...shown } = finding;
  const { frames, places } = group;
  const turns = new Map<number, number>();
  for (const n of frames) {
    const turn = n === 0 ? -1 : session.turnOf(n, viewpoint);
    if (turn >= 0) turns.set(turn, (turns.get(turn) ?? 0) + 1);
  }
  const turn = shown.n === 0 ? undefined : session.turns.all[session.turnOf(shown.n, viewpoint)];
  return {
    ...shown,
    id: [shown.connection, shown.side, shown.code, cause].join(" "),
    turn: turn?.key ?? null,
    places: frames.slice(0, mostPlaces).flatMap((n, at): FindingPlace[] => {
      const place = places[at];
      return n === 0 || !place ? [] : [{ n, span: cellsOf(place) }];
    }),
    messages: frames.filter((n) => n !== 0).length,
    turns: [...turns],
  };
}
