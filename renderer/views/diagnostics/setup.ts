import { create } from "zustand";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import { useFindingChoice } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import type { FindingFilter, Grouping } from "./sections.ts";

export interface FindingsSetup extends FindingFilter {
  readonly grouping: Grouping;
  /** Id of the active line; null: the first. */
  readonly chosen: string | null;
  readonly isOpen: boolean;
}

const fresh: FindingsSetup = { grouping: "rule", hidden: [], text: "", chosen: null, isOpen: true };

/** How findings are shown. This state is kept while other tabs are shown. */
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

/** Makes a line active, with its details open or closed. */
export function choose(chosen: string, isOpen = true): void {
  set({ chosen, isOpen });
}

// Forget the choice when another recording is opened, because its findings are different.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) set({ text: "", chosen: null, isOpen: true });
});

/** Selects the rule that the user opened from a message, and resets everything that could hide it. */
function follow(): void {
  const { code } = useFindingChoice.getState();
  if (code === null) return;
  set({ ...fresh, chosen: code });
  useFindingChoice.setState({ code: null });
}
follow();
useFindingChoice.subscribe(follow);

export const searchFieldId = "findings-search";
