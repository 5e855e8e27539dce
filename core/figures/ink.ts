import { short } from "../picture/shapes.ts";
import { escapedXml } from "../picture/svg.ts";

/** Colours for white paper. */
export const paper = {
  ground: "#FFFFFF",
  ink: "#1B1F24",
  ink2: "#4A525C",
  line: "#D5D9DE",
  strong: "#8A929C",
  ok: "#17693F",
  warn: "#8A5A00",
  err: "#B3151F",
} as const;

/** Background tints of cells. */
export const tints = { ok: "#DDF0E4", warn: "#F9EBCB", err: "#F8DCDD", none: "#F1F2F4" } as const;

/** A part of a picture: SVG elements in pixels from its own top left corner. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly string[];
}

export interface TextLook {
  readonly size?: number;
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly isBold?: boolean;
}

/**
 * Returns a text element.
 * @param y the text's baseline
 */
export function words(x: number, y: number, text: string, look: TextLook = {}): string {
  const { size = 11, fill = paper.ink, anchor = "start", isBold = false } = look;
  const ends = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  const weight = isBold ? ' font-weight="700"' : "";
  return `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" fill="${fill}"${ends}${weight}>${escapedXml(text)}</text>`;
}

export interface LineLook {
  readonly stroke?: string;
  readonly width?: number;
  readonly dashes?: string;
}

export function line(x1: number, y1: number, x2: number, y2: number, look: LineLook = {}): string {
  const { stroke = paper.line, width = 1, dashes } = look;
  const dashed = dashes === undefined ? "" : ` stroke-dasharray="${dashes}"`;
  return `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" stroke="${stroke}" stroke-width="${width}"${dashed}/>`;
}

export interface BoxLook {
  readonly fill: string;
  readonly stroke?: string;
  readonly radius?: number;
}

export function box(x: number, y: number, width: number, height: number, look: BoxLook): string {
  const { fill, stroke, radius } = look;
  const edge = stroke === undefined ? "" : ` stroke="${stroke}"`;
  const round = radius === undefined ? "" : ` rx="${radius}"`;
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(Math.max(0, width))}" height="${short(Math.max(0, height))}" fill="${fill}"${edge}${round}/>`;
}
