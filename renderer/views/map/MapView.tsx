import { MapIcon } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { orderText } from "../../../core/orders/notation/daideText.ts";
import { isOfFate, talliesSentence } from "../../../core/picture/orderTally.ts";
import type { Figure } from "../../../core/picture/scene.ts";
import { wholeOrder } from "../../../core/picture/wholeOrder.ts";
import type { BoardOrder, BoardView } from "../../../core/session/boardQuery.ts";
import { Empty } from "../../parts/Empty.tsx";
import { useSettings } from "../../session/settings.ts";
import { goTo, useView } from "../../session/store.ts";
import { useSessionState } from "../../session/useSessionState.ts";
import { capital } from "./capital.ts";
import { MapBoard } from "./MapBoard.tsx";
import { MapFooter } from "./MapFooter.tsx";
import { MapHead } from "./MapHead.tsx";
import { MapNotice } from "./MapNotice.tsx";
import { useMapSettings } from "./mapSettings.ts";
import { pictureOf } from "./picture.ts";
import { useBoard } from "./useBoard.ts";
import { useExtent } from "./useExtent.ts";
import { type Look, wholeBoard } from "./viewport.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";
import "../../parts/pane.css";
import "./map.css";

const OrderTable = lazy(async () => ({ default: (await import("./OrderTable.tsx")).OrderTable }));

/** The board at the cursor: the position before, the orders of the turn, the position after; or the orders as a table. */
export function MapView(): React.JSX.Element {
  const { board, ground } = useBoard();
  const view = useView((state) => state.mapView);
  const isTable = useView((state) => state.showsOrderTable);
  const animates = useSettings((settings) => settings.animates);
  const layers = useMapSettings((settings) => settings.layers);
  const body = useRef<HTMLDivElement>(null);
  const pane = useExtent(body);
  const [looks, setLooks] = useState<{ readonly of: unknown; readonly look: Look }>({ of: null, look: wholeBoard });
  const look = looks.of === ground?.drawing ? looks.look : wholeBoard;
  const setLook = useCallback(
    (change: (look: Look) => Look) =>
      setLooks(({ of, look: last }) => ({
        of: ground?.drawing,
        look: change(of === ground?.drawing ? last : wholeBoard),
      })),
    [ground],
  );
  const [fate, setFate] = useSessionState<string | null>(null);
  // What became of orders is asked of one turn: the next begins with all of them.
  const turn = board ? `${board.game} ${board.turn}` : null;
  const [fateTurn, setFateTurn] = useState(turn);
  if (turn !== null && turn !== fateTurn) {
    setFateTurn(turn);
    setFate(null);
  }
  const [power, setPower] = useSessionState<string | null>(null);
  const picture = useMemo(
    () => (board && ground ? pictureOf(board, ground, view, layers.influence) : null),
    [board, ground, view, layers.influence],
  );
  const wanted = useMemo(() => wantedTexts(board, fate, power), [board, fate, power]);
  const isWanted = useMemo(
    () => wanted && (({ subject }: Figure) => subject.kind !== "order" || wanted.has(subject.text)),
    [wanted],
  );
  const listed = useMemo(
    () => (board?.orders ?? []).filter((each) => board && (wanted?.has(drawnText(board, each)) ?? true)),
    [board, wanted],
  );
  const isTold = useView((state) => board?.resultsN != null && board.resultsN <= state.shown);
  const spoken = board && isTold ? talliesSentence(board.orders) : "";
  const onOpen = useCallback(
    (text: string) => {
      const order = board && orderOf(board, text);
      if (order?.n != null) goTo(order.n);
    },
    [board],
  );
  const zoom = pane && ground && picture && !isTable && (
    <ZoomButtons look={look} setLook={setLook} board={ground.drawing} pane={pane} />
  );
  return (
    <section className="pane map" aria-label="Map">
      <MapHead board={board} ground={ground} picture={picture} power={power} setPower={setPower} zoom={zoom} />
      <div className="pane-body map-body" ref={body}>
        {board === null || (board && board.noMap !== null) || !ground || !picture ? (
          <NoBoard board={board} />
        ) : isTable ? (
          <Suspense>
            <OrderTable board={board ?? null} orders={listed} ground={ground} />
          </Suspense>
        ) : (
          pane && (
            <>
              <MapBoard
                ground={ground}
                picture={picture}
                orders={board?.orders ?? []}
                nextTurn={view === "after" ? null : (board?.after?.board.turn ?? null)}
                layers={layers}
                animates={animates}
                isWanted={isWanted}
                onOpen={onOpen}
                spoken={spoken}
                pane={pane}
                look={look}
                setLook={setLook}
              />
              {board && <MapNotice board={board} view={view} />}
            </>
          )
        )}
      </div>
      {board && ground && <MapFooter board={board} ground={ground} view={view} fate={fate} setFate={setFate} />}
    </section>
  );
}

/** Texts of the orders that are looked for; null: all. */
function wantedTexts(
  board: BoardView | null | undefined,
  fate: string | null,
  power: string | null,
): ReadonlySet<string> | null {
  if (!board || (fate === null && power === null)) return null;
  const wanted = board.orders.filter(
    (each) => (fate === null || isOfFate(each, fate)) && (power === null || each.power === power),
  );
  return new Set(wanted.map((each) => drawnText(board, each)));
}

/** As the figures of the picture call it. */
function drawnText({ before }: BoardView, { order, text }: BoardOrder): string {
  const whole = wholeOrder(order, before?.board.units ?? []);
  return whole ? orderText(whole) : text;
}

function orderOf(board: BoardView, text: string): BoardOrder | undefined {
  return board.orders.find((each) => drawnText(board, each) === text);
}

function NoBoard({ board }: { readonly board: BoardView | null | undefined }): React.JSX.Element | null {
  const hasSession = useView((state) => (state.news?.summary.count ?? 0) > 0);
  const viewpoint = useView((state) => state.viewpoint);
  const isOutside = useView(({ at, turns }) => at !== null && at.game < 0 && turns.length > 0);
  if (board === undefined || !hasSession) return null;
  if (board?.noMap != null)
    return (
      <Empty icon={MapIcon} title="No map to draw on">
        {capital(board.noMap)}. The orders are in the messages.
      </Empty>
    );
  if (board !== null && board.before !== null) return null;
  return (
    <Empty icon={MapIcon} title="No position yet">
      {isOutside
        ? "This message's connection attends no game. A message of the game has its board."
        : viewpoint === null
          ? "The server has shown no position (NOW) up to this message."
          : `${viewpoint} was shown no position (NOW) up to this message.`}
    </Empty>
  );
}
