import { partSuffix, type RecordingTrouble } from "../core/node/recordingFile.ts";
import { warn } from "./output.ts";

/** Reports recording problems and recoveries in terms the user understands. */
export function warnOfTrouble({ path, kind, detail }: RecordingTrouble): void {
  switch (kind) {
    case "write-failed":
      return warn(`cannot write ${path}: ${detail}. The game continues unrecorded; retrying`);
    case "writing-again":
      return warn(`can write to ${path} again; ${detail}`);
    case "sync-failed":
      return warn(`cannot flush ${path} to the device: ${detail}. Recent data may be lost if the machine stops`);
    case "copied":
      return warn(`recording to ${path}${partSuffix}: ${detail}`);
    case "taken-away":
      return warn(
        `cannot continue ${path}${partSuffix}: ${detail}. Retrying; if no retry succeeds, the recording is lost`,
      );
    case "cut-short":
      return warn(`${path}${partSuffix} is incomplete: ${detail}`);
    case "not-renamed":
      return warn(`${path}${partSuffix} is complete but could not be renamed: ${detail}`);
  }
}
