import { Library, SearchX, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo } from "react";
import type { RecordingListing } from "../../../core/host/host.ts";
import { refreshLibrary, useLink } from "../../link/link.ts";
import { showLiveDialog } from "../../link/record.ts";
import { resultsIn, useResults, type WantedResults } from "../../link/results.ts";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { OpenButton } from "../../parts/OpenButton.tsx";
import "../../parts/pane.css";
import { byteWords } from "../../parts/recordingWords.ts";
import { clearSearch, clearSelection, useLibraryChoice } from "../../session/libraryChoice.ts";
import { usePeace } from "../../session/peace.ts";
import { idsNamed } from "../../session/recordingsInLinks.ts";
import { LibraryHead } from "./LibraryHead.tsx";
import { LibraryTable } from "./LibraryTable.tsx";
import { type LibraryRow, libraryRow, searchLibrary, selectedOf } from "./libraryRows.ts";
import "../../parts/library.css";
import "./recordings.css";
import { useReading } from "./useReading.ts";

// Loaded on demand, because most visits only open a recording.
const StandingsView = lazy(async () => ({ default: (await import("./StandingsView.tsx")).StandingsView }));
const PromisesOfRecordings = lazy(async () => ({
  default: (await import("./PromisesOfRecordings.tsx")).PromisesOfRecordings,
}));
const BrokenRecordings = lazy(async () => ({ default: (await import("./BrokenRecordings.tsx")).BrokenRecordings }));

/** Lists and compares the recordings in the served folders. */
export function RecordingsView(): React.JSX.Element {
  const host = useLink((link) => link.host);
  const isProbed = useLink((link) => link.isProbed);
  useEffect(() => void refreshLibrary(), []);
  if (host) return <LibraryPane />;
  return (
    <section className="pane" aria-label="Recordings">
      {isProbed && (
        <Empty icon={Library} title="No folders to list" actions={<OpenButton words="Open file…" />}>
          Run <code>npx chamber serve FOLDER</code> to list, search and compare all recordings in a folder. This page
          opens one file at a time.
        </Empty>
      )}
    </section>
  );
}

function LibraryPane(): React.JSX.Element {
  const library = useLink((link) => link.library);
  const fault = useLink((link) => link.libraryFault);
  const { mode, search, only, selected } = useLibraryChoice();
  const listings = library?.recordings ?? noListings;
  const rows = useMemo(() => listings.map(libraryRow), [listings]);
  const found = useMemo(() => searchLibrary(rows, search), [rows, search]);
  const ids = useMemo(() => idsNamed(listings, selected), [listings, selected]);
  const behind = useMemo(() => only && idsNamed(listings, only.recordings.keys()), [listings, only]);
  const listed = useMemo(
    () => (behind ? found.filter(({ listing }) => behind.has(listing.id)) : found),
    [found, behind],
  );
  const compared = useMemo(() => selectedOf(found, ids), [found, ids]);
  // A link may select recordings that are not in these folders; showing others instead would be misleading.
  const areMissing = mode === "list" ? behind?.size === 0 : selected.length > 0 && ids.size === 0;
  const scope = areMissing ? noRows : mode === "list" ? listed : compared;
  const profile = usePeace();
  const wanted = useMemo(() => ({ profile, details: mode === "broken" || mode === "promises" }), [profile, mode]);
  useReading(scope, wanted);
  return (
    <section className="pane" aria-label="Recordings">
      <LibraryHead rows={rows} scope={scope} wanted={wanted} />
      {fault !== null && (
        <p className="library-fault" role="alert">
          <TriangleAlert size={14} aria-hidden="true" />
          Could not list the folders: {fault}
        </p>
      )}
      <div className="library-place">
        {scope.length > 0 ? (
          <Suspense>
            <Content rows={scope} selected={ids} wanted={wanted} isPart={compared.length < rows.length} />
          </Suspense>
        ) : (
          library !== null && <Nothing search={search} isEmpty={rows.length === 0} areMissing={areMissing} />
        )}
      </div>
      {mode === "list" && <Foot />}
    </section>
  );
}

const noListings: readonly RecordingListing[] = [];
const noRows: readonly LibraryRow[] = [];

interface ContentProps {
  readonly rows: readonly LibraryRow[];
  /** The host's ids of the selected recordings. */
  readonly selected: ReadonlySet<string>;
  readonly wanted: WantedResults;
  readonly isPart: boolean;
}

