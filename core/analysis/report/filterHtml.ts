import { chip } from "./chips.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { grouped } from "./words.ts";

/**
 * Returns buttons that reduce a section to the rows with all selected powers. The buttons are hidden if scripts are
 * disabled.
 */
export function powerFilter(section: string, count: number, what: string, report: Report): Markup {
  return html`<div class="filter" data-for="${section}" role="group" aria-label="Filter ${what} by power" hidden><span class="dim">Between</span> ${report.powers.map(
    ({ name }) => html`<button type="button" aria-pressed="false" data-word="${name}">${chip(name, report)}</button>`,
  )} <span class="dim" data-count="${section}">${grouped(count)} ${what}</span></div>`;
}

/** Returns buttons that each show only the rows with a given word; the first button shows all rows. */
export function wordFilter(
  section: string,
  label: string,
  words: readonly (readonly [word: string, count: number])[],
): Markup {
  return html`<div class="filter words" data-for="${section}" role="group" aria-label="${label}" hidden>${words.map(
    ([word, count], at) =>
      html`<button type="button" aria-pressed="${at === 0 ? "true" : "false"}" data-only="${at === 0 ? "" : word}">${word.replace("-", " ")} ${grouped(count)}</button>`,
  )}</div>`;
}
