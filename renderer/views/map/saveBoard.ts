import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { boardScene } from "../../../core/picture/boardScene.ts";
import type { Theme } from "../../../core/picture/palette.ts";
import type { LayerName } from "../../../core/picture/scene.ts";
import type { BoardPicture } from "../../../core/picture/stage.ts";
import { svgText } from "../../../core/picture/svg.ts";
import { saveBytes } from "../../parts/saveBytes.ts";
import type { MapLayers } from "./mapSettings.ts";

/** The whole board as the text of an SVG file, at a scale at which everything can be read. */
export interface BoardDocument {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const zoom = 1.5;

export function boardDocument(picture: BoardPicture, layers: MapLayers, theme: Theme): BoardDocument {
  const board = layers.owners ? picture.board : { ...picture.board, centres: {} };
  const scene = boardScene({ ...picture, board, hasLegend: true });
  const without = (["orders", "units", "centres", "labels"] as const).filter((name) => !layers[name]);
  const marks: readonly LayerName[] = layers.orders ? [] : ["marks"];
  const text = svgText(scene, { theme, zoom, without: [...without, ...marks] });
  return { text, width: Math.ceil(scene.width * zoom), height: Math.ceil(scene.height * zoom) };
}

export function saveSvg({ text }: BoardDocument, name: string): void {
  saveBytes(new Blob([text], { type: "image/svg+xml" }), name);
}

/** Draws the document at double resolution. An SVG image cannot use the page's fonts, so it embeds its own. */
export async function savePng({ text, width, height }: BoardDocument, name: string): Promise<void> {
  const font = await dataUrl(await (await fetch(inter)).blob());
  const face = `@font-face{font-family:"Inter Variable";src:url(${font}) format("woff2");font-weight:100 900}`;
  const url = URL.createObjectURL(new Blob([text.replace("<style>", `<style>${face}`)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = new OffscreenCanvas(width * 2, height * 2);
  canvas.getContext("2d")?.drawImage(image, 0, 0, width * 2, height * 2);
  URL.revokeObjectURL(url);
  saveBytes(await canvas.convertToBlob({ type: "image/png" }), name);
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("Cannot read the font"));
    reader.readAsDataURL(blob);
  });
}
