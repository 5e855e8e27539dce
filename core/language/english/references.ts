import type { Reference } from "../parts.ts";
import { type EnglishNames, powerName } from "./names.ts";
import { listed } from "./words.ts";

/** The id of a message of v0.13, and the ids of messages it refers to; empty if it has none. */
export function messageNote(
  { messageId, references }: { readonly messageId: number | null; readonly references: readonly Reference[] },
  names: EnglishNames,
): string {
  const about = listed(
    references.map(
      ({ power, messageId: id }) => `${id === null ? "a message" : `message ${id}`} from ${powerName(power, names)}`,
    ),
  );
  const parts = [
    ...(messageId === null ? [] : [`as message ${messageId}`]),
    ...(about === "" ? [] : [`about ${about}`]),
  ];
  return parts.length === 0 ? "" : `${parts.join(" ")}, `;
}
