import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from "react";
import type { TurnUnit } from "../../../core/game/turnList.ts";
import { orderText } from "../../../core/orders/notation/daideText.ts";
import type { Order } from "../../../core/orders/order.ts";
import { describeBoard } from "../../../core/picture/description.ts";
import { labelFigures, labelSpots } from "../../../core/picture/labelFigures.ts";
import type { PictureOrder } from "../../../core/picture/orderFigures.ts";
import { boardPieces } from "../../../core/picture/pieces.ts";
import type { Figure } from "../../../core/picture/scene.ts";
import { type BoardPicture, groundTransform, type Stage, stageOf } from "../../../core/picture/stage.ts";
import { wholeOrder } from "../../../core/picture/wholeOrder.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { MapLayers } from "../../session/mapLayers.ts";
import { hoverProvince, selectProvince, useView } from "../../session/store.ts";
import { BoardEdges } from "./BoardEdges.tsx";
import { Figures } from "./FigureView.tsx";
import { GroundView } from "./GroundView.tsx";
import { LitGround, LitName } from "./LitProvince.tsx";
import { MapTip, type Pointed, pointedAt, provinceWords } from "./MapTip.tsx";
import { useMentions } from "./useBoard.ts";
import { useBoardStyle } from "./useBoardStyle.ts";
import { useMotion } from "./useMotion.ts";
import { useOrderWhy } from "./useOrderWhy.ts";
import { usePanZoom } from "./usePanZoom.ts";
import { useSettled } from "./useSettled.ts";
import { type Extent, type Look, showing, viewportOf } from "./viewport.ts";

const WhyLines = lazy(async () => ({ default: (await import("./WhyLines.tsx")).WhyLines }));

export interface MapBoardProps {
  readonly ground: BoardGround;
  /** The position, and the orders to paint. A new object for each turn, but not for each render. */
  readonly picture: Omit<BoardPicture, "scale">;
  /** All orders of the turn shown, for the animation to the next turn. */
  readonly orders: readonly PictureOrder[];
  readonly nextTurn: string | null;
  readonly layers: MapLayers;
  readonly animates: boolean;
  /** Selects the orders to show; null: all. */
  readonly isWanted: ((figure: Figure) => boolean) | null;
  readonly onOpen: (figureText: string) => void;
  /** The turn's outcome in words, for screen readers. */
  readonly spoken: string;
  readonly pane: Extent;
  readonly look: Look;
  readonly setLook: (change: (look: Look) => Look) => void;
}

function provinceOfOrder(order: Order): string | null {
  return order.type === "WVE" ? null : (order.unit?.province ?? null);
}

/** Returns the province of the next unit. Units are sorted by power, and the first one follows the last. */
function nextUnit(units: readonly TurnUnit[], province: string | null, step: number): string | null {
  const provinces = [...units]
    .sort((a, b) => a.power.localeCompare(b.power) || a.province.localeCompare(b.province))
    .map((unit) => unit.province);
  const at = province === null ? (step > 0 ? -1 : 0) : provinces.indexOf(province);
  return provinces[(at + step + provinces.length) % provinces.length] ?? null;
}

/** Makes the board focusable, so that it receives the keys that pan and zoom. */
const focusable = { tabIndex: 0 };

/** Returns the scale of units, lines and text: larger in large windows. */
function glyphScale(): number {
  return window.innerWidth >= 1600 ? 1.25 : 1;
}

