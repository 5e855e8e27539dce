import type { Point } from "./drawing.ts";

/** One thing to paint. Classes say how (stylesheet.ts); `p0`, `p1` ... is the power whose colours it has. */
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

/** What a part of the picture stands for: hover, click and cross-highlighting go by it. */
export type Subject =
  | { readonly kind: "province"; readonly province: string }
  | { readonly kind: "centre"; readonly province: string; readonly power: string | null }
  | { readonly kind: "unit"; readonly province: string; readonly power: string }
  | { readonly kind: "order"; readonly text: string; readonly province: string | null; readonly power: string | null }
  | { readonly kind: "board" };

/** Shapes that belong together, with the words that say what they are. */
export interface Figure {
  /** What it is, whatever the turn and the scale: `unit AUS BUD`. One figure of a layer has it. */
  readonly id: string;
  readonly subject: Subject;
  /** Plain English; empty where it says nothing that is not said elsewhere. */
  readonly title: string;
  readonly shapes: readonly Shape[];
  /** Where the origin of its shapes lies; none: that of the scene. */
  readonly at?: Point;
  /** Known later only than what else is shown. */
  readonly isFuture?: true;
}

export type LayerName = "areas" | "borders" | "orders" | "units" | "centres" | "labels" | "marks" | "legend";

/** Figures that are painted together. A picture can leave a layer out. */
export interface Layer {
  readonly name: LayerName;
  readonly figures: readonly Figure[];
  /** From path units of the drawing to the scene, where its shapes are in those: they are the same at every scale. */
  readonly transform?: string;
}

/** A power as the picture shows it. */
export interface ScenePower {
  readonly name: string;
  /** `p0`. */
  readonly className: string;
  /** One to three letters that tell it from all others. */
  readonly mark: string;
  readonly fill: string;
}

/** A board as plain data: what is painted where, in pixels at scale 1, in painting order. */
export interface Scene {
  readonly title: string;
  /** The whole picture in words: who owns and has what, and what was ordered. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly ground: "sea" | "shut";
  readonly powers: readonly ScenePower[];
  readonly layers: readonly Layer[];
}

/** A rectangle by its middle. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
