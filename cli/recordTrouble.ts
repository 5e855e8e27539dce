import { partSuffix, type RecordingTrouble } from "../core/node/recordingFile.ts";
import { warn } from "./output.ts";

/** Warns of what the recorder could not write, in the words of its user. */
export function warnOfTrouble({ path, kind, detail }: RecordingTrouble): void {
  switch (kind) {
    case "write-failed":
      return warn(`cannot write ${path}: ${detail}. The game continues unrecorded; retrying`);
    case "writing-again":
      return warn(`can write to ${path} again; ${detail}`);
    case "sync-failed":
      return warn(`cannot flush ${path} to the device: ${detail}. What was written may be lost if the machine stops`);
    case "copied":
      return warn(`recording to ${path}${partSuffix}: ${detail}`);
    case "taken-away":
      return warn(`cannot continue ${path}${partSuffix}: ${detail}. The recording will be lost; retrying`);
    case "cut-short":
      return warn(`${path}${partSuffix} is incomplete: ${detail}`);
    case "not-renamed":
      return warn(`${path}${partSuffix} is complete but could not be renamed: ${detail}`);
  }
}
