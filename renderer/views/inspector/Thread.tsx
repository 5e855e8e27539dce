import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Inspection } from "../../../core/analysis/inspection/inspection.ts";
import type { Delivery } from "../../../core/analysis/links/links.ts";
import { goTo, useView } from "../../session/store.ts";
import { LinkTo } from "./LinkList.tsx";
import { Pieces } from "./Pieces.tsx";
import { Power } from "./Power.tsx";
import { powerWords } from "./powers.ts";
import { latency } from "./words.ts";

/** The press between the same two powers before and after this message. */
export function Thread({ inspection }: { readonly inspection: Inspection }): React.JSX.Element | null {
  const { thread } = inspection.links;
  const here = thread.find(({ n }) => n === inspection.n);
  if (thread.length < 2 || !here) return null;
  return (
    <section className="insp-section insp-thread" aria-label="Thread">
      <h3 className="insp-heading">
        Thread <Power name={here.power} connection={here.connection} />
        <Power name={here.counterpart} connection={here.connection} />
      </h3>
      {thread.map((row) => (
        <button
          type="button"
          key={row.n}
          className={`insp-thread-row${row.n === inspection.n ? " current" : ""}`}
          aria-current={row.n === inspection.n}
          onClick={() => goTo(row.n)}
        >
          <span className="insp-number">#{row.n}</span>
          <Power name={row.power} connection={row.connection} />
          {row.direction === "client-to-server" ? (
            <ArrowRight size={12} className="to-server" aria-label="to the server" />
          ) : (
            <ArrowLeft size={12} className="from-server" aria-label="from the server" />
          )}
          <b className="mono">{row.command}</b>
          <span className="mono insp-thread-text">
            <Pieces pieces={row.text} />
          </span>
        </button>
      ))}
    </section>
  );
}

/** The recipients of the press. */
export function Deliveries({ inspection }: { readonly inspection: Inspection }): React.JSX.Element | null {
  const { deliveries } = inspection.links;
  if (!deliveries || deliveries.length === 0) return null;
  const isRefused = deliveries.every(({ state }) => state === "refused");
  return (
    <section className="insp-section insp-deliveries" aria-label="Delivered to">
      <h3 className="insp-heading">Delivered to</h3>
      {isRefused ? (
        <p>No one: the server refused it.</p>
      ) : (
        deliveries.map((delivery) => <DeliveryRow key={delivery.power} delivery={delivery} />)
      )}
    </section>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }): React.JSX.Element {
  const { power, state, copy } = delivery;
  const words = useView((view) => powerWords(view, power));
  return (
    <div className="insp-link-row">
      <span className="insp-link-label insp-recipient">
        <Power name={power} connection={-1} /> {words}
      </span>
      {copy ? <LinkTo row={copy} label={`copy, message ${copy.n}`} /> : <span />}
      <span className="insp-link-words">
        {copy && latency(copy.afterMs)}
        {state === "missing" && "No copy in the recording."}
        {state === "unseen" && "Its connection was not recorded."}
        {state === "refused" && "The server refused it."}
      </span>
    </div>
  );
}
