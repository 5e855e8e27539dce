import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";

/** Returns why no file can be written next to a recording; null if the folder is writable. */
export async function whyFolderReadOnly(path: string): Promise<string | null> {
  const isWritable = await access(dirname(path), constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? null : "the folder of the recording is read-only";
}
