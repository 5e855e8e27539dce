import { Check, Hourglass } from "lucide-react";
import { Tip } from "../parts/Tip.tsx";
import { deadlineWords, type WaitingWords, waitingWords } from "../parts/waitingWords.ts";
import type { CursorState } from "../session/api.ts";
import { useNowMs } from "../session/liveClock.ts";
import { useView } from "../session/store.ts";
import "./headLine.css";

/** What the game is waiting for at the cursor; a live deadline comes closer between messages. */
export function WaitingLine(): React.JSX.Element {
  const at = useView((view) => view.at);
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers);
  const nextN = useView(({ turns, shown }) => turns.find(({ firstN }) => firstN > shown)?.firstN ?? null);
  const deadlineNs = (at?.own ?? at?.waiting)?.deadlineNs ?? null;
  const nowMs = useNowMs(deadlineNs === null ? null : deadlineNs / 1e6);
  const words =
    at && powers
      ? (ownWords(at.own, nowMs, powers) ?? (at.waiting && waitingWords(at.waiting, nowMs, powers.length)))
      : null;
  if (words === null) return <div className="waiting" />;
  const { isComplete, lead } = words;
  const Icon = isComplete ? Check : Hourglass;
  const rest = [...words.rest, ...(nextN === null ? [] : [`next turn at #${nextN}`])];
  return (
    <Tip words={[lead, ...rest].join(" · ")}>
      <div className="waiting">
        <strong>
          <Icon size={14} aria-hidden="true" />
          <span className="waiting-lead">{lead}</span>
        </strong>
        <span className="waiting-rest">
          {rest.map((each, index) => (
            <span key={each}>{index === 0 ? each : ` · ${each}`}</span>
          ))}
        </span>
      </div>
    </Tip>
  );
}

/** Describes how many of its orders the viewpoint's power has sent; null if there is no viewpoint. */
function ownWords(
  own: CursorState["own"],
  atMs: number,
  powers: readonly { readonly name: string; readonly words: string }[],
): WaitingWords | null {
  if (own === null) return null;
  const power = powers.find(({ name }) => name === own.power)?.words ?? own.power;
  const isComplete = own.given >= own.due;
  const lead =
    own.due === 0
      ? `${power} has no orders to send`
      : isComplete
        ? `${power}’s orders are in`
        : `${power} has ${own.given} of ${own.due} orders in`;
  return { isComplete, lead, rest: [...(own.goesAhead ? [] : ["GOF withheld"]), deadlineWords(own, atMs)] };
}
