import { RefreshCw, X } from "lucide-react";
import { useMemo } from "react";
import { standardGameNames } from "../../../core/filter/names.ts";
import { recordingFields } from "../../../core/filter/recordingFields.ts";
import { refreshLibrary, useLink } from "../../link/link.ts";
import { hasResults, resultsIn, stopResults, useResults, type WantedResults } from "../../link/results.ts";
import { Button } from "../../parts/Button.tsx";
import { RowFilterField } from "../../parts/filter/RowFilterField.tsx";
import { IconButton } from "../../parts/IconButton.tsx";
import { Joined } from "../../parts/Joined.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { counted, grouped } from "../../parts/numbers.ts";
import { OpenButton } from "../../parts/OpenButton.tsx";
import { ProgressLine } from "../../parts/ProgressLine.tsx";
import { clearSelection, listAll, searchFor, showLibrary, useLibraryChoice } from "../../session/libraryChoice.ts";
import { idsNamed } from "../../session/recordingsInLinks.ts";
import type { LibraryRow } from "./libraryRows.ts";
import { searchFieldId } from "./searchField.ts";

const noListings: readonly never[] = [];

const modes = [
  ["list", "List"],
  ["standings", "Standings"],
  ["promises", "Promises"],
  ["broken", "Broken promises and false statements"],
] as const;

export interface LibraryHeadProps {
  /** All recordings. */
  readonly rows: readonly LibraryRow[];
  /** The recordings that are shown or compared. */
  readonly scope: readonly LibraryRow[];
  readonly wanted: WantedResults;
}

/** Shows which recordings the tab covers, what it shows about them, and how many of them the host has checked. */
export function LibraryHead({ rows, scope, wanted }: LibraryHeadProps): React.JSX.Element {
  const isLoading = useLink((link) => link.isLoading);
  const { mode, search } = useLibraryChoice();
  return (
    <>
      <div className="library-head">
        <h2 className="library-heading">Recordings</h2>
        <span className="library-count">
          {scope.length === rows.length ? grouped(rows.length) : `${grouped(scope.length)} of ${grouped(rows.length)}`}
        </span>
        <Joined label="Show">
          {modes.map(([name, words]) => (
            <button type="button" key={name} aria-pressed={mode === name} onClick={() => showLibrary(name)}>
              {words}
            </button>
          ))}
        </Joined>
        <RowFilterField
          id={searchFieldId}
          label="Filter recordings"
          placeholder="Filter: name, map:standard bot:albert result:solo level>=20"
          of={{ table: recordingFields, rows, names: standardGameNames, text: search, onChange: searchFor }}
        />
        <Limits />
        <State scope={scope} wanted={wanted} />
        <IconButton icon={RefreshCw} label="Refresh" disabled={isLoading} onClick={() => void refreshLibrary()} />
        <OpenButton words="Open file…" />
      </div>
      <Progress scope={scope} wanted={wanted} />
    </>
  );
}

/** Shows how many recordings are selected, and which number in the standings limits the list; each can be cleared. */
function Limits(): React.JSX.Element {
  const { selected, only, mode } = useLibraryChoice();
  const listings = useLink((link) => link.library?.recordings ?? noListings);
  const here = useMemo(() => idsNamed(listings, selected).size, [listings, selected]);
  const missing = selected.length - here;
  return (
    <>
      {only !== null && mode === "list" && (
        <span className="library-limit">
          {only.words}
          <IconButton icon={X} label="List all recordings" onClick={listAll} />
        </span>
      )}
      {selected.length > 0 && (
        <span className="library-limit">
          {grouped(here)} selected{missing > 0 && `, ${grouped(missing)} not in these folders`}
          <IconButton icon={X} label="Clear selection" onClick={clearSelection} />
        </span>
      )}
    </>
  );
}

type ScopeProps = Pick<LibraryHeadProps, "scope" | "wanted">;

function useChecked({ scope, wanted }: ScopeProps): { readonly done: number; readonly of: number } {
  const known = useResults((results) => results.known);
  const all = scope.filter(({ listing }) => hasResults(listing));
  return { done: all.filter(({ listing }) => resultsIn({ known }, listing, wanted)).length, of: all.length };
}

function State(props: ScopeProps): React.JSX.Element {
  const pending = props.scope.filter(({ listing }) => listing.pending).length;
  const { isReading, fault } = useResults();
  const { done, of } = useChecked(props);
  const words =
    pending > 0
      ? `${counted(pending, "recording")} not read yet`
      : fault !== null
        ? `Not checked: ${fault}`
        : done < of
          ? `${isReading ? "Checking: " : "Checked "}${grouped(done)} of ${grouped(of)}`
          : "";
  return (
    <>
      <span className="library-state" role="status">
        {words}
      </span>
      {done < of && isReading && <LinkButton onClick={() => stopResults(true)}>Stop</LinkButton>}
      {pending === 0 && done < of && !isReading && (
        <Button onClick={() => stopResults(false)}>Check {counted(of - done, "recording")}</Button>
      )}
    </>
  );
}

function Progress(props: ScopeProps): React.JSX.Element | null {
  const isReading = useResults((results) => results.isReading);
  const { done, of } = useChecked(props);
  return isReading && done < of ? <ProgressLine label="Checking recordings" share={done / of} /> : null;
}
