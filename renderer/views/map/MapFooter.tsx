import { Map as MapIcon, Table2 } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { orderTallies } from "../../../core/picture/orderTally.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import { capital, counted } from "../../parts/numbers.ts";
import { Tip } from "../../parts/Tip.tsx";
import { exactSize, useSize } from "../../parts/useSize.ts";
import { type MapViewName, toggleOrderTable, useView } from "../../session/store.ts";
import { changeWords, positionWords } from "./positionWords.ts";
import "./mapFooter.css";

export interface MapFooterProps {
  readonly board: BoardView;
  readonly ground: BoardGround;
  readonly view: MapViewName;
  /** Shows only orders with this outcome; null: all orders. */
  readonly fate: string | null;
  readonly setFate: (fate: string | null) => void;
}

/** Shows how many orders had each outcome, as filters for the map; describes the position if no orders are shown. */
export function MapFooter({ board, ground, view, fate, setFate }: MapFooterProps): React.JSX.Element {
  const isTable = useView((state) => state.showsOrderTable);
  const tallies = useMemo(() => orderTallies(board.orders), [board]);
  const words = capital(view === "after" ? changeWords(board, ground.names) : positionWords(board, ground.names));
  const hasOrders = board.orders.length > 0 && (view === "orders" || isTable);
  const counts = useRef<HTMLDivElement>(null);
  const tallest = useTallest(counts);
  return (
    <div className="map-footer" style={{ "--tallest": `${tallest}px` } as React.CSSProperties}>
      <div className="map-counts" ref={counts}>
        {hasOrders ? (
          <>
            <button type="button" className="map-count all" aria-pressed={fate === null} onClick={() => setFate(null)}>
              {counted(board.orders.length, "order")}
            </button>
            {tallies.map((tally) => (
              <button
                type="button"
                key={tally.fate}
                className={`map-count${tally.isDislodged ? " bad" : ""}`}
                aria-pressed={fate === tally.fate}
                onClick={() => setFate(fate === tally.fate ? null : tally.fate)}
              >
                {tally.words}
              </button>
            ))}
          </>
        ) : (
          <span className="map-words">{words}</span>
        )}
      </div>
      <Tip words={isTable ? "Back to the map" : "Show orders as a table"} keys="Ctrl+4">
        <button type="button" className="map-tool" aria-pressed={isTable} onClick={toggleOrderTable}>
          {isTable ? <MapIcon size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}
          {isTable ? "Show map" : "Show table"}
        </button>
      </Tip>
    </div>
  );
}

/**
 * Returns the greatest height, in pixels, that an element has had at its present width. A footer of that height keeps
 * the map from changing its size, and from being drawn twice, whenever a turn has more kinds of results than another.
 */
function useTallest(element: RefObject<Element | null>): number {
  const { width, height } = useSize(element, exactSize);
  const [tallest, setTallest] = useState({ width, height });
  if (tallest.width !== width || tallest.height < height) setTallest({ width, height });
  return tallest.height;
}
