import type { OfferId } from "../../../core/press/offers.ts";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { grouped } from "../../parts/numbers.ts";
import { goToOf } from "../../session/agreementChoice.ts";
import { type FrameNumber, showMessage } from "../../session/store.ts";

export interface MessageLinkProps {
  readonly id: OfferId;
  readonly n: FrameNumber;
  /** What the message is to it: `Offer`. */
  readonly label: string;
  /** Within a line of the ledger, whose own key is Enter: Tab goes past it. */
  readonly isInLine?: boolean;
  /** In place of its number. */
  readonly words?: string;
}

/** A message's number: goes there, and shows the game. */
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
      {words ?? `#${grouped(n)}`}
    </LinkButton>
  );
}

export function goToMessage(id: OfferId, n: FrameNumber): void {
  void showMessage(n);
  void goToOf(id, n);
}
