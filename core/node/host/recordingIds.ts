import { recordingUuid } from "../fileHead.ts";
import type { CatalogueFile } from "./catalogue.ts";

const readAtOnce = 32;

/**
 * Caches the recordings' own ids, which are read from the start of each file. Reads a file again only after it has
 * changed.
 */
export class RecordingIds {
  readonly #known = new Map<string, { readonly modifiedMs: number; readonly uuid: string | null }>();

  /** Returns the files of the recording with this id. */
  async withUuid(uuid: string, files: readonly CatalogueFile[]): Promise<CatalogueFile[]> {
    const found: CatalogueFile[] = [];
    for (let at = 0; at < files.length; at += readAtOnce) {
      const some = files.slice(at, at + readAtOnce);
      const uuids = await Promise.all(some.map((file) => this.#uuidOf(file)));
      found.push(...some.filter((_, index) => uuids[index] === uuid));
    }
    return found;
  }

  async #uuidOf({ path, modifiedMs }: CatalogueFile): Promise<string | null> {
    const known = this.#known.get(path);
    if (known?.modifiedMs === modifiedMs) return known.uuid;
    // A file that cannot be read has no id; the library lists it with the reason.
    const uuid = await recordingUuid(path).catch(() => null);
    this.#known.set(path, { modifiedMs, uuid });
    return uuid;
  }
}
