import type { Sample } from "../../core/host/samples.ts";
import { knownLibrary } from "../link/link.ts";
import { open } from "./store.ts";

/**
 * Opens a game that came with the program: from the host where it has it, else from the page's own files.
 * @throws {Error} in words, where it is not there
 */
export async function openSample({ file: name, title }: Sample): Promise<void> {
  // Whoever clicks before the library came gets the host's recording too: its marks are kept by the host's rules.
  const library = await knownLibrary();
  const listed = library?.samples.find((each) => each.name === name || each.name.endsWith(`/${name}`));
  if (listed) {
    open({ kind: "host", id: listed.id, name: title, isSample: true });
    return;
  }
  const response = await fetch(`samples/${name}`).catch(() => null);
  if (!response?.ok) throw new Error(`The sample ${name} is not among the files of this page.`);
  open({ kind: "file", file: new File([await response.blob()], name), isSample: true });
}
