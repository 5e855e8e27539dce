import type { CopyForm } from "../../core/session/copyQuery.ts";
import { linkTo } from "./address.ts";
import { showNotice } from "./notice.ts";
import { type FrameNumber, useView } from "./store.ts";

/** The forms in which a message can be copied; `words` follow "Copy as". */
export const copyForms: readonly { readonly form: CopyForm; readonly words: string; readonly keys: string }[] = [
  { form: "text", words: "DAIDE text", keys: "Shift+T" },
  { form: "english", words: "English sentence", keys: "Shift+E" },
  { form: "hex", words: "hex with header", keys: "Shift+H" },
  { form: "body", words: "hex without header", keys: "Shift+B" },
  { form: "vector", words: "test vector (JSON)", keys: "Shift+V" },
  { form: "json", words: "JSON (chamber show)", keys: "Shift+J" },
];

/**
 * Copies a message to the clipboard; returns false if the message has no such form.
 * @param n omitted: the message at the cursor
 */
export async function copyMessage(form: CopyForm, n?: FrameNumber): Promise<boolean> {
  const { session, cursor } = useView.getState();
  const text = (await session?.api.copy(n ?? cursor, form)) ?? null;
  if (text === null) return false;
  await navigator.clipboard.writeText(text);
  return true;
}

/**
 * Copies a link to a message, with the current tab, viewpoint and filter.
 * @param n omitted: the message at the cursor
 */
export async function copyLink(n?: FrameNumber): Promise<void> {
  const view = useView.getState();
  const address = await linkTo(n ?? view.cursor);
  if (address === null) return;
  await navigator.clipboard.writeText(address);
  const isLost = view.news?.summary.header === null;
  showNotice(
    isLost
      ? "Link copied. The recording’s id was lost with the file’s header, so open this file before you follow the link"
      : "Link copied",
  );
}
