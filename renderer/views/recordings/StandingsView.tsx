import { Trophy } from "lucide-react";
import { useCallback, useMemo } from "react";
import { type RankedBot, type RankedBy, type ResultsOf, rankBots } from "../../../core/analysis/botRanking.ts";
import { standingsNotes } from "../../../core/analysis/standings.ts";
import { standardGameNames } from "../../../core/filter/names.ts";
import { standingFields } from "../../../core/filter/standingFields.ts";
import { hasResults } from "../../link/results.ts";
import { Awaited } from "../../parts/Awaited.tsx";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import { Empty } from "../../parts/Empty.tsx";
import { cellFilterOf } from "../../parts/filter/cellConditions.ts";
import { RowFilterField } from "../../parts/filter/RowFilterField.tsx";
import { appliedFilter, matchingRows, type RowFiltering } from "../../parts/filter/rowFilter.ts";
import { Joined } from "../../parts/Joined.tsx";
import { capital, counted } from "../../parts/numbers.ts";
import { plainName } from "../../parts/recordingWords.ts";
import { filterBots, rankBy, useLibraryChoice } from "../../session/libraryChoice.ts";
import { Behind } from "./Behind.tsx";
import { copyReasons, withoutCopies } from "./copiesAmong.ts";
import { LeftOut } from "./LeftOut.tsx";
import { scopeNote } from "./libraryExport.ts";
import type { LibraryRow } from "./libraryRows.ts";
import { MeetingsTable, type MeetingsTableProps } from "./MeetingsTable.tsx";
import { openBehind } from "./openBehind.ts";
import { SeatsTable } from "./SeatsTable.tsx";
import "./standings.css";
import { behindWords, type CellLink, standingsColumns } from "./standingsColumns.tsx";
import { standingsData } from "./standingsData.ts";
import { anyPart, recordingsBehind } from "./standingsRows.ts";

const lineHeight = { least: 28, most: 28 } as const;
const best = { id: "score", desc: true } as const;

export interface StandingsViewProps {
  readonly rows: readonly LibraryRow[];
  /** Whether any recordings are excluded from the standings. */
  readonly isPart: boolean;
}

/**
 * The bots in the recordings: their results, findings and promises, how they did against each other and which powers
 * they played.
 */
export function StandingsView({ rows, isPart }: StandingsViewProps): React.JSX.Element {
  const { by: wanted, search } = useLibraryChoice();
  const { counted: once, copies } = useMemo(() => withoutCopies(rows), [rows]);
  const known = useMemo(
    () =>
      once.flatMap(({ listing, line }): ResultsOf[] =>
        line?.results ? [{ id: listing.id, results: line.results }] : [],
      ),
    [once],
  );
  const hasModels = known.some(({ results }) => results.seats.some(({ model }) => model !== null));
  // If no models played, a link to a ranking of models shows the bots instead.
  const by: RankedBy = hasModels ? wanted : "bot";
  const ranked = useMemo(() => rankBots(known, by), [known, by]);
  const readable = rows.filter(({ listing }) => hasResults(listing) || listing.pending);
  const isReading = readable.some(({ line }) => !line);
  if (known.length === 0 && isReading)
    return (
      <Awaited icon={Trophy} title="Reading the recordings" share={null}>
        Adjudicating turns, checking rules and assessing promises in {counted(readable.length, "recording")}. Each
        recording is read only once; its results are cached.
      </Awaited>
    );
  if (ranked.length === 0)
    return (
      <Empty icon={Trophy} title="No players in these recordings">
        Standings need recordings in which clients ask to play. Select other recordings in the list.
      </Empty>
    );
  const missing = [...missingFrom(rows), ...copyReasons(copies)];
  const games = new Set(known.flatMap(({ id, results }) => results.seats.map(({ game }) => `${id} ${game}`))).size;
  const scope = scopeNote(rows, known.length, search);
  const recordings = once.flatMap(({ listing, line }) => (line?.results ? [listing.name] : []));
  return (
    <div className="standings-panes">
      <section className="pane standings-main" aria-label="Standings">
        <div className="pane-head">
          <h2 className="pane-title">Standings</h2>
          <span>
            {isPart || isReading || missing.length > 0 || known.length < 2 ? "" : "all "}
            {counted(known.length, "recording")}, {counted(games, "game")}
          </span>
          <LeftOut recordings={missing} />
          {hasModels && (
            <Joined label="Rank">
              {(["bot", "model"] as const).map((each) => (
                <button type="button" key={each} aria-pressed={by === each} onClick={() => rankBy(each)}>
                  {each === "bot" ? "Bots" : "Models"}
                </button>
              ))}
            </Joined>
          )}
          <BotFilter ranked={ranked} />
          <span className="push">
            Score: mean per seat, with a 95% interval over games. Seven players: solo +6, loss −1.{" "}
            {standingsNotes.observers}
          </span>
        </div>
        <BotTable {...{ ranked, known, by, scope, recordings }} />
      </section>
      <MeetingsTable {...{ ranked, known, by, scope, recordings }} />
      <SeatsTable {...{ known, by, scope, recordings }} />
    </div>
  );
}

