import { isReadingsFile } from "../../core/host/host.ts";
import { kindsByName, logPattern } from "../../core/host/openable.ts";
import { counted, listed } from "../../core/language/english/words.ts";
import { openLog } from "./logs.ts";
import { giveReadings, takeReadings } from "./readings.ts";
import { open, useView } from "./store.ts";

/**
 * Opens files that the user chose or dropped: one recording, and its readings file if the user included it. A readings
 * file on its own is loaded for the recording that is open as a file. Logs are opened next to an open recording. Tells
 * the user which other files were not opened.
 */
export async function openFiles(files: Iterable<File>): Promise<void> {
  const all = [...files];
  const readings = all.find(({ name }) => isReadingsFile(name));
  const logs = useView.getState().session ? all.filter(({ name }) => logPattern.test(name)) : [];
  for (const file of logs) openLog({ kind: "file", file });
  const others = all.filter((each) => each !== readings && !logs.includes(each));
  const file = others.find(({ name }) => kindsByName(name).length > 0) ?? others[0] ?? null;
  if (file === null && readings && (await takeReadings(readings))) return;
  if (file !== null && readings) giveReadings(file, readings);
  const opened = file ?? readings;
  if (opened) await openFile(opened, leftOutWords(opened, others));
}

/** Opens a file: as a coverage file or a `chamber try` report if it begins like one; otherwise as a recording. */
async function openFile(file: File, notice: string | null): Promise<void> {
  const isReport = /\.jsonl?$/i.test(file.name) && (await (await import("./openReport.ts")).openReport(file));
  if (!isReport) open({ kind: "file", file }, { notice });
  else if (notice !== null) useView.setState({ refused: notice });
}

/** The maximum number of files to name. */
const mostNamed = 3;

/** Tells the user that only one of several files was opened; null if there are no others. */
function leftOutWords(opened: File, all: readonly File[]): string | null {
  const names = all.flatMap((each) => (each === opened ? [] : each.name));
  if (names.length === 0) return null;
  const left = names.length <= mostNamed ? listed(names) : counted(names.length, "other file");
  const were = names.length === 1 ? "was" : "were";
  return `Only ${opened.name} was opened; ${left} ${were} not. To list several recordings, run chamber serve with their folder.`;
}

/** Tells the user what to do with a dropped folder, which a page cannot list. */
export function refuseFolder(name: string): void {
  const refused = `${name} is a folder. Drop its recordings one at a time, or list them all with chamber serve ${name}.`;
  useView.setState({ refused });
}
