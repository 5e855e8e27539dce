import { type CoveredBot, type CoveredRow, coverageFields } from "../../../core/host/coverageFile.ts";
import type { DataColumn } from "../../parts/DataGrid/gridColumns.ts";
import type { GridExport } from "../../parts/DataGrid/gridFigure.ts";
import { grouped } from "../../parts/numbers.ts";
import type { CoverageFilter } from "../../session/tabRows.ts";
import type { MatrixRow } from "./matrix.ts";

/** Describes how a bot handled a state, message, note or result: `12 right`, `2 of 9 wrong`. */
export function cellWords(cell: CoveredRow | null): string {
  if (!cell?.met) return "not encountered";
  return cell.wrong === 0 ? `${cell.right} right` : `${cell.wrong} of ${cell.met} wrong`;
}

/**
 * Returns the commands for the situations in which a bot encounters a row: `chamber try --only retreats/with-choice`;
 * empty if there is no such situation.
 */
export function situationWords([first, ...more]: CoveredRow["situations"]): string {
  return first === undefined ? "" : [`chamber try --only ${first}`, ...more].join(", or ");
}

/** Returns the text of a cell in a copied row: for a row that the bot has not encountered, with its situations. */
export function copiedWords(cell: CoveredRow | null): string {
  const situations = cell?.met ? "" : situationWords(cell?.situations ?? []);
  return [cellWords(cell), situations].filter(Boolean).join(": ");
}

/** Returns a bot's name for display. */
export function nameOf({ bot }: CoveredBot): string {
  return bot ?? "Client without a name";
}

const countWords = { met: "encountered", right: "right", wrong: "wrong" } as const;

const filterNotes: Readonly<Record<CoverageFilter, string>> = {
  "not encountered": "Only situations that at least one bot did not encounter.",
  wrong: "Only rows in which at least one bot has findings.",
};

/**
 * Returns what an export of the coverage table adds to its columns: each bot's counts.
 * @param bots in the order of the cells
 */
export function coverageExport(bots: readonly CoveredBot[], filter: CoverageFilter | null): GridExport<MatrixRow> {
  const counts = bots.map(nameOf).flatMap((name, at) =>
    (["met", "right", "wrong"] as const).map(
      (count): DataColumn<MatrixRow> => ({
        header: `${name} ${countWords[count]}`,
        value: ({ cells }) => cells[at]?.[count] ?? null,
      }),
    ),
  );
  return {
    caption: "Situations that each bot encountered, and how many times it handled each one without a finding",
    of: "situation",
    notes: [
      `Connections: ${bots.map((bot) => `${nameOf(bot)} ${grouped(bot.connections)}`).join(", ")}.`,
      ...(filter === null ? [] : [filterNotes[filter]]),
    ],
    data: [
      { header: "kind", value: ({ field }) => coverageFields[field] },
      { header: "name", value: ({ name }) => name },
      ...counts,
    ],
  };
}
