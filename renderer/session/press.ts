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
function usePressQuestion(): { readonly question: PressQuestion | null; readonly key: string } {
  const game = useView(shownGame);
  const viewpoint = useView((view) => view.viewpoint);
  const isRead = useView(({ news }) => news !== null && news.reading.phase !== "reading");
  const edition = useView(({ news }) =>
    isGrowing(news?.reading) ? `at ${Math.floor((news?.summary.durationMs ?? 0) / everyMs)}` : news?.summary.count,
  );
  return { question: isRead ? { game, viewpoint } : null, key: `${isRead} ${game} ${viewpoint} ${edition}` };
}

/** Press of the game at the cursor, of the viewpoint that is set; without value until it is known. */
export function usePress(): Awaited<readonly PressViewRow[]> {
  const { question, key } = usePressQuestion();
  const { value, ...more } = useAwaited(
    question && (async (api) => ({ ...question, rows: await api.press(question) })),
    `press ${key}`,
  );
  // What another viewpoint saw is not shown, not even until the answer is there.
  return { value: isOf(value, question) ? value?.rows : undefined, ...more };
}

/** How many press messages that are; undefined until it is known. */
export function usePressCount(): number | undefined {
  const { question, key } = usePressQuestion();
  const answer = useAnswer(
    question && (async (api) => ({ ...question, count: await api.countPress(question) })),
    `count ${key}`,
  );
  return isOf(answer, question) ? answer?.count : undefined;
}

function isOf(answer: PressQuestion | undefined, question: PressQuestion | null): boolean {
  return answer?.game === question?.game && answer?.viewpoint === question?.viewpoint;
}
