import { powerName } from "../../language/english/nameWords.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";

/** Returns a power's letter in its colour, with the power's name as a tooltip and for screen readers. */
export function chip(power: string, { powers, names }: Pick<Report, "powers" | "names">): Markup {
  const known = powers.find(({ name }) => name === power);
  const words = powerName(power, names);
  return html`<b class="chip ${known?.className ?? "nobody"}" role="img" aria-label="${words}" title="${words}">${known?.mark ?? power.slice(0, 3)}</b>`;
}

/** Returns a power's letter with the power's name next to it. Screen readers read the name only once. */
export function namedChip(power: string, report: Pick<Report, "powers" | "names">): Markup {
  const known = report.powers.find(({ name }) => name === power);
  const mark = known?.mark ?? power.slice(0, 3);
  return html`<b class="chip ${known?.className ?? "nobody"}" aria-hidden="true">${mark}</b> ${powerName(power, report.names)}`;
}

/** Returns `A > E G`, as chips. */
export function fromTo(sender: string, recipients: readonly string[], report: Report): Markup {
  return html`<span class="who">${chip(sender, report)}<i aria-label="to" role="img">→</i>${recipients.map((power) => chip(power, report))}</span>`;
}
