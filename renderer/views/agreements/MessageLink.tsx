import type { OfferId } from "../../../core/press/offers.ts";
import { MessageAnchor } from "../../parts/Anchor.tsx";
import "../../parts/linkButton.css";
import { goToOfferMessage } from "../../session/agreementChoice.ts";
import { type FrameNumber, unhide } from "../../session/store.ts";

export interface MessageLinkProps {
  readonly id: OfferId;
  readonly n: FrameNumber;
  /** Role of the message in the agreement: `Offer`. */
  readonly label: string;
  /** Whether the link is in a line of the ledger. There, Enter acts on the line, so Tab skips the link. */
  readonly isInLine?: boolean;
  /** Shown instead of the number. */
  readonly words?: string;
}

/** A message's number as a link. A click moves the cursor there and opens the game tab. */
export function MessageLink({ id, n, label, isInLine = false, words }: MessageLinkProps): React.JSX.Element {
  return (
    <MessageAnchor
      n={n}
      tab="game"
      className="link-button"
      aria-label={`${label}, message ${n}`}
      tabIndex={isInLine ? -1 : 0}
      onClick={(event) => event.stopPropagation()}
      onGo={() => goToMessage(id, n)}
    >
      {words ?? `#${n}`}
    </MessageAnchor>
  );
}

export function goToMessage(id: OfferId, n: FrameNumber): void {
  void goToOfferMessage(id, n, { tab: "game" }).then(unhide);
}
