import { useMemo } from "react";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import { useMedia } from "../../parts/useMedia.ts";
import { toggleSelected } from "../../session/libraryChoice.ts";
import { columnsFor, readColumns } from "./columns.tsx";
import { libraryExport } from "./libraryExport.ts";
import { isUnread, type LibraryRow, liveFirst } from "./libraryRows.ts";
import { openListing } from "./openBehind.ts";

const lineHeight = { least: 32, most: 32 } as const;
const newestFirst = { id: "at", desc: true } as const;
const failedFirst = { id: "tried", desc: false } as const;

export interface LibraryTableProps {
  readonly rows: readonly LibraryRow[];
  readonly hasFolders: boolean;
}

/** The recordings of the library, sorted by any column. */
export function LibraryTable({ rows, hasFolders }: LibraryTableProps): React.JSX.Element {
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
      // The recording of a failed situation opens at the message that shows the failure.
      opens={{ words: "Open recording", run: ({ listing }) => openListing(listing, listing.tried?.n ?? null) }}
      opensByClick
      toggles={{ words: "Select or deselect", run: ({ listing }) => toggleSelected(listing.id) }}
      exports={libraryExport(isReport)}
    />
  );
}
