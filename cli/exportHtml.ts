import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import type { Analysis } from "../core/analysis/analysis.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import { PressFold } from "../core/analysis/pressFold.ts";
import { reportPage } from "../core/analysis/report/page.ts";
import { NoSuchTurns, type TurnRange } from "../core/analysis/report/part.ts";
import { PrivateFold } from "../core/analysis/report/privateFacts.ts";
import { reportOf } from "../core/analysis/report/report.ts";
import { reportedFindings } from "../core/analysis/reportedFinding.ts";
import { readValue } from "../core/filter/value.ts";
import { HostError } from "../core/node/hostError.ts";
import { libraryWith } from "../core/node/mapFiles.ts";
import { writeNewFile } from "../core/node/newFile.ts";
import { toolName } from "../core/node/version.ts";
import type { PeaceProfile } from "../core/press/profiles.ts";
import type { DialectOption } from "./dialect.ts";
import { chosenGame, type GameOption } from "./games.ts";
import { noGame } from "./nothing.ts";
import { printDocument, progressBar, warn } from "./output.ts";
import { readInDialect } from "./readInDialect.ts";

export interface HtmlOptions extends DialectOption, GameOption {
  readonly out?: string;
  readonly maps: readonly string[];
  readonly peace: PeaceProfile;
  /** False if `--no-redact` was given. */
  readonly redact: boolean;
  readonly pseudonyms?: boolean;
  readonly withText?: boolean;
  readonly turns?: TurnRange;
}

/** Writes one game of a recording as an HTML page. */
export async function exportHtml(file: string, options: HtmlOptions): Promise<number> {
  const bar = progressBar(file);
  const { page, exitCode } = await pageOf(file, options, bar.report).finally(bar.stop);
  if (!options.redact) warn("the page is not redacted: it contains passcodes, addresses, file names and notes");
  if (options.out !== undefined) await writeNewFile(options.out, Buffer.from(page));
  else await printDocument(page);
  return exitCode;
}

async function pageOf(
  file: string,
  options: HtmlOptions,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly page: string; readonly exitCode: number }> {
  const library = libraryWith(options.maps);
  const begin = (analysis: Analysis) => ({
    press: new PressFold(),
    lint: new LintFold(analysis, library),
    secrets: options.redact ? null : new PrivateFold(file),
  });
  const { fold, watches, loss, exitCode } = await readInDialect(file, options, begin, {
    // Reading takes four fifths of the time, adjudicating and writing the rest.
    onProgress: (done, total) => onProgress(0.8 * done, total),
  });
  const game = fold.games.all.indexOf(chosenGame(fold, file, options.game));
  watches.lint.end();
  const findings = reportedFindings(watches.lint, fold.analysis);
  const privateFacts = watches.secrets?.facts ?? null;
  const hasPseudonyms = options.pseudonyms === true;
  const source = { fold, press: watches.press, findings, loss, library };
  const hasPlainWords = options.withText === true || !options.redact;
  const { turns: range = null, peace: profile } = options;
  const report = reportIn(file, source, {
    ...{ game, madeBy: toolName, profile, privateFacts, hasPseudonyms, hasPlainWords, range },
  });
  if (!report) throw noGame(file);
  return { page: reportPage(report, { script: pageScript(), hashOf }), exitCode };
}

/** @throws {HostError} the game has none of the turns that the user chose */
function reportIn(file: string, ...[source, options]: Parameters<typeof reportOf>): ReturnType<typeof reportOf> {
  try {
    return reportOf(source, options);
  } catch (error) {
    if (error instanceof NoSuchTurns) throw new HostError("usage", `${file}: ${error.message}; see chamber turns`);
    throw error;
  }
}

/** Reads `F1901..S1903`, `F1901` or `1901..1903`. */
export function readTurns(text: string): TurnRange {
  const reading = readValue("turn", text);
  const content = reading.ok ? reading.content : null;
  const [from, to] = content?.type === "range" ? [content.from, content.to] : [content, content];
  if (from?.type !== "turn" || to?.type !== "turn")
    throw new InvalidArgumentError("specify a turn or a range of turns, such as F1901..S1903");
  return {
    from: { season: from.season ?? "SPR", year: from.year },
    to: { season: to.season ?? "WIN", year: to.year },
  };
}

/** Returns the page's script, from the folder of built files. */
function pageScript(): string {
  return readFileSync(new URL("../cli/page/page.js", import.meta.url), "utf8");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
