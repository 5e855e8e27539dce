import type { Lane } from "../../core/game/lane.ts";
import type { PressLogs } from "../../core/session/pressLogs.ts";
import type { PressQuestion } from "../../core/session/pressQuestion.ts";
import type { PressViewRow } from "../../core/session/pressViewRow.ts";
import { useReadings } from "./readings.ts";
import { useSettings } from "./settings.ts";
import { isGrowing, useView, type ViewState } from "./store.ts";
import { type PendingAnswer, useAnswer, useAwaited } from "./useAnswer.ts";

/** Time between two requests for the press of a growing recording, in milliseconds. */
const everyMs = 1000;

/**
 * Returns the index of the game at the cursor; if the cursor is outside any game, the index of the game whose turns are
 * shown.
 */
export function shownGame({ at, turns }: ViewState): number {
  return at !== null && at.game >= 0 ? at.game : (turns[0]?.game ?? 0);
}

/**
 * Returns the question about press, and a key that changes whenever the answer may change; null while a recording is
 * being read for the first time.
 */
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

/** Returns the press in the game at the cursor for the current viewpoint; has no value until it is known. */
export function usePress(): PendingAnswer<readonly PressViewRow[]> {
  const { question, key, about } = usePressQuestion();
  const profile = useSettings(({ peace }) => peace);
  const readings = useReadings(({ edition }) => edition);
  const ask = question && { ...question, profile };
  return useAwaited(ask && ((api) => api.press(ask)), `press ${key} ${profile} ${readings}`, about);
}

/** Returns the number of press messages; undefined until it is known. */
export function usePressCount(): number | undefined {
  const { question, key, about } = usePressQuestion();
  return useAnswer(question && ((api) => api.countPress(question)), `count ${key}`, about);
}

/**
 * Returns the logs to show next to the press in the game at the cursor; undefined until they are known.
 * @param lanes the kinds of logs to return; others are only counted
 */
export function usePressLogs(lanes: readonly Lane[]): PressLogs | undefined {
  const { question, key, about } = usePressQuestion();
  return useAnswer(question && ((api) => api.pressLogs(question, lanes)), `logs ${lanes.join()} ${key}`, about);
}
