import { Handshake, SearchX } from "lucide-react";
import { useMemo } from "react";
import { agreementFields } from "../../../core/filter/agreementFields.ts";
import { standardGameNames } from "../../../core/filter/names.ts";
import { hasResults } from "../../link/results.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { Button } from "../../parts/Button.tsx";
import { peaceNote, repeatsCount } from "../../parts/broken/brokenExport.ts";
import { Empty } from "../../parts/Empty.tsx";
import { appliedFilter, matchingRows } from "../../parts/filter/rowFilter.ts";
import { LedgerFilterBar } from "../../parts/ledger/LedgerFilterBar.tsx";
import { LedgerTable } from "../../parts/ledger/LedgerTable.tsx";
import { keyOf, type LedgerLine } from "../../parts/ledger/ledgerLine.ts";
import { filteredRows } from "../../parts/ledger/ledgerRows.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import { plainName } from "../../parts/recordingWords.ts";
import { TabBar } from "../../parts/TabFrame.tsx";
import { Tip } from "../../parts/Tip.tsx";
import { filterPromises, useLibraryChoice } from "../../session/libraryChoice.ts";
import type { FrameNumber } from "../../session/store.ts";
import { noPromisesFilter } from "../../session/tabRows.ts";
import type { BrokenRecordingsProps } from "./BrokenRecordings.tsx";
import { copiesNote, copyReasons, withoutCopies } from "./copiesAmong.ts";
import { LeftOut } from "./LeftOut.tsx";
import { scopeNote } from "./libraryExport.ts";
import type { LibraryRow } from "./libraryRows.ts";
import { openListing } from "./openBehind.ts";
import { RecordingLink } from "./RecordingLink.tsx";
import { UnreadTexts } from "./UnreadTexts.tsx";

/** A table of the promises in the recordings: who made them to whom, and who kept them. */
export function PromisesOfRecordings({ rows: all, profile }: BrokenRecordingsProps): React.JSX.Element {
  const { promises, search } = useLibraryChoice();
  const { counted: rows, copies } = useMemo(() => withoutCopies(all), [all]);
  const { filter, words } = promises;
  const listings = useMemo(
    () => new Map(rows.flatMap((row) => linesOf(row).map((line) => [keyOf(line), row.listing]))),
    [rows],
  );
  const lines = useMemo(() => rows.flatMap(linesOf), [rows]);
  const shown = useMemo(
    () =>
      filteredRows(
        matchingRows({ table: agreementFields, rows: lines, names: standardGameNames, text: words }),
        filter,
      ),
    [lines, words, filter],
  );
  // Recordings that the host has not read yet may have promises too.
  const readable = rows.filter(({ listing }) => hasResults(listing) || listing.pending);
  if (lines.length === 0 && readable.some(({ line }) => !line))
    return (
      <Awaited icon={Handshake} title="Assessing promises" share={null}>
        Comparing every promise in {counted(readable.length, "recording")} with the orders.
      </Awaited>
    );
  if (lines.length === 0)
    return (
      <Empty icon={Handshake} title="No promises">
        No power in these recordings made a promise. <UnreadTexts rows={rows} />
      </Empty>
    );
  const openAt = (line: LedgerLine, n: FrameNumber): void => {
    const listing = listings.get(keyOf(line));
    if (listing) openListing(listing, { n });
  };
  return (
    <section className="pane" aria-label="Promises">
      <TabBar>
        <LedgerFilterBar
          rows={lines}
          names={standardGameNames}
          {...promises}
          onWords={(text) => filterPromises({ filter, words: text })}
          onFilter={(name) => filterPromises({ filter: name, words })}
        />
        <Tip words={repeatsCount}>
          <span className="push" role="status">
            {countsOf(shown, lines)}
          </span>
        </Tip>
        <LeftOut recordings={copyReasons(copies)} />
        <UnreadTexts rows={rows} />
      </TabBar>
      {shown.length > 0 ? (
        <LedgerTable
          rows={shown}
          words={words}
          link={(line, n, label, text) => (
            <RecordingLink
              listing={listings.get(keyOf(line))}
              {...{ n, label, words: text }}
              onGo={() => openAt(line, n)}
            />
          )}
          scope={{
            ...{ filter, between: [] },
            applied: appliedFilter({ table: agreementFields, names: standardGameNames, text: words }),
            notes: [
              "Only offers in which a power promised something.",
              `${repeatsCount}.`,
              scopeNote(rows, readable.length, search),
              ...copiesNote(copies),
              peaceNote(profile),
            ],
            recordings: readable.flatMap(({ listing, line }) => (line?.results ? [listing.name] : [])),
          }}
          onFilter={(text) => filterPromises({ filter, words: text })}
          onOpen={(line) => openAt(line, line.proposedAt.n)}
        />
      ) : (
        <Empty
          icon={SearchX}
          title="No matching promises"
          actions={
            <Button isMain onClick={() => filterPromises(noPromisesFilter)}>
              Show all {grouped(lines.length)}
            </Button>
          }
        >
          No promise in these recordings matches the filter.
        </Empty>
      )}
    </section>
  );
}

/** Counts the promises in the lines, by verdict: `77 promises, 67 kept, 9 breached, counting repeats`. */
function countsOf(shown: readonly LedgerLine[], lines: readonly LedgerLine[]): string {
  const verdicts = shown.flatMap(({ obligations }) => obligations.map(({ verdict }) => verdict));
  const count = (wanted: string): string => grouped(verdicts.filter((verdict) => verdict === wanted).length);
  const of = shown.length === lines.length ? "" : `${grouped(shown.length)} of ${counted(lines.length, "offer")}: `;
  return `${of}${counted(verdicts.length, "promise")}, ${count("kept")} kept, ${count("breached")} breached, counting repeats`;
}

function linesOf({ listing, line }: LibraryRow): readonly LedgerLine[] {
  const file = plainName(listing.name);
  return (line?.results?.ledger ?? []).map((row) => ({
    ...row,
    key: `${listing.id} ${row.id}`,
    english: null,
    statement: null,
    file,
    recordingId: listing.uuid,
    hasGames: listing.games > 1,
    player: row.model ?? row.bot,
  }));
}
