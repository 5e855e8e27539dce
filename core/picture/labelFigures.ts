import type { Point } from "./drawing.ts";
import { centreRadius, centreShapes } from "./glyphs.ts";
import { type LabelRequest, placeLabels } from "./labels.ts";
import { labelWidth } from "./letters.ts";
import type { BoardPieces, Standing } from "./pieces.ts";
import { groundGrid } from "./region.ts";
import type { Figure } from "./scene.ts";
import { text } from "./shapes.ts";

/**
 * The position of each name, by province: the offset, in pixels, of the name's centre from the unit in the province or,
 * if there is no unit, from the label anchor in the drawing. The positions are still usable at a similar scale, but not
 * if the units have moved.
 */
export type LabelSpots = ReadonlyMap<string, Point>;

/** The distance, in pixels, between a supply centre and the name that follows it. */
const gap = 2;

interface Name {
  readonly province: string;
  readonly isCentre: boolean;
  /** Radius of the centre's circle. */
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  /** The point from which the position of the name is measured. */
  readonly base: Point;
  readonly standing: Standing | undefined;
}

function namesOf({ stage, standings }: BoardPieces): Name[] {
  const { picture, areas, ownerOf, place } = stage;
  const there = new Map(standings.map((standing) => [standing.unit.province, standing]));
  return [...areas.values()].map(({ province, kind, anchor }) => {
    const isCentre = picture.map.provinces.get(province)?.isSupplyCentre === true;
    const radius = isCentre ? centreRadius(ownerOf(province)) : 0;
    const standing = there.get(province);
    return {
      province,
      isCentre,
      radius,
      width: labelWidth(province, kind === "sea" ? 8.5 : 9) + (isCentre ? 2 * radius + gap : 0),
      height: Math.max(9, 2 * radius + 1.5),
      base: standing?.at ?? place(anchor.label),
      standing,
    };
  });
}

/** Places the names, which is the most expensive step in drawing a picture. */
export function labelSpots(pieces: BoardPieces): LabelSpots {
  const { stage, obstacles } = pieces;
  const { areas, scale, picture, place } = stage;
  const { left, top } = picture.drawing;
  const isGround = groundGrid(picture.drawing);
  const names = namesOf(pieces);
  const requests = names.flatMap(({ province, isCentre, width, height, standing }): LabelRequest[] => {
    const area = areas.get(province);
    if (!area) return [];
    const isSea = area.kind === "sea";
    return [
      {
        province,
        width,
        height,
        point: place(area.anchor.label),
        unit: standing?.box ?? null,
        isInside: ({ x, y }) => isGround(province, { x: x / scale + left, y: y / scale + top }),
        rank: (standing ? 0 : 4) + (isCentre ? 0 : isSea ? 2 : 1),
        canDrop: !standing && !isCentre,
      },
    ];
  });
  const placed = placeLabels(requests, obstacles);
  return new Map(
    names.flatMap(({ province, base }) => {
      const box = placed.get(province);
      return box ? [[province, { x: box.x - base.x, y: box.y - base.y }] as const] : [];
    }),
  );
}

/** Returns the figures of the names and supply centres at the given spots. */
export function labelFigures(
  pieces: BoardPieces,
  spots: LabelSpots,
): { readonly labels: readonly Figure[]; readonly centres: readonly Figure[] } {
  const { areas, ownerOf } = pieces.stage;
  const placed = namesOf(pieces).flatMap((name) => {
    const spot = spots.get(name.province);
    return spot ? [{ ...name, at: { x: name.base.x + spot.x, y: name.base.y + spot.y } }] : [];
  });
  const labels = placed.map(({ province, isCentre, radius, at }): Figure => {
    const words = { x: isCentre ? radius + gap / 2 : 0, y: 0 };
    const className = `label ${areas.get(province)?.kind ?? "land"}`;
    return {
      id: `label ${province}`,
      subject: { kind: "province", province },
      title: "",
      shapes: [text(words, province, className)],
      at,
    };
  });
  const centres = placed
    .filter(({ isCentre }) => isCentre)
    .map(({ province, width, radius, at }): Figure => {
      const owner = ownerOf(province);
      return {
        id: `centre ${province}`,
        subject: { kind: "centre", province, power: owner?.name ?? null },
        title: owner === null ? `${province}: neutral centre` : `${province}: centre of ${owner.name}`,
        shapes: centreShapes({ x: 0, y: 0 }, owner),
        at: { x: at.x - width / 2 + radius, y: at.y },
      };
    });
  return { labels, centres };
}
