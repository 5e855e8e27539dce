import type { Sample } from "../../core/host/samples.ts";
import { knownLibrary } from "../link/link.ts";
import { open } from "./store.ts";

/**
 * Opens a sample: from the host if it has the file, otherwise from the page's own files.
 * @throws {Error} if the sample is missing
 */
export async function openSample({ file: name, title }: Sample): Promise<void> {
  // Wait for the library: for a sample that it serves, only the host can store marks.
  const library = await knownLibrary();
  const listed = library?.samples.find((each) => each.name === name || each.name.endsWith(`/${name}`));
  if (listed) {
    open({ kind: "host", id: listed.id, name: title, isSample: true });
    return;
  }
  const response = await fetch(`samples/${name}`).catch(() => null);
  if (!response?.ok) throw new Error(`The sample ${name} is missing from this page's files.`);
  open({ kind: "file", file: new File([await response.blob()], name), isSample: true });
}
