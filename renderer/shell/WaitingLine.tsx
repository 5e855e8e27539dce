import { Check, Hourglass } from "lucide-react";
import { useView } from "../session/store.ts";
import "./headLine.css";

/** What the game waits for at the cursor, in words. */
export function WaitingLine(): React.JSX.Element {
  const at = useView((view) => view.at);
  const game = useView((view) => view.news?.summary.games[view.at?.game ?? 0]);
  const waiting = at?.waiting ?? null;
  const own = at?.own ?? null;
  if (own && at && game) {
    const words = game.powers.find(({ name }) => name === own.power)?.words ?? own.power;
    const isIn = own.given >= own.due;
    const deadline = own.deadlineNs === null ? "no deadline" : deadlineWords(own.deadlineNs / 1e6 - at.atMs);
    return (
      <div className="waiting">
        <strong>
          {isIn ? <Check size={14} aria-hidden="true" /> : <Hourglass size={14} aria-hidden="true" />}
          {own.due === 0
            ? `${words} has nothing to order`
            : isIn
              ? `${words}’s own orders in`
              : `${words} has ${own.given} of ${own.due} orders in`}
        </strong>
        <span>{[...(own.goesAhead ? [] : ["GOF withheld"]), deadline].join(" · ")}</span>
      </div>
    );
  }
  if (!waiting || !game) return <div className="waiting" />;
  const { ordersOf, goAheadOf, unknown, deadlineNs } = waiting;
  const parts = [
    ...(goAheadOf.length > 0 ? [`GOF withheld by ${goAheadOf.join(" ")}`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} not in view`] : []),
    deadlineNs === null || at === null ? "no deadline" : deadlineWords(deadlineNs / 1e6 - at.atMs),
  ];
  return (
    <div className="waiting">
      <strong>
        {ordersOf.length === 0 ? <Check size={14} aria-hidden="true" /> : <Hourglass size={14} aria-hidden="true" />}
        {ordersOf.length === 0 ? "All orders in" : `Waits for ${ordersOf.slice(0, 4).join(" ")}`}
        {ordersOf.length > 4 && ` and ${ordersOf.length - 4} more`}
      </strong>
      <span>{parts.join(" · ")}</span>
    </div>
  );
}

function deadlineWords(leftMs: number): string {
  return leftMs < 0 ? "deadline passed" : `deadline in ${Math.ceil(leftMs / 1000)} s`;
}
