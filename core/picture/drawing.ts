/** A point, in map units in a drawing and in pixels at scale 1 in a scene. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The positions of everything drawn in a place on the map. */
export interface Anchor {
  readonly unit: Point;
  readonly dislodged: Point;
  /** The centre of the name. */
  readonly label: Point;
}

/** The outline of a province, and the positions inside it. */
export interface Area {
  readonly province: string;
  readonly kind: "land" | "sea" | "shut";
  /** SVG path data in path units, which {@link Drawing.pathScale} converts to map units. */
  readonly path: string;
  readonly anchor: Anchor;
  /** The anchor of each coast. */
  readonly coasts: ReadonlyMap<string, Anchor>;
}

/** A part of the board that is not a province, or that is drawn over provinces. */
export interface Scenery {
  readonly kind: "land" | "strait";
  readonly path: string;
}

/** A line between areas. `wall`: areas that touch but are not adjacent. `bridge`: adjacent areas that do not touch. */
export interface BorderLine {
  readonly kind: "land" | "coast" | "sea" | "wall" | "bridge";
  readonly path: string;
}

/** A rectangle, positioned by its top left corner. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The geometry of a map's board, without units, owners, scale or colours. Its frame is the visible part, in map units.
 */
export interface Drawing extends Frame {
  /** `standard`: the drawing of the Standard map. `layout`: a drawing computed from the adjacencies. */
  readonly source: "standard" | "layout";
  /** The extent of the whole drawing. Parts beyond its frame may be shown if there is room. */
  readonly reach: Frame;
  readonly pathScale: number;
  /** The number of scene pixels per map unit at which everything is readable. */
  readonly readableScale: number;
  /** Background of the board. */
  readonly ground: "sea" | "shut";
  readonly areas: readonly Area[];
  readonly scenery: readonly Scenery[];
  readonly borders: readonly BorderLine[];
}

/** Returns a coast's anchor if it has one, otherwise the anchor of its province. */
export function anchorOf(areas: ReadonlyMap<string, Area>, province: string, coast: string | null): Anchor | undefined {
  const area = areas.get(province);
  return (coast === null ? undefined : area?.coasts.get(coast)) ?? area?.anchor;
}
