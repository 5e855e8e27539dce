import type { Meeting } from "../../../core/analysis/botRanking.ts";
import type { DataColumn, GridColumn } from "../../parts/DataGrid/gridColumns.ts";

/** A bot, and how it did against the others. */
export interface MeetingRow {
  readonly name: string;
  /** Rank in the standings, starting at 1. */
  readonly rank: number;
  /** Meetings, keyed by the other bot's name. */
  readonly meetings: ReadonlyMap<string, Meeting>;
}

/** Returns what exports contain in the column of a bot: the share in the CSV, and the cell's text elsewhere. */
export function meetingValues(other: string): Required<Pick<GridColumn<MeetingRow>, "printed" | "value">> {
  return {
    printed: ({ meetings }) => shareWords(meetings.get(other)),
    value: ({ meetings }) => shareOf(meetings.get(other)),
  };
}

/** The columns of the CSV export: the share of each other bot, then the number of pairs on which it is based. */
export function meetingsData(rows: readonly Pick<MeetingRow, "name">[]): readonly DataColumn<MeetingRow>[] {
  return [
    { header: "#", value: ({ rank }) => rank },
    { header: "Row", value: ({ name }) => name },
    ...rows.flatMap(({ name }): DataColumn<MeetingRow>[] => [
      { header: name, value: ({ meetings }) => shareOf(meetings.get(name)) },
      { header: `${name} n`, value: ({ meetings }) => meetings.get(name)?.pairs ?? null },
    ]),
  ];
}

/** Returns a share and the number of pairs on which it is based: `43% (7)`. */
export function shareWords(meeting: Meeting | undefined): string | null {
  const share = shareOf(meeting);
  return meeting && share !== null ? `${Math.round(share * 100)}% (${meeting.pairs})` : null;
}

/** Returns the share of the pairs in which the row's bot did better; ties count half. */
export function shareOf(meeting: Meeting | undefined): number | null {
  return meeting ? (meeting.ahead + meeting.level / 2) / meeting.pairs : null;
}
