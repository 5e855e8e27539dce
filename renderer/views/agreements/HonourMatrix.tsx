import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Honour } from "../../../core/press/honour.ts";
import type { Share } from "../../../core/press/wilson.ts";
import type { SessionPower } from "../../../core/session/summary.ts";
import { counted } from "../../parts/numbers.ts";
import { PowerChip } from "../../parts/PowerChip.tsx";
import { setBetween } from "../../session/agreementChoice.ts";

export interface HonourMatrixProps {
  readonly honour: readonly Honour[];
  readonly powers: readonly SessionPower[];
  /** The pair that the ledger is filtered by. */
  readonly between: readonly string[];
  /** The two parties to the agreement shown; empty if it has more than two. */
  readonly marked: readonly string[];
}

/** If a game has more powers than this, cells are smaller. */
const mostLarge = 7;

/**
 * Shows what share of its checked promises each power kept: of those to each of the other powers, and of all its
 * promises.
 */
export function HonourMatrix({ honour, powers, between, marked }: HonourMatrixProps): React.JSX.Element {
  const shares = new Map(honour.map(({ obligor, other, share }) => [`${obligor} ${other ?? ""}`, share]));
  const named = new Set(honour.flatMap(({ obligor, other }) => (other === null ? [obligor] : [obligor, other])));
  const shown = powers.filter(({ name }) => named.has(name));
  const isOfPair = (one: string, other: string): boolean =>
    between.length > 0 && between.every((power) => power === one || power === other);
  const scroller = useRef<HTMLDivElement>(null);
  usePairInView(scroller, between.join());
  const overflow = useOverflow(scroller);
  const size = shown.length > mostLarge ? "small" : "";
  return (
    <>
      <div ref={scroller} className={`matrix-scroll ${size} ${overflow}`}>
        <table className="matrix" aria-label="Honour rate">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Promise by</span>
              </th>
              {shown.map((power) => (
                <PowerHead key={power.name} scope="col" power={power} between={between} />
              ))}
              <th scope="col" className="matrix-all">
                to all
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((power) => (
              <tr key={power.name}>
                <PowerHead scope="row" power={power} between={between} />
                {shown.map((other) => (
                  <td key={other.name}>
                    {other !== power ? (
                      <Cell
                        power={power}
                        other={other}
                        share={shares.get(`${power.name} ${other.name}`)}
                        isChosen={between[0] === power.name && between[1] === other.name}
                        isOfPair={isOfPair(power.name, other.name)}
                        isMarked={marked.includes(power.name) && marked.includes(other.name)}
                      />
                    ) : (
                      <span className="matrix-cell own" />
                    )}
                  </td>
                ))}
                <td className="matrix-all">
                  <ToAll share={shares.get(`${power.name} `)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="matrix-note">
        n is the number of checked promises; a promise that was made again counts once. The second line of “to all” is
        the 95% Wilson interval.
        {overflow !== "" && ` Scroll sideways to see all ${counted(shown.length, "power")}.`}
        {leftOutWords(powers.length - shown.length)}
      </p>
    </>
  );
}

function leftOutWords(left: number): string {
  return left === 0
    ? ""
    : ` ${counted(left, "power")} without checked promises ${left === 1 ? "is" : "are"} not shown.`;
}

/** Scrolls to the chosen pair, which may be out of view in a large matrix. */
function usePairInView(scroller: RefObject<HTMLElement | null>, pair: string): void {
  useEffect(() => {
    if (pair !== "")
      scroller.current?.querySelector("button.of-pair")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [scroller, pair]);
}

/** Whether an element scrolls sideways (`wide`), and whether more is hidden on the right (`wide cut`). */
type Overflow = "" | "wide" | "wide cut";

function overflowOf({ scrollLeft, clientWidth, scrollWidth }: Element): Overflow {
  if (scrollWidth <= clientWidth) return "";
  return scrollLeft + clientWidth < scrollWidth - 1 ? "wide cut" : "wide";
}

function useOverflow(scroller: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>("");
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const take = (): void => setOverflow(overflowOf(current));
    take();
    const observer = new ResizeObserver(take);
    for (const element of [current, ...current.children]) observer.observe(element);
    current.addEventListener("scroll", take, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", take);
    };
  }, [scroller]);
  return overflow;
}

interface PowerHeadProps extends Pick<HonourMatrixProps, "between"> {
  readonly power: SessionPower;
  readonly scope: "row" | "col";
}

function PowerHead({ power, scope, between }: PowerHeadProps): React.JSX.Element {
  return (
    <th scope={scope} className={between.includes(power.name) ? "of-pair" : undefined}>
      <PowerChip power={power} />
    </th>
  );
}

interface CellProps {
  readonly power: SessionPower;
  readonly other: SessionPower;
  readonly share: Share | undefined;
  readonly isChosen: boolean;
  /** Whether both powers match the ledger's filter. */
  readonly isOfPair: boolean;
  readonly isMarked: boolean;
}

/** One rate. A click filters the ledger by the two powers. */
function Cell({ power, other, share, isChosen, isOfPair, isMarked }: CellProps): React.JSX.Element {
  const mark = `${isMarked ? " marked" : ""}${isOfPair ? " of-pair" : ""}`;
  if (share === undefined || share.rate === null)
    return (
      <span className={`matrix-cell none${mark}`}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">no checked promises</span>
      </span>
    );
  const { rate, n } = share;
  return (
    <button
      type="button"
      className={`matrix-cell ${rate === 1 ? "ok" : rate === 0 ? "err" : "warn"}${mark}`}
      aria-pressed={isChosen}
      aria-label={`${power.words} to ${other.words}: ${percent(rate)}, n ${n}`}
      onClick={() => setBetween(isChosen ? [] : [power.name, other.name])}
    >
      <b>{percent(rate)}</b>
      <span>n {n}</span>
    </button>
  );
}

function ToAll({ share }: { readonly share: Share | undefined }): React.JSX.Element {
  if (share?.rate == null) return <span className="matrix-none">–</span>;
  const { rate, n, low, high } = share;
  return (
    <>
      <span>
        <b>{percent(rate)}</b> n {n}
      </span>
      <span className="matrix-bounds">
        {Math.round(100 * (low ?? 0))}–{Math.round(100 * (high ?? 1))}
      </span>
    </>
  );
}

function percent(rate: number): string {
  return `${Math.round(100 * rate)}%`;
}
