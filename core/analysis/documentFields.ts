import { countUp } from "../bytes/keyed.ts";
import { type DocumentField, fieldsOfStep, type GameDocument } from "../game/document.ts";
import { visible } from "../language/english/words.ts";
import type { DocumentRow } from "./documents.ts";

/** How often a field occurs in a document if Black Chamber does not interpret it. */
export interface FieldCount {
  /** The part of the document that has the field. */
  readonly of: "game" | "phase" | "message" | "log";
  readonly name: string;
  readonly times: number;
}

/** Counts the uninterpreted fields of a document, in the order of their first appearance. */
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

/** Length of the longest field text that is shown in full, in characters. */
const longestText = 4000;

/** Returns the uninterpreted fields of a step as strings for the screen: text unchanged, anything else as JSON. */
export function stepFieldTexts({ step, document }: DocumentRow): { readonly name: string; readonly text: string }[] {
  return fieldsOfStep(step, document).map(({ name, value }) => {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
    return { name: visible(name), text: text.length > longestText ? `${text.slice(0, longestText)} …` : text };
  });
}
