import { create } from "zustand";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import { useFindingChoice } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import type { FindingFilter, Grouping } from "./sections.ts";

export interface FindingsSetup extends FindingFilter {
  readonly grouping: Grouping;
  /** Id of the line that keys are on; null: the first. */
  readonly chosen: string | null;
  readonly isOpen: boolean;
}

const fresh: FindingsSetup = { grouping: "rule", hidden: [], text: "", chosen: null, isOpen: true };

/** How findings are shown; stays while other tabs are. */
export const useFindingsSetup = create<FindingsSetup>()(() => fresh);

const set = useFindingsSetup.setState;

export function toggleSeverity(severity: Severity): void {
  set(({ hidden }) => ({
    hidden: hidden.includes(severity) ? hidden.filter((each) => each !== severity) : [...hidden, severity],
  }));
}

export function setGrouping(grouping: Grouping): void {
  set({ grouping, chosen: null });
}

export function setText(text: string): void {
  set({ text });
}

export function showAll(): void {
  set({ hidden: [], text: "" });
}

/** Puts keys on a line, its details open or not. */
export function choose(chosen: string, isOpen = true): void {
  set({ chosen, isOpen });
}

// Another recording has other findings.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) set({ text: "", chosen: null, isOpen: true });
});

/** What was asked for from a message: its rule is chosen, and nothing hides it. */
function follow(): void {
  const { code } = useFindingChoice.getState();
  if (code === null) return;
  set({ ...fresh, chosen: code });
  useFindingChoice.setState({ code: null });
}
follow();
useFindingChoice.subscribe(follow);

export const searchFieldId = "findings-search";
