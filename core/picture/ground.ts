import type { EnglishNames } from "../language/english/nameWords.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Drawing } from "./drawing.ts";
import type { Figure, ScenePower, Shape } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** The parts of a province's picture that do not depend on the scale or the owner. */
export interface Ground {
  readonly province: string;
  readonly title: string;
  readonly kind: "land" | "sea" | "shut";
  /** SVG path data in path units. */
  readonly path: string;
}

/** Returns the provinces of a drawing, seas first. */
export function groundsOf(drawing: Drawing, map: GameMap, names: EnglishNames): Ground[] {
  return [...drawing.areas]
    .sort((a, b) => Number(b.kind === "sea") - Number(a.kind === "sea"))
    .map(({ province, kind, path }) => {
      const title = names.provinces.get(province) ?? map.provinces.get(province)?.fullName ?? province;
      return { province, kind, path, title };
    });
}

/**
 * Returns the power that holds a land province: the owner of its centre or, if it has no centre, the power whose unit
 * was there last. Returns null if there is none.
 */
export function landlordOf({ picture, ownerOf, powerOf }: Stage, province: string): ScenePower | null {
  if (picture.map.provinces.get(province)?.isSupplyCentre === true) return ownerOf(province);
  const holder = picture.holders.get(province);
  return holder === undefined ? null : powerOf(holder);
}

/** Returns the CSS classes of a province: `area land held p0`. */
export function groundClass(stage: Stage, { province, kind }: Ground): string {
  const landlord = kind === "land" ? landlordOf(stage, province) : null;
  return `area ${kind}${landlord ? ` held ${landlord.className}` : ""}`;
}

/** Returns the figures of the provinces and of the scenery between them, in path units. */
export function groundFigures(stage: Stage): Figure[] {
  const { drawing, map, names } = stage.picture;
  const figures = groundsOf(drawing, map, names).map((ground): Figure => {
    const { province, title, path: d } = ground;
    const shape: Shape = { shape: "path", d, className: groundClass(stage, ground) };
    return { id: `area ${province}`, subject: { kind: "province", province }, title, shapes: [shape] };
  });
  return [...figures, { id: "scenery", subject: { kind: "board" }, title: "", shapes: sceneryShapes(drawing) }];
}

/** Returns the shapes of the parts of the board that are not provinces, or that overlap a province. */
export function sceneryShapes({ scenery }: Drawing): Shape[] {
  return scenery.map(({ kind, path: d }) => ({
    shape: "path",
    d,
    className: kind === "strait" ? "area sea strait" : "area shut",
  }));
}

/** Returns the lines between areas, in path units. */
export function borderShapes({ borders }: Drawing): Shape[] {
  return borders.map(({ kind, path: d }) => ({ shape: "path", d, className: `border ${kind}` }));
}
