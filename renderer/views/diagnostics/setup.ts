import { create } from "zustand";
import type { Severity } from "../../../core/diagnostics/severity.ts";
import { showRows } from "../../session/act.ts";
import { useFindingChoice } from "../../session/findingChoice.ts";
import { useView } from "../../session/store.ts";
import type { FindingRows } from "../../session/tabRows.ts";
import type { Grouping } from "./sections.ts";

export interface FindingsSetup {
  /** Id of the active line; null: the first. */
  readonly chosen: string | null;
  readonly isOpen: boolean;
}

const fresh: FindingsSetup = { chosen: null, isOpen: true };

/** The active line. This state is kept while other tabs are shown. */
export const useFindingsSetup = create<FindingsSetup>()(() => fresh);

const set = useFindingsSetup.setState;

function show(change: Partial<FindingRows>, trace: "entry" | "typing" = "entry"): void {
  showRows({ findings: { ...useView.getState().rows.findings, ...change } }, trace);
}

export function toggleSeverity(severity: Severity): void {
  const { hidden } = useView.getState().rows.findings;
  show({ hidden: hidden.includes(severity) ? hidden.filter((each) => each !== severity) : [...hidden, severity] });
}

export function setGrouping(grouping: Grouping): void {
  set({ chosen: null });
  show({ grouping });
}

export function setText(text: string): void {
  show({ text }, "typing");
}

export function showAll(): void {
  show({ hidden: [], text: "" });
}

/** Makes a line active, with its details open or closed. */
export function choose(chosen: string, isOpen = true): void {
  set({ chosen, isOpen });
}

// Forget the choice when another recording is opened, because its findings are different.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) set(fresh);
});

/** Selects the rule that the user opened from a message. */
function follow(): void {
  const { code } = useFindingChoice.getState();
  if (code === null) return;
  set({ ...fresh, chosen: code });
  useFindingChoice.setState({ code: null });
}
follow();
useFindingChoice.subscribe(follow);

export const searchFieldId = "findings-search";
