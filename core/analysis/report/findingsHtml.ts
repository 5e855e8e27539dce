import { tallied } from "../../bytes/keyed.ts";
import { severities } from "../../diagnostics/severity.ts";
import { capital } from "../../language/english/words.ts";
import { shownWords } from "../tightText.ts";
import type { Anchors } from "./anchors.ts";
import { chip } from "./chips.ts";
import { wordFilter } from "./filterHtml.ts";
import type { ReportFinding } from "./findings.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { counted, shortTurn } from "./words.ts";

/** The maximum number of other messages to which a finding links. */
const mostLinks = 8;

/** Returns the findings section: what is wrong with the game's clients and server, with the rule and the fix. */
export function findingsSection(report: Report, anchors: Anchors): Markup {
  const { findings, provenance } = report;
  const occurrences = findings.reduce((sum, { count }) => sum + count, 0);
  const none =
    provenance.frames === 0
      ? "The game has no messages to check: it was read from a document."
      : "The rules found nothing wrong with the clients or the server.";
  return html`<section class="tab" id="findings" aria-labelledby="findings-title"><h2 id="findings-title">Findings</h2>
${
  findings.length === 0
    ? html`<p class="none">${none}</p>`
    : html`<p class="dim">${counted(countFindings(findings), "finding")} from ${counted(findings.length, "root cause")}, ${counted(occurrences, "occurrence")}. Each row is a root cause.</p>
${wordFilter("findings", "Filter findings by severity", severityWords(findings))}
<p class="head finding" aria-hidden="true"><span>Message</span><span>Severity</span><span>Finding</span><span>Program at fault</span></p>
${findings.map((finding) => findingDetails(finding, report, anchors))}
<p class="none" data-empty="findings" hidden>No finding matches the filter.</p>`
}
</section>`;
}

/** Returns the number of findings of all root causes, as the Diagnostics tab and `chamber lint` count them. */
export function countFindings(causes: readonly ReportFinding[]): number {
  return causes.reduce((sum, { findings }) => sum + findings, 0);
}

function severityWords(findings: readonly ReportFinding[]): (readonly [string, number])[] {
  const counts = new Map(tallied(findings.map(({ severity }) => severity)));
  const found = severities.toReversed().flatMap((severity) => {
    const count = counts.get(severity);
    return count === undefined ? [] : [[severity, count] as const];
  });
  return [["all", findings.length], ...found];
}

function findingDetails(finding: ReportFinding, report: Report, anchors: Anchors): Markup {
  const { severity, code, message, n, turn, clause, fix, details } = finding;
  const place = n === 0 ? html`–` : anchors.link(n, turn);
  return html`<details class="row finding" data-words="${severity}"><summary><span class="num">${place}</span><span><b class="badge f-${severity}">${severity}</b></span><span>${shownWords(message)}</span><span>${programOf(finding, report)}</span></summary>
<div class="story"><p><code>${code}</code>${turn === null ? null : html` · ${shortTurn(turn)}`} · rule: ${shownWords(clause)}</p><p><b>Fix:</b> ${shownWords(fix)}</p>${details.map((detail) => html`<p>${shownWords(detail)}</p>`)}${others(finding, anchors)}</div></details>
`;
}

function programOf({ side, powers, connection, program }: ReportFinding, report: Report): Markup {
  if (side === "server") return html`server${program === null ? null : html` ${program}`}`;
  const chips = powers.map((power) => html`${chip(power, report)} `);
  return html`${chips}${program ?? html`<span class="dim">connection ${connection}</span>`}`;
}

function others({ count, others: frames }: ReportFinding, anchors: Anchors): Markup | null {
  if (count <= 1) return null;
  const links = frames.slice(0, mostLinks).map((frame) => html` ${anchors.link(frame)}`);
  const more = frames.length > mostLinks ? " …" : "";
  return html`<p class="dim">${capital(`${count - 1} more like it`)}${links.length > 0 ? html`:${links}${more}` : null}</p>`;
}
