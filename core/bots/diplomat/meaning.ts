import type { Arrangement, Press } from "../../language/press.ts";

const sets: ReadonlySet<string> = new Set(["powers", "allies", "against"]);

/**
 * Returns a key that is the same for all statements with the same meaning, whether the bot received or created them.
 * The order of fields and of powers does not matter.
 */
export function meaningOf(statement: Arrangement | Press): string {
  return JSON.stringify(statement, (key, value: unknown) => {
    if (key === "span") return undefined;
    if (Array.isArray(value)) return sets.has(key) ? [...value].sort() : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
