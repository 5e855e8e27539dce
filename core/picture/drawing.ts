/** A point; map units in a drawing, pixels at scale 1 in a scene. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where things stand on one place of a map. */
export interface Anchor {
  readonly unit: Point;
  readonly dislodged: Point;
  /** Middle of its name. */
  readonly label: Point;
}

/** A province as it is drawn. */
export interface Area {
  readonly province: string;
  readonly kind: "land" | "sea" | "shut";
  /** SVG path data in path units: {@link Drawing.pathScale} makes map units of them. */
  readonly path: string;
  readonly anchor: Anchor;
  /** By coast. */
  readonly coasts: ReadonlyMap<string, Anchor>;
}

/** What lies on the board and is no province, or is drawn over provinces. */
export interface Scenery {
  readonly kind: "land" | "strait";
  readonly path: string;
}

/** A line between areas. `wall`: its sides touch and are no neighbours. `bridge`: neighbours that do not touch. */
export interface BorderLine {
  readonly kind: "land" | "coast" | "sea" | "wall" | "bridge";
  readonly path: string;
}

/** A rectangle by its corner. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How the board of a map is drawn: geometry alone, without units, owners, scale and colours. */
export interface Drawing extends Frame {
  /** `standard`, or `layout`: made from the neighbours. What is shown of it, in map units, is its frame. */
  readonly source: "standard" | "layout";
  /** As far as it is drawn: what lies beyond its frame may be shown where there is room. */
  readonly reach: Frame;
  readonly pathScale: number;
  /** Scene pixels a map unit has where all of it is readable. */
  readonly readableScale: number;
  /** What lies behind it all. */
  readonly ground: "sea" | "shut";
  readonly areas: readonly Area[];
  readonly scenery: readonly Scenery[];
  readonly borders: readonly BorderLine[];
}

/** Where a province, or its coast where that has an anchor of its own, is drawn. */
export function anchorOf(areas: ReadonlyMap<string, Area>, province: string, coast: string | null): Anchor | undefined {
  const area = areas.get(province);
  return (coast === null ? undefined : area?.coasts.get(coast)) ?? area?.anchor;
}
