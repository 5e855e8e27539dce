import { Check, Hourglass } from "lucide-react";
import { lazy, Suspense } from "react";
import { Tip } from "../parts/Tip.tsx";
import { deadlineWords, type WaitingWords, waitingWords } from "../parts/waitingWords.ts";
import type { CursorState } from "../session/api.ts";
import { useView } from "../session/store.ts";
import "./headLine.css";

const LiveTime = lazy(async () => ({ default: (await import("./LiveTime.tsx")).LiveTime }));

/** What the game is waiting for at the cursor; a live deadline comes closer between messages. */
export function WaitingLine(): React.JSX.Element {
  const atMs = useView(({ at }) => at?.atMs ?? 0);
  const isLive = useView(({ news, follows }) => follows && news?.reading.phase === "following");
  const waitingAt = (nowMs: number): React.JSX.Element => <WaitingAt nowMs={nowMs} />;
  return isLive ? (
    <Suspense fallback={waitingAt(atMs)}>
      <LiveTime>{waitingAt}</LiveTime>
    </Suspense>
  ) : (
    waitingAt(atMs)
  );
}

interface WaitingAtProps {
  /** The time from which the deadline is counted, in milliseconds since the recording began. */
  readonly nowMs: number;
}

/** What the game is waiting for at the cursor, with the time that is left then. */
function WaitingAt({ nowMs }: WaitingAtProps): React.JSX.Element {
  const at = useView((view) => view.at);
  const powers = useView((view) => view.news?.summary.games[view.at?.game ?? 0]?.powers);
  const nextN = useView(({ turns, shown }) => turns.find(({ firstN }) => firstN > shown)?.firstN ?? null);
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
