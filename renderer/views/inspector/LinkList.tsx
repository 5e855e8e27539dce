import { ArrowRight } from "lucide-react";
import { useState } from "react";
import type { Link, LinkedRow, Relation } from "../../../core/analysis/links/links.ts";
import { MessageAnchor } from "../../parts/Anchor.tsx";
import { type FrameNumber, goTo } from "../../session/store.ts";
import { Power } from "./Power.tsx";
import { latency } from "./words.ts";

const labels: Readonly<Record<Relation, string>> = {
  answers: "Answers",
  "answered-by": "Answered by",
  reports: "Reports on",
  "reported-by": "Reported by",
  replaces: "Replaces",
  "replaced-by": "Replaced by",
  "sent-as": "Sent as",
  "delivered-as": "Delivered as",
  "replies-to": "Replies to",
  "replied-by": "Reply",
  forwards: "Forwards",
  "forwarded-by": "Forwarded by",
  follows: "Sent after",
};

/** How many links of a kind are shown until the user asks for the rest. */
const shownAtFirst = 2;

/** The messages linked to this one. A click goes to the message, and Alt+Left goes back. */
export function LinkList({
  n,
  links,
}: {
  readonly n: FrameNumber;
  readonly links: readonly Link[];
}): React.JSX.Element | null {
  const groups = new Map<Relation, Link[]>();
  for (const link of links) groups.set(link.relation, [...(groups.get(link.relation) ?? []), link]);
  if (groups.size === 0) return null;
  return (
    <section className="insp-section insp-links" aria-label="Links">
      {[...groups].map(([relation, group]) => (
        // Changing the key collapses the list when a different message is shown.
        <LinkGroup key={`${n} ${relation}`} relation={relation} links={group} />
      ))}
    </section>
  );
}

function LinkGroup({
  relation,
  links,
}: {
  readonly relation: Relation;
  readonly links: readonly Link[];
}): React.JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || links.length <= shownAtFirst + 1 ? links : links.slice(0, shownAtFirst);
  const rest = links.length - shown.length;
  return (
    <>
      {shown.map((link, index) => (
        <div className="insp-link-row" key={link.n}>
          <span className="insp-link-label">{index === 0 ? labels[relation] : ""}</span>
          <LinkTo row={link} label={`${labels[relation]} message ${link.n}`} />
          <LinkWords row={link} />
        </div>
      ))}
      {rest > 0 && (
        <div className="insp-link-row">
          <span className="insp-link-label" />
          <button type="button" className="insp-link insp-more" onClick={() => setOpen(true)}>
            {rest} more, last {latency(links.at(-1)?.afterMs ?? 0)}
          </button>
        </div>
      )}
    </>
  );
}

/** A link to a message: `#13673`. */
export function LinkTo({ row, label }: { readonly row: LinkedRow; readonly label: string }): React.JSX.Element {
  return (
    <MessageAnchor n={row.n} className="insp-link insp-number" aria-label={label} onGo={() => goTo(row.n)}>
      #{row.n}
    </MessageAnchor>
  );
}

/** Describes a linked message: `FRM I → R`, `HUH after 43 ms`. */
function LinkWords({ row }: { readonly row: LinkedRow }): React.JSX.Element {
  const { command, kind, power, counterpart, outcome, connection, direction, afterMs } = row;
  const isBad = command === "HUH" || command === "REJ" || command === "PRN" || kind === "EM";
  const isSent = direction === "client-to-server";
  return (
    <span className="insp-link-words">
      <b className={isBad ? "bad" : ""}>{command ?? kind}</b>
      {outcome !== null && <span className="mono t-order">{outcome}</span>}
      {counterpart === null ? (
        isSent && <Power name={power} connection={connection} />
      ) : (
        <>
          <Power name={isSent ? power : counterpart} connection={connection} />
          <ArrowRight size={12} aria-label="to" />
          <Power name={isSent ? counterpart : power} connection={connection} />
        </>
      )}
      <span>{latency(afterMs)}</span>
    </span>
  );
}
