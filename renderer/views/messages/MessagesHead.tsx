import { Layers2 } from "lucide-react";
import { grouped } from "../../parts/numbers.ts";
import { ProgressLine } from "../../parts/ProgressLine.tsx";
import { Tip } from "../../parts/Tip.tsx";
import type { SessionNews } from "../../session/api.ts";
import { shareRead } from "../../session/shareRead.ts";
import { setTable, useView } from "../../session/store.ts";
import type { TableChoicesProps } from "./TableChoices.tsx";
import { TableSettings } from "./TableSettings.tsx";

/** The pane's head: how many messages there are and how many are shown, and the settings. */
export function MessagesHead({ columns }: TableChoicesProps): React.JSX.Element {
  const news = useView((view) => view.news);
  const { folds, filter } = useView((view) => view.table);
  const isFiltered = filter.trim() !== "" && news?.table.fault === null;
  const progress = news ? progressOf(news) : null;
  return (
    <>
      <div className="pane-head messages-head">
        <h2 className="pane-title">Messages</h2>
        {news && <span>{countWords(news, isFiltered)}</span>}
        <div className="push messages-tools">
          {progress !== null ? (
            <span className="messages-progress">{progress.words}</span>
          ) : (
            !isFiltered && (
              <Tip words="Collapse runs of THX, and messages that go to every client, into one line" keys="F">
                <button
                  type="button"
                  className="head-toggle"
                  aria-pressed={folds}
                  onClick={() => setTable({ folds: !folds })}
                >
                  <Layers2 size={14} aria-hidden="true" />
                  Fold routine messages
                </button>
              </Tip>
            )
          )}
          <TableSettings columns={columns} />
        </div>
      </div>
      {progress !== null && <ProgressLine label={progress.words} share={progress.part} />}
    </>
  );
}

function countWords({ summary, table }: SessionNews, isFiltered: boolean): string {
  const { count, loss } = summary;
  if (isFiltered) return `${grouped(table.matches)} of ${grouped(count)}`;
  if (table.scanned >= table.rows && table.matches < count) return `${grouped(table.matches)} of ${grouped(count)}`;
  return loss.lostBytes > 0 ? `${grouped(count)}, some lost` : grouped(count);
}

/** Returns the progress of reading the recording, or of filtering it; null when done. */
function progressOf({ reading, table }: SessionNews): { readonly part: number | null; readonly words: string } | null {
  if (reading.phase === "reading") {
    const part = shareRead(reading);
    return { part, words: part === null ? "reading…" : `indexing ${Math.floor(part * 100)}%` };
  }
  if (table.scanned >= table.rows - 2000) return table.awaitsFacts ? { part: null, words: "checking…" } : null;
  const part = table.scanned / table.rows;
  return { part, words: `filtering ${Math.floor(part * 100)}%` };
}
