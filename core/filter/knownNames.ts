import type { FilterNode } from "./ast.ts";
import type { GameNames } from "./names.ts";
import { type FilterNote, filterNotes } from "./notes.ts";
import { labelOf, type RowTable, valuesIn } from "./rowTable.ts";

/**
 * The powers and provinces that a filter of rows knows: those of the given names, and those in the rows. The rows may be
 * from games on several maps.
 */
export class KnownNames<Row> {
  readonly #table: RowTable<Row>;
  readonly #powers: Map<string, string>;
  readonly #provinces: Map<string, string>;

  constructor(table: RowTable<Row>, names: GameNames) {
    this.#table = table;
    this.#powers = new Map(names.powers);
    this.#provinces = new Map(names.provinces);
  }

  /** Adds names, such as those of a recording. */
  add({ powers, provinces }: GameNames): void {
    for (const [name, label] of powers) if (!this.#powers.has(name)) this.#powers.set(name, label);
    for (const [name, label] of provinces) if (!this.#provinces.has(name)) this.#provinces.set(name, label);
  }

  /** Adds the names in a row. */
  addRow(row: Row): void {
    for (const { name, names } of this.#table.fields) {
      if (names === undefined) continue;
      const known = names === "powers" ? this.#powers : this.#provinces;
      for (const value of valuesIn(this.#table, name, row))
        if (!known.has(labelOf(value))) known.set(labelOf(value), labelOf(value));
    }
  }

  get names(): GameNames {
    return { powers: this.#powers, provinces: this.#provinces, fields: this.#table };
  }

  /** Returns hints about parts of a filter, such as an unknown power. */
  notesOn(node: FilterNode): readonly FilterNote[] {
    return filterNotes(node, this.names);
  }
}
