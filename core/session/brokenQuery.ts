import { brokenContext } from "../analysis/brokenContext.ts";
import { type BrokenContext, type BrokenRow, brokenIn } from "../press/broken.ts";
import { evidenceKnownTo } from "../press/knownTo.ts";
import { type AgreementsQuestion, knownGame } from "./agreementQuery.ts";
import type { PressScan } from "./pressScan.ts";
import { statementText } from "./statementText.ts";
import type { ClassedText } from "./textClasses.ts";

/**
 * A false statement or a broken promise, for a view. With a viewpoint, frame numbers refer to frames that the
 * viewpoint's power saw.
 */
export interface BrokenViewRow extends BrokenRow {
  /** The message's text, with tightened brackets and a class for each character. */
  readonly statement: ClassedText;
}

/**
 * Returns what `chamber metrics --broken` prints for a game. With a viewpoint, returns only promises, assessed from
 * what the viewpoint's power saw, because a power that only reads press cannot know whether a statement is honest. A
 * power knows only its own intentions and its own labels.
 * @param intentions compares promises with logs; null if no log states an intention
 */
export function brokenInGame(
  scan: PressScan,
  question: AgreementsQuestion,
  intentions: Pick<BrokenContext, "wasIntended"> | null,
): BrokenViewRow[] {
  const { game, viewpoint, profile } = question;
  const found = scan.byGame(profile).find((each) => each.game === game);
  if (!found) return [];
  const { agreements, breaches, copy } = knownGame(scan, question);
  const context = brokenContext(scan.labels, intentions);
  const known = { game, messages: [], agreements, breaches };
  const rows =
    viewpoint === null
      ? brokenIn(found, context)
      : brokenIn({ ...known, evidence: evidenceKnownTo(found.evidence, viewpoint) }, context).map((row) =>
          knownTo(viewpoint, row),
        );
  const names = scan.namesOf(game);
  return rows.map((row) => ({
    ...row,
    n: copy?.(row.n) ?? row.n,
    knownAt: copy?.(row.knownAt) ?? row.knownAt,
    statement: statementText(row.text, names),
  }));
}

/**
 * Returns a row without facts that only another power can know. The message of a pledge comes from the power that broke
 * it.
 */
function knownTo(viewpoint: string, row: BrokenRow): BrokenRow {
  const isOwn = row.by === viewpoint;
  const isReceived = row.kind === "pledge" && row.to.includes(viewpoint);
  return {
    ...row,
    intent: isOwn ? row.intent : null,
    truth: isOwn && row.kind === "pledge" ? row.truth : null,
    belief: isReceived ? row.belief : null,
  };
}
