import type { AgreementEvent, AgreementEventKind } from "../../../core/press/agreementEvents.ts";
import type { Pen } from "../../parts/pen.ts";
import type { Colours } from "../../parts/useColours.ts";
import type { OfferCounts } from "./offerCounts.ts";
import type { Painting } from "./painting.ts";
import { isCut } from "./paintPhases.ts";
import { xOf } from "./window.ts";

/** Kinds of events by priority: a turn's signs show the first ones, and the tooltip lists all. */
export const offerKinds: readonly AgreementEventKind[] = ["breached", "agreed", "refused", "cancelled", "offered"];

/** Counts agreement events by turn. Events before the first turn are counted in the first turn. */
export function offersByTurn(
  events: readonly Pick<AgreementEvent, "kind" | "n">[],
  firsts: readonly number[],
): OfferCounts[] {
  const counts = firsts.map((): Partial<Record<AgreementEventKind, number>> => ({}));
  let index = 0;
  for (const { kind, n } of events) {
    while ((firsts[index + 1] ?? Number.POSITIVE_INFINITY) <= n) index += 1;
    const ofTurn = counts[index];
    if (ofTurn) ofTurn[kind] = (ofTurn[kind] ?? 0) + 1;
  }
  return counts;
}

/** Paints the signs of a turn: as many kinds as fit in its cell, with a count if there is only one kind. */
export function paintOffers({ pen, colours, layout, offers, window }: Painting, index: number): void {
  const counts = offers[index];
  const { height, top } = layout.offers;
  if (!counts || height === 0) return;
  const kinds = offerKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  const [first] = kinds;
  if (first === undefined) return;
  const { cell } = window;
  if (cell >= 11 && isCut(layout, layout.left + xOf(window, index), cell)) return;
  const middle = layout.left + xOf(window, index) + cell / 2;
  const y = top + height / 2;
  if (cell < 11) {
    pen.fillStyle = colours.of(offerColour(first));
    pen.fillRect(middle - Math.min(2, cell / 2), y - 3, Math.max(1, Math.min(4, cell - 0.5)), 6);
    return;
  }
  const count = counts[first] ?? 0;
  pen.font = `600 10.5px ${colours.of("sans")}`;
  const words = count > 99 ? "99+" : String(count);
  const { width } = pen.measureText(words);
  if (kinds.length === 1 && count > 1 && width + 11 <= cell) {
    const x = middle - (width + 1) / 2;
    paintOffer(pen, colours, first, x, y);
    pen.fillStyle = colours.of(offerColour(first));
    pen.textAlign = "left";
    pen.fillText(words, x + 6.5, y + 4);
    return;
  }
  const shown = kinds.slice(0, Math.max(1, Math.floor(cell / 12)));
  for (const [at, kind] of shown.entries())
    paintOffer(pen, colours, kind, middle + (at - (shown.length - 1) / 2) * 12, y);
}

export function offerColour(kind: AgreementEventKind): "err" | "ok" | "ink2" {
  return kind === "breached" ? "err" : kind === "agreed" ? "ok" : "ink2";
}

/** A sign as SVG paths around its centre. */
interface OfferShape {
  readonly d: string;
  /** Whether the sign is filled rather than an outline. */
  readonly isFull: boolean;
  /** A line through the sign in the background colour; null if there is no line. */
  readonly cut: string | null;
}

const diamond = "M0 -4.8L4.8 0L0 4.8L-4.8 0Z";

/** Returns a sign: hollow diamond = offer, solid = agreement, broken = breach, cross = refusal, dash = cancelled. */
export function offerShape(kind: AgreementEventKind): OfferShape {
  switch (kind) {
    case "offered":
      return { d: diamond, isFull: false, cut: null };
    case "agreed":
      return { d: diamond, isFull: true, cut: null };
    case "breached":
      return { d: diamond, isFull: true, cut: "M2.6 -5.4L-2.6 5.4" };
    case "refused":
      return { d: "M-3 -3L3 3M3 -3L-3 3", isFull: false, cut: null };
    case "cancelled":
      return { d: "M-3.5 0L3.5 0", isFull: false, cut: null };
  }
}

function paintOffer(pen: Pen, colours: Colours, kind: AgreementEventKind, x: number, y: number): void {
  const { d, isFull, cut } = offerShape(kind);
  pen.save();
  pen.translate(x, y);
  pen.lineJoin = "round";
  const colour = colours.of(offerColour(kind));
  if (isFull) {
    pen.fillStyle = colour;
    pen.fill(new Path2D(d));
  } else {
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.stroke(new Path2D(d));
  }
  if (cut !== null) {
    pen.strokeStyle = colours.of("bg1");
    pen.lineWidth = 2;
    pen.stroke(new Path2D(cut));
  }
  pen.restore();
}
