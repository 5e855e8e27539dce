import { create } from "zustand";
import type { ResultsLine, ResultsRequest } from "../../core/analysis/recordingResults.ts";
import type { RecordingListing } from "../../core/host/host.ts";
import { pathTo } from "../../core/host/routes.ts";
import type { PeaceProfile } from "../../core/press/profiles.ts";
import { gone, refusalOf } from "./hostClient.ts";
import { useLink } from "./link.ts";

/** The results of a recording, and the edition of the file that they come from. */
interface KnownResults {
  readonly line: ResultsLine;
  /** Changes when the file, its readings file or the peace rule changes. */
  readonly edition: string;
  /** Whether the line includes the rows for the tables of promises. */
  readonly hasDetails: boolean;
}

export interface ResultsState {
  /** Results, keyed by the host's id for the recording. */
  readonly known: ReadonlyMap<string, KnownResults>;
  /** Whether the host is reading recordings for this page. */
  readonly isReading: boolean;
  /** Whether reading has failed or the user has stopped it. */
  readonly isStopped: boolean;
  /** Whether the user asked for the results of many recordings at once. */
  readonly isAsked: boolean;
  /** Explains to the user why reading failed. */
  readonly fault: string | null;
}

/** What the host found in recordings: results, promises and findings. */
export const useResults = create<ResultsState>()(() => ({
  known: new Map(),
  isReading: false,
  isStopped: false,
  isAsked: false,
  fault: null,
}));

const set = useResults.setState;

/** Which results a view needs. */
export interface WantedResults {
  readonly profile: PeaceProfile;
  /** Whether the rows for the tables of promises are needed. */
  readonly details: boolean;
}

/** Returns the results of a recording; undefined until they are known. */
export function resultsIn(
  { known }: Pick<ResultsState, "known">,
  listing: RecordingListing,
  wanted: WantedResults,
): ResultsLine | undefined {
  const found = known.get(listing.id);
  const isSame = found?.edition === editionOf(listing, wanted.profile) && (found.hasDetails || !wanted.details);
  return isSame ? found.line : undefined;
}

/** Whether a recording can have results: it has been read, and is not being recorded. */
export function hasResults({ pending, live, unreadable }: RecordingListing): boolean {
  return !pending && !live && unreadable === null;
}

let reading: AbortController | undefined;

/** Asks the host for the results that are not known yet; replaces an earlier request. */
export async function readResults(listings: readonly RecordingListing[], wanted: WantedResults): Promise<void> {
  leaveResults();
  const { host } = useLink.getState();
  const missing = listings.filter((each) => hasResults(each) && !resultsIn(useResults.getState(), each, wanted));
  if (!host || missing.length === 0) return;
  const own = new AbortController();
  reading = own;
  set({ isReading: true, fault: null });
  const editions = new Map(missing.map((each) => [each.id, editionOf(each, wanted.profile)]));
  try {
    const response = await asked({ ids: missing.map(({ id }) => id), ...wanted }, own.signal);
    for await (const lines of linesOf(response)) {
      if (own.signal.aborted) return;
      const added = lines.map((line): [string, KnownResults] => {
        return [line.id, { line, edition: editions.get(line.id) ?? "", hasDetails: wanted.details }];
      });
      set(({ known }) => ({ known: new Map([...known, ...added]) }));
    }
  } catch (error) {
    if (!own.signal.aborted) set({ isStopped: true, fault: error instanceof Error ? error.message : String(error) });
  }
  if (reading === own) leaveResults();
}

/** Stops reading, because no view needs the results any more. The host then stops too. */
export function leaveResults(): void {
  reading?.abort();
  reading = undefined;
  set({ isReading: false });
}

/** Stops or resumes reading at the user's request. */
export function stopResults(isStopped: boolean): void {
  if (isStopped) leaveResults();
  set({ isStopped, isAsked: !isStopped, fault: null });
}

function editionOf({ modifiedAt, byteLength, readingsAt }: RecordingListing, profile: PeaceProfile): string {
  return `${modifiedAt} ${byteLength} ${readingsAt} ${profile}`;
}

/** Sends the request to the host, which adds a line to the response for each recording whose results it has found. */
async function asked(request: ResultsRequest, signal: AbortSignal): Promise<Response> {
  const init = {
    method: "POST",
    body: JSON.stringify(request),
    headers: { "content-type": "application/json" },
    signal,
  };
  const response = await fetch(pathTo("results"), init).catch(gone);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Yields the lines of a response as they arrive, several at once if they arrive together. */
async function* linesOf(response: Response): AsyncGenerator<readonly ResultsLine[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    const lines = `${rest}${value}`.split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as ResultsLine);
  }
}
