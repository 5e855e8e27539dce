import type { Failure } from "../core/try/outcome.ts";
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

/** `orders/note-far`, or `orders/note-far #2` in the second of several rounds. */
export function nameOf({ situation, round }: Pick<SituationResult, "situation" | "round">): string {
  return round === null ? situation.id : `${situation.id} #${round}`;
}

/** Returns the line of a situation in the table: `handshake/accepted  passed  0.4 s`. */
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

/** Returns the details of a failed situation: what was expected, the message, the recording and the findings. */
export async function failureLines(tried: TriedSituation): Promise<string[]> {
  const { result, linted, output } = tried;
  const { situation, failure, recording, n } = result;
  const { bold, dim, red } = outColours();
  return [
    "",
    `${red("FAILED")} ${bold(nameOf(result))}`,
    ...wrapped("  ", `${situation.title}.`),
    ...(failure ? failureText(failure) : []),
    ...wrapped("  = rule: ", situation.clause).map(dim),
    ...(recording === null ? [] : wrapped("  = recording: ", placeText(recording, n))),
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

function placeText(recording: string, n: number | null): string {
  return n === null ? recording : `chamber show ${recording} --filter n:${n}`;
}

/** `40 passed, 1 failed, 3 not applicable in 21.4 s`. */
export function summaryText(results: readonly SituationResult[], ms: number): string {
  const { passed, failed, "not-applicable": notApplicable } = countsOf(results);
  const parts = `${passed} passed, ${failed} failed, ${notApplicable} not applicable`;
  return `${counted(results.length, "situation")}: ${parts} in ${seconds(ms)}`;
}
