import { beginsWords } from "../../core/formats/fileKind.ts";
import { UnreadableRecording } from "../../core/recording/reader.ts";
import { SourceFault } from "./sourceBytes.ts";

const opens = "Black Chamber opens .chamber and .chamber.gz, and imports .jsonl, .clg, .csv and .json.";

/**
 * Why a recording could not be opened, in words for a person.
 * @param head the file's first bytes, unpacked
 */
export function openingFault(
  error: unknown,
  name: string,
  head: Uint8Array,
): { readonly title: string; readonly message: string } {
  if (error instanceof SourceFault) return { title: error.title, message: error.message };
  if (!(error instanceof UnreadableRecording)) {
    const message = `${error}. The recording is untouched, and chamber show reads it too. Please report these words.`;
    return { title: "Black Chamber failed at this recording", message };
  }
  switch (error.reason) {
    case "not-a-recording":
      return { title: "This is not a recording", message: `${name} ${beginsWords(head)}. ${opens}` };
    case "newer-version":
      return { title: "This recording is of a newer format", message: `${name} ${error.message}.` };
    default:
      return head.length === 0
        ? { title: "This file is empty", message: `${name} has no bytes at all. ${opens}` }
        : { title: "This recording cannot be read", message: `${name} ${error.message}.` };
  }
}
