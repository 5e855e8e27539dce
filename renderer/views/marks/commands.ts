import { commandsOf } from "../../parts/command.ts";
import { beginMark, loadMarks, useMarks } from "../../session/marks.ts";
import { goTo, useView } from "../../session/store.ts";

const isOpen = (): boolean => useView.getState().cursor > 0;

/** Goes to the next or previous mark. */
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

/** Commands to mark a message and to step through marks. */
export const marksCommands = commandsOf("Marks", isOpen, [
  { id: "mark.add", label: "Mark this message…", keys: ["Ctrl+M"], run: () => void beginMark() },
  { id: "mark.next", label: "Next mark", keys: ["M"], run: () => void step(1) },
  { id: "mark.previous", label: "Previous mark", keys: ["Shift+M"], run: () => void step(-1) },
]);
