import type { LabelSpots } from "./labelFigures.ts";
import { lengthInside, overlap } from "./labels.ts";
import { labelWidth } from "./letters.ts";
import type { BoardPieces } from "./pieces.ts";
import type { Box } from "./scene.ts";

/** The step in pixels by which a plate is moved to find room, and the number of steps to each side. */
const step = 3;
const reach = 10;

/** The places around a name, the closest first, with half their distance in pixels. */
const places = Array.from({ length: (2 * reach + 1) ** 2 }, (_, index) => {
  const right = (Math.floor(index / (2 * reach + 1)) - reach) * step;
  const down = ((index % (2 * reach + 1)) - reach) * step;
  return { right, down, away: Math.hypot(right, down) / 2 };
}).sort((a, b) => a.away - b.away);

/**
 * Returns the plate under the name of a selected or hovered province. The plate is placed at the name, or as close to
 * it as possible without covering units, marks or supply centres, and covers as little of any line as possible. If
 * there was no room for the name, its plate is placed near the label anchor in the drawing.
 * @param centres the discs of supply centres
 * @returns a box in scene pixels; null if the province is not drawn
 */
export function plateOf(
  province: string,
  { stage, standings, obstacles }: BoardPieces,
  spots: LabelSpots,
  centres: readonly Box[],
): Box | null {
  const area = stage.areas.get(province);
  if (!area) return null;
  const standing = standings.findLast(({ unit }) => unit.province === province);
  const base = standing?.at ?? stage.place(area.anchor.label);
  const spot = spots.get(province) ?? { x: 0, y: standing ? -18 : 0 };
  const isCentre = stage.picture.map.provinces.get(province)?.isSupplyCentre === true;
  // A supply centre leaves less room.
  const size = { width: labelWidth(province, 9) + (isCentre ? 5 : 10), height: 14 };
  const wanted = { x: base.x + spot.x + (isCentre ? 5.5 : 0), y: base.y + spot.y };
  const taken = [...obstacles.units, ...obstacles.marks, ...centres];
  let best = { cost: Number.POSITIVE_INFINITY, box: { ...wanted, ...size } };
  for (const { right, down, away } of places) {
    // All other places are at least as far away.
    if (away >= best.cost) break;
    const box = { x: wanted.x + right, y: wanted.y + down, ...size };
    const covered = taken.reduce((sum, each) => sum + 2 * overlap(box, each), away);
    const cost = obstacles.lines.reduce((sum, { from, to }) => sum + 0.5 * lengthInside(from, to, box), covered);
    if (cost < best.cost) best = { cost, box };
  }
  return best.box;
}
