import { useLayoutEffect, useRef, useState } from "react";
import { severities } from "../../../core/diagnostics/severity.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, sum, turnWords } from "../../parts/numbers.ts";
import { type PowerCount, PowerCounts } from "../../parts/PowerCounts.tsx";
import type { OfferCounts } from "./offerCounts.ts";
import { offerKinds } from "./paintOffers.ts";
import { countsOf } from "./tallies.ts";
import type { LaneKind } from "./track.ts";

export interface TimelineTipProps {
  readonly turn: SessionTurn;
  /** `turn 83 of 277`. */
  readonly place: string;
  readonly kind: LaneKind;
  /** Counts of agreement events in the turn. */
  readonly offers: OfferCounts;
  readonly powers: readonly SessionPower[];
  /** Whether the counts of findings are final. */
  readonly isChecked: boolean;
  /** The middle of the turn's cell, and the bottom edge of the tooltip, in pixels from the window's top left corner. */
  readonly x: number;
  readonly y: number;
}

/** A tooltip above a turn's cell. Screen readers skip it; the turn rows of the message table have similar facts. */
export function TimelineTip(props: TimelineTipProps): React.JSX.Element {
  const { turn, place, kind, offers, powers, isChecked, x, y } = props;
  const tip = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = tip.current ?? {};
    setSize((was) => (was.width === width && was.height === height ? was : { width, height }));
  });
  const left = Math.min(Math.max(8, x - size.width / 2), window.innerWidth - size.width - 8);
  const counts = countsOf(turn, kind);
  const total = sum(counts);
  const refused = sum(turn.refused);
  return (
    <div ref={tip} className="timeline-tip" aria-hidden="true" style={{ left, top: y - size.height - 6 }}>
      <div>
        <strong>{turnWords(turn.key)}</strong> · {turn.phase} · {place}
      </div>
      <div>
        {counted(total, kind === "press" ? "press message" : "message")} sent, of {counted(turn.messages, "message")} in
        the turn
      </div>
      <PowerCounts counts={countedPowers(powers, counts)} />
      {refused > 0 && (
        <>
          <div className="warning">{counted(refused, "press message")} refused</div>
          <PowerCounts counts={countedPowers(powers, turn.refused)} />
        </>
      )}
      <Findings findings={turn.findings} isChecked={isChecked} />
      <Offers offers={offers} />
    </div>
  );
}

/** Returns the counts of the powers that have any. */
function countedPowers(powers: readonly SessionPower[], counts: Readonly<Record<string, number>>): PowerCount[] {
  return powers.map((power) => ({ power, count: counts[power.name] ?? 0 })).filter(({ count }) => count > 0);
}

function Findings({
  findings,
  isChecked,
}: Pick<SessionTurn, "findings"> & Pick<TimelineTipProps, "isChecked">): React.JSX.Element | null {
  const found = severities.toReversed().filter((severity) => findings[severity] > 0);
  if (found.length === 0) return null;
  return (
    <div className="power-counts">
      {!isChecked && "at least"}
      {found.map((severity) => (
        <span key={severity} className={severity}>
          {counted(findings[severity], severity)}
        </span>
      ))}
    </div>
  );
}

function Offers({ offers }: { readonly offers: OfferCounts }): React.JSX.Element | null {
  const words = offerKinds.toReversed().flatMap((kind) => (offers[kind] ? [`${offers[kind]} ${kind}`] : []));
  return words.length === 0 ? null : <div>Agreements: {words.join(", ")}</div>;
}