/** The board as SVG: provinces grow with the zoom, and everything else keeps its size on the screen. */
export function MapBoard(props: MapBoardProps): React.JSX.Element {
  const { ground, picture, pane, look, setLook, layers, orders } = props;
  const { drawing } = ground;
  const stage = useRef<HTMLDivElement>(null);
  const units = useRef<SVGGElement>(null);
  const viewport = viewportOf(look, drawing, pane);
  const glyph = glyphScale();
  const scale = viewport.scale / glyph;
  const drawn = useDrawn(picture, scale);
  const { pieces, groundStage } = drawn;
  useBoardStyle(groundStage.powers);
  useMotion(units, { pieces, turn: picture.board.turn, nextTurn: props.nextTurn, orders }, props.animates);
  const { isDragging, wasDragged } = usePanZoom(stage, drawing, pane, setLook);
  const { title, description } = useMemo(() => describeBoard(picture.board, picture.orders, picture.names), [picture]);
  const { pointed, onPoint, onLeave } = usePointed(stage);
  const { pinned, onKey } = usePinned(props, groundStage);
  const pinnedOrder = orders.find(({ order }) => pinned !== null && provinceOfOrder(order) === pinned);
  const turn = `${picture.board.turn} ${orders.length} ${pinnedOrder?.result?.outcome}`;
  const isDislodged = picture.board.units.some((unit) => unit.province === pinned && unit.mustRetreatTo !== undefined);
  const text = pinnedOrder ? orderText(pinnedOrder.order) : null;
  const why = useOrderWhy(pinnedOrder || isDislodged ? { text, province: pinned } : null, turn);
  const chain = useMemo(() => why?.steps.flatMap(({ provinces }) => provinces) ?? [], [why]);
  const onClick = (): void => {
    if (wasDragged() || !pointed) return;
    if (pointed.kind === "order") props.onOpen(pointed.id.replace(/^(ring|line|mark) /, ""));
    else selectProvince(pinned === pointed.province ? null : (pointed.province ?? null));
  };
  const classes = `board map-stage ${drawing.ground}${layers.owners ? "" : " plain"}${isDragging ? " dragging" : ""}`;
  const place = `translate(${viewport.x} ${viewport.y}) scale(${glyph})`;
  const transform = groundTransform(drawing, scale);
  return (
    <>
      <div
        ref={stage}
        className={classes}
        role="application"
        aria-roledescription="map"
        aria-label={title}
        aria-describedby="map-description"
        {...focusable}
        onPointerMove={onPoint}
        onPointerLeave={onLeave}
        onClick={onClick}
        onKeyDown={onKey}
      >
        {/* The two pictures are stacked, so that a new turn repaints the pieces but not the ground. */}
        <Picture className="map-ground" pane={pane} place={place}>
          <g transform={transform}>
            <GroundView stage={groundStage} />
          </g>
        </Picture>
        {drawing.ground === "sea" && <BoardEdges board={drawing} viewport={viewport} pane={pane} />}
        <Picture className="map-pieces" pane={pane} place={place}>
          <Pieces {...{ drawn, transform, units, pinned, chain, layers }} isWanted={props.isWanted} />
        </Picture>
        <p id="map-description" className="visually-hidden">
          {description}
        </p>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {pinned === null ? props.spoken : provinceWords(pinned, pieces, orders).join(". ")}
      </p>
      {why != null && (
        <section className="map-why" aria-label="Why">
          <Suspense>
            <WhyLines why={why} />
          </Suspense>
        </section>
      )}
      {pointed && !isDragging && (why == null || pointed.province !== pinned) && (
        <MapTip {...{ pointed, pieces, orders, pane }} isExplained={why != null} />
      )}
    </>
  );
}

/** Returns the figures drawn on the board at a zoom level, and the positions of names. */
function useDrawn(picture: MapBoardProps["picture"], scale: number) {
  const settled = useSettled(scale, picture.drawing, 120);
  const still = useMemo(() => boardPieces(stageOf({ ...picture, scale: settled })), [picture, settled]);
  const pieces = useMemo(
    () => (scale === settled ? still : boardPieces(stageOf({ ...picture, scale }))),
    [still, picture, scale, settled],
  );
  // Place names again only when zooming has stopped. Until then, they move with what they label.
  const spots = useMemo(() => labelSpots(still), [still]);
  const names = useMemo(() => labelFigures(pieces, spots), [pieces, spots]);
  /** The ground does not depend on the zoom. */
  const groundStage = useMemo(() => stageOf(picture), [picture]);
  return { pieces, spots, names, groundStage };
}

