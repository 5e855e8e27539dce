import { Copies } from "../../../core/analysis/copies.ts";
import { plainName } from "../../parts/recordingWords.ts";
import type { LibraryRow } from "./libraryRows.ts";

/** A recording that is a copy of another one. */
interface Copy {
  readonly name: string;
  readonly of: string;
}

/** Returns the recordings without those that are copies of others, and the copies. A recording without results stays. */
export function withoutCopies(rows: readonly LibraryRow[]): {
  readonly counted: readonly LibraryRow[];
  readonly copies: readonly Copy[];
} {
  const found = new Copies();
  const counted: LibraryRow[] = [];
  const copies: Copy[] = [];
  for (const row of rows) {
    const { uuid, frames, name } = row.listing;
    const results = row.line?.results;
    const first = results ? found.firstOf(name, { uuid, frames, results }) : null;
    if (first === null) counted.push(row);
    else copies.push({ name: plainName(name), of: plainName(first) });
  }
  return { counted, copies };
}

/** Names copies in a list of recordings that were left out, each with the reason. */
export function copyReasons(copies: readonly Copy[]): readonly string[] {
  return copies.map(({ name, of }) => `${name}: is a copy of ${of}`);
}

/** Names copies in the notes of a figure. */
export function copiesNote(copies: readonly Copy[]): readonly string[] {
  return copies.length === 0
    ? []
    : [`Without copies of other recordings: ${copies.map(({ name }) => name).join(", ")}.`];
}
