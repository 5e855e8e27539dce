import { setTable, useView } from "../../session/store.ts";

export function FilterBar(): React.JSX.Element {
  const filter = useView((view) => view.table.filter);
  return (
    <input aria-label="Filter messages" value={filter} onChange={(event) => setTable({ filter: event.target.value })} />
  );
}
