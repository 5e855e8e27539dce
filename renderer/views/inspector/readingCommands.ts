import type { ReadingVerdict } from "../../../core/analysis/plainTexts.ts";
import { type Command, commandsOf, isTab } from "../../parts/command.ts";
import { showNotice } from "../../session/notice.ts";
import { askAnnotator, decide, goToReading, readingAtCursor } from "../../session/readings.ts";
import { useSettings } from "../../session/settings.ts";
import { useView } from "../../session/store.ts";

/**
 * Whether the inspector may show readings: only saved games have free-text messages, and users should not decide on
 * a reading that is not shown.
 */
function mayShowReadings(): boolean {
  const { cursor, news } = useView.getState();
  const hasPlainWords = (news?.summary.documents.length ?? 0) > 0;
  return isTab("game") && useSettings.getState().panes.inspector && cursor > 0 && hasPlainWords;
}

async function decideHere(verdict: ReadingVerdict): Promise<void> {
  const reading = await readingAtCursor();
  if (reading === undefined) showNotice("This message has no reading.");
  // A key only adds decisions: pressing it again does not withdraw the first one.
  else if (reading.row.verdict !== verdict || verdict === "corrected") await decide(reading, verdict);
}

async function step(by: 1 | -1): Promise<void> {
  if (!(await goToReading(by))) showNotice(`No reading ${by > 0 ? "after" : "before"} this message.`);
}

/** Returns the commands to step through readings and to decide on them. */
export function readingCommands(): readonly Command[] {
  return commandsOf("Readings", mayShowReadings, [
    { id: "reading.next", label: "Next reading", keys: ["P"], run: () => void step(1) },
    { id: "reading.previous", label: "Previous reading", keys: ["Shift+P"], run: () => void step(-1) },
    { id: "reading.accept", label: "Accept reading", keys: ["Y"], run: () => void decideHere("accepted") },
    { id: "reading.reject", label: "Reject reading", keys: ["N"], run: () => void decideHere("rejected") },
    { id: "reading.correct", label: "Correct reading…", keys: ["C"], run: () => void decideHere("corrected") },
    { id: "reading.annotator", label: "Change annotator's name…", run: askAnnotator },
  ]);
}
