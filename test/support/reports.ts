import { createHash } from "node:crypto";
import { Analysis } from "../../core/analysis/analysis.ts";
import { LintFold } from "../../core/analysis/lintFold.ts";
import { PressFold } from "../../core/analysis/pressFold.ts";
import { reportPage } from "../../core/analysis/report/page.ts";
import { PrivateFold } from "../../core/analysis/report/privateFacts.ts";
import { type Report, type ReportOptions, reportOf } from "../../core/analysis/report/report.ts";
import { reportedFindings } from "../../core/analysis/reportedFinding.ts";
import { knownVariants } from "../../core/map/library.ts";
import { assigned } from "../press/referee.ts";
import { folded } from "./folded.ts";
import { itemsOf, lossOf } from "./recordings.ts";

/** Options for a report: `isPrivate` corresponds to `--no-redact`. */
interface ReportChoice extends Pick<ReportOptions, "hasPseudonyms" | "hasPlainWords" | "range" | "start"> {
  readonly isPrivate?: boolean;
}

/** Makes a report on the first game in a recording, as the command does. */
export function reportOn(recording: Uint8Array, { isPrivate = false, ...options }: ReportChoice = {}): Report {
  const press = new PressFold();
  const secrets = new PrivateFold("/home/somebody/game.chamber");
  const entries = itemsOf(recording).flatMap((item) => (item.kind === "record" ? item.entry : []));
  const analysis = new Analysis({ assigned });
  const lint = new LintFold(analysis);
  const fold = folded(entries, [press, lint, secrets], analysis);
  lint.end();
  const report = reportOf(
    { fold, press, findings: reportedFindings(lint, analysis), loss: lossOf(recording), library: knownVariants },
    { game: 0, madeBy: "test", privateFacts: isPrivate ? secrets.facts : null, ...options },
  );
  if (!report) throw new Error("the recording contains no game");
  return report;
}

/** Returns a report's page, with a script that does nothing. */
export function pageOf(report: Report, script = "export {};"): string {
  const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  return reportPage(report, { script, hashOf });
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Returns a page's text without pictures, one block per line, with power symbols as names and links as text. */
export function wordsOf(page: string): string[] {
  const body = page.slice(page.indexOf("<body>")).replace(/<(script|svg)\b.*?<\/\1>/gs, "");
  return body
    .replace(/<b class="chip[^>]* aria-hidden="true">[^<]*<\/b>/g, "")
    .replace(/<b class="chip[^>]* aria-label="([^"]*)"[^>]*>[^<]*<\/b>/g, " $1 ")
    .replace(
      /<\/?(?:p|div|h\d|tr|li|ul|dt|section|header|details|summary|article|nav|table|tbody|thead|dl|main)\b[^>]*>/g,
      "\n",
    )
    .replace(/<\/?(?:td|th|dd|span|br|a|button|label)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}
