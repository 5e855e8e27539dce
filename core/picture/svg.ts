import type { Figure, LayerName, Scene, Shape } from "./scene.ts";
import { short } from "./shapes.ts";
import { type PictureTheme, stylesheet } from "./stylesheet.ts";

export interface SvgOptions {
  readonly theme: PictureTheme;
  /** Layers to omit. */
  readonly without?: readonly LayerName[];
  /** Size of the picture relative to the scene's pixels; 1.5 by default, for paper and browsers. */
  readonly zoom?: number;
}

/**
 * Returns a scene as one SVG document, without scripts or external references, and with a title and description for
 * screen readers. Identical scenes produce identical output.
 */
export function svgText(scene: Scene, { theme, without = [], zoom = 1.5 }: SvgOptions): string {
  const { width, height, title, description, layers } = scene;
  const [w, h] = [short(width), short(height)];
  const groups = layers
    .filter(({ name }) => !without.includes(name))
    .map(({ name, figures, transform }) => {
      const moved = transform === undefined ? "" : ` transform="${transform}"`;
      return `<g class="${name}"${moved}>\n${svgFigures(figures)}\n</g>`;
    });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="board" width="${short(width * zoom)}" height="${short(height * zoom)}" viewBox="0 0 ${w} ${h}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapedXml(title)}</title>`,
    `<desc id="description">${escapedXml(description)}</desc>`,
    `<style>\n${stylesheet(scene.powers, theme, ".board")}\n</style>`,
    `<rect class="area ${scene.ground}" width="${w}" height="${h}"/>`,
    ...groups,
    "</svg>\n",
  ].join("\n");
}

/** Returns figures as the content of a group, one per line. */
export function svgFigures(figures: readonly Figure[]): string {
  return figures.map(figureText).join("\n");
}

function figureText({ title, shapes, at, isFuture }: Figure): string {
  const inside = shapes.map(shapeText).join("");
  const later = isFuture ? ' class="future"' : "";
  const moved = at ? ` transform="translate(${short(at.x)} ${short(at.y)})"` : "";
  if (title === "" && later === "" && moved === "") return inside;
  return `<g${later}${moved}>${title === "" ? "" : `<title>${escapedXml(title)}</title>`}${inside}</g>`;
}

function shapeText(shape: Shape): string {
  const name = `class="${shape.className}"`;
  switch (shape.shape) {
    case "path":
      return `<path ${name} d="${shape.d}"/>`;
    case "circle":
      return `<circle ${name} cx="${short(shape.x)}" cy="${short(shape.y)}" r="${short(shape.r)}"/>`;
    default:
      return `<text ${name} x="${short(shape.x)}" y="${short(shape.y)}">${escapedXml(shape.text)}</text>`;
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes names from the wire: characters that XML 1.0 does not allow become U+FFFD. */
export function escapedXml(words: string): string {
  return words
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
