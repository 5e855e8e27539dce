import { MapIcon } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { orderText } from "../../../core/orders/notation/daideText.ts";
import { ordersOfFate, talliesSentence } from "../../../core/picture/orderTally.ts";
import type { Figure } from "../../../core/picture/scene.ts";
import { wholeOrder } from "../../../core/picture/wholeOrder.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardOrder, BoardView } from "../../../core/session/boardQuery.ts";
import { Empty } from "../../parts/Empty.tsx";
import { capital } from "../../parts/numbers.ts";
import { Tip } from "../../parts/Tip.tsx";
import { exactSize, useSize } from "../../parts/useSize.ts";
import { act } from "../../session/act.ts";
import { useLayers } from "../../session/mapLayers.ts";
import { useSettings } from "../../session/settings.ts";
import { goTo, useView } from "../../session/store.ts";
import { useSessionState } from "../../session/useSessionState.ts";
import { MapBoard, type MapBoardProps } from "./MapBoard.tsx";
import { MapFooter } from "./MapFooter.tsx";
import { MapHead } from "./MapHead.tsx";
import { MapNotice } from "./MapNotice.tsx";
import { pictureOf } from "./picture.ts";
import { useBoard } from "./useBoard.ts";
import { type Look, wholeBoard } from "./viewport.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";
import "../../parts/pane.css";
import "./map.css";

const OrderTable = lazy(async () => ({ default: (await import("./OrderTable.tsx")).OrderTable }));

/** The board at the cursor: the position before, the turn's orders, or the position after; or the orders as a table. */
export function MapView(): React.JSX.Element {
  const { board, ground } = useBoard();
  const view = useView((state) => state.mapView);
  const isTable = useView((state) => state.showsOrderTable);
  const { influence } = useLayers();
  const body = useRef<HTMLDivElement>(null);
  const size = useSize(body, exactSize);
  const pane = size.width > 0 ? size : null;
  const { look, setLook } = useLook(ground?.drawing);
  const [fate, setFate] = useFate(board);
  const [power, setPower] = useSessionState<string | null>(null);
  const picture = useMemo(
    () => (board && ground ? pictureOf(board, ground, view, influence) : null),
    [board, ground, view, influence],
  );
  const wanted = useMemo(() => wantedTexts(board, fate, power), [board, fate, power]);
  const listed = useMemo(
    () => (board?.orders ?? []).filter((each) => board && (wanted?.has(drawnText(board, each)) ?? true)),
    [board, wanted],
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
          pane && <Board {...{ board, ground, picture, pane, look, setLook, wanted }} />
        )}
      </div>
      {board && ground && <MapFooter board={board} ground={ground} view={view} fate={fate} setFate={setFate} />}
    </section>
  );
}

/** Returns the zoom and position of a drawing. A new drawing is initially shown whole. */
function useLook(drawing: BoardGround["drawing"] | undefined): Pick<MapBoardProps, "look" | "setLook"> {
  const [{ of, look }, setLooks] = useState<{ readonly of: unknown; readonly look: Look }>({
    of: null,
    look: wholeBoard,
  });
  const setLook = useCallback(
    (change: (look: Look) => Look) =>
      setLooks((last) => ({ of: drawing, look: change(last.of === drawing ? last.look : wholeBoard) })),
    [drawing],
  );
  return { look: of === drawing ? look : wholeBoard, setLook };
}

/** Returns the outcome by which orders are filtered. It applies to one turn only: other turns show all orders. */
function useFate(board: BoardView | null | undefined) {
  const chosen = useView((state) => state.fate);
  const turn = `${board?.turn.replace(" ", "")}-`;
  const setFate = (fate: string | null): void => act("map", "step", { fate: fate && turn + fate });
  return [chosen?.startsWith(turn) ? chosen.slice(turn.length) : null, setFate] as const;
}

interface BoardProps extends Pick<MapBoardProps, "ground" | "picture" | "pane" | "look" | "setLook"> {
  /** Undefined while another board is loading. */
  readonly board: BoardView | undefined;
  /** Texts of the orders to show; null: all. */
  readonly wanted: ReadonlySet<string> | null;
}

/** The map, and a notice about what it cannot show. */
function Board({ board, wanted, ...shown }: BoardProps): React.JSX.Element {
  const view = useView((state) => state.mapView);
  const layers = useLayers();
  const animates = useSettings((settings) => settings.animates);
  const isWanted = useMemo(
    () => wanted && (({ subject }: Figure) => subject.kind !== "order" || wanted.has(subject.text)),
    [wanted],
  );
  const hasResults = useView((state) => board?.resultsN != null && board.resultsN <= state.shown);
  const onOpen = (text: string): void => {
    const order = board?.orders.find((each) => drawnText(board, each) === text);
    if (order?.n != null) goTo(order.n);
  };
  return (
    <>
      <MapBoard
        {...shown}
        orders={board?.orders ?? []}
        nextTurn={view === "after" ? null : (board?.after?.board.turn ?? null)}
        layers={layers}
        animates={animates}
        isWanted={isWanted}
        onOpen={onOpen}
        spoken={board && hasResults ? talliesSentence(board.orders) : ""}
      />
      {board && <MapNotice board={board} view={view} />}
      {shown.ground.drawing.source === "layout" && <Schematic />}
    </>
  );
}

/** Says that the picture does not have the shapes of the real map. */
function Schematic(): React.JSX.Element {
  return (
    <Tip words="Drawn from the map's adjacencies: distances and directions are only approximate.">
      <p className="map-notice schematic">Schematic</p>
    </Tip>
  );
}

/** Returns the texts of the orders to show; null: all. */
function wantedTexts(
  board: BoardView | null | undefined,
  fate: string | null,
  power: string | null,
): ReadonlySet<string> | null {
  if (!board || (fate === null && power === null)) return null;
  const shown = fate === null ? board.orders : ordersOfFate(board.orders, fate);
  const wanted = shown.filter((each) => power === null || each.power === power);
  return new Set(wanted.map((each) => drawnText(board, each)));
}

/** Returns an order's text as it occurs in the picture's figures. */
function drawnText({ before }: BoardView, { order, text }: BoardOrder): string {
  const whole = wholeOrder(order, before?.board.units ?? []);
  return whole ? orderText(whole) : text;
}

function NoBoard({ board }: { readonly board: BoardView | null | undefined }): React.JSX.Element | null {
  const hasSession = useView((state) => (state.news?.summary.count ?? 0) > 0);
  const viewpoint = useView((state) => state.viewpoint);
  const isOutside = useView(({ at, turns }) => at !== null && at.game < 0 && turns.length > 0);
  if (board === undefined || !hasSession) return null;
  if (board?.noMap != null)
    return (
      <Empty icon={MapIcon} title="No map to draw">
        {capital(board.noMap)}. See the messages for the orders.
      </Empty>
    );
  if (board !== null && board.before !== null) return null;
  return (
    <Empty icon={MapIcon} title="No position yet">
      {isOutside
        ? "This connection has not joined a game. Select a message from a game to see the board."
        : viewpoint === null
          ? "The server had not sent a position (NOW) by this point."
          : `The server had not sent ${viewpoint} a position (NOW) by this point.`}
    </Empty>
  );
}
