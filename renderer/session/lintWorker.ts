import { expose } from "comlink";
import { Analysis } from "../../core/analysis/analysis.ts";
import { LintFold } from "../../core/analysis/lintFold.ts";
import { RecordingFold } from "../../core/analysis/recordingFold.ts";
import { reportedFindings } from "../../core/analysis/reportedFinding.ts";
import { knownVariants } from "../../core/map/library.ts";
import type { LintWorkerApi } from "./lintApi.ts";
import { inBackground, makeWay } from "./slices.ts";
import { SourceItems } from "./sourceItems.ts";

const progressEveryMs = 200;

const api: LintWorkerApi = {
  async check(source, dialect, onProgress) {
    const analysis = new Analysis({ dialect });
    const lint = new LintFold(analysis, knownVariants);
    const fold = new RecordingFold(analysis, [lint]);
    let progressFrom = 0;
    for await (const items of new SourceItems(source).read()) {
      let at = 0;
      await inBackground(() => {
        const item = items[at];
        at += 1;
        if (item?.kind === "record") fold.apply(item.entry);
        return at >= items.length;
      });
      if (performance.now() < progressFrom) continue;
      progressFrom = performance.now() + progressEveryMs;
      onProgress(analysis.rows);
    }
    const ending = lint.ending();
    await inBackground(() => ending.next().done === true);
    return { rows: analysis.rows, findings: reportedFindings(lint, analysis) };
  },
  makeWay,
};

expose(api);
