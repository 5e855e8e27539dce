import { Anchor } from "../../parts/Anchor.tsx";
import "../../parts/linkButton.css";
import { plainName, recordingHref } from "../../parts/recordingWords.ts";
import type { FrameNumber } from "../../session/store.ts";
import type { LibraryRow } from "./libraryRows.ts";

export interface RecordingLinkProps {
  readonly listing: LibraryRow["listing"] | undefined;
  readonly n: FrameNumber;
  /** The role of the message: `Offer`. */
  readonly label: string;
  /** Shown instead of the number. */
  readonly words?: string | undefined;
  readonly onGo: () => void;
}

/** A link to a message in a recording. Enter acts on the line, so Tab skips the link. */
export function RecordingLink({ listing, n, label, words, onGo }: RecordingLinkProps): React.JSX.Element | null {
  if (!listing) return null;
  return (
    <Anchor
      href={recordingHref(listing, n)}
      className="link-button"
      aria-label={`${label}, message ${n} of ${plainName(listing.name)}`}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onGo={onGo}
    >
      {words ?? `#${n}`}
    </Anchor>
  );
}
