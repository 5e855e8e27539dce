import type { Difference, Failure } from "../core/try/outcome.ts";
import { countsOf } from "../core/try/reports.ts";
import type { SituationResult, Status } from "../core/try/result.ts";
import { lintText } from "./lintText.ts";
import { counted } from "./output.ts";
import { quotesOf } from "./quotes.ts";
import { outColours } from "./terminal.ts";
import type { TriedSituation } from "./tryRun.ts";
import { outWidth, wrapped } from "./wrap.ts";

const words: Readonly<Record<Status, string>> = {
  passed: "passed",
  failed: "FAILED",
  "not-applicable": "n/a",
};

/** Names a situation: `orders/note-far`, or `orders/note-far #2` in the second of several rounds. */
export function nameOf({ situation, round }: Pick<SituationResult, "situation" | "round">): string {
  return round === null ? situation.id : `${situation.id} #${round}`;
}

/** Returns the line for a situation in the table: `handshake/accepted  passed  0.4 s`. */
export function tableLine(result: SituationResult, idWidth: number): string {
  const { status, reason, durationMs } = result;
  const { red, green, dim } = outColours();
  const colour = status === "failed" ? red : status === "passed" ? green : dim;
  const head = `${nameOf(result).padEnd(idWidth)}  ${colour(words[status].padEnd(6))}  ${seconds(durationMs).padStart(6)}`;
  const room = outWidth() - idWidth - 18;
  const why = reason.length > room ? `${reason.slice(0, Math.max(0, room - 1))}…` : reason;
  return room < 12 || reason === "" ? head : `${head}  ${dim(why)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Returns the details of a failed situation: what was expected, the message, the recording and the findings; and, even
 * for a passed test case, where the bot differed from the recorded client.
 */
export async function detailLines(tried: TriedSituation): Promise<string[]> {
  const { result, linted, output } = tried;
  const { situation, status, failure, recording, n, differences } = result;
  if (status !== "failed" && differences.length === 0) return [];
  const { bold, dim, red, green } = outColours();
  const head = status === "failed" ? red(words.failed) : green(words[status]);
  return [
    "",
    `${head} ${bold(nameOf(result))}`,
    ...wrapped("  ", `${situation.title}.`),
    ...(failure ? failureText(failure) : []),
    ...wrapped("  = rule: ", situation.clause).map(dim),
    ...(recording === null ? [] : wrapped("  = recording: ", placeText(recording, n))),
    ...differenceLines(result),
    ...(output === null ? [] : wrapped("  = program's output: ", output)),
    ...(linted && linted.reported.length > 0 ? lintText(linted, await quotesOf(linted, undefined)) : []),
  ];
}

function failureText({ message, expected, got }: Failure): string[] {
  return [
    ...wrapped("  = ", `${message}.`),
    ...(expected === null ? [] : wrapped("  = expected: ", expected)),
    ...(expected === null ? [] : wrapped("  = got:      ", got ?? "nothing")),
  ];
}

/** The maximum number of differences that the terminal shows. */
const mostDifferences = 10;

function differenceLines({ situation, differences: all }: SituationResult): string[] {
  // The message with the finding comes first.
  const isFirst = ({ n }: Difference): boolean => n !== null && n === situation.replay?.finding.n;
  const differences = [...all].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const left = differences.length - mostDifferences;
  return [
    ...differences.slice(0, mostDifferences).flatMap(differenceText),
    ...(left > 0 ? wrapped("  = ", `${counted(left, "more difference")} from the recorded game`) : []),
  ];
}

function differenceText({ n, expected, got }: Difference): string[] {
  const place = n === null ? "" : ` (#${n} of the recorded game)`;
  return [
    ...wrapped("  = expected: ", `${expected ?? "nothing"}${place}`),
    ...wrapped("  = got:      ", got ?? "nothing"),
  ];
}

function placeText(recording: string, n: number | null): string {
  return n === null ? recording : `chamber show ${recording} --filter n:${n}`;
}

/** Summarises a run: `40 passed, 1 failed, 3 not applicable in 21.4 s`. */
export function summaryText(results: readonly SituationResult[], ms: number): string {
  const { passed, failed, "not-applicable": notApplicable } = countsOf(results);
  const parts = `${passed} passed, ${failed} failed, ${notApplicable} not applicable`;
  return `${counted(results.length, "situation")}: ${parts} in ${seconds(ms)}`;
}
