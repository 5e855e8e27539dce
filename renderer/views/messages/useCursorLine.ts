import type { SessionNews } from "../../session/api.ts";
import { useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";

/** Where the table shows the message at the cursor. */
export interface CursorLine {
  readonly n: number;
  readonly version: number;
  /** The line that shows it, or the last before it; -1 where the table begins after it. */
  readonly index: number;
  /** Alone or in a fold. */
  readonly isShown: boolean;
}

/** Asks where the cursor is in the table; undefined while that is not known of this cursor and table. */
export function useCursorLine({ table, tableVersion }: SessionNews): CursorLine | undefined {
  const cursor = useView((view) => view.cursor);
  const isReached = table.scanned >= cursor;
  // The last stretch of lines is made anew as rows come.
  const isAtEnd = cursor > table.scanned - 200;
  const key = [tableVersion, cursor, isReached, isAtEnd && table.length].join();
  const line = useAnswer(
    cursor === 0 || !isReached
      ? null
      : async (api): Promise<CursorLine> => ({ ...(await api.indexOf(cursor)), n: cursor }),
    key,
  );
  return line?.n === cursor && line.version === tableVersion ? line : undefined;
}
