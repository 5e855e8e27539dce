import { use } from "react";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { GamePower, GamePowers } from "../../parts/GamePower.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { grouped } from "../../parts/numbers.ts";
import { goTo, useView } from "../../session/store.ts";

/**
 * The recipients of a message, and when each received it. Renders nothing if a viewpoint is set, because a power cannot
 * know this.
 */
export function DeliveredTo({ row }: { readonly row: PressViewRow }): React.JSX.Element | null {
  const isAllSeeing = useView((view) => view.viewpoint === null);
  const { isTaken, answer, recipients } = row;
  if (!isAllSeeing) return null;
  return (
    <section className="press-section" aria-label="Delivered to">
      <h3 className="press-heading">Delivered to</h3>
      {!isTaken && answer !== null ? (
        <p>
          No power: the server answered {answer.verb}{" "}
          <LinkButton onClick={() => goTo(answer.n)}>#{answer.n}</LinkButton>
        </p>
      ) : (
        recipients.map((name) => <Recipient key={name} name={name} row={row} />)
      )}
    </section>
  );
}

function Recipient({ name, row }: { readonly name: string; readonly row: PressViewRow }): React.JSX.Element {
  const { seenBy, afterMs } = row;
  const n = seenBy[name];
  const after = afterMs[name];
  const power = use(GamePowers).get(name);
  return (
    <p className="press-given">
      <GamePower name={name} className="press-nobody" />
      <span>{power?.words ?? name}</span>
      {n === undefined ? (
        <span className="press-quiet">
          {power !== undefined && power.connection === null ? "connection not recorded" : "delivery not recorded"}
        </span>
      ) : n === row.id ? (
        <span className="press-quiet">by this message</span>
      ) : (
        <>
          <LinkButton onClick={() => goTo(n)}>#{n}</LinkButton>
          {after !== undefined && <span className="press-quiet">after {latency(after)}</span>}
        </>
      )}
    </p>
  );
}

function latency(ms: number): string {
  if (ms < 9.95) return `${Math.max(0, ms).toFixed(1)} ms`;
  return ms < 9950 ? `${grouped(Math.round(ms))} ms` : `${grouped(Math.round(ms / 1000))} s`;
}
