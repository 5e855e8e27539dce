import type { Reference } from "../parts.ts";
import { type EnglishNames, powerName } from "./nameWords.ts";
import { listed } from "./words.ts";

/** Describes the id of a v0.13 message and the messages to which it refers; empty if it has neither. */
export function messageNote(
  { messageId, references }: { readonly messageId: number | null; readonly references: readonly Reference[] },
  names: EnglishNames,
): string {
  const referenced = listed(
    references.map(
      ({ power, messageId: id }) => `${id === null ? "a message" : `message ${id}`} from ${powerName(power, names)}`,
    ),
  );
  const parts = [
    ...(messageId === null ? [] : [`in message ${messageId}`]),
    ...(referenced === "" ? [] : [`referring to ${referenced}`]),
  ];
  return parts.length === 0 ? "" : `${parts.join(", ")}, `;
}
