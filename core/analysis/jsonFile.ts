import { jsonFault } from "./jsonFault.ts";

/** A field of a JSON file that has an invalid value. */
export class Misplaced extends Error {
  /** Name of the field: `suppress[2].reason`. */
  readonly place: string;

  constructor(place: string, message: string) {
    super(message);
    this.place = place;
  }
}

export type JsonReading<T> =
  | { readonly ok: true; readonly value: T }
  /** `place`: line and column (`3:14`), or the name of the field. */
  | { readonly ok: false; readonly place: string; readonly message: string };

/**
 * Reads a file that a user may have written. Never throws; returns the first error and its location.
 * @param check checks the parsed value, and throws {@link Misplaced} for an invalid field
 */
export function readJsonFile<T>(text: string, check: (parsed: unknown) => T): JsonReading<T> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    const { line, column, expected } = jsonFault(text) ?? { line: 1, column: 1, expected: "JSON" };
    return { ok: false, place: `${line}:${column}`, message: `the file is not JSON: expected ${expected} here` };
  }
  try {
    return { ok: true, value: check(parsed) };
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    return { ok: false, place: error.place, message: error.message };
  }
}
