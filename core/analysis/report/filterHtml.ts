import { chip } from "./chips.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { grouped } from "./words.ts";

/** Buttons that leave those rows of a section in which all chosen powers take part; for readers with script alone. */
export function powerFilter(section: string, count: number, what: string, report: Report): Markup {
  return html`<div class="filter" data-for="${section}" role="group" aria-label="Only ${what} between" hidden><span class="dim">Between</span> ${report.powers.map(
    ({ name }) => html`<button type="button" aria-pressed="false" data-word="${name}">${chip(name, report)}</button>`,
  )} <span class="dim" data-count="${section}">${grouped(count)} ${what}</span></div>`;
}

/** A choice of one word that rows must have; the first is for all. */
export function wordFilter(section: string, words: readonly (readonly [word: string, count: number])[]): Markup {
  return html`<div class="filter words" data-for="${section}" role="group" aria-label="Only offers that are" hidden>${words.map(
    ([word, count], at) =>
      html`<button type="button" aria-pressed="${at === 0 ? "true" : "false"}" data-only="${at === 0 ? "" : word}">${word.replace("-", " ")} ${grouped(count)}</button>`,
  )}</div>`;
}
