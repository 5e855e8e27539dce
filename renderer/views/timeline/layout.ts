/** Positions of the timeline's rows, in pixels from the top of the track. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The lanes' left edge, and their width. */
  readonly left: number;
  readonly across: number;
  readonly overview: Row;
  readonly overviewYears: Row;
  /** Height 0 if the window shows the whole game; the overview then shows the years. */
  readonly years: Row;
  readonly phases: Row;
  /** Lanes of powers; height 0 if there is no room. */
  readonly lanes: Row & { readonly lane: number; readonly shown: number };
  readonly findings: Row;
  /** Height 0 if there are no offers, or no room. */
  readonly offers: Row;
}

export interface Row {
  readonly top: number;
  readonly height: number;
}

/** Which optional rows have content. */
export interface Wanted {
  /** Whether the lanes need years of their own; false if those of the overview are enough. */
  readonly hasYears: boolean;
  /** Whether there are agreement events. */
  readonly hasOffers: boolean;
}

const gutter = 76;
const rightPad = 8;
const gap = 4;
const findingsHeight = 15;
const offersHeight = 15;
const leastLane = 9;
/** Height, in pixels, of a readable lane, used if not all lanes fit; the wheel then scrolls to the others. */
const ownLane = 13;
const mostLane = 26;

/**
 * Lays out the rows. If there is too little room, leaves out first the lanes, then the offers, and finally the
 * findings.
 */
export function layoutOf(width: number, height: number, powers: number, { hasYears, hasOffers }: Wanted): Layout {
  const overview = { top: 0, height: 14 };
  const overviewYears = { top: 14, height: 12 };
  const years = { top: 26, height: hasYears ? 12 : 0 };
  const phases = { top: years.top + years.height, height: 18 };
  const top = phases.top + phases.height + gap;
  const left = height - top;
  const hasFindings = left >= findingsHeight;
  const showsOffers = hasOffers && left >= findingsHeight + gap + offersHeight;
  const below = (hasFindings ? findingsHeight + gap : 0) + (showsOffers ? offersHeight : 0);
  const room = left - below - 2;
  const fitting = Math.floor(room / Math.max(1, powers));
  const lane = fitting >= leastLane ? Math.min(mostLane, fitting) : Math.min(ownLane, Math.max(leastLane, room));
  const shown = Math.max(0, Math.min(powers, Math.floor(room / lane)));
  const lanes = { top, height: shown * lane, lane, shown };
  const findingsTop = shown > 0 ? top + lanes.height + gap : top;
  return {
    width,
    height,
    left: gutter,
    across: lanesWidth(width),
    overview,
    overviewYears,
    years,
    phases,
    lanes,
    findings: { top: findingsTop, height: hasFindings ? findingsHeight : 0 },
    offers: { top: findingsTop + findingsHeight, height: showsOffers ? offersHeight : 0 },
  };
}

/** Returns the width of the lanes, in pixels. */
export function lanesWidth(width: number): number {
  return Math.max(1, width - gutter - rightPad);
}

export function isInRow({ top, height }: Row, y: number): boolean {
  return y >= top && y < top + height;
}
