import { randomUUID } from "node:crypto";
import { foreignFormats } from "../formats/catalogue.ts";
import type { EntryDraft, RecordingHeader } from "../recording/entry.ts";
import { recordingUuid } from "./fileHead.ts";
import { HostError } from "./hostError.ts";
import { readSource } from "./importFile.ts";
import type { ImportSource } from "./importSource.ts";
import { partSuffix } from "./recordingFile.ts";
import { sizeOf } from "./recordingSource.ts";
import { type SourceSurvey, surveySource } from "./sourceSurvey.ts";
import { toolName } from "./version.ts";
import { refuseTaken, writeRecordingFile } from "./writeRecording.ts";

/** A source, and the numbers of its connections in the recording. */
export interface ImportedSource {
  readonly source: ImportSource;
  readonly survey: SourceSurvey;
  /** `[connection in the source, connection in the recording]`. */
  readonly connections: readonly (readonly [number, number])[];
}

export interface ImportOutcome {
  readonly path: string;
  readonly header: RecordingHeader;
  readonly sources: readonly ImportedSource[];
}

/**
 * Writes one recording from several sources. Reads each source twice, because the header describes the source and
 * precedes the first entry. All sources start at time zero. Entries are sorted by timestamp, and by source if their
 * timestamps are equal; connections are numbered consecutively, source by source.
 *
 * @param onProgress receives the bytes read and the total
 * @throws {HostError} `exists`, `disk`: the recording cannot be written; `no-file`, `unreadable`: a source cannot be
 *   read or is not in the expected format. After an error, no recording is left behind
 */
export async function importRecording(
  sources: readonly ImportSource[],
  path: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ImportOutcome> {
  refuseTaken(path);
  refuseTaken(path + partSuffix);
  let done = 0;
  let total = 0;
  for (const source of sources) total += 2 * (await sizeOf(source.path));
  const onBytes = (byteLength: number): void => {
    done += byteLength;
    onProgress(done, total);
  };
  const surveyed: Surveyed[] = [];
  for (const source of sources) surveyed.push({ source, survey: await surveySource(source, onBytes) });
  const imported = numbered(surveyed);
  const header = headerOf(imported, await idOf(sources));
  // If the end of a source is missing, its import has no end record, just like a truncated recording.
  const isWhole = imported.every(({ survey }) => !survey.isCut);
  await writeRecordingFile(path, header, inOrderOfTime(imported, onBytes), { isWhole });
  return { path, header, sources: imported };
}

type Surveyed = Pick<ImportedSource, "source" | "survey">;

function numbered(surveyed: readonly Surveyed[]): ImportedSource[] {
  const isOnly = surveyed.length === 1;
  let next = 1;
  return surveyed.map(({ source, survey }) => {
    const keep = isOnly && foreignFormats[source.format].numbersConnections;
    return { source, survey, connections: survey.connections.map((there) => [there, keep ? there : next++] as const) };
  });
}

/**
 * Returns the id of the only source, so that links to the source lead to the import and back. If there is no such id,
 * returns a new one.
 */
async function idOf([first, ...others]: readonly ImportSource[]): Promise<string> {
  const own = first && others.length === 0 ? await recordingUuid(first.path) : null;
  return own ?? randomUUID();
}

function headerOf(imported: readonly ImportedSource[], uuid: string): RecordingHeader {
  const synthesised = [...new Set(imported.flatMap(({ source }) => foreignFormats[source.format].synthesised))];
  return {
    uuid,
    startedAt: null,
    tool: toolName,
    listen: [],
    upstream: null,
    clock: null,
    synthesised: synthesised.length > 0 ? synthesised : null,
    sources: imported.map(({ source, connections }) => ({
      name: source.name,
      uuid: null,
      startedAt: null,
      clockOffsetNs: 0,
      connections,
    })),
  };
}

/** The entries of a source, with a look-ahead of one entry. */
interface Stream {
  readonly entries: AsyncIterator<EntryDraft>;
  next: EntryDraft;
}

async function* inOrderOfTime(
  imported: readonly ImportedSource[],
  onBytes: (byteLength: number) => void,
): AsyncGenerator<EntryDraft> {
  const streams: Stream[] = [];
  const advance = async (stream: Pick<Stream, "entries">): Promise<EntryDraft | undefined> => {
    const result = await stream.entries.next();
    return result.done ? undefined : result.value;
  };
  try {
    for (const source of imported) {
      const entries = renumberedEntries(source, onBytes);
      const next = await advance({ entries });
      if (next) streams.push({ entries, next });
    }
    while (streams.length > 0) {
      const first = streams.reduce((a, b) => (timeOf(b.next) < timeOf(a.next) ? b : a));
      yield first.next;
      const next = await advance(first);
      if (next) first.next = next;
      else streams.splice(streams.indexOf(first), 1);
    }
  } finally {
    for (const { entries } of streams) await entries.return?.();
  }
}

function timeOf(draft: EntryDraft): number {
  return draft.type === "unknown" ? 0 : draft.atNs;
}

async function* renumberedEntries(
  { source, connections }: ImportedSource,
  onBytes: (byteLength: number) => void,
): AsyncGenerator<EntryDraft> {
  const here = new Map(connections);
  for await (const step of readSource(source, { onProgress: onBytes })) {
    for (const draft of step) {
      if (!("connection" in draft)) yield draft;
      else {
        const connection = here.get(draft.connection);
        if (connection === undefined)
          throw new HostError("unreadable", `${source.path} changed during the import; try again`);
        yield { ...draft, connection };
      }
    }
  }
}
