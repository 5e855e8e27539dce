import { useMemo, useState } from "react";
import type { RecordingListing } from "../../../core/host/host.ts";
import { noLink } from "../../../core/host/link.ts";
import { SortedTable } from "../../parts/SortedTable.tsx";
import { open } from "../../session/store.ts";
import { columnsFor, numberColumns, readColumns, widths } from "./columns.tsx";
import { libraryExport } from "./libraryExport.ts";
import { isUnread, type LibraryRow, liveFirst } from "./libraryRows.ts";

const lineHeight = { least: 32, most: 32 } as const;
const newestFirst = { id: "at", desc: true } as const;
const failedFirst = { id: "tried", desc: false } as const;

/** Opens a recording; a failed situation's recording opens at the message that shows the failure. */
function openListing({ id, name, tried }: RecordingListing): void {
  const n = tried?.n ?? null;
  const wanted = n === null ? {} : { wanted: { kind: "link", link: { ...noLink, n } } as const };
  open({ kind: "host", id, name }, wanted);
}

export interface LibraryTableProps {
  readonly rows: readonly LibraryRow[];
  readonly hasFolders: boolean;
}

/** The recordings of the library, sorted by any column. */
export function LibraryTable({ rows, hasFolders }: LibraryTableProps): React.JSX.Element {
  const [chosen, setChosen] = useState<string | null>(null);
  const isReport = rows.some(({ listing }) => listing.tried !== null);
  const columns = useMemo(() => columnsFor(hasFolders, isReport), [hasFolders, isReport]);
  return (
    <SortedTable
      {...{ columns, lineHeight, chosen }}
      sortedBy={isReport ? failedFirst : newestFirst}
      lines={rows}
      idOf={({ listing }) => listing.id}
      inOrder={liveFirst}
      lacks={(row, column) => isUnread(row) && readColumns.has(column)}
      numbers={numberColumns}
      label="Recordings"
      name="library"
      track={columns.map(({ id }) => widths[id] ?? "1fr").join(" ")}
      headHeight={24}
      onChoose={({ listing }) => setChosen(listing.id)}
      onOpen={({ listing }) => openListing(listing)}
      opensBy="click"
      exports={libraryExport(isReport)}
    />
  );
}
