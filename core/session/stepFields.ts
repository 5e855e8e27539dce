import { type DocumentRow, englishOfStep, stepText } from "../analysis/documents.ts";
import { type DocumentStep, powerOfStep, recipientsOf } from "../game/document.ts";
import { resultWords } from "../game/turnList.ts";
import type { RowFields } from "./rowFields.ts";

/** Reads a filter's fields from a step of a document. Steps have no tokens; the words of their press replace them. */
export const stepFields: RowFields<DocumentRow> = {
  press({ step }) {
    const press = step.kind === "message" ? step.message.press : null;
    return press === null || press.type === "text" ? null : press.type;
  },
  from: ({ step }) => powerOfStep(step),
  to: ({ step }) => (step.kind === "message" ? recipientsOf(step.message, step.phase) : []),
  hasToken: ({ step }, name) => wordsOf(step).has(name),
  hasProvince: ({ step }, name) => wordsOf(step).has(name),
  hasUnitAt: () => false,
  provinces: () => [],
  tokenNames: ({ step }) => [...wordsOf(step)],
  results({ step }) {
    const orders = step.kind === "orders" ? step.phase.orders : [];
    return [...new Set(orders.flatMap(({ result }) => (result ? resultWords(result) : [])))];
  },
  level: ({ step }) => (step.kind === "message" ? step.message.level : null),
  text({ step }) {
    if (step.kind === "message") return step.message.text;
    return step.kind === "log" ? step.log.text : stepText(step);
  },
  english: ({ step }) => englishOfStep(step),
  findings: () => [],
};

/** Returns the words of a message in DAIDE; empty for free text. */
function wordsOf(step: DocumentStep): ReadonlySet<string> {
  if (step.kind !== "message" || step.message.press === null) return new Set();
  return new Set(step.message.text.toUpperCase().match(/[A-Z0-9]+/g));
}
