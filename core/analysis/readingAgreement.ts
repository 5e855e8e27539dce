import { type LabelAgreement, labelAgreement } from "./labelAgreement.ts";
import type { PlainText, ReadingRow, ReadingVerdict } from "./plainTexts.ts";
import { readingKey } from "./readingDecision.ts";

/** How well two readings files of the same messages agree. */
export interface ReadingAgreement {
  /** The verdicts on the readings on which both annotators decided. */
  readonly verdicts: LabelAgreement;
  /** Agreement, over all free-text messages, on whether the sender promises to give an order or not to give it. */
  readonly promises: LabelAgreement;
}

const verdictLabels: readonly ReadingVerdict[] = ["accepted", "corrected", "rejected"];
const promiseLabels = ["promise", "none"] as const;

/** Compares the readings of two annotators. If an annotator decided on a reading twice, the last decision counts. */
export function readingAgreement(
  texts: readonly Pick<PlainText, "n">[],
  first: readonly ReadingRow[],
  second: readonly ReadingRow[],
): ReadingAgreement {
  const [decided, others] = [verdictsOf(first), verdictsOf(second)];
  const both = [...decided].flatMap(([key, verdict]): (readonly [ReadingVerdict, ReadingVerdict])[] => {
    const other = others.get(key);
    return other === undefined ? [] : [[verdict, other]];
  });
  const [promising, alsoPromising] = [promisingMessages(first), promisingMessages(second)];
  const label = (has: boolean) => (has ? "promise" : "none");
  const messages = texts.map(({ n }) => [label(promising.has(n)), label(alsoPromising.has(n))] as const);
  return { verdicts: labelAgreement(verdictLabels, both), promises: labelAgreement(promiseLabels, messages) };
}

function verdictsOf(rows: readonly ReadingRow[]): ReadonlyMap<string, ReadingVerdict> {
  return new Map(rows.flatMap((row) => (row.verdict === undefined ? [] : [[readingKey(row), row.verdict]])));
}

/** Returns the numbers of the messages in which the sender made a promise that was not rejected. */
function promisingMessages(rows: readonly ReadingRow[]): ReadonlySet<number> {
  const promises = rows.filter(({ kind, verdict }) => kind !== "request" && verdict !== "rejected");
  return new Set(promises.map(({ message }) => message));
}
