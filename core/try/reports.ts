import { html, type Markup } from "../analysis/report/markup.ts";
import { findingJson } from "../analysis/reportedFinding.ts";
import { groupBy } from "../bytes/keyed.ts";
import type { SituationResult, Status } from "./result.ts";

/** A run of `chamber try`, for reports. */
export interface TryRun {
  readonly command: readonly string[];
  readonly version: string;
  readonly durationMs: number;
  readonly results: readonly SituationResult[];
  /** Returns a link to a recording, relative to the report. */
  readonly linkOf: (recording: string) => string;
}

export function countsOf(results: readonly SituationResult[]): Readonly<Record<Status, number>> {
  const count = (status: Status): number => results.filter((result) => result.status === status).length;
  return { passed: count("passed"), failed: count("failed"), "not-applicable": count("not-applicable") };
}

/** Returns the report as plain data; docs/cli.md describes it. */
export function reportJson({ command, version, durationMs, results }: TryRun): object {
  const { passed, failed, "not-applicable": notApplicable } = countsOf(results);
  return {
    tool: `Black Chamber ${version}`,
    bot: { command },
    seconds: durationMs / 1000,
    counts: { passed, failed, notApplicable },
    situations: results.map(
      ({ situation, status, reason, failure, findings, differences, recording, n, round, durationMs: ms }) => ({
        id: situation.id,
        title: situation.title,
        clause: situation.clause,
        messages: situation.rows,
        round,
        status,
        reason,
        failure,
        recording,
        n,
        seconds: ms / 1000,
        findings: findings.map(findingJson),
        differences,
      }),
    ),
  };
}

/**
 * Returns the report as JUnit XML, which most CI services show. A situation becomes a test case, and a family a suite.
 */
export function junitXml({ results, durationMs }: TryRun): string {
  const families = groupBy(results, ({ situation }) => situation.id.split("/")[0] ?? "");
  const suites = [...families].map(
    ([family, own]) => html`
<testsuite name="chamber try: ${family}" tests="${own.length}" failures="${countsOf(own).failed}" skipped="${
      countsOf(own)["not-applicable"]
    }" errors="0" time="${secondsOf(own)}">${own.map(caseXml)}
</testsuite>`,
  );
  const counts = countsOf(results);
  return `<?xml version="1.0" encoding="UTF-8"?>${
    html`
<testsuites name="chamber try" tests="${results.length}" failures="${counts.failed}" skipped="${
      counts["not-applicable"]
    }" time="${(durationMs / 1000).toFixed(3)}">${suites}
</testsuites>
`.markup
  }`;
}

function caseXml(result: SituationResult): Markup {
  const { situation, status, reason, round, durationMs } = result;
  const [family = "", name = ""] = situation.id.split("/");
  const title = round === null ? name : `${name} #${round}`;
  const body =
    status === "failed"
      ? html`<failure message="${reason}">${detailText(result)}</failure>`
      : status === "not-applicable"
        ? html`<skipped message="${reason}"/>`
        : null;
  const time = (durationMs / 1000).toFixed(3);
  return html`
  <testcase classname="${family}" name="${title}" time="${time}">${body}</testcase>`;
}

function secondsOf(results: readonly SituationResult[]): string {
  return (results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3);
}

/** Returns everything that a reader needs to know about a failure, as lines of text. */
function detailText({ situation, failure, findings, differences, recording, n }: SituationResult): string {
  return [
    `${situation.title}.`,
    ...(failure ? [`${failure.message}.`] : []),
    ...(failure?.expected ? [`expected: ${failure.expected}`, `got: ${failure.got ?? "nothing"}`] : []),
    ...differences.map(({ expected, got }) => `expected: ${expected ?? "nothing"}; got: ${got ?? "nothing"}`),
    ...findings.map(
      ({ code, message, fix, n: at }) => `${code}${at === 0 ? "" : ` in #${at}`}: ${message} Fix: ${fix}`,
    ),
    `rule: ${situation.clause}`,
    ...(recording === null ? [] : [`recording: ${recording}${n === null ? "" : `, #${n}`}`]),
  ].join("\n");
}

const words: Readonly<Record<Status, string>> = {
  passed: "passed",
  failed: "failed",
  "not-applicable": "not applicable",
};

const style = `
body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-top:1px solid #d7dce3}
.failed{color:#a31621;font-weight:600}.passed{color:#1b6b3a}.not-applicable{color:#5a6472}
pre{white-space:pre-wrap;margin:.3rem 0;padding:.5rem;background:#f3f5f8}code{font-size:.95em}
@media(prefers-color-scheme:dark){body{background:#14181e;color:#dde3ea}td,th{border-color:#333b46}pre{background:#1e242c}
.failed{color:#ff8a8f}.passed{color:#7fd8a0}.not-applicable{color:#9aa5b1}a{color:#8ab8ff}}`;

/** Returns the report as one HTML page without scripts. */
export function reportHtml(run: TryRun): string {
  const { passed, failed, "not-applicable": notApplicable } = countsOf(run.results);
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>chamber try: ${run.command.join(" ")}</title><style>${{ markup: style }}</style></head><body>
<h1>chamber try</h1>
<p><code>${run.command.join(" ")}</code></p>
<p>${passed} passed, <span class="${failed > 0 ? "failed" : "passed"}">${failed} failed</span>, ${notApplicable} not applicable,
in ${(run.durationMs / 1000).toFixed(1)} s. Black Chamber ${run.version}.</p>
<table><thead><tr><th scope="col">situation</th><th scope="col">result</th><th scope="col">details</th></tr></thead><tbody>
${run.results.map((result) => rowHtml(result, run.linkOf))}
</tbody></table></body></html>
`;
  return `<!doctype html>\n${page.markup}`;
}

function rowHtml(result: SituationResult, linkOf: TryRun["linkOf"]): Markup {
  const { situation, status, reason, recording, n, round } = result;
  const link =
    recording === null
      ? null
      : html`<br><a href="${linkOf(recording)}">recording</a>${n === null ? "" : `, message #${n}`}`;
  const detail = status === "failed" ? html`<pre>${detailText(result)}</pre>` : reason;
  return html`<tr><th scope="row" id="${situation.id}${round === null ? "" : `-${round}`}">${situation.id}${
    round === null ? "" : ` #${round}`
  }</th><td class="${status}">${words[status]}</td><td>${situation.title}.${detail === "" ? null : html`<br>${detail}`}${link}</td></tr>
`;
}
