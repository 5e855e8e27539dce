import type { CopyForm } from "../../core/session/copyQuery.ts";
import { linkTo, tabLink } from "./address.ts";
import { selectedMessage } from "./agreementChoice.ts";
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
 * @param n omitted: the selected message, see {@link selectedMessage}
 */
export async function copyMessage(form: CopyForm, n?: FrameNumber): Promise<boolean> {
  const text = (await useView.getState().session?.api.copy(n ?? selectedMessage(), form)) ?? null;
  if (text === null) return false;
  await navigator.clipboard.writeText(text);
  return true;
}

/** Copies a link to the tab and what it shows, without a recording. */
export async function copyTabLink(): Promise<void> {
  await navigator.clipboard.writeText(tabLink());
  showNotice("Link copied");
}

/**
 * Copies a link to a message, with the current tab, viewpoint and filter.
 * @param n omitted: the selected message, see {@link selectedMessage}
 */
export async function copyLink(n?: FrameNumber): Promise<void> {
  const address = await linkTo(n ?? selectedMessage());
  if (address === null) return;
  await navigator.clipboard.writeText(address);
  const isLost = useView.getState().news?.summary.header === null;
  showNotice(
    isLost
      ? "Link copied. The recording’s id was lost with the file’s header, so open this file before you follow the link"
      : "Link copied",
  );
}
