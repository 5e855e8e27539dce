import { powerName, provinceName } from "../../../core/language/english/nameWords.ts";
import { orderText } from "../../../core/orders/notation/daideText.ts";
import { orderSentence, unitSentence } from "../../../core/picture/description.ts";
import type { PictureOrder } from "../../../core/picture/orderFigures.ts";
import type { BoardPieces } from "../../../core/picture/pieces.ts";
import { wholeOrder } from "../../../core/picture/wholeOrder.ts";
import { capital } from "../../parts/numbers.ts";
import { type Spot, spotIn } from "../../parts/spot.ts";
import { type Extent, isAbovePointer, largestTip } from "./viewport.ts";

/** The figure under the pointer, and its position in the pane. */
export interface Pointed extends Spot {
  readonly kind: string;
  /** Id of the figure. */
  readonly id: string;
  readonly province: string | undefined;
}

/** Returns the part of the board under the pointer; null if there is none. */
export function pointedAt(event: React.PointerEvent, stage: Element | null): Pointed | null {
  const target = event.target instanceof Element ? event.target.closest<SVGElement>("[data-kind]") : null;
  if (!target || !stage) return null;
  const { kind = "", id = "", province } = target.dataset;
  return { kind, id, province, ...spotIn(stage, event) };
}

export interface MapTipProps {
  readonly pointed: Pointed;
  readonly pieces: BoardPieces;
  readonly orders: readonly PictureOrder[];
  readonly pane: Extent;
  /** Whether the reason of a result is shown at the bottom of the pane. */
  readonly isExplained: boolean;
}

/** Describes the part of the board under the pointer. */
export function MapTip({ pointed, pieces, orders, pane, isExplained }: MapTipProps): React.JSX.Element | null {
  const lines = linesOf(pointed, pieces, orders);
  const [title, ...rest] = lines;
  if (title === undefined) return null;
  const isLeft = pointed.x > pane.width - largestTip.width;
  const isAbove = isAbovePointer(pointed.y, pane, isExplained);
  const style = {
    ...(isLeft ? { right: pane.width - pointed.x + 12 } : { left: pointed.x + 14 }),
    ...(isAbove ? { bottom: pane.height - pointed.y + 10 } : { top: pointed.y + 16 }),
  };
  return (
    <div className="map-tip" style={style} aria-hidden="true">
      <strong>{title}</strong>
      {rest.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

function linesOf({ kind, id, province }: Pointed, pieces: BoardPieces, orders: readonly PictureOrder[]): string[] {
  const { names, board } = pieces.stage.picture;
  if (kind === "order") {
    const text = id.replace(/^(ring|line|mark) /, "");
    const order = orders.find((each) => orderText(wholeOrder(each.order, board.units) ?? each.order) === text);
    return order ? [capital(orderSentence(order, names))] : [];
  }
  return province === undefined ? [] : provinceWords(province, pieces, orders);
}

/** Returns a province's name, its owner, its unit and the unit's order, in words. */
export function provinceWords(
  province: string,
  { stage, standings }: BoardPieces,
  orders: readonly PictureOrder[],
): string[] {
  const { picture, areas, ownerOf } = stage;
  const { names, map } = picture;
  const known = map.provinces.get(province);
  const name = provinceName(province, names).replace(/^the /, "The ");
  const title = name === province ? (known?.fullName ?? province) : name;
  const owner = ownerOf(province);
  const isSea = areas.get(province)?.kind === "sea";
  const home = map.powers.find(({ homes }) => homes.includes(province));
  const centreOf = owner ? `Centre owned by ${powerName(owner.name, names)}` : "Neutral centre";
  const centre = known?.isSupplyCentre
    ? `${centreOf}${home && home.name !== owner?.name ? `, home of ${powerName(home.name, names)}` : ""}`
    : isSea
      ? "Sea"
      : "No supply centre";
  const units = standings.filter(({ unit }) => unit.province === province).map(({ unit }) => unit);
  const own = orders.filter(
    ({ order }) =>
      order.type !== "WVE" && (order.unit ?? (order.type === "loose" ? order.looseUnit : null))?.province === province,
  );
  // The sentence about an order already names the unit, so a unit with an order needs no sentence of its own.
  const sentences =
    own.length > 0 ? own.map((order) => orderSentence(order, names)) : units.map((unit) => unitSentence(unit, names));
  return [title === province ? province : `${title} · ${province}`, centre, ...sentences.map(capital)];
}
