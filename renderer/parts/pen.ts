import type { Size } from "./useSize.ts";

export type Pen = CanvasRenderingContext2D;

/** What paints on a canvas in CSS pixels, as finely as the screen shows them; null where there is nothing to paint on. */
export function penOf(canvas: HTMLCanvasElement | null, { width, height }: Size): Pen | null {
  const pen = canvas?.getContext("2d");
  if (!canvas || !pen || width === 0) return null;
  const scale = window.devicePixelRatio;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  return pen;
}
