import { tallied } from "../../bytes/keyed.ts";
import { capital } from "../../language/english/words.ts";
import { turnKey } from "../../map/turn.ts";
import type { Obligation } from "../../press/ledger.ts";
import { stateOf } from "../../press/offerState.ts";
import { peaceProfiles } from "../../press/profiles.ts";
import { storyHead, turnRuns } from "../../press/story.ts";
import { tightened } from "../tightText.ts";
import type { Anchors } from "./anchors.ts";
import { chip, fromTo } from "./chips.ts";
import { powerFilter, wordFilter } from "./filterHtml.ts";
import { honourMatrix } from "./honourHtml.ts";
import { html, type Markup } from "./markup.ts";
import type { Report, ReportAgreement } from "./report.ts";
import { shortTurn, turnWords } from "./words.ts";

/** The sign for each verdict, shown next to the word. */
const signs: Readonly<Record<Obligation["verdict"], string>> = {
  kept: "✓",
  breached: "✕",
  pending: "◷",
  "not-testable": "–",
  superseded: "⇄",
  withdrawn: "↶",
  unknown: "?",
};

/** Returns the agreements section: the honour rates of the powers, and each offer with its outcome. */
export function agreementsSection(report: Report, anchors: Anchors): Markup {
  const { agreements, profile, press } = report;
  const none = press.length === 0 ? "The game has no press, so it has no agreements." : "This game has no offers.";
  return html`<section class="tab" id="agreements" aria-labelledby="agreements-title"><h2 id="agreements-title">Agreements</h2>
${
  agreements.length === 0
    ? html`<p class="none">${none}</p>`
    : html`${honourMatrix(report)}
<h3 id="ledger">Ledger</h3>
${wordFilter("agreements", "Filter offers by status", wordsIn(agreements))}${powerFilter("agreements", agreements.length, "offers", report)}
<p class="head" aria-hidden="true"><span>Offer</span><span>Between</span><span>Statement</span><span>Status</span></p>
${agreements.map((each) => offerDetails(each, report, anchors))}
<p class="none" data-empty="agreements" hidden>No offer matches the filter.</p>
<p class="dim">Breach of PCE under “${profile}”: ${peaceProfiles[profile]}. A verdict is “unknown” if it depends on a connection that is not in the recording, and “not testable” if neither the board nor press can show it.</p>`
}
</section>`;
}

function wordsIn(agreements: readonly ReportAgreement[]): (readonly [string, number])[] {
  return [["all", agreements.length], ...tallied(agreements.flatMap(wordsOf))];
}

/** Returns the words by which an offer can be filtered: its state and its verdicts. */
function wordsOf({ agreement }: ReportAgreement): readonly string[] {
  const state = stateOf(agreement).replace(" ", "-");
  // As on the Agreements tab, an agreement counts as agreed even if it was withdrawn or superseded later.
  const isAgreed = agreement.offer.agreedAt !== null && agreement.status !== "invalid";
  return [...new Set([state, ...(isAgreed ? ["agreed"] : []), ...agreement.obligations.map(({ verdict }) => verdict)])];
}

function offerDetails(each: ReportAgreement, report: Report, anchors: Anchors): Markup {
  const { row, agreement } = each;
  const { id, proposer, parties, text, status, proposedAt } = row;
  const { obligations } = agreement;
  const others = parties.filter((power) => power !== proposer);
  const words = [...parties, ...wordsOf(each)].join(" ");
  return html`<details class="row offer" id="a${id}" data-words="${words}"><summary><span class="num">#${id}<br><span class="dim">${proposedAt.turn === null ? "" : shortTurn(proposedAt.turn)}</span></span>${fromTo(proposer, others, report)}<span class="daide">${tightened(text)}</span><span class="status s-${status}">${capital(stateOf(agreement))}</span><span class="word">${obligations.map((one) => html`<span class="one" data-obligor="${one.obligor}">${chip(one.obligor, report)}${badge(one.verdict)}${decidedIn(one)}</span>`)}</span></summary>
${story(each, report, anchors)}</details>
`;
}

/** Returns a verdict in readable form: `not testable`. */
function spoken(verdict: Obligation["verdict"]): string {
  return verdict.replace("-", " ");
}

function badge(verdict: Obligation["verdict"]): Markup {
  return html`<span class="badge v-${verdict}"><i aria-hidden="true">${signs[verdict]}</i>${capital(spoken(verdict))}</span>`;
}

function decidedIn({ decided, verdict }: Obligation): Markup | null {
  return decided !== null && verdict === "breached"
    ? html`<span class="dim">${shortTurn(turnKey(decided))}</span>`
    : null;
}

/** Returns the history of an offer: its messages, its outcome, and the evidence for the verdict on each obligation. */
function story({ row, agreement }: ReportAgreement, { names, profile }: Report, anchors: Anchors): Markup {
  const { offer, obligations } = agreement;
  const lines = storyHead(agreement, names);
  return html`<div class="story">${lines.map(({ n, words }) => html`<p>${n === null ? null : html`${anchors.link(n)} `}${words.join("")}</p>`)}
${obligations.map((one) => obligationBlock(one, row, anchors))}
${row.breaches.length === 0 ? null : html`${row.breaches.map(({ obligor, turn, planned, first, lead, payoff }) => html`<p>${obligor} broke it in ${anchors.turnLink(turn, turnWords(turn))}${planned === true ? "; the order was given before the promise" : null}${first && row.breaches.length > 1 ? html`; first to break it${lead === null ? null : html`, ${lead} ${lead === 1 ? "turn" : "turns"} before the next power`}` : null}${payoff === null ? null : html`; two SCO messages later, its number of centres had changed by ${signed(payoff.own)}, that of the others by ${signed(payoff.others)}`}.</p>`)}`}${offer.agreedAt === null || obligations.every(({ profile: used }) => used === null) ? null : html`<p class="dim">Peace profile: “${profile}”.</p>`}</div>`;
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

function obligationBlock(
  { obligor, verdict, why, isPledge, evidence, turns, decided }: Obligation,
  row: ReportAgreement["row"],
  anchors: Anchors,
): Markup {
  const isLong = turns.length > 1 || (turns.length === 1 && turns[0]?.why !== why);
  const rests: readonly Markup[] = isLong
    ? turnRuns(turns).map(
        ({ first, last, count, verdict: so, why: reason, evidence: shown }) =>
          html`<li>${anchors.turnLink(first, shortTurn(first))}${count === 1 ? null : html` to ${anchors.turnLink(last, shortTurn(last))} (${count} turns)`} ${spoken(so)}: ${tightened(reason)}${shown.map(({ n }) => html` ${anchors.link(n, first)}`)}</li>`,
      )
    : evidence.map(
        ({ n, what }) =>
          html`<li>${anchors.link(n, decided === null ? row.proposedAt.turn : turnKey(decided))} ${tightened(what)}</li>`,
      );
  return html`<p><b>${obligor}</b>${isPledge ? ", by its own pledge" : null}: <b class="v-${verdict}">${spoken(verdict)}</b> – ${tightened(why)}</p>${rests.length === 0 ? null : html`<ul>${rests}</ul>`}`;
}
