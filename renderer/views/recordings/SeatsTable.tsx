import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { balanceOf, type RankedBy, type ResultsOf, type SeatBalance } from "../../../core/analysis/botRanking.ts";
import { DataGrid } from "../../parts/DataGrid/DataGrid.tsx";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { counted, grouped } from "../../parts/numbers.ts";
import { mapWords } from "../../parts/recordingWords.ts";
import { SelectField } from "../../parts/SelectField.tsx";
import { seatsKey, showSeatsOn, useLibraryChoice } from "../../session/libraryChoice.ts";
import type { RecordingsBehind } from "../../session/tabRows.ts";
import { Behind } from "./Behind.tsx";
import { openBehind } from "./openBehind.ts";
import { recordingsBehind, seatsThat } from "./standingsRows.ts";

const lineHeight = { least: 26, most: 26 } as const;
const byName = { id: "name", desc: false } as const;

export interface SeatsTableProps {
  readonly known: readonly ResultsOf[];
  readonly by: RankedBy;
  /** Names the compared recordings in a sentence. */
  readonly scope: string;
  /** Their names. */
  readonly recordings: readonly string[];
}

type SeatRow = SeatBalance["rows"][number];

/** How many times each bot played each power on a map, and whether the seats are balanced. */
export function SeatsTable({ known, by, scope, recordings }: SeatsTableProps): React.JSX.Element {
  const { seats } = useLibraryChoice();
  const balances = useMemo(() => balanceOf(known, by), [known, by]);
  const shown = balances.find(({ map }) => seatsKey(map) === seats) ?? balances[0];
  const columns = useMemo(() => (shown ? columnsOf(shown, known, by) : []), [shown, known, by]);
  return (
    <section className="pane" aria-label="Seats">
      <div className="pane-head">
        <h2 className="pane-title">Seats</h2>
        {balances.length > 1 && shown ? (
          <SelectField
            label="Map"
            value={String(balances.indexOf(shown))}
            options={balances.map((each, at) => [String(at), mapLabel(each)] as const)}
            onChange={(at) => showSeatsOn(balances[Number(at)]?.map ?? null)}
          />
        ) : (
          shown && <span>{mapLabel(shown)}</span>
        )}
        {shown && <Balance of={shown} maps={balances.length} by={by} />}
      </div>
      {shown ? (
        <DataGrid
          {...{ columns, lineHeight }}
          sortedBy={byName}
          lines={shown.rows}
          idOf={({ name }) => name}
          label="Seats"
          name="standings"
          opens={{
            words: "Show recordings",
            run: ({ name }) => openBehind(behind(known, by, shown, name, null), `${name} on ${mapWords(shown.map)}`),
          }}
          exports={{
            of: by,
            caption: `Games by ${by} and power on the map ${mapWords(shown.map)}`,
            notes: [scope],
            recordings,
          }}
        />
      ) : (
        <p className="standings-note">No {by} had a seat in these recordings.</p>
      )}
    </section>
  );
}

function mapLabel({ map, games }: SeatBalance): string {
  return `${map === null ? "Unknown map" : mapWords(map)}, ${counted(games, "game")}`;
}

interface BalanceProps {
  readonly of: SeatBalance;
  readonly maps: number;
  readonly by: RankedBy;
}

/** States whether all bots played all powers the same number of times. */
function Balance({ of: { least, most }, maps, by }: BalanceProps): React.JSX.Element {
  const several = maps > 1 ? ` One of ${maps} maps.` : "";
  if (least === most)
    return (
      <span className="standings-balance">
        <CircleCheck size={12} aria-hidden="true" />
        Balanced: each {by} played each power {most === 1 ? "once" : `${grouped(most)} times`}.{several}
      </span>
    );
  return (
    <span className="standings-balance not">
      <TriangleAlert size={12} aria-hidden="true" />
      Not balanced: {grouped(least)} to {counted(most, "game")} per {by} and power.{several}
    </span>
  );
}

function columnsOf(shown: SeatBalance, known: readonly ResultsOf[], by: RankedBy): readonly GridColumn<SeatRow>[] {
  const link = (name: string, power: string | null, count: number) =>
    count === 0 ? (
      <span className="standings-none">0</span>
    ) : (
      <Behind
        recordings={behind(known, by, shown, name, power)}
        words={`${name}${power === null ? "" : ` as ${power}`}`}
      >
        {grouped(count)}
      </Behind>
    );
  return [
    {
      id: "name",
      header: "Bot",
      width: "minmax(110px, 1fr)",
      words: ({ name }) => name,
      cell: ({ name }) => <span data-whole={name}>{name}</span>,
    },
    ...shown.powers.map((power, at) => ({
      id: power,
      header: power,
      width: "44px",
      isNumber: true,
      number: ({ counts }: SeatRow) => counts[at] ?? 0,
      cell: ({ name, counts }: SeatRow) => link(name, power, counts[at] ?? 0),
    })),
    {
      id: "all",
      header: "All",
      width: "62px",
      isNumber: true,
      number: totalOf,
      cell: (row: SeatRow) => link(row.name, null, totalOf(row)),
    },
  ];
}

function totalOf({ counts }: SeatRow): number {
  return counts.reduce((sum, each) => sum + each, 0);
}

function behind(
  known: readonly ResultsOf[],
  by: RankedBy,
  { map }: SeatBalance,
  name: string,
  power: string | null,
): RecordingsBehind {
  const adds = seatsThat(
    (seat) => seat.map === map && seat.result !== null && (power === null || seat.power === power),
  );
  return recordingsBehind(known, adds, name, by);
}
