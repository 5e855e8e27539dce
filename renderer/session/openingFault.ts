import { openableWords } from "../../core/host/openable.ts";
import { UnreadableRecording } from "../../core/recording/reader.ts";
import { SourceFault } from "./sourceBytes.ts";

/** Explains to the user why a file could not be opened. */
export function openingFault(
  error: unknown,
  name: string,
  byteLength: number,
): { readonly title: string; readonly message: string } {
  if (error instanceof SourceFault) return { title: error.title, message: error.message };
  if (!(error instanceof UnreadableRecording)) {
    const message = `${error}. The file is unchanged. Try chamber show on it, and please report this message.`;
    return { title: "Black Chamber could not open this recording", message };
  }
  switch (error.reason) {
    case "not-a-recording":
      return { title: "This file cannot be opened", message: `${name} ${error.message}.` };
    case "newer-version":
      return { title: "This recording has a newer format", message: `${name} ${error.message}.` };
    default:
      return byteLength === 0
        ? {
            title: "This file is empty",
            message: `${name} has 0 bytes. Black Chamber opens ${openableWords}.`,
          }
        : { title: "This recording cannot be read", message: `${name} ${error.message}.` };
  }
}
