import type { Reference } from "../parts.ts";
import { type EnglishNames, powerName } from "./names.ts";
import { listed } from "./words.ts";

/** The id that v0.13 gave a message, and the ids of those it refers to; empty without. */
export function messageNote(
  { messageId, references }: { readonly messageId: number | null; readonly references: readonly Reference[] },
  names: EnglishNames,
): string {
  const about = listed(
    references.map(
      ({ power, messageId: id }) => `${id === null ? "a message" : `message ${id}`} of ${powerName(power, names)}`,
    ),
  );
  const parts = [
    ...(messageId === null ? [] : [`as message ${messageId}`]),
    ...(about === "" ? [] : [`about ${about}`]),
  ];
  return parts.length === 0 ? "" : `${parts.join(" ")}, `;
}
