import { FileDown, FolderOpen, Radio, ShieldAlert } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { RecordingListing } from "../../../core/host/host.ts";
import { openableExtensions } from "../../../core/host/openable.ts";
import { useLink } from "../../link/link.ts";
import { Anchor } from "../../parts/Anchor.tsx";
import { Badge } from "../../parts/Badge.tsx";
import { Button } from "../../parts/Button.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { Findings } from "../../parts/Findings.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { grouped } from "../../parts/numbers.ts";
import { Result } from "../../parts/Result.tsx";
import { mapWords, plainName, recordingHref, whenWords } from "../../parts/recordingWords.ts";
import { forget, useRecent } from "../../session/recent.ts";
import { open } from "../../session/store.ts";
import { type StartRow, startRows } from "./startRows.ts";
import { useFittingRows } from "./useFittingRows.ts";

const nothing: readonly RecordingListing[] = [];

export interface RecentTableProps {
  readonly onOpenFile: () => void;
  readonly onOpenLink: () => void;
}

/** Recently opened recordings, and new recordings in the served folders. */
export function RecentTable({ onOpenFile, onOpenLink }: RecentTableProps): React.JSX.Element {
  const recent = useRecent(({ recordings }) => recordings);
  const library = useLink((link) => (link.host === null ? null : (link.library?.recordings ?? nothing)));
  const isProbed = useLink((link) => link.isProbed);
  const count = useFittingRows();
  const rows = useMemo(() => startRows(recent, library, count), [recent, library, count]);
  return (
    <section className="start-recent" aria-labelledby="start-recent">
      <div className="start-head">
        <h2 className="start-title" id="start-recent">
          Recent recordings
        </h2>
        <div className="start-actions">
          <Button onClick={onOpenLink}>Open link</Button>
          <Button icon={FolderOpen} onClick={onOpenFile}>
            Open
            <Keys keys="Ctrl+O" />
          </Button>
        </div>
      </div>
      <div className={`recent${rows.length === 0 ? " drop" : ""}`}>
        {rows.length > 0 ? <Rows rows={rows} onOpenFile={onOpenFile} /> : isProbed && <None onOpenFile={onOpenFile} />}
      </div>
      <div className="start-hint">
        Drop a {openableExtensions.join(", ")} or gzipped (.gz) file anywhere.
        {rows.length > 0 && (
          <span className="push">
            <Keys keys="↑" /> <Keys keys="↓" /> select <Keys keys="Enter" /> open
          </span>
        )}
      </div>
    </section>
  );
}

function None({ onOpenFile }: { readonly onOpenFile: () => void }): React.JSX.Element {
  return (
    <Empty
      icon={FileDown}
      title="Drop a recording here"
      actions={
        <Button isMain onClick={onOpenFile}>
          Open file…
        </Button>
      }
    >
      No recordings opened yet. Your files are read in this browser and never leave it. The samples below are real
      games.
    </Empty>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -1000, End: 1000 };

function Rows(props: { readonly rows: readonly StartRow[]; readonly onOpenFile: () => void }): React.JSX.Element {
  const { rows, onOpenFile } = props;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosenKey),
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = (index: number): void => body.current?.querySelectorAll<HTMLElement>(".recent-name")[index]?.focus();
  useEffect(() => {
    // Focus the list so that arrow keys work immediately, unless something else has the focus.
    if (document.activeElement === document.body) body.current?.querySelector<HTMLElement>(".recent-name")?.focus();
  }, []);
  const nowMs = Date.now();
  // The rules have checked only recordings that were opened on this page.
  const hasFindings = rows.some(({ findings }) => findings !== null);
  return (
    <table className="recent-table">
      <thead>
        <tr>
          <th>Name</th>
          <th>Map</th>
          <th className="number">Level</th>
          <th className="number">Turns</th>
          <th className="number">Frames</th>
          <th>Result</th>
          {hasFindings && <th>Findings</th>}
          <th className="number">Opened</th>
        </tr>
      </thead>
      <tbody
        ref={body}
        onKeyDown={(event) => {
          const row = rows[chosen];
          if (event.key === "Delete" && row) forget(row.key);
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          focus(Math.min(Math.max(0, chosen + step), rows.length - 1));
        }}
      >
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            nowMs={nowMs}
            isChosen={index === chosen}
            hasFindings={hasFindings}
            onChoose={() => setChosenKey(row.key)}
            onOpen={() => (row.kind === "host" ? open({ kind: "host", id: row.key, name: row.name }) : onOpenFile())}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: StartRow;
  readonly nowMs: number;
  readonly isChosen: boolean;
  /** Whether the table has a Findings column. */
  readonly hasFindings: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function Row({ row, nowMs, isChosen, hasFindings, onChoose, onOpen }: RowProps): React.JSX.Element {
  const { name, kind, map, level, turns, frames, isLive, isDamaged, findings, openedAt } = row;
  const isRead = frames > 0;
  const shared = { className: "recent-name", tabIndex: isChosen ? 0 : -1, onFocus: onChoose };
  const content = (
    <>
      <span>{plainName(name)}</span>
      {isLive && <Badge icon={Radio} tone="live" words="Recording" />}
      {isDamaged && <Badge icon={ShieldAlert} tone="damaged" words="Damaged" />}
    </>
  );
  return (
    <tr className="recent-row" data-chosen={isChosen || undefined}>
      <th scope="row">
        {kind === "host" ? (
          <Anchor {...shared} href={recordingHref({ uuid: row.uuid, id: row.key })} data-tip={name} onGo={onOpen}>
            {content}
          </Anchor>
        ) : (
          <button
            {...shared}
            type="button"
            data-tip={`${name}: select the file again, because a page cannot reopen files`}
            // Ignore the second click of a double click, because the first already opened the recording.
            onClick={({ detail }) => detail <= 1 && onOpen()}
          >
            {content}
          </button>
        )}
      </th>
      <td>{mapWords(map)}</td>
      <td className="number">{level ?? ""}</td>
      <td className="number">{isRead ? grouped(turns) : ""}</td>
      <td className="number">{isRead ? grouped(frames) : ""}</td>
      <td>
        <Result result={row.result} games={row.games} map={row.map} />
      </td>
      {hasFindings && <td>{findings && <Findings findings={findings} />}</td>}
      <td className="number when">{openedAt === null ? "never" : whenWords(openedAt, nowMs)}</td>
    </tr>
  );
}
