import type { Command } from "../../parts/command.ts";
import { beginMark, loadMarks, useMarks } from "../../session/marks.ts";
import { goTo, useView } from "../../session/store.ts";

const isOpen = (): boolean => useView.getState().cursor > 0;

/** Goes to the next mark, or the one before. */
async function step(by: 1 | -1): Promise<void> {
  const { session } = useView.getState();
  await loadMarks();
  const { cursor, session: shown } = useView.getState();
  if (shown !== session) return;
  const places = useMarks
    .getState()
    .marks.flatMap(({ n }) => n ?? [])
    .sort((a, b) => a - b);
  const to = by > 0 ? places.find((n) => n > cursor) : places.findLast((n) => n < cursor);
  if (to !== undefined) goTo(to);
}

/** Marking, and going from mark to mark. */
export const marksCommands: readonly Command[] = [
  {
    id: "mark.add",
    label: "Mark this message…",
    group: "Marks",
    keys: ["Ctrl+M"],
    run: () => void beginMark(),
    isEnabled: isOpen,
  },
  { id: "mark.next", label: "Next mark", group: "Marks", keys: ["M"], run: () => void step(1), isEnabled: isOpen },
  {
    id: "mark.previous",
    label: "Previous mark",
    group: "Marks",
    keys: ["Shift+M"],
    run: () => void step(-1),
    isEnabled: isOpen,
  },
];
