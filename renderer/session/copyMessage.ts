import type { CopyForm } from "../../core/session/inspectorQuery.ts";
import { type FrameNumber, useView } from "./store.ts";

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
