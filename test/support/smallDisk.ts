import { execFileSync } from "node:child_process";
import { rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { tempFolder } from "./tempFolder.ts";

/** A file system of 256 KiB that can be filled and freed. */
export interface SmallDisk {
  readonly folder: string;
  readonly fill: () => void;
  readonly free: () => void;
}

/** Mounts the disk; returns null if that is impossible, because it needs Linux and root. */
export function smallDisk(): SmallDisk | null {
  const folder = tempFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k,mode=755", "none", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  onTestFinished(() => {
    execFileSync("umount", ["-l", folder]);
    rmdirSync(folder);
  });
  const filler = join(folder, "filler");
  return {
    folder,
    fill: () => {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(4096), { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(filler),
  };
}
