import { countUp, getOrMake } from "../../bytes/keyed.ts";
import { turnKey } from "../../map/turn.ts";
import type { Anchors } from "./anchors.ts";
import { html, type Markup } from "./markup.ts";
import type { Report } from "./report.ts";
import { counted, turnWords } from "./words.ts";

/** The top of each lane and its height, in pixels. */
const lanes = { press: [0, 22], offered: [26, 7], agreed: [36, 7], breached: [46, 7] } as const;

type Lane = Exclude<keyof typeof lanes, "press">;

/**
 * Draws press, offers, agreements and breaches by turn, each in its own lane. Positions are percentages of the width,
 * to fit any page; the first turn is at the left edge and the last at the right edge, as on the slider below.
 */
export function timelineSvg(report: Report, anchors: Anchors): Markup {
  const { turns, press } = report;
  const counts = turns.map(() => 0);
  for (const { turn } of press) {
    const at = anchors.turnAt(turn);
    if (at !== null) counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(1, ...counts);
  const [top, height] = lanes.press;
  const bars = counts.flatMap((count, at) => {
    if (count === 0) return [];
    const tall = Math.max(2, Math.round((count / most) * height));
    return html`<rect class="said" x="${share(at, turns.length)}" y="${top + height - tall}" width="${barWidth(turns.length)}" height="${tall}"><title>${turnWords(turns[at]?.turn ?? "")}: ${counted(count, "press message")}</title></rect>`;
  });
  return html`<svg class="lanes" width="100%" height="70" role="img" aria-label="Press and agreements by turn">
${bars}${marksOf(report, anchors)}${years(turns.map(({ turn }) => turn))}<line class="cursor" x1="0" x2="0" y1="0" y2="56"/></svg>`;
}

function marksOf({ agreements, turns }: Report, anchors: Anchors): Markup[] {
  const counts = new Map<Lane, Map<number, number>>();
  const note = (lane: Lane, turn: string | null): void => {
    const at = anchors.turnAt(turn);
    if (at !== null)
      countUp(
        getOrMake(counts, lane, () => new Map()),
        at,
      );
  };
  for (const { row, agreement } of agreements) {
    note("offered", row.proposedAt.turn);
    note("agreed", row.agreedAt?.turn ?? null);
    for (const { verdict, decided } of agreement.obligations)
      if (verdict === "breached") note("breached", decided && turnKey(decided));
  }
  return [...counts].flatMap(([lane, ofLane]) =>
    [...ofLane].map(([at, count]) => {
      const [top, height] = lanes[lane];
      return html`<rect class="${lane}" x="${share(at, turns.length)}" y="${top}" width="${barWidth(turns.length)}" height="${height}"><title>${turnWords(turns[at]?.turn ?? "")}: ${count} ${lane}</title></rect>`;
    }),
  );
}

/** Labels the first turn of every year, or of every few years if there would be more than ten labels. */
function years(turns: readonly string[]): Markup[] {
  const firsts = turns.flatMap((turn, at) => {
    const year = turn.split(" ")[1] ?? "";
    return turns[at - 1]?.split(" ")[1] === year ? [] : [{ year, at }];
  });
  const each = [1, 2, 5, 10, 20, 50, 100].find((step) => firsts.length / step <= 10) ?? 100;
  const begin = Number(firsts[0]?.year ?? 0);
  return firsts
    .filter(({ year }) => (Number(year) - (each > 2 ? 0 : begin)) % each === 0)
    .map(({ year, at }) => html`<text x="${share(at, turns.length)}" y="67">${year}</text>`);
}

function share(at: number, count: number): string {
  return `${Number(((100 * at) / Math.max(1, count - 1)).toFixed(2))}%`;
}

function barWidth(count: number): string {
  return count > 250 ? "1.5" : count > 120 ? "2.5" : "4";
}
