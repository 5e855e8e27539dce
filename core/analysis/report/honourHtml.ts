import { powerName } from "../../language/english/nameWords.ts";
import type { Honour } from "../../press/honour.ts";
import { chip } from "./chips.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { percent } from "./words.ts";

/**
 * Returns a matrix with the share of promises that each power kept towards each other power, with n and the confidence
 * interval.
 */
export function honourMatrix(report: Report): Markup {
  const { honour, names } = report;
  const powers = report.powers.map(({ name }) => name);
  const taking = powers.filter((power) => honour.some(({ obligor, other }) => obligor === power || other === power));
  if (taking.length === 0)
    return html`<h3>Honour rate</h3>\n<p class="none">No testable promise was kept or broken.</p>`;
  const of = (obligor: string, other: string | null): Honour | undefined =>
    honour.find((each) => each.obligor === obligor && each.other === other);
  return html`<h3>Honour rate <span class="dim">how often the row keeps its promises to the column: kept ÷ (kept + breached), number of promises (n), 95% Wilson interval</span></h3>
<div class="matrix" tabindex="0" role="region" aria-label="Honour rates"><table><thead><tr><td></td>${taking.map((power) => html`<th scope="col">${chip(power, report)}</th>`)}<th scope="col">to all</th></tr></thead><tbody>
${taking.map(
  (
    obligor,
  ) => html`<tr><th scope="row">${chip(obligor, report)}</th>${taking.map((other) => (other === obligor ? html`<td class="self"></td>` : cell(of(obligor, other), `${powerName(obligor, names)} to ${powerName(other, names)}`)))}${cell(of(obligor, null), `${powerName(obligor, names)} to all`)}</tr>
`,
)}</tbody></table></div>
<p class="dim">A promise to several powers counts once for each of them, and once in the last column; a repeated promise counts once.</p>`;
}

function cell(honour: Honour | undefined, whose: string): Markup {
  const { n = 0, rate = null, low = null, high = null } = honour?.share ?? {};
  if (rate === null || low === null || high === null) return html`<td class="none-told">–</td>`;
  const kind = rate === 1 ? "all" : rate === 0 ? "never" : "partly";
  return html`<td class="h-${kind}" title="${whose}: kept ${n - (honour?.breached ?? 0)} of ${n}"><b>${percent(rate)}%</b><span>n ${n}</span><span>${percent(low)}–${percent(high)}</span></td>`;
}
