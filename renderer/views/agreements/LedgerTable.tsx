import { useMemo } from "react";
import { agreementFields } from "../../../core/filter/agreementFields.ts";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import { cellFilterOf } from "../../parts/filter/cellConditions.ts";
import { chooseAgreement, filterOffers } from "../../session/agreementChoice.ts";
import { useView } from "../../session/store.ts";
import { columnsFor } from "./columns.tsx";
import { type AssessedBy, ledgerExport } from "./figures.ts";
import { goToMessage } from "./MessageLink.tsx";

/** Heights of a line in pixels. In a long ledger, the lines are compact; in a short one, they fill the pane. */
const lineHeight = { least: 24, most: 34 } as const;
/** The fields of columns whose ids are not names of their fields. */
const columnFields = { offer: "n", statement: "text", parties: ["from", "to"], own: "proposer", others: "recipients" };
const sortedBy = { id: "offer", desc: false } as const;

export interface LedgerTableProps {
  readonly rows: readonly AgreementViewRow[];
  /** Id of the offer shown next to the ledger. */
  readonly selected: AgreementViewRow["id"];
  readonly by: AssessedBy;
  /** The part of the filter that is applied. */
  readonly applied: string;
}

/** The offers, sorted by any column. The table scrolls to the offer at the cursor. */
export function LedgerTable({ rows, selected, by, applied }: LedgerTableProps): React.JSX.Element {
  const choice = useView((view) => view.rows.agreements);
  const columns = useMemo(() => columnsFor(rows), [rows]);
  return (
    <DataGrid
      {...{ columns, sortedBy, lineHeight }}
      lines={rows}
      idOf={({ id }) => String(id)}
      label="Ledger"
      name="ledger"
      chosen={String(selected)}
      staysInView
      onChoose={({ id }) => chooseAgreement(id)}
      opens={{ words: "Show message", run: ({ id, proposedAt }) => goToMessage(id, proposedAt.n) }}
      onEscape={() => chooseAgreement(null)}
      filter={cellFilterOf({ table: agreementFields, text: choice.words, onChange: filterOffers }, columnFields)}
      exports={ledgerExport({ ...choice, applied }, by)}
    />
  );
}
