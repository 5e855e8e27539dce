import type { RecordingListing } from "../../../core/host/host.ts";
import type { RecentRecording } from "../../session/recent.ts";

/** A row on the start page. A recording on the host opens immediately; a file must be selected again. */
export interface StartRow extends Omit<RecentRecording, "openedAt"> {
  /** The recording's own id; null if not read yet, or for a file that a page cannot open again. */
  readonly uuid: string | null;
  readonly isLive: boolean;
  /** Milliseconds since the epoch; null if not opened yet. */
  readonly openedAt: number | null;
}

/**
 * Returns the rows on the start page: live recordings, then opened ones, most recently opened first, and then new ones
 * in the folders, most recently recorded first.
 * @param library null if there is no host
 */
export function startRows(
  recent: readonly RecentRecording[],
  library: readonly RecordingListing[] | null,
  rows: number,
): StartRow[] {
  const listed = new Map(
    (library ?? []).filter(({ unreadable }) => unreadable === null).map((each) => [each.id, each]),
  );
  const opened = recent.flatMap((each): StartRow[] => {
    if (each.kind === "file") return [{ ...each, uuid: null, isLive: false }];
    const listing = listed.get(each.key);
    listed.delete(each.key);
    return listing ? [{ ...rowOf(listing, each), findings: each.findings, openedAt: each.openedAt }] : [];
  });
  const live = [...listed.values()].filter(({ live: isLive }) => isLive);
  const fresh = [...listed.values()].filter(({ live: isLive }) => !isLive).sort(byRecording);
  const all = [...live.map((each) => rowOf(each, null)), ...opened, ...fresh.map((each) => rowOf(each, null))];
  return [...all.filter(({ isLive }) => isLive), ...all.filter(({ isLive }) => !isLive)].slice(0, rows);
}

/** Sorts by recording date, newest first; a recording without a date sorts by its file's date. */
function byRecording(one: RecordingListing, other: RecordingListing): number {
  return (other.startedAt ?? other.modifiedAt).localeCompare(one.startedAt ?? one.modifiedAt);
}

/** Makes a row. Until the host has read the recording, the row shows what was known when it was last opened. */
function rowOf(listing: RecordingListing, seen: RecentRecording | null): StartRow {
  const { map, maps, level, games, turns, frames, result } = listing.pending && seen ? seen : listing;
  return {
    key: listing.id,
    kind: "host",
    name: listing.name,
    uuid: listing.uuid,
    map,
    maps,
    level,
    games,
    turns,
    frames,
    result,
    isLive: listing.live,
    isDamaged: listing.lostBytes > 0,
    findings: null,
    openedAt: null,
  };
}
