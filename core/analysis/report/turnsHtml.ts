import { tallied } from "../../bytes/keyed.ts";
import { unitWords } from "../../game/board.ts";
import { resultSentence } from "../../picture/description.ts";
import { tightened } from "../tightText.ts";
import type { Anchors } from "./anchors.ts";
import { namedChip } from "./chips.ts";
import { html, type Markup } from "./markup.ts";
import type { Report, ReportOrder, ReportTurn } from "./report.ts";
import { counted, phaseWords, turnWords } from "./words.ts";

/** Returns the turns section: the position of every turn, its orders and their results. */
export function turnsSection(report: Report, anchors: Anchors): Markup {
  const said = tallied(report.press.map(({ turn }) => turn));
  return html`<section class="tab" id="turns" aria-labelledby="turns-title"><h2 id="turns-title">Turns</h2>
${report.turns.length === 0 ? html`<p class="none">The recording has no positions.</p>` : null}
${report.turns.map((turn, at) => turnDetails(turn, at, said.get(turn.turn) ?? 0, report, anchors))}
</section>`;
}

function turnDetails(turn: ReportTurn, at: number, said: number, report: Report, anchors: Anchors): Markup {
  const owners = Object.keys(turn.centres).filter((power) => (turn.centres[power] ?? []).length > 0);
  const powers = [...new Set([...owners, ...turn.units.map(({ power }) => power)])].sort();
  const others = turn.orders.filter(({ power }) => power === null || !powers.includes(power));
  return html`<details class="turn" id="t${at}" data-turn="${at}"><summary>${turnWords(turn.turn)} <span class="dim">${phaseWords(turn.turn)} · ${counted(turn.units.length, "unit")} · ${counted(turn.orders.length, "order")}</span></summary>
<p class="facts"${turn.n === null ? null : html` id="${anchors.claim(turn.n)}"`}>${turn.n === null ? null : html`Position from message #${turn.n}. `}${said === 0 ? "No press." : html`<a href="#p${at}">${counted(said, "press message")}</a>.`}</p>
<table class="orders"><thead><tr><th scope="col">Order</th><th scope="col">Result</th><th scope="col" class="num">Message</th></tr></thead>
${powers.map((power) => powerRows(power, turn, report, anchors))}
${others.length === 0 ? null : html`<tbody>${orderRows(others, anchors)}</tbody>`}</table></details>
`;
}

function powerRows(power: string, { centres, units, orders }: ReportTurn, report: Report, anchors: Anchors): Markup {
  const owned = centres[power] ?? [];
  const standing = units.filter((unit) => unit.power === power);
  const given = orders.filter((order) => order.power === power);
  return html`<tbody data-power="${power}"><tr class="power"><th colspan="3" scope="rowgroup">${namedChip(power, report)} <span class="dim">${counted(owned.length, "centre")}${owned.length === 0 ? null : html`: ${owned.join(" ")}`}</span><span class="units">${standing.map(unitWords).join(", ")}</span></th></tr>
${given.length === 0 && standing.length > 0 ? html`<tr><td colspan="3" class="dim">No orders recorded.</td></tr>` : orderRows(given, anchors)}</tbody>`;
}

/**
 * Returns rows of orders. If one frame reported several orders, they all show its number and the first one has the
 * anchor.
 */
function orderRows(orders: readonly ReportOrder[], anchors: Anchors): Markup[] {
  return orders.map(({ text, result, n, differs, supplied }) => {
    const isWell = (result ?? supplied)?.every((word) => word === "SUC" || word === "MBV");
    const adjudicated =
      differs === null ? null : html` <span class="differs">adjudicator: ${wordsOf(differs) || "no result"}</span>`;
    const id = n === null ? null : anchors.claim(n);
    return html`<tr${id === null ? null : html` id="${id}"`}><td class="daide">${tightened(text)}</td><td${isWell ? null : html` class="failed"`}>${result === null ? suppliedWords(supplied) : wordsOf(result)}${adjudicated}</td><td class="num">${n === null ? "" : n}</td></tr>
`;
  });
}

function suppliedWords(supplied: readonly string[] | null): string {
  return supplied === null ? "not recorded" : `${wordsOf(supplied) || "no result"} (adjudicator)`;
}

function wordsOf(result: readonly string[]): string {
  return resultSentence({
    outcome: result.find((word) => word !== "RET") ?? null,
    dislodged: result.includes("RET"),
  });
}
