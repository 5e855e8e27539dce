import { CircleCheck, CircleSlash, CircleX, Radio, Scissors, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { RecordingResults } from "../../../core/analysis/recordingResults.ts";
import { Anchor } from "../../parts/Anchor.tsx";
import { Badge } from "../../parts/Badge.tsx";
import { grouped } from "../../parts/numbers.ts";
import { Result } from "../../parts/Result.tsx";
import { byteWords, mapWords, plainName, recordingHref, resultWords, whenWords } from "../../parts/recordingWords.ts";
import type { SortedColumn } from "../../parts/sortedColumns.ts";
import { FindingCounts } from "./FindingCounts.tsx";
import { allFindings, findingsText, severityRank } from "./findingSums.ts";
import { toggleSelected } from "./libraryChoice.ts";
import { isUnread, type LibraryRow } from "./libraryRows.ts";

/** Columns of numbers: aligned right, and sorted descending first. */
export const numberColumns: ReadonlySet<string> = new Set([
  "level",
  "turns",
  "frames",
  "press",
  "findings",
  "size",
  "at",
]);

/**
 * Columns whose values are known once a recording has been read. The map column is not among them, because it shows why
 * a map is unknown.
 */
export const readColumns: ReadonlySet<string> = new Set([
  ...["level", "turns", "frames", "result", "winner", "bots", "press", "findings"],
]);

export const widths: Readonly<Record<string, string>> = {
  tried: "minmax(220px, 2fr)",
  select: "44px",
  name: "minmax(170px, 1.3fr)",
  folder: "minmax(80px, .6fr)",
  map: "96px",
  level: "52px",
  turns: "52px",
  frames: "68px",
  result: "116px",
  winner: "minmax(76px, .6fr)",
  bots: "minmax(96px, .8fr)",
  press: "44px",
  findings: "112px",
  at: "100px",
  size: "66px",
};

/**
 * @param hasFolders whether there are several folders, so that each row names its own
 * @param isReport whether the rows are situations in a `chamber try` report
 * @param isNarrow whether the window has no room for all columns
 */
export function columnsFor(
  hasFolders: boolean,
  isReport: boolean,
  isNarrow: boolean,
): readonly SortedColumn<LibraryRow>[] {
  const hidden = new Set([...(hasFolders ? [] : ["folder"]), ...(isNarrow ? narrowHidden : [])]);
  const shown = [selectColumn, ...nameColumns, mapColumn(isNarrow), ...columns].filter(({ id }) => !hidden.has(id));
  return isReport ? [triedColumn, ...shown] : shown;
}

/** Columns without which a table fits into 1280 px. */
const narrowHidden = ["frames", "size"];

/** Selected recordings come first. */
const selectColumn: SortedColumn<LibraryRow> = {
  id: "select",
  header: "Select",
  number: ({ isSelected }) => (isSelected === true ? 1 : 0),
  value: ({ isSelected }) => (isSelected === true ? "selected" : null),
  cell: ({ listing: { id, name }, isSelected = false }) => (
    <input
      type="checkbox"
      className="library-select"
      aria-label={`Select ${plainName(name)}`}
      tabIndex={-1}
      checked={isSelected}
      onChange={() => toggleSelected(id)}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    />
  ),
};

/** Failed situations come first. */
const triedColumn: SortedColumn<LibraryRow> = {
  id: "tried",
  header: "Situation",
  words: ({ listing: { tried } }) => (tried === null ? "3" : `${order.indexOf(tried.status)} ${tried.situation}`),
  cell: (row) => <Tried {...row} />,
  value: ({ listing: { tried } }) => tried && `${tried.status}: ${tried.situation}`,
};

const order = ["failed", "not-applicable", "passed"];

/** @param isNarrow whether fewer columns follow; their space then shows why a recording was not read */
function mapColumn(isNarrow: boolean): SortedColumn<LibraryRow> {
  return {
    id: "map",
    header: "Map",
    words: ({ listing }) => listing.map ?? "",
    cell: (row) => <MapName {...{ row, isNarrow }} />,
  };
}

const nameColumns: readonly SortedColumn<LibraryRow>[] = [
  { id: "name", header: "Name", words: ({ listing }) => plainName(listing.name), cell: (row) => <Name {...row} /> },
  { id: "folder", header: "Folder", words: ({ listing }) => listing.folder, cell: ({ listing }) => listing.folder },
];

const columns: readonly SortedColumn<LibraryRow>[] = [
  {
    id: "level",
    header: "Level",
    number: ({ listing }) => listing.level ?? -1,
    cell: ({ listing }) => listing.level ?? "",
    value: ({ listing }) => listing.level,
  },
  {
    id: "turns",
    header: "Turns",
    number: ({ listing }) => listing.turns,
    cell: ({ listing }) => grouped(listing.turns),
  },
  {
    id: "frames",
    header: "Frames",
    number: ({ listing }) => listing.frames,
    cell: ({ listing }) => grouped(listing.frames),
  },
  {
    id: "result",
    header: "Result",
    words: ({ listing }) => resultWords(listing.result),
    cell: ({ listing }) => <Result {...listing} />,
  },
  {
    id: "winner",
    header: "Winner’s bot",
    words: ({ winners }) => winners,
    cell: ({ winners }) => <span data-whole={winners}>{winners}</span>,
  },
  { id: "bots", header: "Bots", words: ({ bots }) => bots, cell: ({ bots }) => <span data-whole={bots}>{bots}</span> },
  {
    id: "press",
    header: "Press",
    number: ({ line }) => line?.results?.press ?? -1,
    cell: (row) => <Found row={row}>{({ press }) => grouped(press)}</Found>,
    value: ({ line }) => line?.results?.press ?? null,
  },
  {
    id: "findings",
    header: "Findings",
    number: ({ line }) => (line?.results ? severityRank(allFindings(line.results)) : -1),
    cell: (row) => <Found row={row}>{(results) => <FindingCounts findings={allFindings(results)} />}</Found>,
    value: ({ line }) => (line?.results ? findingsText(allFindings(line.results)) : null),
  },
  {
    id: "at",
    header: "Recorded",
    number: ({ at }) => at,
    cell: (row) => <When {...row} />,
    value: ({ at }) => new Date(at).toISOString().slice(0, 16).replace("T", " "),
  },
  {
    id: "size",
    header: "Size",
    number: ({ listing }) => listing.byteLength,
    cell: ({ listing }) => byteWords(listing.byteLength),
    value: ({ listing }) => byteWords(listing.byteLength),
  },
];

interface FoundProps {
  readonly row: LibraryRow;
  readonly children: (results: RecordingResults) => ReactNode;
}

/** What was found in a recording, or why nothing is known yet. */
function Found({ row: { line, listing }, children }: FoundProps): ReactNode {
  if (line?.results) return children(line.results);
  const why = line?.fault ?? (listing.live ? "is still being recorded" : "has not been checked yet");
  return (
    <span className="instead-found" data-tip={`This recording ${why}`}>
      {line ? "?" : "–"}
    </span>
  );
}

/** The map, or why the recording has not been read. */
function MapName({ row, isNarrow }: { readonly row: LibraryRow; readonly isNarrow: boolean }): React.ReactNode {
  const { map, unreadable, live } = row.listing;
  if (!isUnread(row)) return mapWords(map);
  // The host's reason has no subject; make a whole sentence of it.
  const why = unreadable?.replace(/^(?=(is|has|ends|cannot|holds) )/, "It ") ?? (live ? "Just started" : "Being read…");
  return (
    <span className={`instead${unreadable === null ? "" : " err"}${isNarrow ? " narrow" : ""}`} data-whole={why}>
      {why}
    </span>
  );
}

/** The verdict on a situation, its name, and why it failed or does not apply. */
function Tried({ listing: { tried } }: LibraryRow): React.ReactNode {
  if (tried === null) return null;
  const { status, situation, reason } = tried;
  const badge =
    status === "failed" ? (
      <Badge icon={CircleX} tone="damaged" words="Failed" />
    ) : status === "passed" ? (
      <Badge icon={CircleCheck} tone="mute" words="Passed" />
    ) : (
      <Badge icon={CircleSlash} tone="mute" words="Not applicable" />
    );
  return (
    <span className="library-name">
      {badge}
      <span>{situation}</span>
      {reason !== "" && (
        <span className="library-note" data-whole={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}

function When({ at, listing }: LibraryRow): React.JSX.Element {
  const words = new Date(at).toLocaleString();
  return (
    <span data-tip={listing.startedAt === null ? `File date: ${words}; recording date unknown` : words}>
      {whenWords(at, Date.now())}
      {listing.startedAt === null && " (file date)"}
    </span>
  );
}

function Name({ listing }: LibraryRow): React.JSX.Element {
  const { name, note, live, lostBytes, unreadable, leftOut } = listing;
  return (
    <span className="library-name">
      <Anchor href={recordingHref(listing, listing.tried?.n)} className="library-title" data-whole={name} tabIndex={-1}>
        {plainName(name)}
      </Anchor>
      {live && <Badge icon={Radio} tone="live" words="Recording" />}
      {lostBytes > 0 && (
        <Badge icon={ShieldAlert} tone="damaged" words="Damaged" tip={`${grouped(lostBytes)} bytes lost`} />
      )}
      {leftOut.length > 0 && <Badge icon={Scissors} tone="mute" words="Read in part" tip={leftOut.join("; ")} />}
      {unreadable !== null && <Badge icon={CircleSlash} tone="mute" words="Unreadable" />}
      {note !== null && (
        <span className="library-note" data-whole={note}>
          {note}
        </span>
      )}
    </span>
  );
}
