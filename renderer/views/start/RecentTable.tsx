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
import { mapsWords, noResultWords, plainName, recordingHref, whenWords } from "../../parts/recordingWords.ts";
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

/** A column after the name. A column that is empty in every row is left out. */
interface Column {
  readonly head: string;
  readonly look: string;
  /** Returns null if there is nothing to show. */
  readonly cell: (row: StartRow, nowMs: number) => React.ReactNode;
  /** What an empty cell shows beside others. */
  readonly ifEmpty?: string;
}

const columns: readonly Column[] = [
  { head: "Map", look: "of-map", cell: ({ map, maps = map === null ? [] : [map] }) => mapsWords(maps) || null },
  { head: "Level", look: "of-level number", cell: ({ level }) => level },
  { head: "Turns", look: "of-turns number", cell: ({ turns }) => (turns > 0 ? grouped(turns) : null) },
  { head: "Frames", look: "of-frames number", cell: ({ frames }) => (frames > 0 ? grouped(frames) : null) },
  {
    head: "Result",
    look: "of-result",
    cell: ({ result, games, map }) =>
      result.kind === "unknown" && noResultWords(games) === "" ? null : (
        <Result result={result} games={games} map={map} />
      ),
  },
  // The rules have checked only recordings that were opened on this page.
  { head: "Findings", look: "of-findings", cell: ({ findings }) => findings && <Findings findings={findings} /> },
  {
    head: "Opened",
    look: "of-opened number when",
    cell: ({ openedAt }, nowMs) => (openedAt === null ? null : whenWords(openedAt, nowMs)),
    ifEmpty: "never",
  },
];

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
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row, nowMs) !== null));
  return (
    <table className="recent-table">
      <thead>
        <tr>
          <th>Name</th>
          {shown.map(({ head, look }) => (
            <th key={head} className={look}>
              {head}
            </th>
          ))}
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
            shown={shown}
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
  readonly shown: readonly Column[];
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function Row({ row, nowMs, isChosen, shown, onChoose, onOpen }: RowProps): React.JSX.Element {
  const { name, kind, isLive, isDamaged } = row;
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
      {shown.map(({ head, look, cell, ifEmpty }) => (
        <td key={head} className={look}>
          {cell(row, nowMs) ?? ifEmpty}
        </td>
      ))}
    </tr>
  );
}
