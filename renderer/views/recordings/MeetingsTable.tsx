import { useMemo } from "react";
import {
  type Meeting,
  meetingsIn,
  type RankedBot,
  type RankedBy,
  type ResultsOf,
} from "../../../core/analysis/botRanking.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { counted } from "../../parts/numbers.ts";
import type { RecordingsBehind } from "../../session/tabRows.ts";
import { Behind } from "./Behind.tsx";
import { type MeetingRow, meetingsData, meetingValues, shareOf, shareWords } from "./meetingsData.ts";
import { openBehind } from "./openBehind.ts";
import { atEnd, ranksOf, recordingsBehind, seatsThat } from "./standingsRows.ts";

const lineHeight = { least: 26, most: 26 } as const;
const inOrder = { id: "rank", desc: false } as const;

export interface MeetingsTableProps {
  readonly ranked: readonly RankedBot[];
  readonly known: readonly ResultsOf[];
  readonly by: RankedBy;
  /** Names the compared recordings in a sentence. */
  readonly scope: string;
  /** Their names. */
  readonly recordings: readonly string[];
}

/** How often each bot did better than each of the others in the games that both played. */
export function MeetingsTable({ ranked, known, by, scope, recordings }: MeetingsTableProps): React.JSX.Element {
  const meetings = useMemo(() => meetingsIn(known, by), [known, by]);
  const rows = useMemo(() => rowsOf(ranked, meetings), [ranked, meetings]);
  const columns = useMemo(() => {
    const ends = (name: string, { recordings }: Meeting) => endsOf(known, name, by, recordings);
    return [...nameColumns, ...rows.map(({ name }) => columnOf(name, ends))];
  }, [rows, known, by]);
  return (
    <section className="pane" aria-label="Bot against bot">
      <div className="pane-head">
        <h2 className="pane-title">{by === "bot" ? "Bot against bot" : "Model against model"}</h2>
        <span className="standings-none">
          How often the row’s bot did better than the column’s: by score, then centres; ties count half
        </span>
      </div>
      {rows.length === 0 ? (
        <p className="standings-note">No two different {by}s have met in a game that was played to the end.</p>
      ) : (
        <DataGrid
          {...{ columns, lineHeight }}
          sortedBy={inOrder}
          lines={rows}
          idOf={({ name }) => name}
          label="Bot against bot"
          name="standings"
          opens={{
            words: "Show recordings",
            run: ({ name, meetings: own }) =>
              openBehind(
                endsOf(
                  known,
                  name,
                  by,
                  [...own.values()].flatMap(({ recordings }) => recordings),
                ),
                `${name} against others`,
              ),
          }}
          exports={{
            of: by,
            caption: "How often the row’s bot did better than the column’s in the same game",
            notes: [
              scope,
              "Better: a higher score or, if the scores are equal, more centres. A tie counts half. Only games played to the end count.",
              "In brackets, and as n in the CSV: how many pairs of seats were compared.",
            ],
            recordings,
            data: meetingsData(rows),
          }}
        />
      )}
    </section>
  );
}

const nameColumns: readonly GridColumn<MeetingRow>[] = [
  { id: "rank", header: "#", width: "28px", number: ({ rank }) => rank, cell: ({ rank }) => rank },
  {
    id: "name",
    header: "Row",
    width: "minmax(110px, 1fr)",
    words: ({ name }) => name,
    cell: ({ name }) => <span data-whole={name}>{name}</span>,
  },
];

/** Returns the recordings of the games in which a row's bot met another bot. */
type Ends = (name: string, meeting: Meeting) => RecordingsBehind;

/** Returns the given recordings, each of which opens at the end of the bot's first game in it. */
function endsOf(known: readonly ResultsOf[], name: string, by: RankedBy, ids: readonly string[]): RecordingsBehind {
  const wanted = known.filter(({ id }) => ids.includes(id));
  return recordingsBehind(
    wanted,
    seatsThat(({ score }) => score !== null, atEnd),
    name,
    by,
  );
}

function columnOf(other: string, ends: Ends): GridColumn<MeetingRow> {
  return {
    id: `against ${other}`,
    header: other,
    width: "minmax(96px, .8fr)",
    isLargestFirst: true,
    number: ({ meetings }) => shareOf(meetings.get(other)) ?? -1,
    cell: ({ name, meetings }) => <Cell name={name} other={other} meeting={meetings.get(other)} ends={ends} />,
    ...meetingValues(other),
  };
}

function Cell(props: {
  readonly name: string;
  readonly other: string;
  readonly meeting: Meeting | undefined;
  readonly ends: Ends;
}): React.JSX.Element {
  const { name, other, meeting, ends } = props;
  const share = shareOf(meeting);
  if (!meeting || share === null) return <span className="standings-none">{name === other ? "" : "–"}</span>;
  const { ahead, level, pairs, games } = meeting;
  const facts = `ahead ${ahead}, level ${level}, behind ${pairs - ahead - level}, in ${counted(games, "game")}`;
  return (
    <Behind recordings={ends(name, meeting)} words={`${name} against ${other}: ${facts}`}>
      {shareWords(meeting)}
    </Behind>
  );
}

function rowsOf(ranked: readonly RankedBot[], meetings: readonly Meeting[]): readonly MeetingRow[] {
  const names = new Set(meetings.map(({ row }) => row));
  return [...ranksOf(ranked)]
    .filter(([name]) => names.has(name))
    .map(([name, rank]) => ({
      name,
      rank,
      meetings: new Map(meetings.filter(({ row }) => row === name).map((each) => [each.column, each])),
    }));
}
