import type { RecordingListing } from "../../core/host/host.ts";

/** Returns a library entry for a made-up recording, with the given changes. */
export function listingOf(id: string, changes: Partial<RecordingListing> = {}): RecordingListing {
  const { map = "standard" } = changes;
  return {
    id,
    name: `${id}.chamber`,
    folder: "games",
    byteLength: 100,
    readingsAt: null,
    modifiedAt: "2026-11-21T10:00:00.000Z",
    uuid: null,
    startedAt: null,
    durationMs: 0,
    complete: true,
    lostBytes: 0,
    map,
    maps: map === null ? [] : [map],
    level: 20,
    turns: 3,
    frames: 50,
    games: 1,
    result: { kind: "solo", powers: ["ITA"] },
    bots: [],
    note: null,
    unreadable: null,
    leftOut: [],
    live: false,
    sample: false,
    tried: null,
    pending: false,
    ...changes,
  };
}
