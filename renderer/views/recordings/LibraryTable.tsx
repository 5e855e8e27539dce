import { useMemo } from "react";
import { recordingFields } from "../../../core/filter/recordingFields.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import { cellFilterOf } from "../../parts/filter/cellConditions.ts";
import { useMedia } from "../../parts/useMedia.ts";
import { searchFor, toggleSelected, useLibraryChoice } from "../../session/libraryChoice.ts";
import { useView } from "../../session/store.ts";
import type { OpensAt } from "../../session/tabRows.ts";
import { columnsFor, readColumns } from "./columns.tsx";
import { libraryExport } from "./libraryExport.ts";
import { isUnread, type LibraryRow, liveFirst } from "./libraryRows.ts";
import { openListing } from "./openBehind.ts";

const lineHeight = { least: 32, most: 32 } as const;
/** The fields of columns whose ids differ from the names of their fields. */
const columnFields = { bots: "bot", tried: "verdict", size: "bytes" };
const newestFirst = { id: "at", desc: true } as const;
const failedFirst = { id: "tried", desc: false } as const;

export interface LibraryTableProps {
  readonly rows: readonly LibraryRow[];
  readonly hasFolders: boolean;
}

/** The recordings in the library, sorted by any column. */
export function LibraryTable({ rows, hasFolders }: LibraryTableProps): React.JSX.Element {
  const choice = useLibraryChoice();
  const isReport = rows.some(({ listing }) => listing.tried !== null);
  const isNarrow = useMedia("(max-width: 1500px)");
  const columns = useMemo(() => columnsFor(hasFolders, isReport, isNarrow), [hasFolders, isReport, isNarrow]);
  return (
    <DataGrid
      {...{ columns, lineHeight }}
      sortedBy={isReport ? failedFirst : newestFirst}
      lines={rows}
      idOf={({ listing }) => listing.id}
      inOrder={liveFirst}
      lacks={(row, column) => isUnread(row) && readColumns.has(column)}
      label="Recordings"
      name="library"
      opens={{ words: "Open recording", run: ({ listing }) => openListing(listing, placeOf(listing)) }}
      opensByClick
      takesFocus
      toggles={{ words: "Select or deselect", run: ({ listing }) => toggleSelected(listing.id) }}
      filter={cellFilterOf({ table: recordingFields, text: choice.search, onChange: searchFor }, columnFields)}
      exports={libraryExport(isReport, choice)}
    />
  );
}

/**
 * Returns where a recording opens: if it is listed for a number in the standings, at the counted place; for a
 * failed situation, at the message that shows the failure.
 */
function placeOf({ id, uuid, tried }: LibraryRow["listing"]): OpensAt {
  const behind = useView.getState().rows.library.only?.recordings;
  return behind?.get(id) ?? behind?.get(uuid ?? id) ?? { n: tried?.n ?? null };
}
