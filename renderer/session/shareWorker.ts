import { expose } from "comlink";
import { Analysis } from "../../core/analysis/analysis.ts";
import { LintFold } from "../../core/analysis/lintFold.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { RecordingFold } from "../../core/analysis/recordingFold.ts";
import { reportPage } from "../../core/analysis/report/page.ts";
import { type ReportSource, reportOf } from "../../core/analysis/report/report.ts";
import { reportStyle } from "../../core/analysis/report/stylesheet.ts";
import { reportedFindings } from "../../core/analysis/reportedFinding.ts";
import { dialectToReread } from "../../core/analysis/rereading.ts";
import { knownVariants } from "../../core/map/library.ts";
import { LossAccount } from "../../core/recording/loss.ts";
import type { NumberDialect } from "../../core/tokens/numberDialect.ts";
import type { Source } from "./api.ts";
import type { ShareApi } from "./shareApi.ts";
import { SourceItems } from "./sourceItems.ts";

const api: ShareApi = {
  async page({ source, range, script, ...options }, onProgress) {
    const first = await read(source, null, onProgress);
    const dialect = dialectToReread(first.fold.analysis);
    const recording = dialect === null ? first : await read(source, dialect, onProgress);
    // Private facts are not gathered, so the page cannot contain any.
    const report = reportOf(recording, { ...options, range });
    if (!report) throw new Error("This recording contains no game");
    const hashes = new Map<string, string>();
    for (const text of [script, reportStyle(report.powers)]) hashes.set(text, await hashOf(text));
    const page = reportPage(report, { script, hashOf: (text) => hashes.get(text) ?? "" });
    return new Blob([page], { type: "text/html;charset=utf-8" });
  },
};

async function read(
  source: Source,
  dialect: NumberDialect | null,
  onProgress: (share: number) => void,
): Promise<ReportSource> {
  const analysis = new Analysis(dialect === null ? {} : { dialect });
  const press = new PressFold();
  const lint = new LintFold(analysis, knownVariants);
  const fold = new RecordingFold(analysis, [press, lint]);
  const account = new LossAccount();
  const items = new SourceItems(source);
  let ofByteLength: number | null = null;
  const opened = items.read(({ byteLength }) => {
    ofByteLength = byteLength;
  });
  for await (const some of opened) {
    for (const item of some) {
      account.add(item);
      if (item.kind === "record") fold.apply(item.entry);
    }
    if (ofByteLength) onProgress(Math.min(1, items.byteLength / ofByteLength));
  }
  lint.end();
  const findings = reportedFindings(lint, analysis);
  return { fold, press, findings, loss: account.loss, library: knownVariants };
}

/** Returns a hash for a content security policy. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

expose(api);
