import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from "@tanstack/react-table";
import { CircleSlash, Radio, ShieldAlert } from "lucide-react";
import type { RecordingListing } from "../../../core/host/host.ts";
import "../../parts/badge.css";
import { grouped } from "../../parts/numbers.ts";
import { Result } from "../../parts/Result.tsx";
import { byteWords, mapWords, plainName, resultWords, whenWords } from "../../parts/recordingWords.ts";
import type { LibraryRow } from "./libraryRows.ts";

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

const helper = createColumnHelper<typeof features, LibraryRow>();

/** Numbers stand at the right, and are sorted from the greatest down at first. */
export const numberColumns: ReadonlySet<string> = new Set(["level", "turns", "frames", "size", "at"]);

/** What is known only once a recording was read. */
export const readColumns: ReadonlySet<string> = new Set(["map", "level", "turns", "frames", "result", "bots"]);

export const widths: Readonly<Record<string, string>> = {
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

/** @param hasFolders there are several: each row says which it is in */
export function columnsFor(hasFolders: boolean) {
  const folder = helper.accessor(({ listing }) => listing.folder, {
    id: "folder",
    header: "Folder",
    sortFn: "alphanumeric",
    cell: ({ row }) => row.original.listing.folder,
  });
  return helper.columns([
    helper.accessor(({ listing }) => plainName(listing.name), {
      id: "name",
      header: "Name",
      sortFn: "alphanumeric",
      cell: ({ row }) => <Name listing={row.original.listing} />,
    }),
    ...(hasFolders ? [folder] : []),
    helper.accessor(({ listing }) => listing.map ?? "", {
      id: "map",
      header: "Map",
      sortFn: "alphanumeric",
      cell: ({ row }) => mapWords(row.original.listing.map),
    }),
    helper.accessor(({ listing }) => listing.level ?? -1, {
      id: "level",
      header: "Level",
      sortFn: "basic",
      cell: ({ row }) => row.original.listing.level ?? "",
    }),
    helper.accessor(({ listing }) => listing.turns, {
      id: "turns",
      header: "Turns",
      sortFn: "basic",
      cell: ({ getValue }) => grouped(getValue()),
    }),
    helper.accessor(({ listing }) => listing.frames, {
      id: "frames",
      header: "Frames",
      sortFn: "basic",
      cell: ({ getValue }) => grouped(getValue()),
    }),
    helper.accessor(({ listing }) => resultWords(listing.result), {
      id: "result",
      header: "Result",
      sortFn: "alphanumeric",
      cell: ({ row }) => <Result {...row.original.listing} />,
    }),
    helper.accessor(({ bots }) => bots, {
      id: "bots",
      header: "Bots",
      sortFn: "alphanumeric",
      cell: ({ getValue }) => <span data-whole={getValue()}>{getValue()}</span>,
    }),
    helper.accessor(({ at }) => at, {
      id: "at",
      header: "Recorded",
      sortFn: "basic",
      cell: ({ row, getValue }) => (
        <span data-tip={timeWords(row.original)}>
          {row.original.listing.startedAt === null && "file "}
          {whenWords(getValue(), Date.now())}
        </span>
      ),
    }),
    helper.accessor(({ listing }) => listing.byteLength, {
      id: "size",
      header: "Size",
      sortFn: "basic",
      cell: ({ getValue }) => byteWords(getValue()),
    }),
  ]);
}

function timeWords({ at, listing }: LibraryRow): string {
  const words = new Date(at).toLocaleString();
  return listing.startedAt === null ? `File of ${words}; when it was recorded is not known` : words;
}

function Name({ listing }: { readonly listing: RecordingListing }): React.JSX.Element {
  const { name, note, live, lostBytes, unreadable } = listing;
  return (
    <span className="library-name">
      <span className="library-title" data-whole={name}>
        {plainName(name)}
      </span>
      {live && (
        <span className="badge live">
          <Radio size={12} aria-hidden="true" />
          Recording
        </span>
      )}
      {lostBytes > 0 && (
        <span className="badge damaged" data-tip={`${grouped(lostBytes)} bytes lost`}>
          <ShieldAlert size={12} aria-hidden="true" />
          Damaged
        </span>
      )}
      {unreadable !== null && (
        <span className="badge mute">
          <CircleSlash size={12} aria-hidden="true" />
          Unreadable
        </span>
      )}
      {note !== null && (
        <span className="library-note" data-whole={note}>
          {note}
        </span>
      )}
    </span>
  );
}
