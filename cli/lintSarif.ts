import { relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Analysis } from "../core/analysis/analysis.ts";
import { FramePlaces } from "../core/analysis/framePlaces.ts";
import { type SarifRecording, type SarifRun, type SarifUri, sarifLog } from "../core/analysis/sarif.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import { version } from "../core/node/version.ts";
import type { DialectOption } from "./dialect.ts";
import type { Linted } from "./lintRecording.ts";

/** Returns the findings of a recording for SARIF. Reads the file again to find the positions of the frames. */
export async function sarifRecording(
  { file, analysis, selected, hasPlaces }: Linted,
  { assign }: DialectOption,
): Promise<SarifRecording> {
  const places = new FramePlaces(new Set(selected.map(({ row }) => row.n)));
  const again = new Analysis({ dialect: analysis.dialect.dialect, assigned: assign });
  if (selected.length > 0 && hasPlaces)
    await readRecording(file, (items) => {
      for (const item of items) places.apply(item, item.kind === "record" ? again.apply(item.entry) : []);
    });
  return {
    ...uriOf(file),
    findings: selected.map(({ row, covering }) => ({
      row,
      place: places.of(row.n) ?? null,
      suppressed: covering.map((one) => ({ reason: one.reason, uri: uriOf(one.file) })),
    })),
  };
}

/**
 * Returns the SARIF log of all recordings as text; `more` contains the rules of plug-ins, and failures that belong to
 * no rule.
 */
export function sarifText(
  recordings: readonly SarifRecording[],
  isWhole: boolean,
  more: Pick<SarifRun, "added" | "failures"> = {},
): string {
  const folder = pathToFileURL(process.cwd() + sep).href;
  return JSON.stringify(sarifLog({ version, folder, isWhole, recordings, ...more }), null, 2);
}

/** Returns a relative path for a file below the current folder, else a `file:` URI. */
export function uriOf(file: string): SarifUri {
  const path = relative(process.cwd(), resolve(file));
  if (path.startsWith("..") || resolve(path) === path)
    return { uri: pathToFileURL(resolve(file)).href, isRelative: false };
  return { uri: path.split(sep).map(encodeURIComponent).join("/"), isRelative: true };
}
