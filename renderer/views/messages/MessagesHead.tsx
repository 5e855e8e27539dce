import { Layers2 } from "lucide-react";
import { grouped } from "../../parts/numbers.ts";
import { ProgressLine } from "../../parts/ProgressLine.tsx";
import { Tip } from "../../parts/Tip.tsx";
import type { SessionNews } from "../../session/api.ts";
import { shareRead } from "../../session/shareRead.ts";
import { setTable, useView } from "../../session/store.ts";
import { TableSettings } from "./TableSettings.tsx";

/** The pane's head: how many messages there are and are shown, and how. */
export function MessagesHead(): React.JSX.Element {
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
              <Tip words="Runs of THX, and what every client is told of a turn, as one line" keys="F">
                <button
                  type="button"
                  className="head-toggle"
                  aria-pressed={folds}
                  onClick={() => setTable({ folds: !folds })}
                >
                  <Layers2 size={14} aria-hidden="true" />
                  Fold routine
                </button>
              </Tip>
            )
          )}
          <TableSettings />
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
  return loss.lostBytes > 0 ? `${grouped(count)} of an unknown number` : grouped(count);
}

/** How far the recording is read, or else the filter asked; null when all is done. */
function progressOf({ reading, table }: SessionNews): { readonly part: number | null; readonly words: string } | null {
  if (reading.phase === "reading") {
    const part = shareRead(reading);
    return { part, words: part === null ? "reading" : `index ${Math.floor(part * 100)} %` };
  }
  if (table.scanned >= table.rows - 2000) return null;
  const part = table.scanned / table.rows;
  return { part, words: `filter ${Math.floor(part * 100)} %` };
}
