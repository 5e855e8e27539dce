import { groupBy } from "../../bytes/keyed.ts";
import type { Severity } from "../../diagnostics/severity.ts";
import type { FrameNumber } from "../../recording/entry.ts";
import type { Analysis } from "../analysis.ts";
import { causeOf, programText, type ReportedFinding } from "../reportedFinding.ts";
import type { Player } from "./players.ts";

/** A finding as the page shows it: the first occurrence of its root cause, and the numbers of the others. */
export interface ReportFinding extends Pick<ReportedFinding, "code" | "side" | "connection" | "n" | "turn"> {
  /** The powers whose clients have this finding. */
  readonly powers: readonly string[];
  readonly severity: Severity;
  readonly message: string;
  readonly clause: string;
  readonly fix: string;
  readonly details: readonly string[];
  /** Name and version of the program at fault, or its pseudonym; null if unknown. */
  readonly program: string | null;
  /** Number of findings with this root cause, one for each connection. */
  readonly findings: number;
  /** Number of occurrences of the finding, and the other messages in which it occurs. */
  readonly count: number;
  readonly others: readonly FrameNumber[];
}

interface FindingsChoice {
  readonly players: readonly Player[];
  /** Returns whether the page includes a connection. Findings about other connections are omitted. */
  readonly isShown: (connection: ReportedFinding["connection"]) => boolean;
  readonly hasPseudonyms: boolean;
  /** Whether passcodes are omitted. */
  readonly isRedacted: boolean;
}

/** Returns the findings about clients, then those about the server. */
export function findingsOf(
  reported: readonly ReportedFinding[],
  analysis: Analysis,
  { players, isShown, hasPseudonyms, isRedacted }: FindingsChoice,
): ReportFinding[] {
  const ofGame = new Map(players.map((player) => [player.connection, player]));
  const hidden = hasPseudonyms ? hiddenWords(ofGame, analysis) : [];
  const worded = (text: string): string =>
    hidden.reduce((words, [own, shown]) => words.replaceAll(own, shown), isRedacted ? withoutPasscodes(text) : text);
  const causes = [
    ...groupBy(
      reported.filter(({ connection }) => isShown(connection)),
      causeOf,
    ).values(),
  ];
  const shown = causes.flatMap((same): ReportFinding[] => {
    const [first] = same;
    if (!first) return [];
    const { code, severity, side, connection, n, turn, clause } = first;
    const own = first.program && programText(first.program);
    return [
      {
        code,
        severity,
        side,
        connection,
        powers: [...new Set(same.flatMap(({ power }) => power ?? []))],
        n,
        turn,
        clause,
        program: side === "client" && hasPseudonyms ? (ofGame.get(connection)?.name ?? null) : own,
        message: worded(first.message),
        fix: worded(first.fix),
        details: first.details.map(worded),
        findings: same.length,
        count: same.reduce((sum, { count }) => sum + count, 0),
        others: [...new Set(same.flatMap(({ frames }) => frames))].filter((frame) => frame !== n).sort((a, b) => a - b),
      },
    ];
  });
  return [...shown.filter(({ side }) => side === "client"), ...shown.filter(({ side }) => side !== "client")];
}

const passcodeMessage = /\b(?:IAM|HLO|passcode)\b/;

/** Matches bytes in hex, and numbers other than frame numbers, years and parts of a version such as v0.18. */
const numbers =
  /\b[0-9a-f]{2}(?: [0-9a-f]{2})+\b|(?<![#.\w]|\b(?:SPR|SUM|FAL|AUT|WIN|Spring|Summer|Fall|Autumn|Winter) )-?\d+\b(?!\.\d)/g;

/**
 * Replaces every number in a string about a message that can contain a passcode, because any number may be the
 * passcode.
 */
function withoutPasscodes(text: string): string {
  return passcodeMessage.test(text) ? text.replace(numbers, "…") : text;
}

/**
 * Returns the names and versions that clients gave and that findings can quote, with their replacements. A short name
 * could be part of any word, so it is replaced only within quotation marks.
 */
function hiddenWords(
  players: ReadonlyMap<Player["connection"], Player>,
  analysis: Analysis,
): (readonly [own: string, shown: string])[] {
  return analysis.connections.flatMap(({ connection, facts: { identity } }) => {
    const words = [
      [identity?.name ?? "", players.get(connection)?.name ?? "a bot"],
      [identity?.version ?? "", "…"],
    ] as const;
    return words
      .filter(([own]) => own !== "")
      .map(([own, shown]) => (own.length < 3 ? ([`'${own}'`, `'${shown}'`] as const) : ([own, shown] as const)));
  });
}
