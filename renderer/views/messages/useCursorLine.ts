import type { CursorLine, SessionNews } from "../../session/api.ts";
import { useView } from "../../session/store.ts";

/** Where the cursor is in the table; undefined while that is not known of this cursor and table. */
export function useCursorLine({ tableVersion }: SessionNews): CursorLine | undefined {
  const cursor = useView((view) => view.shown);
  const line = useView((view) => view.line);
  return line?.n === cursor && line.version === tableVersion && line.isReached ? line : undefined;
}
