import { useMemo } from "react";
import { agreementFields } from "../../../core/filter/agreementFields.ts";
import { DataGrid } from "../DataGrid/DataGrid.tsx";
import type { DataGridProps } from "../DataGrid/gridProps.ts";
import { cellFilterOf } from "../filter/cellConditions.ts";
import { useMedia } from "../useMedia.ts";
import "./ledger.css";
import { columnsFor, type LedgerLink } from "./ledgerColumns.tsx";
import { type LedgerScope, ledgerExport } from "./ledgerExport.ts";
import { keyOf, type LedgerLine } from "./ledgerLine.ts";

/** Heights of a line in pixels. In a long ledger the lines are compact; in a short ledger they fill the pane. */
const lineHeight = { least: 24, most: 34 } as const;
/** The fields of columns whose ids differ from the names of their fields. */
const columnFields = { offer: "n", statement: "text", parties: ["from", "to"], own: "proposer", others: "recipients" };
const byOffer = { id: "offer", desc: false } as const;
const byRecording = { id: "recording", desc: false } as const;

export interface LedgerTableProps
  extends Pick<DataGridProps<LedgerLine>, "chosen" | "staysInView" | "onChoose" | "onEscape"> {
  readonly rows: readonly LedgerLine[];
  readonly link: LedgerLink;
  /** The filter as typed. */
  readonly words: string;
  /** Why only these lines are shown, which exports mention in their notes. */
  readonly scope: LedgerScope;
  /** Replaces the filter as typed. */
  readonly onFilter: (words: string) => void;
  /** Shows the offer's message. */
  readonly onOpen: (line: LedgerLine) => void;
}

/** The offers, sorted by any column. */
export function LedgerTable({
  rows,
  link,
  words,
  scope,
  onFilter,
  onOpen,
  ...choice
}: LedgerTableProps): React.JSX.Element {
  const isNarrow = useMedia("(max-width: 1200px)");
  const columns = useMemo(() => columnsFor(rows, link, isNarrow), [rows, link, isNarrow]);
  const isMany = rows.some(({ file }) => file !== undefined);
  return (
    <DataGrid
      {...{ columns, lineHeight }}
      sortedBy={isMany ? byRecording : byOffer}
      {...choice}
      lines={rows}
      idOf={keyOf}
      label="Ledger"
      name="ledger"
      opens={{ words: "Show message", run: onOpen }}
      filter={cellFilterOf({ table: agreementFields, text: words, onChange: onFilter }, columnFields)}
      exports={ledgerExport(rows, scope)}
    />
  );
}
