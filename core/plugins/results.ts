import { addToList } from "../bytes/keyed.ts";
import { plainFlag } from "../filter/choices.ts";
import { type AddedFieldName, type FieldTable, type FilterField, messageFields } from "../filter/fields.ts";
import type { AddedValue } from "../filter/row.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type {
  PluginAnswer,
  PluginCatalogue,
  PluginFacts,
  PluginFailure,
  PluginField,
  PluginFieldType,
  PluginRule,
} from "./plugin.ts";

/** A message that breaks a plug-in's rule. */
interface Hit {
  readonly rule: PluginRule;
  readonly facts: PluginFacts;
}

/** The results of the plug-ins for the rows of a recording, in order from the first row. */
export class PluginResults {
  readonly catalogue: PluginCatalogue;
  /** The fields in the form that the filter uses. */
  readonly fields: FieldTable;
  readonly #columns: readonly AddedValue[][];
  readonly #hits = new Map<FrameNumber, Hit[]>();
  readonly #failures = new Map<number, PluginFailure>();
  #count = 0;
  #generation = 0;
  #edition = 0;

  constructor(catalogue: PluginCatalogue) {
    this.catalogue = catalogue;
    this.fields = filterFieldsOf(catalogue.fields);
    this.#columns = catalogue.fields.map(() => []);
  }

  /** The number of rows that have results so far. */
  get count(): number {
    return this.#count;
  }

  /** Increases when all results are discarded. */
  get generation(): number {
    return this.#generation;
  }

  /** Increases when there are new results that views must show. */
  get edition(): number {
    return this.#edition;
  }

  /** The failures of fields and rules so far, fields first. */
  get failures(): readonly PluginFailure[] {
    return [...this.#failures.values()].sort((a, b) => a.part - b.part);
  }

  /** Adds the results for the next rows. */
  add(rows: number, { values, hits, failures }: PluginAnswer): void {
    values.forEach((some, at) => {
      for (const value of some) this.#columns[at]?.push(value);
    });
    for (const { rule: index, n, facts } of hits) {
      const rule = this.catalogue.rules[index];
      if (rule) addToList(this.#hits, n, { rule, facts });
    }
    for (const failure of failures) {
      const known = this.#failures.get(failure.part);
      const count = failure.count + (known?.count ?? 0);
      const isEnded = failure.isEnded || (known?.isEnded ?? false);
      this.#failures.set(failure.part, { ...(failure.isEnded ? failure : (known ?? failure)), count, isEnded });
    }
    this.#count += rows;
  }

  /** Makes views show the results computed so far. */
  show(): void {
    this.#edition += 1;
  }

  /** Discards all results, because the interpretation of the rows is about to change. */
  clear(): void {
    for (const column of this.#columns) column.length = 0;
    this.#hits.clear();
    this.#failures.clear();
    this.#count = 0;
    this.#generation += 1;
  }

  /** Returns a field's value for a row; null if there is no value or it has not been computed yet. */
  valueOf(field: string, n: FrameNumber): AddedValue {
    const at = this.catalogue.fields.findIndex(({ name }) => name === field);
    return this.#columns[at]?.[n - 1] ?? null;
  }

  /** Returns the values of a row, in the order of the fields. */
  valuesOf(n: FrameNumber): readonly AddedValue[] {
    return this.#columns.map((column) => column[n - 1] ?? null);
  }

  /** Returns the values of a row by field name. */
  namedValuesOf(n: FrameNumber): Readonly<Record<AddedFieldName, AddedValue>> {
    const values = this.valuesOf(n);
    return Object.fromEntries(this.catalogue.fields.map(({ name }, at) => [name, values[at] ?? null]));
  }

  /** Returns the rules of plug-ins that a message breaks. */
  hitsAt(n: FrameNumber): readonly Hit[] {
    return this.#hits.get(n) ?? [];
  }
}

type Question = Pick<FilterField, "type" | "question"> & { readonly example: string };

const questions: Readonly<Record<PluginFieldType, Question>> = {
  number: { type: "number", question: "which number?", example: ">=1" },
  text: { type: "text", question: "which text?", example: "~word" },
  flag: { type: "flag", question: "yes or no?", example: ":yes" },
};

/** Returns a table of the fields of messages, followed by those of plug-ins. */
function filterFieldsOf(fields: readonly PluginField[]): FieldTable {
  const added = fields.map(({ name, type, about }): FilterField => {
    const { example, ...of } = questions[type];
    const choices = type === "flag" && { choices: plainFlag };
    return { name, aliases: [], meaning: about, examples: [`${name}${example}`], cost: 0, ...of, ...choices };
  });
  return { ...messageFields, fields: [...messageFields.fields, ...added] };
}