function Content({ rows, selected, wanted, isPart }: ContentProps): React.JSX.Element {
  const { mode } = useLibraryChoice();
  const folders = useLink((link) => link.host?.status.folders) ?? [];
  const known = useResults((results) => results.known);
  const withLines = useMemo(
    () =>
      rows.map((row) => {
        const { listing } = row;
        return { ...row, line: resultsIn({ known }, listing, wanted), isSelected: selected.has(listing.id) };
      }),
    [rows, known, wanted, selected],
  );
  if (mode === "standings") return <StandingsView rows={withLines} isPart={isPart} />;
  if (mode === "promises") return <PromisesOfRecordings rows={withLines} profile={wanted.profile} />;
  if (mode === "broken") return <BrokenRecordings rows={withLines} profile={wanted.profile} />;
  return <LibraryTable rows={withLines} hasFolders={folders.length > 1} />;
}

function showAllRecordings(): void {
  clearSelection();
  clearSearch();
}

interface NothingProps {
  readonly search: string;
  readonly isEmpty: boolean;
  /** Whether the recordings that a link selects are missing from these folders. */
  readonly areMissing: boolean;
}

function Nothing({ search, isEmpty, areMissing }: NothingProps): React.JSX.Element {
  const folders = useLink((link) => link.host?.status.folders) ?? [];
  if (areMissing && !isEmpty)
    return (
      <Empty
        icon={SearchX}
        title="Recordings not found"
        actions={
          <Button isMain onClick={showAllRecordings}>
            Show all recordings
          </Button>
        }
      >
        The recordings that the link selects are not in these folders.
      </Empty>
    );
  if (!isEmpty)
    return (
      <Empty
        icon={SearchX}
        title="No matching recordings"
        actions={
          <Button isMain onClick={clearSearch}>
            Clear search
          </Button>
        }
      >
        No recording matches “{search.trim()}” in its name, map, level, result, bots or note.
      </Empty>
    );
  if (folders.length === 0)
    return (
      <Empty icon={Library} title="Recordings not found">
        The recordings in this report were not found. Put them where they were when the report was written, then start
        chamber serve again.
      </Empty>
    );
  return (
    <Empty
      icon={Library}
      title="No recordings yet"
      actions={
        <Button isMain onClick={() => showLiveDialog("record")}>
          Record a live game…
        </Button>
      }
    >
      <InFolders folders={folders} />
    </Empty>
  );
}

function InFolders({ folders }: { readonly folders: readonly string[] }): React.JSX.Element {
  return (
    <>
      There are no recordings in {folders.map((folder) => `“${folder}”`).join(", ")} or{" "}
      {folders.length === 1 ? "its" : "their"} subfolders.
    </>
  );
}

const statusWords = { passed: "passed", failed: "failed", "not-applicable": "not applicable" } as const;

function Foot(): React.JSX.Element | null {
  const library = useLink((link) => link.library);
  if (!library || library.recordings.length + library.unrecorded.length === 0) return null;
  const { recordings, faults, folders, unrecorded } = library;
  const frames = recordings.reduce((sum, each) => sum + each.frames, 0);
  const bytes = recordings.reduce((sum, each) => sum + each.byteLength, 0);
  const isPart = recordings.some(({ pending }) => pending);
  return (
    <footer className="library-foot">
      <span>
        {counted(recordings.length, "recording")} · {grouped(frames)} frames
        {isPart && " so far"} · {byteWords(bytes)}
      </span>
      {faults.length > 0 && (
        <details className="library-faults">
          <summary>
            <TriangleAlert size={12} aria-hidden="true" />
            {counted(faults.length, "item")} could not be listed
          </summary>
          <ul>
            {faults.map(({ name, message }) => (
              <li key={name}>
                <b>{name}</b>: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {unrecorded.length > 0 && (
        <details className="library-faults">
          <summary>
            <TriangleAlert size={12} aria-hidden="true" />
            {counted(unrecorded.length, "situation")} without a recording
          </summary>
          <ul>
            {unrecorded.map(({ situation, status, reason }) => (
              <li key={situation}>
                <b>{situation}</b>: {statusWords[status]}. {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <span className="push">{folders.join(" · ")}</span>
    </footer>
  );
}
