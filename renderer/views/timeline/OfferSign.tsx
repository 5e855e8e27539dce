import type { AgreementEventKind } from "../../../core/press/agreementEvents.ts";
import { offerColour, offerShape } from "./paintOffers.ts";

/** The timeline's sign for an agreement event. */
export function OfferSign({ kind }: { readonly kind: AgreementEventKind }): React.JSX.Element {
  const { d, isFull, cut } = offerShape(kind);
  const colour = `var(--${offerColour(kind)})`;
  return (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
      <path d={d} fill={isFull ? colour : "none"} stroke={isFull ? "none" : colour} strokeWidth={1.5} />
      {cut !== null && <path d={cut} stroke="var(--bg0)" strokeWidth={2} />}
    </svg>
  );
}
