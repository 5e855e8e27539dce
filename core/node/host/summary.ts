import { InfoCounts, type RecordingInfo, recordingInfo } from "../../analysis/info.ts";
import { RecordingFold } from "../../analysis/recordingFold.ts";
import type { ListedBot, RecordingSummary } from "../../host/host.ts";
import { leftOutText } from "../../recording/readingLimits.ts";
import { HostError } from "../hostError.ts";
import { readRecording } from "../recordingSource.ts";

/** The summary of an unreadable or unread recording. */
export const emptySummary: RecordingSummary = {
  uuid: null,
  startedAt: null,
  durationMs: 0,
  complete: false,
  lostBytes: 0,
  map: null,
  maps: [],
  level: null,
  turns: 0,
  frames: 0,
  games: 0,
  result: { kind: "unknown", powers: [] },
  bots: [],
  note: null,
  unreadable: null,
  leftOut: [],
};

/** Reads a whole recording for its row in the library; even an unreadable recording has a row. */
export async function summarise(path: string): Promise<RecordingSummary> {
  const counts = new InfoCounts();
  const fold = new RecordingFold(undefined, [counts]);
  try {
    const outcome = await readRecording(path, (items) => {
      for (const item of items) if (item.kind === "record") fold.apply(item.entry);
    });
    return recordingSummary(recordingInfo(fold, counts, outcome.loss, outcome.format), counts);
  } catch (error) {
    if (error instanceof HostError) return { ...emptySummary, unreadable: withoutPath(path, error.message) };
    throw error;
  }
}

/** Returns the summary of a recording that was read. */
export function recordingSummary(info: RecordingInfo, { notes }: InfoCounts): RecordingSummary {
  return {
    uuid: info.id,
    startedAt: info.startedAt,
    durationMs: info.durationMs,
    complete: info.complete,
    lostBytes: info.lostBytes,
    map: info.maps.length > 1 ? null : (info.maps[0] ?? null),
    maps: info.maps.slice(0, 64),
    level: info.level,
    turns: info.eachGame.reduce((sum, { turns }) => sum + turns.length, 0),
    frames: Object.values(info.frames).reduce((sum, count) => sum + count, 0),
    games: info.games,
    result: info.result,
    bots: botsOf(info).slice(0, 64),
    note: notes.find(({ target, atNs }) => target === null && atNs === 0)?.text.slice(0, 500) ?? null,
    unreadable: null,
    leftOut: info.leftOut.map(leftOutText),
  };
}

/** Returns the clients that play powers, and the language models that saved games name. */
function botsOf({ connections, documents }: RecordingInfo): ListedBot[] {
  const clients = connections.filter(({ role }) => role === "player");
  const models = documents.flatMap((document) => Object.entries(document.models));
  return [
    ...clients.map(({ power, name, version }) => ({ power, name, version })),
    ...models.map(([power, name]) => ({ power, name, version: null })),
  ];
}

/** Removes the path from a message, because the row already shows it. */
function withoutPath(path: string, message: string): string {
  return message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
}
