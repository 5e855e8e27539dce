import { Handshake, SearchX } from "lucide-react";
import { useMemo } from "react";
import { brokenFields } from "../../../core/filter/brokenFields.ts";
import { standardGameNames } from "../../../core/filter/names.ts";
import type { PeaceProfile } from "../../../core/press/profiles.ts";
import type { FrameNumber } from "../../../core/recording/entry.ts";
import { hasResults } from "../../link/results.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { BrokenFilterBar } from "../../parts/broken/BrokenFilterBar.tsx";
import { BrokenTable } from "../../parts/broken/BrokenTable.tsx";
import { peaceNote, repeatsCountOnce } from "../../parts/broken/brokenExport.ts";
import { type BrokenLine, brokenCounts, shownBroken } from "../../parts/broken/brokenLines.ts";
import { Empty } from "../../parts/Empty.tsx";
import { appliedFilter } from "../../parts/filter/rowFilter.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import { plainName } from "../../parts/recordingWords.ts";
import { TabBar } from "../../parts/TabFrame.tsx";
import { noBrokenFilter } from "../../session/brokenFilter.ts";
import { filterBroken, useLibraryChoice } from "../../session/libraryChoice.ts";
import { copiesNote, copyReasons, withoutCopies } from "./copiesAmong.ts";
import { LeftOut } from "./LeftOut.tsx";
import { scopeNote } from "./libraryExport.ts";
import type { LibraryRow } from "./libraryRows.ts";
import { openListing } from "./openBehind.ts";
import { RecordingLink } from "./RecordingLink.tsx";
import { UnreadTexts } from "./UnreadTexts.tsx";

export interface BrokenRecordingsProps {
  readonly rows: readonly LibraryRow[];
  readonly profile: PeaceProfile;
}

/** A line of the table, and the recording that it comes from. */
interface RecordedLine extends BrokenLine {
  readonly listing: LibraryRow["listing"];
}

/** A table of the broken promises and false statements in the recordings. */
export function BrokenRecordings({ rows: all, profile }: BrokenRecordingsProps): React.JSX.Element {
  const { broken: filter, search } = useLibraryChoice();
  const { counted: rows, copies } = useMemo(() => withoutCopies(all), [all]);
  const lines = useMemo(() => rows.flatMap(linesOf), [rows]);
  const listings = useMemo(() => new Map(lines.map(({ id, listing }) => [id, listing])), [lines]);
  const shown = useMemo(() => shownBroken(lines, filter, standardGameNames), [lines, filter]);
  // Recordings that the host has not read yet may have rows too.
  const readable = rows.filter(({ listing }) => hasResults(listing) || listing.pending);
  const isMissing = readable.some(({ line }) => !line);
  if (lines.length === 0 && isMissing)
    return (
      <Awaited icon={Handshake} title="Assessing promises and statements" share={null}>
        Comparing every promise and every statement in {counted(readable.length, "recording")} with orders and
        positions.
      </Awaited>
    );
  if (lines.length === 0)
    return (
      <Empty icon={Handshake} title="No broken promises or false statements">
        In these recordings, no promise that could be checked was broken, and no statement that could be checked was
        false. <UnreadTexts rows={rows} />
      </Empty>
    );
  const { promises, statements } = brokenCounts(shown);
  const openAt = ({ id }: BrokenLine, n: FrameNumber): void => {
    const listing = listings.get(id);
    if (listing) openListing(listing, { n });
  };
  return (
    <section className="pane" aria-label="Broken promises and false statements">
      <TabBar>
        <BrokenFilterBar {...{ lines, filter }} names={standardGameNames} onChange={filterBroken} />
        <span className="push" role="status" data-tip={repeatsCountOnce}>
          {shown.length === lines.length ? "" : `${grouped(shown.length)} of ${grouped(lines.length)}: `}
          {counted(promises, "broken promise")}, {counted(statements, "false statement")}
        </span>
        <LeftOut recordings={copyReasons(copies)} />
        <UnreadTexts rows={rows} />
      </TabBar>
      {shown.length > 0 ? (
        <BrokenTable
          lines={shown}
          onFilter={filterBroken}
          link={(line, n, label) => (
            <RecordingLink listing={listings.get(line.id)} n={n} label={label} onGo={() => openAt(line, n)} />
          )}
          scope={{
            filter,
            applied: appliedFilter({ table: brokenFields, names: standardGameNames, text: filter.text }),
            between: [],
            notes: [
              `${repeatsCountOnce}.`,
              scopeNote(rows, readable.length, search),
              ...copiesNote(copies),
              peaceNote(profile),
            ],
            recordings: readable.flatMap(({ listing, line }) => (line?.results ? [listing.name] : [])),
          }}
          onOpen={(line) => openAt(line, line.row.n)}
        />
      ) : (
        <Empty
          icon={SearchX}
          title="No matching rows"
          actions={
            <Button isMain onClick={() => filterBroken(noBrokenFilter)}>
              Show all {grouped(lines.length)}
            </Button>
          }
        >
          Nothing in these recordings matches the filter.
        </Empty>
      )}
    </section>
  );
}

function linesOf({ listing, line }: LibraryRow): readonly RecordedLine[] {
  const recording = plainName(listing.name);
  return (line?.results?.broken ?? []).map((row, at) => ({
    id: `${listing.id} ${at}`,
    row,
    statement: null,
    player: row.model ?? row.bot,
    recording,
    recordingId: listing.uuid,
    hasGames: listing.games > 1,
    listing,
  }));
}
