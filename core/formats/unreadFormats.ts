import type { FileHead } from "./foreignFormat.ts";

/** A kind of file that users have but Black Chamber does not read. */
interface UnreadFormat {
  /** What the file is, with an article, as the end of a sentence. */
  readonly what: string;
  /** What is needed to read the file; omitted if Black Chamber cannot read this kind of file yet. */
  readonly until?: string;
  readonly recognises: (head: FileHead) => boolean;
}

/**
 * Whether text begins like a conversation file of "It Takes Two to Lie", which can be read if the files with the
 * orders are next to it.
 */
export function isConversations(text: string): boolean {
  return /^\s*\{/.test(text) && text.includes('"messages"') && /"(?:sender|receiver)_labels"\s*:/.test(text);
}

/** Kinds of files that error messages name, instead of quoting the file's first bytes. */
export const unreadFormats: readonly UnreadFormat[] = [
  {
    what: "a set of conversations from It Takes Two to Lie (Peskov and others, 2020)",
    until: "unless the moves folder is next to the file",
    recognises: ({ text }) => isConversations(text),
  },
  {
    what: "a season of orders from It Takes Two to Lie (Peskov and others, 2020)",
    recognises: ({ text }) => /^\s*\{\s*"sc"\s*:/.test(text) && /"territories"\s*:/.test(text),
  },
  {
    what: "a set of sentences from DiplomacyAMR",
    recognises: ({ text }) => /^\s*\{\s*"id"\s*:\s*"dip_/.test(text) && /"sentence"\s*:/.test(text),
  },
];
