import type { PressQuestion } from "../../core/session/pressQuery.ts";
import type { PressViewRow } from "../../core/session/pressViewRow.ts";
import { isGrowing, useView, type ViewState } from "./store.ts";
import { type Awaited, useAnswer, useAwaited } from "./useAnswer.ts";

/** Of a recording that grows, press is asked for anew as often as this. */
const everyMs = 1000;

/** Index of the game at the cursor; of the one whose turns are shown where the cursor is outside games. */
export function shownGame({ at, turns }: ViewState): number {
  return at !== null && at.game >= 0 ? at.game : (turns[0]?.game ?? 0);
}

/** What press is asked for, by a key that changes when the answer may; null while a recording is first read. */
function usePressQuestion() {
  const game = useView(shownGame);
  const viewpoint = useView((view) => view.viewpoint);
  const isRead = useView(({ news }) => news !== null && news.reading.phase !== "reading");
  const edition = useView(({ news }) =>
    isGrowing(news?.reading) ? `at ${Math.floor((news?.summary.durationMs ?? 0) / everyMs)}` : news?.summary.count,
  );
  const about = `${game} ${viewpoint}`;
  const question: PressQuestion | null = isRead ? { game, viewpoint } : null;
  return { question, about, key: `${isRead} ${about} ${edition}` };
}

/** Press of the game at the cursor, of the viewpoint that is set; without value until it is known. */
export function usePress(): Awaited<readonly PressViewRow[]> {
  const { question, key, about } = usePressQuestion();
  return useAwaited(question && ((api) => api.press(question)), `press ${key}`, about);
}

/** How many press messages that are; undefined until it is known. */
export function usePressCount(): number | undefined {
  const { question, key, about } = usePressQuestion();
  return useAnswer(question && ((api) => api.countPress(question)), `count ${key}`, about);
}
