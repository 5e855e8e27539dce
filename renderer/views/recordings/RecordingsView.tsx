import { Library, RefreshCw, SearchX, TriangleAlert } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { refreshLibrary, useLink } from "../../link/link.ts";
import { showLiveDialog } from "../../link/record.ts";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { OpenButton } from "../../parts/OpenButton.tsx";
import "../../parts/pane.css";
import { byteWords } from "../../parts/recordingWords.ts";
import { SearchField } from "../../parts/SearchField.tsx";
import { LibraryTable } from "./LibraryTable.tsx";
import { libraryRow, searchLibrary } from "./libraryRows.ts";
import "../../parts/library.css";
import { searchFieldId } from "./searchField.ts";

/** Every recording in the served folders. */
export function RecordingsView(): React.JSX.Element {
  const host = useLink((link) => link.host);
  const isProbed = useLink((link) => link.isProbed);
  useEffect(() => void refreshLibrary(), []);
  if (host) return <LibraryPane />;
  return (
    <section className="pane" aria-label="Recordings">
      {isProbed && (
        <Empty icon={Library} title="No folders to list" actions={<OpenButton words="Open file…" />}>
          Run <code>npx chamber serve FOLDER</code> to list, search and sort all recordings of a folder. This page opens
          one file at a time.
        </Empty>
      )}
    </section>
  );
}

function LibraryPane(): React.JSX.Element {
  const library = useLink((link) => link.library);
  const fault = useLink((link) => link.libraryFault);
  const isLoading = useLink((link) => link.isLoading);
  const folders = useLink((link) => link.host?.status.folders) ?? [];
  const [search, setSearch] = useState("");
  const rows = useMemo(() => (library?.recordings ?? []).map(libraryRow), [library]);
  const found = useMemo(() => searchLibrary(rows, search), [rows, search]);
  const pending = library?.pending ?? 0;
  return (
    <section className="pane" aria-label="Recordings">
      <div className="library-head">
        <h2 className="library-heading">Recordings</h2>
        <span className="library-count">
          {search.trim() === "" ? grouped(rows.length) : `${grouped(found.length)} of ${grouped(rows.length)}`}
        </span>
        <SearchField
          id={searchFieldId}
          label="Search recordings"
          placeholder="Search: name, map, bot, result, level 20"
          value={search}
          onChange={setSearch}
        />
        <span className="library-state" role="status">
          {pending > 0 ? `${counted(pending, "recording")} not read yet` : ""}
        </span>
        <IconButton icon={RefreshCw} label="Refresh" disabled={isLoading} onClick={() => void refreshLibrary()} />
        <OpenButton words="Open file…" />
      </div>
      {fault !== null && (
        <p className="library-fault" role="alert">
          <TriangleAlert size={14} aria-hidden="true" />
          Could not list the folders: {fault}
        </p>
      )}
      <div className="library-place">
        {found.length > 0 ? (
          <LibraryTable rows={found} hasFolders={folders.length > 1} />
        ) : (
          library !== null && (
            <Nothing search={search} folders={folders} isEmpty={rows.length === 0} onClear={setSearch} />
          )
        )}
      </div>
      <Foot />
    </section>
  );
}

interface NothingProps {
  readonly search: string;
  readonly folders: readonly string[];
  readonly isEmpty: boolean;
  readonly onClear: (search: string) => void;
}

function Nothing({ search, folders, isEmpty, onClear }: NothingProps): React.JSX.Element {
  if (!isEmpty)
    return (
      <Empty
        icon={SearchX}
        title="No matching recordings"
        actions={
          <Button isMain onClick={() => onClear("")}>
            Clear search
          </Button>
        }
      >
        No recording matches “{search.trim()}” in its name, map, level, result, bots or note.
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
      {folders.length === 0 ? "None of the report's recordings is here." : <InFolders folders={folders} />}
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
  return (
    <footer className="library-foot">
      <span>
        {counted(recordings.length, "recording")} · {grouped(frames)} frames · {byteWords(bytes)}
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
