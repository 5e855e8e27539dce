import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { figureCsv } from "../../core/figures/csv.ts";
import { type Figure, type FigureForm, type FigureSource, figureFileName } from "../../core/figures/figure.ts";
import { figureLatex } from "../../core/figures/latex.ts";
import { type FigurePicture, figureSvg } from "../../core/figures/svg.ts";
import { linkTo, nameOf, tabLink } from "../session/address.ts";
import { toolName } from "../session/program.ts";
import { namesServer, publicName } from "../session/publicName.ts";
import { useView } from "../session/store.ts";
import { counted, grouped } from "./numbers.ts";
import { saveBytes } from "./saveBytes.ts";

/*
 * Only the export menus load this module, when a figure is exported (vite.config.ts keeps it out of the initial load).
 */

/** Tabs whose figures cover many recordings, or none. */
const sharedTabs: readonly string[] = ["recordings", "coverage", "query"];

/** Saves a figure as a file, and returns the file's name. */
export async function saveFigure(figure: Figure, form: FigureForm): Promise<string> {
  const { source, tab } = useView.getState();
  const recording = sharedTabs.includes(tab) ? null : nameOf(source);
  const name = figureFileName(recording && publicName(recording), figure, form);
  saveBytes(
    await figureFile(figure, form, await sourceOf(recording, figure, form === "csv" ? Infinity : mostNames)),
    name,
  );
  return name;
}

async function figureFile(figure: Figure, form: FigureForm, source: FigureSource): Promise<Blob> {
  switch (form) {
    case "svg":
      return new Blob([figureSvg(figure, source).text], { type: "image/svg+xml" });
    case "png":
      return pngOf(figureSvg(figure, source));
    case "csv":
      return new Blob([figureCsv(figure, source)], { type: "text/csv;charset=utf-8" });
    case "tex":
      return new Blob([figureLatex(figure, source)], { type: "application/x-tex" });
  }
}

async function sourceOf(recording: string | null, { recordings = [] }: Figure, most: number): Promise<FigureSource> {
  const { news, cursor } = useView.getState();
  const id = news?.summary.header?.uuid;
  const address = recording === null ? tabLink() : await linkTo(cursor);
  // The page's own address means nothing on another machine. `chamber serve` and *Open link* take the rest.
  const link = address?.replace(/^[^?#]*/, "") ?? null;
  return {
    recording: recording === null ? null : publicName(recording) + (id === undefined ? "" : ` (${id})`),
    recordings: recordings.length === 0 ? null : namesOf(recordings, most),
    link: recording !== null && namesServer(recording) ? (link?.replace(/&name=[^&]*/, "") ?? null) : link,
    program: toolName,
  };
}

/** The maximum number of recordings whose names a caption lists; a CSV file lists all. */
const mostNames = 12;

/** Names recordings: `29 recordings: a; b; c; 26 more`. Names can contain commas. */
function namesOf(files: readonly string[], most: number): string {
  const names = files.slice(0, most).map(publicName);
  const more = files.length - names.length;
  const listed = more === 0 ? names : [...names, `${grouped(more)} more`];
  return `${counted(files.length, "recording")}: ${listed.join("; ")}`;
}

/** Browsers' limits on the size of a canvas, in pixels: along a side, and in total. */
const mostSide = 16_000;
const mostPixels = 64_000_000;

/**
 * Draws a picture at double resolution, or at a lower one if it would be too large for a canvas. An SVG image cannot
 * use the page's fonts, so it embeds one, which makes the picture the same on every machine.
 */
async function pngOf({ text, width, height }: FigurePicture): Promise<Blob> {
  const scale = Math.min(2, mostSide / width, mostSide / height, Math.sqrt(mostPixels / (width * height)));
  const font = await dataUrl(await (await fetch(inter)).blob());
  const face = `<style>@font-face{font-family:"Inter Variable";src:url(${font}) format("woff2");font-weight:100 900}</style>`;
  const own = text.replace('font-family="', "font-family=\"'Inter Variable', ").replace("<title>", `${face}<title>`);
  const url = URL.createObjectURL(new Blob([own], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("Cannot read the font"));
    reader.readAsDataURL(blob);
  });
}
