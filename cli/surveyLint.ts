import { Analysis } from "../core/analysis/analysis.ts";
import { LintFold } from "../core/analysis/lintFold.ts";
import type { LintSurvey } from "../core/analysis/lintSurvey.ts";
import type { FindingGroup } from "../core/lint/linter.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { NumberDialect } from "../core/tokens/numberDialect.ts";
import type { DialectOption } from "./dialect.ts";

/**
 * What a survey of a recording found, which was read to its end; where numbers turned out to mean others, it is read
 * once more.
 * @param dialect that all of it shows
 */
export async function findingsOf(
  survey: LintSurvey,
  file: string,
  dialect: NumberDialect,
  { assign }: DialectOption,
): Promise<readonly FindingGroup[]> {
  const found = survey.end();
  if (found !== null) return found;
  const analysis = new Analysis({ dialect, assigned: assign });
  const fold = new LintFold(analysis);
  await readRecording(file, (items) => {
    for (const item of items) if (item.kind === "record") fold.apply(item.entry, analysis.apply(item.entry));
  });
  fold.end();
  return fold.groups();
}
