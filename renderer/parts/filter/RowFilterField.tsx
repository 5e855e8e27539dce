import { FilterField, type FilterFieldProps } from "./FilterField.tsx";
import { type RowFiltering, useRowTyping } from "./rowFilter.ts";

export interface RowFilterFieldProps<Row> extends Pick<FilterFieldProps, "id" | "label" | "placeholder" | "hasKey"> {
  readonly of: RowFiltering<Row>;
}

/** A filter field for rows that are all on the page. */
export function RowFilterField<Row>({ of, ...field }: RowFilterFieldProps<Row>): React.JSX.Element {
  return <FilterField {...field} typing={useRowTyping(of)} />;
}
