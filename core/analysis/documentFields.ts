import { countUp } from "../bytes/keyed.ts";
import { type DocumentField, fieldsOfStep, type GameDocument } from "../game/document.ts";
import { visible } from "../language/english/words.ts";
import type { DocumentRow } from "./documents.ts";

/** A field that Black Chamber does not interpret, and how often it occurs in a document. */
export interface FieldCount {
  /** The part of the document that contains the field. */
  readonly of: "game" | "phase" | "message" | "log";
  readonly name: string;
  readonly times: number;
}

/** Counts the uninterpreted fields of a document, in order of first appearance. */
export function fieldCounts({ fields, phases }: GameDocument): FieldCount[] {
  return [
    ...counts("game", [fields]),
    ...counts(
      "phase",
      phases.map((phase) => phase.fields),
    ),
    ...counts(
      "message",
      phases.flatMap(({ messages }) => messages.map((message) => message.fields)),
    ),
    ...counts(
      "log",
      phases.flatMap(({ logs }) => logs.map((log) => log.fields)),
    ),
  ];
}

function counts(of: FieldCount["of"], lists: readonly (readonly DocumentField[])[]): FieldCount[] {
  const times = new Map<string, number>();
  for (const list of lists) for (const { name } of list) countUp(times, name);
  return [...times].map(([name, count]) => ({ of, name, times: count }));
}

/** Returns the uninterpreted fields of a step as an object, as in JSON; null if the step has none. */
export function stepFieldValues({ step, document }: DocumentRow): Readonly<Record<string, unknown>> | null {
  const fields = fieldsOfStep(step, document);
  return fields.length === 0 ? null : Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Maximum length of a field's text on the screen, in characters; longer text is truncated. */
const longestText = 4000;

/** Returns the uninterpreted fields of a step as strings for the screen: strings unchanged, anything else as JSON. */
export function stepFieldTexts({ step, document }: DocumentRow): { readonly name: string; readonly text: string }[] {
  return fieldsOfStep(step, document).map(({ name, value }) => {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
    return { name: visible(name), text: text.length > longestText ? `${text.slice(0, longestText)} …` : text };
  });
}
