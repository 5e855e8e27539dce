import { addToList, groupBy } from "../../bytes/keyed.ts";
import { type OfferState, stateOf } from "../../press/offerState.ts";
import type { PressRow } from "../../press/pressRow.ts";
import { tightened } from "../tightText.ts";
import type { Anchors } from "./anchors.ts";
import { fromTo } from "./chips.ts";
import { powerFilter } from "./filterHtml.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { counted, shortTurn, turnWords } from "./words.ts";

/** A message and its depth in its thread. */
interface Threaded {
  readonly row: PressRow;
  readonly depth: number;
  /** The state of the offer that the message makes; null if the message makes no offer. */
  readonly offer: OfferState | null;
}

/**
 * Groups messages by thread. Each thread begins with a message that replies to no known message; the replies follow it.
 */
function threadsOf(press: readonly PressRow[], states: ReadonlyMap<number, OfferState>): Threaded[][] {
  const threads = new Map<number, Threaded[]>();
  const places = new Map<number, { readonly root: number; readonly depth: number }>();
  for (const row of press) {
    const before = row.repliesTo === null ? undefined : places.get(row.repliesTo);
    const place = before ? { root: before.root, depth: before.depth + 1 } : { root: row.id, depth: 0 };
    places.set(row.id, place);
    addToList(threads, place.root, { row, depth: place.depth, offer: states.get(row.id) ?? null });
  }
  return [...threads.values()];
}

/**
 * Returns the press section: threads by the turn in which they began, with each message in English and as DAIDE text.
 */
export function pressSection(report: Report, anchors: Anchors): Markup {
  const { press, provenance, part, agreements } = report;
  const states = new Map<number, OfferState>(agreements.map(({ agreement: one }) => [one.offer.id, stateOf(one)]));
  const groups = groupBy(threadsOf(press, states), ([first]) => first?.row.turn ?? "");
  const none =
    provenance.level === 0
      ? "This game has no press: its level is 0."
      : `The recording has no press from ${part === null ? "this game" : "these turns"}.`;
  return html`<section class="tab" id="press" aria-labelledby="press-title"><h2 id="press-title">Press</h2>
${press.length === 0 ? html`<p class="none">${none}</p>` : powerFilter("press", press.length, "messages", report)}
${[...groups].map(([turn, threads]) => groupDetails(turn, threads, report, anchors))}
<p class="none" data-empty="press" hidden>No message involves all selected powers.</p>
</section>`;
}

function groupDetails(
  turn: string,
  threads: readonly (readonly Threaded[])[],
  report: Report,
  anchors: Anchors,
): Markup {
  const at = anchors.turnAt(turn);
  const count = threads.reduce((sum, { length }) => sum + length, 0);
  return html`<details class="said"${at === null ? null : html` id="p${at}" data-turn="${at}"`} open><summary>${turn === "" ? "Before the first turn" : turnWords(turn)} <span class="dim">${counted(count, "message")}</span></summary>
${threads.map(
  (thread) => html`<div class="thread">
${thread.map((each) => messageArticle(each, turn, report, anchors))}</div>
`,
)}</details>
`;
}

function messageArticle({ row, depth, offer }: Threaded, turn: string, report: Report, anchors: Anchors): Markup {
  const { id, sender, recipients, english, text, repliesTo, linkedBy, forwards, outcome, honesty } = row;
  const notes: readonly Markup[] = [
    ...(row.turn === turn ? [] : [html`${row.turn === null ? "" : shortTurn(row.turn)}`]),
    ...(repliesTo === null
      ? []
      : [html`reply to ${anchors.link(repliesTo)}${linkedBy === "inferred" ? " (inferred)" : null}`]),
    ...(forwards === null ? [] : [html`forwards ${anchors.link(forwards)}`]),
    ...(outcome === "delivered" || outcome === "taken" ? [] : [html`<span class="outcome">${offer ?? outcome}</span>`]),
    ...(honesty === null || honesty.verdict === "untestable"
      ? []
      : [
          html`${honesty.about}: <span class="${honesty.verdict === "false" ? "untrue" : "true"}">${honesty.verdict}</span>, ${honesty.why}`,
        ]),
  ];
  return html`<article class="msg d${Math.min(depth, 4)}" id="n${id}" data-words="${[sender, ...recipients].join(" ")}"><p class="line"><a class="num" href="#n${id}">#${id}</a> ${fromTo(sender, recipients, report)}${notes.length === 0 ? null : html` <span class="dim">${notes.map((note, at) => html`${at === 0 ? null : " · "}${note}`)}</span>`}</p>${english === null ? null : html`<p>${english}</p>`}<p class="daide">${tightened(text)}</p></article>
`;
}
