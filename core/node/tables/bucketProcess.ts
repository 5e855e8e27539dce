import type { PluginRunner } from "../../plugins/runner.ts";
import { inWords } from "../hostError.ts";
import { startPlugins } from "../plugins/loadPlugins.ts";
import { type BucketManifest, type BucketTask, writeBucket } from "./bucket.ts";
import type { BucketNews } from "./exportTables.ts";

/** The plug-ins, which are the same for all tasks. */
let runner: PluginRunner | null = null;

async function write(task: BucketTask, onFile: () => void): Promise<BucketManifest> {
  if (task.plugins.length > 0) runner ??= await startPlugins(task.plugins);
  return writeBucket(task, runner, onFile);
}

/** Writes the buckets that it receives, one by one, until its parent disconnects. */
process.on("message", (task: BucketTask) => {
  const report = (news: BucketNews): void => {
    process.send?.(news);
  };
  write(task, () => report({ kind: "file" })).then(
    (manifest) => report({ kind: "done", manifest }),
    (error: unknown) => report({ kind: "failed", why: inWords(error) }),
  );
});
