import { relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Analysis } from "../core/analysis/analysis.ts";
import { FramePlaces } from "../core/analysis/framePlaces.ts";
import { type SarifRecording, type SarifUri, sarifLog } from "../core/analysis/sarif.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { version } from "../core/node/version.ts";
import type { DialectOption } from "./dialect.ts";
import type { Linted } from "./lintRecording.ts";

/** What was found in a recording, with the places of the frames in its file: it is read once more for them. */
export async function sarifRecording(
  { file, analysis, held, hasPlaces }: Linted,
  { assign }: DialectOption,
): Promise<SarifRecording> {
  const places = new FramePlaces(new Set(held.map(({ row }) => row.n)));
  const again = new Analysis({ dialect: analysis.dialect.dialect, assigned: assign });
  if (held.length > 0 && hasPlaces)
    await readRecording(file, (items) => {
      for (const item of items) places.apply(item, item.kind === "record" ? again.apply(item.entry) : []);
    });
  return {
    ...uriOf(file),
    findings: held.map(({ row, covering }) => ({
      row,
      place: places.of(row.n) ?? null,
      suppressed: covering.map((one) => ({ reason: one.reason, uri: uriOf(one.file) })),
    })),
  };
}

/** The log of all recordings. */
export function sarifText(recordings: readonly SarifRecording[], isWhole: boolean): string {
  const folder = pathToFileURL(process.cwd() + sep).href;
  return JSON.stringify(sarifLog({ version, folder, isWhole, recordings }), null, 2);
}

/** A file in the current folder by its way from there, any other by its address. */
function uriOf(file: string): SarifUri {
  const way = relative(process.cwd(), resolve(file));
  if (way.startsWith("..") || resolve(way) === way)
    return { uri: pathToFileURL(resolve(file)).href, isRelative: false };
  return { uri: way.split(sep).map(encodeURIComponent).join("/"), isRelative: true };
}
