import type { CursorLine, SessionNews } from "../../session/api.ts";
import { useView } from "../../session/store.ts";

/** Where the cursor is in the table; undefined while that is not known of this cursor and table. */
export function useCursorLine({ table, tableVersion }: SessionNews): CursorLine | undefined {
  const cursor = useView((view) => view.shown);
  const line = useView((view) => view.line);
  const isKnown = line?.n === cursor && line.version === tableVersion && table.scanned >= cursor;
  return isKnown ? line : undefined;
}
