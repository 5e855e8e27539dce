import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { settingOf } from "./core/analysis/gameSetting.ts";
import { RecordingFold } from "./core/analysis/recordingFold.ts";
import { boardOf } from "./core/game/board.ts";
import { historyOf } from "./core/game/state.ts";
import { pictureName, samples } from "./core/host/samples.ts";
import { englishNames } from "./core/language/english/names.ts";
import { knownVariants, mapByName } from "./core/map/library.ts";
import { standardMap } from "./core/map/standard.ts";
import { turnKey } from "./core/map/turn.ts";
import { boardScene } from "./core/picture/boardScene.ts";
import { drawingFor } from "./core/picture/drawingFor.ts";
import { lastHolders } from "./core/picture/holders.ts";
import type { Theme } from "./core/picture/palette.ts";
import { svgText } from "./core/picture/svg.ts";
import type { Entry } from "./core/recording/entry.ts";
import { RecordingReader } from "./core/recording/reader.ts";

/** Copies the samples into the page's folder, with pictures of their boards, so that a page without a host has them. */
export function samplesOfPage(): Plugin {
  let files: ReadonlyMap<string, Uint8Array | string> | undefined;
  return {
    name: "samples",
    generateBundle() {
      files ??= sampleFiles();
      for (const [name, source] of files) this.emitFile({ type: "asset", fileName: `samples/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use("/samples", (request, response, next) => {
        files ??= sampleFiles();
        const content = files.get((request.url ?? "").slice(1));
        if (content === undefined) return next();
        response.setHeader(
          "content-type",
          typeof content === "string" ? "image/svg+xml; charset=utf-8" : "application/octet-stream",
        );
        response.end(content);
      });
    },
  };
}

const themes: readonly Theme[] = ["light", "dark"];

function sampleFiles(): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>();
  for (const { file, turn } of samples) {
    const packed = readFileSync(fileURLToPath(new URL(`recordings/${file}`, import.meta.url)));
    files.set(file, packed);
    const entries = entriesOf(gunzipSync(packed));
    for (const theme of themes)
      files.set(
        pictureName(file, theme),
        turn === null ? bytesPicture(entries, theme) : boardPicture(entries, turn, theme),
      );
  }
  return files;
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const reader = new RecordingReader();
  return [...reader.push(bytes), ...reader.end()].flatMap((item) => (item.kind === "record" ? [item.entry] : []));
}

const boardWidth = 520;
const variantWidth = 360;
/** From the British Isles to the Black Sea. */
const heart = { left: 62, top: 120, width: 330, height: 300 };

/** Units and owners of centres, without names and orders: the picture is small. */
function boardPicture(entries: readonly Entry[], turn: string, theme: Theme): string {
  const fold = new RecordingFold();
  for (const entry of entries) fold.apply(entry);
  const game = fold.games.all[0];
  const record = game && historyOf(game).find((each) => turnKey(each.turn) === turn);
  if (!game || !record) throw new Error(`a sample has no turn ${turn}`);
  const { map: found, representation } = settingOf(game, fold.analysis, knownVariants);
  if (found.map === null) throw new Error(`a sample has no board: ${found.why}`);
  const named = game.map === null ? undefined : mapByName(knownVariants, game.map);
  const drawing = drawingFor(found.map, named?.picture);
  const isStandard = drawing === drawingFor(standardMap);
  const scene = boardScene({
    map: found.map,
    drawing,
    board: boardOf(game, record),
    orders: [],
    holders: lastHolders(historyOf(game), record.turn),
    names: englishNames(representation),
    scale: (isStandard ? boardWidth : variantWidth) / drawing.width,
  });
  const svg = svgText(scene, { theme, without: ["labels", "centres", "marks", "orders", "legend"], zoom: 1 });
  // The middle of the board, where most happens; the card crops it to its own shape.
  const { left, top, width, height } = isStandard
    ? heart
    : { left: 0, top: 0, width: scene.width, height: scene.height };
  return svg.replace(
    /width="[^"]*" height="[^"]*" viewBox="[^"]*"/,
    `width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"`,
  );
}

const inks: Readonly<Record<Theme, { readonly ground: string; readonly ink: string; readonly client: string }>> = {
  light: { ground: "#F7F8F9", ink: "#616974", client: "#4B4BC8" },
  dark: { ground: "#1A1E23", ink: "#8E96A1", client: "#A5A5FF" },
};

/** The first bytes of each connection, with the client's in colour. */
function bytesPicture(entries: readonly Entry[], theme: Theme): string {
  const { ground, ink, client } = inks[theme];
  const chunks = entries.flatMap((entry) => (entry.type === "chunk" && entry.bytes.length > 0 ? [entry] : []));
  const lines = chunks.slice(16, 42).map(({ bytes, direction }, index) => {
    const hex = Array.from(bytes.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const isClient = direction === "client-to-server";
    return `<text x="16" y="${24 + index * 16}" fill="${isClient ? client : ink}">${isClient ? "&gt;" : "&lt;"} ${hex}</text>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="284" height="436" viewBox="0 0 284 436">',
    `<rect width="284" height="436" fill="${ground}"/>`,
    `<g font-family="ui-monospace, DejaVu Sans Mono, monospace" font-size="11">`,
    ...lines,
    "</g>",
    "</svg>\n",
  ].join("\n");
}
