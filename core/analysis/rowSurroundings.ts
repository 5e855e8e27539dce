import type { FieldName } from "../filter/fields.ts";
import { type Entry, type Leg, legKey, type MarkEntry } from "../recording/entry.ts";
import type { Analysis, FrameRow } from "./analysis.ts";
import type { RowSurroundings } from "./filterRow.ts";
import { GameFold } from "./gameFold.ts";

const gameFields: readonly FieldName[] = ["game", "turn", "season", "year"];

/**
 * What frames do not say themselves, found out while a recording is stepped through: game and turn by the fold, only
 * where a filter asks for them; who speaks; marks on it, which must be known before, as they may stand behind it.
 */
export class SurroundingsFold {
  readonly #analysis: Analysis;
  readonly #fold: GameFold | null;
  readonly #marks = new Map<string, { readonly offset: number; readonly text: string }[]>();

  /** @param asked fields that will be asked of */
  constructor(analysis: Analysis, asked: ReadonlySet<FieldName>, marks: readonly MarkEntry[] = []) {
    this.#analysis = analysis;
    this.#fold = gameFields.some((field) => asked.has(field)) ? new GameFold() : null;
    for (const { text, target } of marks) {
      if (!target) continue;
      const key = legKey(target);
      const known = this.#marks.get(key) ?? [];
      this.#marks.set(key, [...known, { offset: target.offset, text }]);
    }
  }

  /** Takes an entry and the frames that it completed; gives what surrounds each. */
  take(entry: Entry, rows: readonly FrameRow[]): RowSurroundings[] {
    if (rows.length === 0) this.#fold?.apply(entry, rows);
    return rows.map((row) => {
      // A frame at a time: two turns may come in one chunk.
      this.#fold?.apply(entry, [row]);
      return { ...this.#gameOf(row), bot: this.#botOf(row.connection), mark: this.#markOf(row, row.frame.span) };
    });
  }

  #gameOf({ connection }: FrameRow): Pick<RowSurroundings, "game" | "turn"> {
    const index = this.#fold?.games.attendances.get(connection)?.game ?? null;
    if (index === null) return {};
    return { game: index + 1, turn: this.#fold?.games.all[index]?.current?.turn ?? null };
  }

  #botOf(connection: number): string | null {
    return this.#analysis.factsOf(connection)?.identity?.name ?? null;
  }

  #markOf(leg: Leg, { start, end }: { readonly start: number; readonly end: number }): string | null {
    const marks = this.#marks.get(legKey(leg))?.filter(({ offset }) => offset >= start && offset < end) ?? [];
    return marks.length === 0 ? null : marks.map(({ text }) => text).join("; ");
  }
}
