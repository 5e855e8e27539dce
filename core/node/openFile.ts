import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { cannotBeRead, HostError } from "./hostError.ts";

/**
 * Opens a regular file for reading. Refuses pipes and devices, because opening one could block forever.
 * @param links whether a symbolic link at the path is followed
 * @throws {HostError} `no-file`, `unreadable`
 */
export async function openRegular(path: string, links: "follow" | "refuse" = "follow"): Promise<FileHandle> {
  const noLinks = links === "refuse" ? (constants.O_NOFOLLOW ?? 0) : 0;
  try {
    const file = await open(path, constants.O_RDONLY | noLinks | (constants.O_NONBLOCK ?? 0));
    const facts = await file.stat();
    if (facts.isFile()) return file;
    await file.close();
    const what = facts.isDirectory() ? "is a folder, not a recording" : "is not a regular file";
    throw new HostError("unreadable", `${path} ${what}`);
  } catch (error) {
    throw cannotBeRead(error, path);
  }
}
