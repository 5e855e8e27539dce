import type { Point } from "./drawing.ts";

/**
 * One shape to paint. CSS classes determine what it looks like (stylesheet.ts); the classes `p0`, `p1` ... give it the
 * colours of a power.
 */
export type Shape =
  | { readonly shape: "path"; readonly d: string; readonly className: string }
  | { readonly shape: "circle"; readonly x: number; readonly y: number; readonly r: number; readonly className: string }
  | {
      readonly shape: "text";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly className: string;
    };

/** What a part of the picture represents, for hovering, clicking and cross-highlighting. */
export type Subject =
  | { readonly kind: "province"; readonly province: string }
  | { readonly kind: "centre"; readonly province: string; readonly power: string | null }
  | { readonly kind: "unit"; readonly province: string; readonly power: string }
  | { readonly kind: "order"; readonly text: string; readonly province: string | null; readonly power: string | null }
  | { readonly kind: "board" };

/** Shapes that belong together, with a description. */
export interface Figure {
  /** The id, which does not depend on the turn or scale, and is unique within a layer: `unit AUS BUD`. */
  readonly id: string;
  readonly subject: Subject;
  /** Plain English text; empty if other text already describes the figure. */
  readonly title: string;
  readonly shapes: readonly Shape[];
  /** Origin of the figure's shapes; by default the scene's origin. */
  readonly at?: Point;
  /** Whether the figure shows something that was reported later than the rest of the picture. */
  readonly isFuture?: true;
}

export type LayerName = "areas" | "borders" | "orders" | "units" | "centres" | "labels" | "marks" | "legend";

/** Figures that are painted together. A picture can omit layers. */
export interface Layer {
  readonly name: LayerName;
  readonly figures: readonly Figure[];
  /** Transform from path units of the drawing to the scene, for shapes that are the same at every scale. */
  readonly transform?: string;
}

/** A power as shown in the picture. */
export interface ScenePower {
  readonly name: string;
  /** The CSS class that sets the power's colours: `p0`. */
  readonly className: string;
  /** One to three letters that identify the power. */
  readonly mark: string;
  readonly fill: string;
}

/** A board as plain data: everything to paint, in pixels at scale 1, in painting order. */
export interface Scene {
  readonly title: string;
  /** A description of the whole picture: each power's centres, units and orders. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly ground: "sea" | "shut";
  readonly powers: readonly ScenePower[];
  readonly layers: readonly Layer[];
}

/** A rectangle, positioned by its centre. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
