import { test } from "vitest";
import { allCaptures, captureNames, loadCapture } from "./support/captures.ts";
import { placed } from "./support/entries.ts";
import { findingsIn } from "./lint/stories.ts";
import { appendFileSync } from "node:fs";
const names = captureNames(allCaptures).filter((n) => (process.env["ONLY"] ?? "").split(",").includes(n) || !process.env["ONLY"]);
test.each(names)("%s", (name) => {
  const rows = findingsIn(placed(loadCapture(allCaptures, name).drafts));
  for (const r of rows) appendFileSync(process.env["OUT"] ?? "/tmp/out.txt", `${name}\t${r.connection}\t${r.side}\t${r.severity}\t${r.code}\t${r.n}\t${r.count}\t${r.message}\t${r.mend}\n`);
}, 600000);
