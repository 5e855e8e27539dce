import type { Size } from "./useSize.ts";

export type Pen = CanvasRenderingContext2D;

/**
 * Returns a context that draws in CSS pixels at the screen's resolution; null if there is no canvas, or no size yet.
 */
export function penOf(canvas: HTMLCanvasElement | null, { width, height }: Size): Pen | null {
  const pen = canvas?.getContext("2d");
  if (!canvas || !pen || width === 0) return null;
  const scale = window.devicePixelRatio;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  return pen;
}
