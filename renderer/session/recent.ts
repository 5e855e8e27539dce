import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import type { ListedResult } from "../../core/host/host.ts";
import { isGrowing, useView, type ViewState } from "./store.ts";

/** A recording that was opened before, and its summary. */
export interface RecentRecording {
  /** The id of a recording on the host, or the name of a file. Browsers do not give pages the paths of files. */
  readonly key: string;
  readonly kind: "host" | "file";
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  /** The map of the first game; null if it is unknown. */
  readonly map: string | null;
  /** The maps of the games, without duplicates; undefined if an older version remembered the recording. */
  readonly maps?: readonly string[] | undefined;
  readonly level: number | null;
  readonly games: number;
  readonly turns: number;
  readonly frames: number;
  readonly result: ListedResult;
  readonly isDamaged: boolean;
  /** Null if the recording was closed before the rules had checked it. */
  readonly findings: SeverityCounts | null;
}

const kept = 30;

export const useRecent = create<{ readonly recordings: readonly RecentRecording[] }>()(
  persist(() => ({ recordings: [] as readonly RecentRecording[] }), { name: "black-chamber-recent" }),
);

/** Removes a recording from the list. */
export function forget(key: string): void {
  useRecent.setState(({ recordings }) => ({ recordings: recordings.filter((each) => each.key !== key) }));
}

let openedAt = 0;

/** Remembers every opened recording once it has been read, or when it is closed before that. */
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
  const isPart = isGrowing(view.news?.reading);
  useRecent.setState(({ recordings }) => {
    const before = recordings.find(({ key }) => key === recent.key);
    const others = recordings.filter((each) => each !== before);
    return { recordings: [withBefore(recent, before, isPart), ...others].slice(0, kept) };
  });
}

/**
 * Keeps the earlier findings if the recording has not grown since then.
 * @param isPart whether the recording was closed before it had been read completely; earlier facts about a larger part
 * are then kept
 */
function withBefore(recent: RecentRecording, before: RecentRecording | undefined, isPart: boolean): RecentRecording {
  if (!before) return recent;
  if (isPart && before.frames > recent.frames) return { ...before, openedAt: recent.openedAt };
  return { ...recent, findings: before.frames === recent.frames ? before.findings : null };
}

function recentOf({ source, news }: ViewState): RecentRecording | null {
  if (!source || source.isSample || !news || news.reading.phase === "failed" || news.summary.count === 0) return null;
  const { summary } = news;
  const game = summary.games.length === 1 ? summary.games[0] : undefined;
  const maps = [...new Set(summary.games.flatMap((one) => one.map ?? []))];
  const name = source.kind === "file" ? source.file.name : source.name;
  return {
    key: source.kind === "file" ? name : source.id,
    kind: source.kind,
    name,
    openedAt,
    map: summary.games[0]?.map ?? null,
    maps,
    level: summary.games[0]?.level ?? null,
    games: summary.games.length,
    turns: summary.games.reduce((sum, { turns }) => sum + turns, 0),
    frames: summary.count,
    result: game ? game.result : { kind: "unknown", powers: [] },
    isDamaged: summary.loss.lostBytes > 0 || summary.loss.headerMissing,
    findings: null,
  };
}

/** Remembers the number of findings in the open recording, as counted on the Diagnostics tab. */
export function rememberFindings(findings: SeverityCounts): void {
  const opened = recentOf(useView.getState());
  useRecent.setState(({ recordings }) => ({
    recordings: recordings.map((each) =>
      each.key === opened?.key && each.frames === opened.frames ? { ...each, findings } : each,
    ),
  }));
}
