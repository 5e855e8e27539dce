import { isReadingsFile } from "../../core/host/host.ts";
import { openFile } from "./logs.ts";
import { giveReadings, takeReadings } from "./readings.ts";

/**
 * Opens files that the user chose or dropped: one file, and its readings file if the user included it. A readings
 * file on its own is loaded for the recording that is open as a file.
 */
export async function openFiles(files: Iterable<File>): Promise<void> {
  const all = [...files];
  const readings = all.find(({ name }) => isReadingsFile(name));
  const file = all.find((each) => each !== readings) ?? null;
  if (file === null && readings && (await takeReadings(readings))) return;
  if (file !== null && readings) giveReadings(file, readings);
  const opened = file ?? readings;
  if (opened) await openFile(opened);
}
