import type { OfferId } from "../../../core/press/offers.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { goToOf } from "../../session/agreementChoice.ts";
import { type FrameNumber, showMessage } from "../../session/store.ts";

export interface MessageLinkProps {
  readonly id: OfferId;
  readonly n: FrameNumber;
  /** Role of the message in the agreement: `Offer`. */
  readonly label: string;
  /** Whether it is in a line of the ledger, where Enter acts on the line, so that Tab skips the link. */
  readonly isInLine?: boolean;
  /** Shown instead of the number. */
  readonly words?: string;
}

/** A message's number as a link. A click moves the cursor there and opens the game tab. */
export function MessageLink({ id, n, label, isInLine = false, words }: MessageLinkProps): React.JSX.Element {
  return (
    <LinkButton
      aria-label={`${label}, message ${n}`}
      tabIndex={isInLine ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation();
        goToMessage(id, n);
      }}
    >
      {words ?? `#${n}`}
    </LinkButton>
  );
}

export function goToMessage(id: OfferId, n: FrameNumber): void {
  void showMessage(n);
  void goToOf(id, n);
}
