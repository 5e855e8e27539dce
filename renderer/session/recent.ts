import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { ListedResult } from "../../core/host/host.ts";
import { isGrowing, useView, type ViewState } from "./store.ts";

/** A recording that was opened once, and what was seen of it. */
export interface RecentRecording {
  /** Of a recording of the host its id; of a file its name: a page is not told where files lie. */
  readonly key: string;
  readonly kind: "host" | "file";
  readonly name: string;
  /** Milliseconds of the epoch. */
  readonly openedAt: number;
  readonly map: string | null;
  readonly level: number | null;
  readonly games: number;
  readonly turns: number;
  readonly frames: number;
  readonly result: ListedResult;
  readonly isDamaged: boolean;
  readonly findings: { readonly error: number; readonly warning: number; readonly note: number } | null;
}

const kept = 30;

export const useRecent = create<{ readonly recordings: readonly RecentRecording[] }>()(
  persist(() => ({ recordings: [] as readonly RecentRecording[] }), { name: "black-chamber-recent" }),
);

/** Takes a recording from the list. */
export function forget(key: string): void {
  useRecent.setState(({ recordings }) => ({ recordings: recordings.filter((each) => each.key !== key) }));
}

let openedAt = 0;

/** Remembers what is opened, from now on: when it was read, or when it is left before that. */
export function rememberOpened(): void {
  useView.subscribe((view, before) => {
    if (view.source !== before.source) {
      if (isGrowing(before.news?.reading)) remember(before);
      openedAt = Date.now();
    }
    const wasRead = !isGrowing(before.news?.reading) && before.news?.summary.count === view.news?.summary.count;
    if (view.news !== before.news && !isGrowing(view.news?.reading) && !wasRead) remember(view);
  });
}

function remember(view: ViewState): void {
  const recent = recentOf(view);
  if (recent === null) return;
  useRecent.setState(({ recordings }) => ({
    recordings: [recent, ...recordings.filter(({ key }) => key !== recent.key)].slice(0, kept),
  }));
}

function recentOf({ source, news }: ViewState): RecentRecording | null {
  if (!source || source.isSample || !news || news.reading.phase === "failed" || news.summary.count === 0) return null;
  const { summary } = news;
  const game = summary.games.length === 1 ? summary.games[0] : undefined;
  const name = source.kind === "file" ? source.file.name : source.name;
  return {
    key: source.kind === "file" ? name : source.id,
    kind: source.kind,
    name,
    openedAt,
    map: summary.games[0]?.map ?? null,
    level: summary.games[0]?.level ?? null,
    games: summary.games.length,
    turns: summary.games.reduce((sum, { turns }) => sum + turns, 0),
    frames: summary.count,
    result: game ? game.result : { kind: "unknown", powers: [] },
    isDamaged: summary.loss.lostBytes > 0 || summary.loss.headerMissing,
    findings: summary.findings,
  };
}
