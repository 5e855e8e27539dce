import { create } from "zustand";
import type { Span } from "../../core/bytes/span.ts";
import { showRows } from "./act.ts";
import { togglePane, useSettings } from "./settings.ts";
import { type FrameNumber, setTable, showMessage, useView } from "./store.ts";
import { freshRows } from "./tabRows.ts";

/** A finding to select on the Diagnostics tab: its rule, and the message that shows it. */
interface FindingChoice {
  readonly code: string | null;
  readonly n: FrameNumber | null;
}

export const useFindingChoice = create<FindingChoice>()(() => ({ code: null, n: null }));

/** Opens the Diagnostics tab with this rule selected. */
export function showFinding(code: string, n: FrameNumber): void {
  useFindingChoice.setState({ code, n });
  // Reset the filters so that they do not hide the finding.
  showRows({ findings: freshRows.findings }, "entry", "diagnostics");
}

/** Shows a message on the Game tab with the faulty tokens selected. */
export function openAtFault(n: FrameNumber, span: Span | null): void {
  // If something is missing, select the token before it.
  void showMessage(n, span && { n, start: Math.max(0, Math.min(span.start, span.end - 1)), end: span.end });
  if (!useSettings.getState().panes.inspector) togglePane("inspector");
}

/** Filters the messages and shows them. */
export function showOnly(filter: string): void {
  setTable({ filter, mode: "hide" }, { tab: "game" });
}

useView.subscribe(({ session }, before) => {
  if (session !== before.session) useFindingChoice.setState({ code: null, n: null });
});
