import { mapTitle } from "../../map/mapTitle.ts";
import type { Scene } from "../../picture/scene.ts";
import { short } from "../../picture/shapes.ts";
import { svgFigures } from "../../picture/svg.ts";
import { aboutSection } from "./aboutHtml.ts";
import { Anchors } from "./anchors.ts";
import type { BoardBook } from "./boardBook.ts";
import { countFindings, findingsSection } from "./findingsHtml.ts";
import { agreementsSection } from "./ledgerHtml.ts";
import { html, jsonMarkup, type Markup } from "./markup.ts";
import { pressSection } from "./pressHtml.ts";
import type { Report } from "./report.ts";
import { reportStyle } from "./stylesheet.ts";
import { timelineSvg } from "./timelineSvg.ts";
import { turnsSection } from "./turnsHtml.ts";
import { counted, grouped, phaseWords, turnWords } from "./words.ts";

/**
 * The data for the page's script: readable names of the turns, their boards, and the position at which the page opens.
 */
export interface PageData {
  readonly turns: readonly { readonly words: string; readonly phase: string }[];
  readonly book: BoardBook | null;
  /** Id of the element at which the page opens; null means the first turn. */
  readonly start: string | null;
}

/** The parts of a page that do not come from its report. */
export interface PageParts {
  /** The page's script: one ES module without imports. */
  readonly script: string;
  /**
   * Returns `sha256-` and the hash of a string in base64. The page's security policy contains the hashes of its script
   * and its style, and allows no others.
   */
  readonly hashOf: (text: string) => string;
}

/** Renders a report as one HTML file that makes no network requests. Identical reports produce identical output. */
export function reportPage(report: Report, { script, hashOf }: PageParts): string {
  const { boards, turns } = report;
  const style = reportStyle(report.powers);
  const drawn = "why" in boards ? null : boards;
  const anchors = new Anchors(report);
  const data: PageData = {
    turns: turns.map(({ turn }) => ({ words: turnWords(turn), phase: phaseWords(turn) })),
    book: drawn?.book ?? null,
    start: report.start === null ? null : anchors.idAt(report.start),
  };
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  // The tags must enclose exactly the text that was hashed.
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${report.provenance.madeBy}">
<title>${titleOf(report)}</title>
<link rel="icon" href="data:,">
<style>${{ markup: style }}</style>
</head>
<body>
${head(report)}
<main>
${stage(report, drawn?.first ?? null, anchors)}
<section class="pane" id="pane" tabindex="0" aria-label="Game details">
${turnsSection(report, anchors)}
${pressSection(report, anchors)}
${agreementsSection(report, anchors)}
${findingsSection(report, anchors)}
${aboutSection(report)}
</section>
</main>
<script type="application/json" id="data">${jsonMarkup(data)}</script>
<script type="module">${{ markup: script }}</script>
</body>
</html>
`.markup;
}

function titleOf({ provenance: { map }, turns }: Report): string {
  const [first, last] = [turns[0], turns.at(-1)];
  const when = first && last ? `, ${turnWords(first.turn)} to ${turnWords(last.turn)}` : "";
  return `${map === null ? "Unknown map" : mapTitle(map)}${when}`;
}

function head(report: Report): Markup {
  const { provenance, press, agreements, findings, losses, privateFacts, turns } = report;
  const { level, startedAt, id } = provenance;
  const facts = [
    counted(turns.length, "turn"),
    ...(level === null ? [] : [`press level ${level}`]),
    ...(startedAt === null ? [] : [startedAt.slice(0, 10)]),
    ...(id === null ? [] : [`recording ${id.slice(0, 8)}`]),
  ];
  const tabs = [
    ["turns", "Turns", turns.length],
    ["press", "Press", press.length],
    ["agreements", "Agreements", agreements.length],
    ["findings", "Findings", countFindings(findings)],
    ["about", "About", null],
  ] as const;
  return html`<header class="top"><h1>${titleOf(report)}</h1><p class="dim">${facts.join(" · ")}</p>
<nav aria-label="Sections">${tabs.map(([to, words, count]) => html`<a href="#${to}">${words}${count === null ? null : html` <span class="dim">${grouped(count)}</span>`}</a>`)}</nav></header>
${losses.length === 0 ? null : html`<p class="banner warn" role="note"><b>Damaged recording.</b> ${losses[0] ?? ""}${losses.length === 1 ? null : ` And ${losses.length - 1} more.`} <a href="#about">See what is missing</a></p>`}
${privateFacts === null ? null : html`<p class="banner err" role="note"><b>Not redacted.</b> This page contains passcodes, addresses and notes. <a href="#about">See which</a></p>`}`;
}

function stage(report: Report, scene: Scene | null, anchors: Anchors): Markup {
  const { turns, boards } = report;
  const [first] = turns;
  const none = "why" in boards ? html`<p class="none">No board: ${boards.why}.</p>` : null;
  return html`<div class="stage">
<div class="line2">${first ? controls() : null}<h2 id="turn">${first ? turnWords(first.turn) : "No turns"} <span class="dim">${first ? phaseWords(first.turn) : ""}</span></h2>${first ? html`<span class="dim live-only" id="place">1 of ${turns.length}</span>` : null}${scene ? html`<label class="live-only"><input type="checkbox" id="orders" checked> Orders</label>` : null}</div>
<div class="frame ${scene?.ground ?? "none"}">${scene ? boardSvg(scene) : none}</div>
${first ? timeline(report, anchors) : null}
</div>`;
}

function controls(): Markup {
  return html`<span class="controls live-only"><button type="button" id="back" aria-label="Previous turn" title="Previous turn (←)">◀</button><button type="button" id="play" aria-pressed="false" title="Play one turn per second (Space)">Play</button><button type="button" id="on" aria-label="Next turn" title="Next turn (→)">▶</button></span><p role="status" class="vh" id="status"></p>`;
}

function timeline(report: Report, anchors: Anchors): Markup {
  const last = report.turns.length - 1;
  return html`<div class="timeline"><ul class="lane-names" aria-hidden="true"><li class="said">press</li><li>offered</li><li>agreed</li><li>breached</li></ul><div class="track">${timelineSvg(report, anchors)}<input class="live-only" type="range" id="slider" min="0" max="${last}" value="0" step="1" aria-label="Turn"></div></div>`;
}

/** Returns the first board; the script draws the others over it. All boards have the same ground and borders. */
function boardSvg({ width, height, ground, layers }: Scene): Markup {
  const [w, h] = [short(width), short(height)];
  const groups = layers.map(
    ({ name, figures, transform }) =>
      html`<g class="${name}"${transform === undefined ? null : html` transform="${transform}"`}>${{ markup: svgFigures(figures) }}</g>\n`,
  );
  return html`<svg class="board" id="board" viewBox="0 0 ${w} ${h}" role="img" aria-label="Board; the Turns section lists its position and orders"><rect class="area ${ground}" width="${w}" height="${h}"/>
${groups}</svg>`;
}
