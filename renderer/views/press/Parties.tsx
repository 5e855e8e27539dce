import { ArrowRight } from "lucide-react";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { GamePower } from "../../parts/GamePower.tsx";
import { useView } from "../../session/store.ts";

export interface PartiesProps {
  readonly row: PressViewRow;
  /** Maximum number of recipients shown as chips; the rest are counted. */
  readonly atMost?: number;
}

/** The sender and recipients of a message. A question mark means that the delivery to a recipient was not recorded. */
export function Parties({ row, atMost = 3 }: PartiesProps): React.JSX.Element {
  const { sender, recipients, seenBy } = row;
  // A power does not know what other powers received.
  const isAllSeeing = useView((view) => view.viewpoint === null);
  const shown = recipients.length <= atMost ? recipients : recipients.slice(0, atMost - 1);
  const rest = recipients.slice(shown.length);
  return (
    <span className="press-parties">
      <GamePower name={sender} className="press-nobody" />
      <ArrowRight size={12} aria-label="to" role="img" />
      {shown.map((name) => (
        <span key={name} className="press-recipient">
          <GamePower name={name} className="press-nobody" />
          {isAllSeeing && seenBy[name] === undefined && (
            <span className="press-unseen" data-tip="Delivery not recorded">
              <span aria-hidden="true">?</span>
              <span className="visually-hidden"> delivery not recorded</span>
            </span>
          )}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="press-more" data-tip={rest.join(" ")}>
          +{rest.length}
          <span className="visually-hidden"> {rest.join(" ")}</span>
        </span>
      )}
    </span>
  );
}
