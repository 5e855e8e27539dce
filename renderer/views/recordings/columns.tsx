import { CircleCheck, CircleSlash, CircleX, Radio, Scissors, ShieldAlert } from "lucide-react";
import { Anchor } from "../../parts/Anchor.tsx";
import { Badge } from "../../parts/Badge.tsx";
import { grouped } from "../../parts/numbers.ts";
import { Result } from "../../parts/Result.tsx";
import { byteWords, mapWords, plainName, recordingHref, resultWords, whenWords } from "../../parts/recordingWords.ts";
import type { SortedColumn } from "../../parts/sortedColumns.ts";
import { isUnread, type LibraryRow } from "./libraryRows.ts";

/** Columns of numbers: aligned right, and sorted descending first. */
export const numberColumns: ReadonlySet<string> = new Set(["level", "turns", "frames", "size", "at"]);

/**
 * Columns whose values are known once a recording has been read. The map column is not among them, because it shows why
 * a map is unknown.
 */
export const readColumns: ReadonlySet<string> = new Set(["level", "turns", "frames", "result", "bots"]);

export const widths: Readonly<Record<string, string>> = {
  tried: "minmax(220px, 2fr)",
  name: "minmax(220px, 1.2fr)",
  folder: "minmax(80px, .6fr)",
  map: "96px",
  level: "52px",
  turns: "52px",
  frames: "68px",
  result: "116px",
  bots: "minmax(120px, .9fr)",
  at: "100px",
  size: "66px",
};

/**
 * @param hasFolders whether there are several folders, so that each row names its own
 * @param isReport whether the rows are situations in a `chamber try` report
 */
export function columnsFor(hasFolders: boolean, isReport: boolean): readonly SortedColumn<LibraryRow>[] {
  const shown = hasFolders ? columns : columns.filter(({ id }) => id !== "folder");
  return isReport ? [triedColumn, ...shown] : shown;
}

/** Failed situations come first. */
const triedColumn: SortedColumn<LibraryRow> = {
  id: "tried",
  header: "Situation",
  words: ({ listing: { tried } }) => (tried === null ? "3" : `${order.indexOf(tried.status)} ${tried.situation}`),
  cell: (row) => <Tried {...row} />,
  value: ({ listing: { tried } }) => tried && `${tried.status}: ${tried.situation}`,
};

const order = ["failed", "not-applicable", "passed"];

const columns: readonly SortedColumn<LibraryRow>[] = [
  { id: "name", header: "Name", words: ({ listing }) => plainName(listing.name), cell: (row) => <Name {...row} /> },
  { id: "folder", header: "Folder", words: ({ listing }) => listing.folder, cell: ({ listing }) => listing.folder },
  { id: "map", header: "Map", words: ({ listing }) => listing.map ?? "", cell: (row) => <MapName {...row} /> },
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
  { id: "bots", header: "Bots", words: ({ bots }) => bots, cell: ({ bots }) => <span data-whole={bots}>{bots}</span> },
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

/** The map, or why the recording has not been read. */
function MapName(row: LibraryRow): React.ReactNode {
  const { map, unreadable, live } = row.listing;
  if (!isUnread(row)) return mapWords(map);
  // The host's reason has no subject; make a whole sentence of it.
  const why = unreadable?.replace(/^(?=(is|has|ends|cannot|holds) )/, "It ") ?? (live ? "Just started" : "Being read…");
  return (
    <span className={unreadable === null ? "instead" : "instead err"} data-whole={why}>
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
