import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import type { PlacedLine } from "./pressColumns.tsx";
import { type aboutFields, aboutIn, isLog } from "./pressLines.ts";
import { SignWords } from "./SignWords.tsx";
import { labelSign } from "./words.ts";

export type AboutField = (typeof aboutFields)[number];

const columns: Readonly<Record<AboutField, GridColumn<PlacedLine>>> = {
  truth: labelColumn("truth", "By sender", "64px"),
  belief: labelColumn("belief", "By receiver", "88px"),
  stance: textColumn("stance", "Stance", "64px"),
  model: textColumn("model", "Model", "124px"),
  intent: { ...textColumn("intent", "Intent", "180px"), isHidden: true },
  label: { ...textColumn("label", "Kind of log", "124px"), isHidden: true },
};

/** Returns columns for a saved game's fields about messages and logs. */
export function aboutColumns(fields: readonly AboutField[]): readonly GridColumn<PlacedLine>[] {
  return fields.map((field) => columns[field]);
}

function labelColumn(field: "truth" | "belief", header: string, width: string): GridColumn<PlacedLine> {
  return {
    id: `press-${field}`,
    header,
    width,
    words: ({ row }) => aboutIn(row, field) ?? "",
    cell: ({ row }) => <SignWords sign={isLog(row) ? null : labelSign(row.about[field])} />,
  };
}

function textColumn(field: AboutField, header: string, width: string): GridColumn<PlacedLine> {
  const words = ({ row }: PlacedLine): string => aboutIn(row, field) ?? "";
  return {
    id: `press-${field}`,
    header,
    width,
    words,
    cell: (line) => <span data-whole={words(line)}>{words(line)}</span>,
  };
}
