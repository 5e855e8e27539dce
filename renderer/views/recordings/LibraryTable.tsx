import { useMemo, useState } from "react";
import { SortedTable } from "../../parts/SortedTable.tsx";
import { open } from "../../session/store.ts";
import { columnsFor, isUnread, numberColumns, readColumns, widths } from "./columns.tsx";
import { type LibraryRow, liveFirst } from "./libraryRows.ts";

const lineHeight = { least: 32, most: 32 } as const;
const sortedBy = { id: "at", desc: true } as const;

export interface LibraryTableProps {
  readonly rows: readonly LibraryRow[];
  readonly hasFolders: boolean;
}

/** The recordings of the library, sorted by any column. */
export function LibraryTable({ rows, hasFolders }: LibraryTableProps): React.JSX.Element {
  const [chosen, setChosen] = useState<string | null>(null);
  const columns = useMemo(() => columnsFor(hasFolders), [hasFolders]);
  return (
    <SortedTable
      {...{ columns, sortedBy, lineHeight, chosen }}
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
      onOpen={({ listing }) => open({ kind: "host", id: listing.id, name: listing.name })}
      opensBy="click"
    />
  );
}
