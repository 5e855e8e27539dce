import { counted } from "../../parts/numbers.ts";
import type { LibraryRow } from "./libraryRows.ts";

/**
 * Shows how many free-text messages have not been read, and the command that reads them; renders nothing if there are
 * none.
 */
export function UnreadTexts({ rows }: { readonly rows: readonly LibraryRow[] }): React.JSX.Element | null {
  const unread = rows.flatMap(({ line }) => (line?.results && line.results.unread > 0 ? [line.results.unread] : []));
  if (unread.length === 0) return null;
  const messages = unread.reduce((sum, count) => sum + count, 0);
  return (
    <span className="library-unread">
      {counted(messages, "free-text message")} in {counted(unread.length, "recording")} not read yet: run{" "}
      <code>npx chamber readings --write FOLDER</code>, then refresh.
    </span>
  );
}
