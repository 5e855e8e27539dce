import type { CursorLine, SessionNews } from "../../session/api.ts";
import { useView } from "../../session/store.ts";

/** Returns the cursor's line in the table; undefined: not yet known for this cursor and this table. */
export function useCursorLine({ tableVersion }: SessionNews): CursorLine | undefined {
  const cursor = useView((view) => view.shown);
  const line = useView((view) => view.line);
  return line?.n === cursor && line.version === tableVersion && line.isReached ? line : undefined;
}
