import type { Arrangement, Press } from "../language/press.ts";

/** Returns a key that is equal for arrangements with the same meaning, regardless of the order of powers and places. */
export function arrangementKey(arrangement: Arrangement | Press): string {
  return JSON.stringify(arrangement, (key, value: unknown) => {
    if (key === "span") return undefined;
    const isSet = key === "powers" || key === "allies" || key === "against" || key === "recipients";
    return isSet && Array.isArray(value) ? [...(value as readonly string[])].sort() : value;
  });
}