/** Tracks the figure under the pointer. */
function usePointed(stage: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const point = (next: Pointed | null): void => {
    setPointed(next);
    hoverProvince(next?.province ?? null);
  };
  const onPoint = (event: React.PointerEvent): void =>
    point(event.buttons === 0 ? pointedAt(event, stage.current) : null);
  return { pointed, onPoint, onLeave: () => point(null) };
}

/** Returns the chosen province, and a handler for the keys that step from unit to unit and open a unit's order. */
function usePinned({ ground, picture, orders, pane, setLook, onOpen }: MapBoardProps, { areas }: Stage) {
  const { drawing } = ground;
  const { units } = picture.board;
  const chosen = useView((view) => view.province);
  // A link may name any province, and the next game may be on another map.
  const pinned = chosen !== null && areas.has(chosen) ? chosen : null;
  const pin = (province: string | null): void => {
    selectProvince(province);
    const anchor = province === null ? undefined : areas.get(province)?.anchor.unit;
    if (!anchor) return;
    const share = { x: (anchor.x - drawing.left) / drawing.width, y: (anchor.y - drawing.top) / drawing.height };
    setLook((from) => showing(from, share, drawing, pane));
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { n: 1, p: -1 }[event.key];
    if (event.key === "Enter" && pinned !== null) {
      const order = orders.find(({ order: each }) => provinceOfOrder(each) === pinned);
      if (order) onOpen(orderText(wholeOrder(order.order, units) ?? order.order));
    } else if (event.key === "Escape" && pinned !== null) selectProvince(null);
    else if (step !== undefined) pin(nextUnit(units, pinned, step));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { pinned, onKey };
}

interface PictureProps {
  readonly className: string;
  readonly pane: Extent;
  /** SVG transform that places the board in the pane. */
  readonly place: string;
  readonly children: React.ReactNode;
}

function Picture({ className, pane, place, children }: PictureProps): React.JSX.Element {
  return (
    <svg className={className} width={pane.width} height={pane.height} aria-hidden="true">
      <g transform={place}>{children}</g>
    </svg>
  );
}

interface PiecesProps extends Pick<MapBoardProps, "layers" | "isWanted"> {
  readonly drawn: ReturnType<typeof useDrawn>;
  /** SVG transform of the ground. */
  readonly transform: string;
  readonly units: RefObject<SVGGElement | null>;
  readonly pinned: string | null;
  /** Provinces of the orders that determined the chosen unit's result. */
  readonly chain: readonly string[];
}

/** Everything drawn on the ground, and the provinces that are selected, hovered or named by a message. */
function Pieces({ drawn, transform, units, pinned, chain, layers, isWanted }: PiecesProps): React.JSX.Element {
  const { pieces, spots, names } = drawn;
  const hovered = useView((view) => view.hoveredProvince);
  const mentions = useMentions();
  const lit = [...new Set([pinned, ...chain, ...mentions, hovered])].flatMap((province) => province ?? []);
  // A lit province has its name on a plate, so do not draw the plain label as well.
  const labels = names.labels.filter(({ subject }) => subject.kind !== "province" || !lit.includes(subject.province));
  const isPassing = (province: string): boolean =>
    province !== pinned && !chain.includes(province) && !mentions.includes(province);
  return (
    <>
      <g transform={transform}>
        {lit.map((province) => (
          <LitGround key={province} province={province} pieces={pieces} isPassing={isPassing(province)} />
        ))}
      </g>
      {layers.orders && <Figures name="orders" figures={pieces.orders} isWanted={isWanted} />}
      <g ref={units}>{layers.units && <Figures name="units" figures={pieces.units} />}</g>
      {layers.centres && <Figures name="centres" figures={names.centres} />}
      {layers.labels && <Figures name="labels" figures={labels} />}
      {layers.orders && <Figures name="marks" figures={pieces.marks} isWanted={isWanted} />}
      {lit.map((province) => (
        <LitName key={province} province={province} pieces={pieces} spots={spots} />
      ))}
    </>
  );
}
