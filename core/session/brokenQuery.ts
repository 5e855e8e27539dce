import { type BrokenRow, brokenIn } from "../press/broken.ts";
import { evidenceKnownTo } from "../press/knownTo.ts";
import { type AgreementsQuestion, knownGame } from "./agreementQuery.ts";
import type { PressScan } from "./pressScan.ts";
import { statementText } from "./statementText.ts";
import type { ClassedText } from "./textClasses.ts";

/**
 * A false statement or a broken promise, for a view. With a viewpoint, frame numbers are those of frames that its power
 * saw.
 */
export interface BrokenViewRow extends BrokenRow {
  /** The message's text, with tightened brackets and a class for each character. */
  readonly statement: ClassedText;
}

/**
 * Returns what `chamber metrics --broken` prints about a game. With a viewpoint, returns only promises, assessed from
 * what the viewpoint's power saw, because a power that only reads press cannot know whether a statement is honest.
 */
export function brokenInGame(scan: PressScan, question: AgreementsQuestion): BrokenViewRow[] {
  const { game, viewpoint, profile } = question;
  const found = scan.byGame(profile).find((each) => each.game === game);
  if (!found) return [];
  const { agreements, breaches, copy } = knownGame(scan, question);
  const rows =
    viewpoint === null
      ? brokenIn(found)
      : brokenIn({ game, messages: [], agreements, breaches, evidence: evidenceKnownTo(found.evidence, viewpoint) });
  const names = scan.namesOf(game);
  return rows.map((row) => ({
    ...row,
    n: copy?.(row.n) ?? row.n,
    knownAt: copy?.(row.knownAt) ?? row.knownAt,
    statement: statementText(row.text, names),
  }));
}
