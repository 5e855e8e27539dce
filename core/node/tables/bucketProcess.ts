import { inWords } from "../hostError.ts";
import { type BucketTask, writeBucket } from "./bucket.ts";
import type { BucketNews } from "./exportTables.ts";

/** Writes the buckets that it receives, one by one, until its parent disconnects. */
process.on("message", (task: BucketTask) => {
  const report = (news: BucketNews): void => {
    process.send?.(news);
  };
  writeBucket(task, () => report({ kind: "file" })).then(
    (manifest) => report({ kind: "done", manifest }),
    (error: unknown) => report({ kind: "failed", why: inWords(error) }),
  );
});
