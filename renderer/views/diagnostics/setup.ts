import { create } from "zustand";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import { showRows } from "../../session/act.ts";
import { useView } from "../../session/store.ts";
import type { FindingRows } from "../../session/tabRows.ts";
import type { Grouping } from "./sections.ts";

/** Whether the details of the active line are open. This state is kept while other tabs are shown. */
export const useFindingsSetup = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: true }));

function show(change: Partial<FindingRows>, trace: "entry" | "typing" | "step" = "entry"): void {
  showRows({ findings: { ...useView.getState().rows.findings, ...change } }, trace);
}

export function toggleSeverity(severity: Severity): void {
  const { hidden } = useView.getState().rows.findings;
  show({ hidden: hidden.includes(severity) ? hidden.filter((each) => each !== severity) : [...hidden, severity] });
}

export function setGrouping(grouping: Grouping): void {
  show({ grouping, chosen: null });
}

export function setText(text: string): void {
  show({ text }, "typing");
}

export function showAll(): void {
  show({ hidden: [], text: "" });
}

/** Makes a line active, with its details open or closed. */
export function choose(chosen: string, isOpen = true): void {
  show({ chosen }, "step");
  useFindingsSetup.setState({ isOpen });
}

useView.subscribe(({ session, rows: { findings } }, before) => {
  const isSame = session === before.session && findings.chosen === before.rows.findings.chosen;
  if (!isSame) useFindingsSetup.setState({ isOpen: true });
});

export const searchFieldId = "findings-search";
