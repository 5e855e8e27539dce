import type { MatrixCell } from "../../../core/figures/chart.ts";
import type { Figure, FigureValue } from "../../../core/figures/figure.ts";
import type { Honour } from "../../../core/press/honour.ts";
import type { PeaceProfile } from "../../../core/press/profiles.ts";
import type { Share } from "../../../core/press/wilson.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { peaceNote } from "../../parts/broken/brokenExport.ts";
import { counted } from "../../parts/numbers.ts";

/** What the verdicts in a figure are based on. */
export interface AssessedBy {
  readonly profile: PeaceProfile;
  readonly viewpoint: string | null;
}

/** Returns what the verdicts in a figure are based on, as sentences. */
export function basisOf({ profile, viewpoint }: AssessedBy): readonly string[] {
  const rule = peaceNote(profile);
  return viewpoint === null ? [rule] : [rule, `Only what ${viewpoint} could know.`];
}

/**
 * Returns the shares of promises kept as a matrix: a row for each power that made a promise, and a column for each
 * power that received one.
 */
export function honourFigure(honour: readonly Honour[], powers: readonly SessionPower[], by: AssessedBy): Figure {
  const shares = new Map(honour.map(({ obligor, other, share }) => [`${obligor} ${other ?? ""}`, share]));
  const named = new Set(honour.flatMap(({ obligor, other }) => (other === null ? [obligor] : [obligor, other])));
  const names = powers.map(({ name }) => name).filter((name) => named.has(name));
  const cells = (name: string): (Share | null)[] =>
    [...names, ""].map((other) => (other === name ? null : (shares.get(`${name} ${other}`) ?? noShare)));
  const columns = [...names, "to all"];
  const all = honour.filter(({ other }) => other === null);
  return {
    name: "Honour rate",
    caption:
      "Share of checked promises kept, by the power that promised (rows) and the power that received the promise (columns)",
    notes: [
      `n = ${counted(
        all.reduce((sum, { share }) => sum + share.n, 0),
        "checked promise",
      )}, kept or breached.`,
      "Intervals are 95% Wilson intervals. A promise that was made again counts once.",
      "A promise to several powers counts once for each, and once in “to all”.",
      ...basisOf(by),
    ],
    data: {
      columns: [
        ...["promised by", "promised to"].map((header) => ({ header })),
        ...["n", "kept", "breached", "rate", "low", "high"].map((header) => ({ header, isNumber: true })),
      ],
      rows: honour.map(({ obligor, other, share: { n, rate, low, high }, breached }) => [
        ...[obligor, other ?? "all"],
        ...[n, n - breached, breached, rate, low, high],
      ]),
    },
    print: {
      columns: [{ header: "Promise by" }, ...columns.map((header) => ({ header, isNumber: true }))],
      rows: names.map((name): FigureValue[] => [
        name,
        ...cells(name).map((share, at) =>
          share === null || share.rate === null
            ? null
            : `${percent(share)} (${share.n})${at === names.length ? ` [${boundsOf(share)}]` : ""}`,
        ),
      ]),
    },
    chart: {
      kind: "matrix",
      columns,
      rows: names.map((name) => ({
        name,
        cells: cells(name).map((share, at) => share && cellOf(share, at === names.length)),
      })),
    },
  };
}

const noShare: Share = { n: 0, rate: null, low: null, high: null };

function cellOf(share: Share, isTotal: boolean): MatrixCell {
  const { n, rate } = share;
  if (rate === null) return { words: "–", detail: "", tone: "none" };
  const tone = isTotal ? "none" : rate === 1 ? "ok" : rate === 0 ? "err" : "warn";
  return { words: percent(share), detail: isTotal ? `n ${n}, ${boundsOf(share)}` : `n ${n}`, tone };
}

function percent({ rate }: Share): string {
  return `${Math.round(100 * (rate ?? 0))}%`;
}

function boundsOf({ low, high }: Share): string {
  return `${Math.round(100 * (low ?? 0))}–${Math.round(100 * (high ?? 1))}`;
}