/** Returns the filter for the bots in the standings. */
function useBotFilter(rows: readonly RankedBot[]): RowFiltering<RankedBot> {
  const { bots: text } = useLibraryChoice();
  return { table: standingFields, rows, names: standardGameNames, text, onChange: filterBots };
}

function BotFilter({ ranked }: Pick<MeetingsTableProps, "ranked">): React.JSX.Element {
  return (
    <RowFilterField
      id="bots-filter"
      label="Filter bots"
      placeholder="Filter: games>=5 score>0 errors>0"
      hasKey={false}
      of={useBotFilter(ranked)}
    />
  );
}

/** The fields of columns whose ids differ from the names of their fields. Means have none: their cells are rounded. */
const columnFields = { name: "bot", score: [], centres: [], findings: ["errors", "warnings"], left: "disconnects" };

function BotTable({ ranked, known, by, scope, recordings }: MeetingsTableProps): React.JSX.Element {
  const filter = useBotFilter(ranked);
  const lines = matchingRows(filter);
  const applied = appliedFilter(filter);
  const link: CellLink = useCallback(
    (bot, adds, what, content) => (
      <Behind recordings={recordingsBehind(known, adds, bot.name, by)} words={behindWords(bot.name, what)}>
        {content}
      </Behind>
    ),
    [known, by],
  );
  const columns = useMemo(() => standingsColumns(link), [link]);
  return (
    <DataGrid
      {...{ columns, lineHeight }}
      sortedBy={best}
      lines={lines}
      filter={cellFilterOf(filter, columnFields)}
      idOf={({ name }) => name}
      label="Standings"
      name="standings"
      opens={{
        words: "Show recordings",
        run: ({ name }) => openBehind(recordingsBehind(known, anyPart, name, by), behindWords(name, "all games")),
      }}
      exports={{
        of: by,
        recordings,
        caption: `${capital(by)} standings across ${counted(known.length, "recording")}`,
        notes: [
          applied === "" ? scope : `${scope} Only ${by}s that match “${applied}”.`,
          "Score: each seat stakes a point, and the winners share the pot; the mean is per seat, over games that ended in a solo or a draw.",
          "Score intervals: 95%, Student's t over games. Findings: errors/warnings/notes of the bot's clients.",
          "Kept: promises, of those checked; a promise that was made again counts once.",
          ...Object.values(standingsNotes),
          ...(lines.some(({ standing }) => standing?.bot === null)
            ? ["All clients that gave no name are one row, without a name in the CSV."]
            : []),
        ],
        data: standingsData,
      }}
    />
  );
}

/** Returns the recordings that could not be read, each with the reason. */
function missingFrom(rows: readonly LibraryRow[]): readonly string[] {
  return rows.flatMap(({ listing, line }) => {
    const why = listing.unreadable ?? line?.fault ?? (listing.live ? "is still being recorded" : null);
    return why === null ? [] : [`${plainName(listing.name)}: ${why}`];
  });
}
