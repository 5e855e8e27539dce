import type { Span } from "../../core/bytes/span.ts";
import { showRows } from "./act.ts";
import { togglePane, useSettings } from "./settings.ts";
import { type FrameNumber, setTable, showMessage } from "./store.ts";
import { freshRows } from "./tabRows.ts";

/** Opens the Diagnostics tab with this rule selected. */
export function showFinding(code: string): void {
  // Reset the filters so that they do not hide the finding.
  showRows({ findings: { ...freshRows.findings, chosen: code } }, "entry", "diagnostics");
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
