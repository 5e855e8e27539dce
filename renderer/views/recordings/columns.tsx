import { CircleCheck, CircleSlash, CircleX, Radio, Scissors, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { RecordingResults } from "../../../core/analysis/recordingResults.ts";
import { Anchor } from "../../parts/Anchor.tsx";
import { Badge } from "../../parts/Badge.tsx";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { grouped } from "../../parts/numbers.ts";
import { Result } from "../../parts/Result.tsx";
import { byteWords, mapsWords, plainName, recordingHref, resultWords, whenWords } from "../../parts/recordingWords.ts";
import { toggleSelected } from "../../session/libraryChoice.ts";
import { FindingCounts } from "./FindingCounts.tsx";
import { allFindings, findingsText, severityRank } from "./findingSums.ts";
import { isUnread, type LibraryRow } from "./libraryRows.ts";

/**
 * Columns whose values are known once a recording has been read. The map column is not among them, because it shows why
 * a map is unknown.
 */
export const readColumns: ReadonlySet<string> = new Set([
  ...["level", "turns", "frames", "result", "winner", "bots", "press", "findings"],
]);

/**
 * @param hasFolders whether there are several folders, so that each row names its folder
 * @param isReport whether the rows are situations in a `chamber try` report
 * @param isNarrow whether the window is too narrow for all columns: some are then hidden until the user shows them
 */
export function columnsFor(
  hasFolders: boolean,
  isReport: boolean,
  isNarrow: boolean,
): readonly GridColumn<LibraryRow>[] {
  const all = [...(isReport ? [triedColumn] : []), selectColumn, nameColumn, ...(hasFolders ? [folderColumn] : [])];
  return [...all, ...columns.map((column) => ({ ...column, isHidden: isNarrow && narrowHidden.includes(column.id) }))];
}

/** Columns that are hidden so that the table fits in a window that is 1280 px wide. */
const narrowHidden = ["frames", "size"];

/** Selected recordings come first. */
const selectColumn: GridColumn<LibraryRow> = {
  id: "select",
  header: "Select",
  width: "44px",
  isLargestFirst: true,
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
const triedColumn: GridColumn<LibraryRow> = {
  id: "tried",
  header: "Situation",
  width: "minmax(220px, 2fr)",
  words: ({ listing: { tried } }) => (tried === null ? "3" : `${order.indexOf(tried.status)} ${tried.situation}`),
  cell: (row) => <Tried {...row} />,
  value: ({ listing: { tried } }) => tried && `${tried.status}: ${tried.situation}`,
};

const order = ["failed", "not-applicable", "passed"];

const nameColumn: GridColumn<LibraryRow> = {
  id: "name",
  header: "Name",
  width: "minmax(170px, 1.3fr)",
  words: ({ listing }) => plainName(listing.name),
  cell: (row) => <Name {...row} />,
};

const folderColumn: GridColumn<LibraryRow> = {
  id: "folder",
  header: "Folder",
  width: "minmax(80px, .6fr)",
  words: ({ listing }) => listing.folder,
  cell: ({ listing }) => listing.folder,
};

const columns: readonly GridColumn<LibraryRow>[] = [
  {
    id: "map",
    header: "Map",
    width: "96px",
    words: ({ listing }) => mapsWords(listing.maps),
    cell: (row) => <MapName {...row} />,
  },
  {
    id: "level",
    header: "Level",
    width: "52px",
    isNumber: true,
    number: ({ listing }) => listing.level ?? -1,
    cell: ({ listing }) => listing.level ?? "",
    value: ({ listing }) => listing.level,
  },
  {
    id: "turns",
    header: "Turns",
    width: "52px",
    isNumber: true,
    number: ({ listing }) => listing.turns,
    cell: ({ listing }) => grouped(listing.turns),
  },
  {
    id: "frames",
    header: "Frames",
    width: "68px",
    isNumber: true,
    number: ({ listing }) => listing.frames,
    cell: ({ listing }) => grouped(listing.frames),
  },
  {
    id: "result",
    header: "Result",
    width: "116px",
    words: ({ listing }) => resultWords(listing.result, listing.map),
    cell: ({ listing }) => <Result result={listing.result} games={listing.games} map={listing.map} />,
  },
  {
    id: "winner",
    header: "Winner’s bot",
    width: "minmax(76px, .6fr)",
    words: ({ winners }) => winners,
    cell: ({ winners }) => <span data-whole={winners}>{winners}</span>,
  },
  {
    id: "bots",
    header: "Bots",
    width: "minmax(96px, .8fr)",
    words: ({ bots }) => bots,
    cell: ({ bots }) => <span data-whole={bots}>{bots}</span>,
  },
  {
    id: "press",
    header: "Press",
    width: "44px",
    isNumber: true,
    number: ({ line }) => line?.results?.press ?? -1,
    cell: (row) => <Found row={row}>{({ press }) => grouped(press)}</Found>,
    value: ({ line }) => line?.results?.press ?? null,
  },
  {
    id: "findings",
    header: "Findings",
    width: "132px",
    isNumber: true,
    number: ({ line }) => (line?.results ? severityRank(allFindings(line.results)) : -1),
    cell: (row) => <Found row={row}>{(results) => <FindingCounts findings={allFindings(results)} />}</Found>,
    value: ({ line }) => (line?.results ? findingsText(allFindings(line.results)) : null),
  },
  {
    id: "at",
    header: "Recorded",
    width: "124px",
    isNumber: true,
    number: ({ at }) => at,
    cell: (row) => <When {...row} />,
    value: ({ at }) => new Date(at).toISOString().slice(0, 16).replace("T", " "),
  },
  {
    id: "size",
    header: "Size",
    width: "66px",
    isNumber: true,
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
function MapName(row: LibraryRow): React.ReactNode {
  const { maps, unreadable, live } = row.listing;
  if (!isUnread(row)) return mapsWords(maps);
  // The host's reason has no subject, so turn it into a complete sentence.
  const why = unreadable?.replace(/^(?=(is|has|ends|cannot|holds) )/, "It ") ?? (live ? "Just started" : "Reading…");
  return (
    <span className={`instead${unreadable === null ? "" : " err"}`} data-whole={why}>
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
      {leftOut.length > 0 && <Badge icon={Scissors} tone="mute" words="Partly read" tip={leftOut.join("; ")} />}
      {unreadable !== null && <Badge icon={CircleSlash} tone="mute" words="Unreadable" />}
      {note !== null && (
        <span className="library-note" data-whole={note}>
          {note}
        </span>
      )}
    </span>
  );
}
