import { useLayoutEffect, useRef, useState } from "react";
import { severities } from "../../../core/diagnostics/severity.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { counted, grouped, turnWords } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import type { OfferCounts } from "./offerCounts.ts";
import { offerKinds } from "./paintOffers.ts";
import { countsOf } from "./tallies.ts";
import type { LaneKind } from "./track.ts";

export interface TimelineTipProps {
  readonly turn: SessionTurn;
  /** `turn 83 of 277`. */
  readonly place: string;
  readonly kind: LaneKind;
  /** What happened to agreements in it. */
  readonly offers: OfferCounts;
  readonly powers: readonly SessionPower[];
  /** Middle of what it speaks of, in pixels of the window, and the top that it stands over. */
  readonly x: number;
  readonly y: number;
}

/** A turn in words, over it. What it says is also in the table's turn rows and the slider's value. */
export function TimelineTip({ turn, place, kind, offers, powers, x, y }: TimelineTipProps): React.JSX.Element {
  const tip = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = tip.current ?? {};
    setSize((was) => (was.width === width && was.height === height ? was : { width, height }));
  });
  const left = Math.min(Math.max(8, x - size.width / 2), window.innerWidth - size.width - 8);
  const counts = countsOf(turn, kind);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const refused = Object.entries(turn.refused);
  return (
    <div ref={tip} className="timeline-tip" aria-hidden="true" style={{ left, top: y - size.height - 6 }}>
      <div>
        <strong>{turnWords(turn.key)}</strong> · {turn.phase} · {place}
      </div>
      <div>
        {kind === "press" ? `${grouped(total)} press sent` : `${counted(total, "message")} sent`} of{" "}
        {counted(turn.messages, "message")}
      </div>
      <PowerCounts powers={powers} counts={counts} />
      {refused.length > 0 && (
        <>
          <div className="warning">{grouped(refused.reduce((sum, [, count]) => sum + count, 0))} press refused</div>
          <PowerCounts powers={powers} counts={turn.refused} />
        </>
      )}
      <Findings findings={turn.findings} />
      <Offers offers={offers} />
    </div>
  );
}

function PowerCounts({
  powers,
  counts,
}: {
  readonly powers: readonly SessionPower[];
  readonly counts: Readonly<Record<string, number>>;
}): React.JSX.Element | null {
  const named = powers.filter(({ name }) => (counts[name] ?? 0) > 0);
  if (named.length === 0) return null;
  return (
    <div className="timeline-tip-powers">
      {named.map((power) => (
        <span key={power.name} className="timeline-tip-power">
          <PowerChip power={power} isSmall />
          {grouped(counts[power.name] ?? 0)}
        </span>
      ))}
    </div>
  );
}

function Findings({ findings }: Pick<SessionTurn, "findings">): React.JSX.Element | null {
  const found = severities.toReversed().filter((severity) => findings[severity] > 0);
  if (found.length === 0) return null;
  return (
    <div className="timeline-tip-powers">
      {found.map((severity) => (
        <span key={severity} className={severity}>
          {counted(findings[severity], severity)}
        </span>
      ))}
    </div>
  );
}

function Offers({ offers }: { readonly offers: OfferCounts }): React.JSX.Element | null {
  const told = offerKinds.toReversed().flatMap((kind) => (offers[kind] ? [`${offers[kind]} ${kind}`] : []));
  return told.length === 0 ? null : <div>Agreements: {told.join(", ")}</div>;
}
