import type { Arrangement, Press } from "../language/press.ts";

/** Equal for arrangements that say the same, in whatever order powers and places are listed. */
export function arrangementKey(arrangement: Arrangement | Press): string {
  return JSON.stringify(arrangement, (key, value: unknown) => {
    if (key === "span") return undefined;
    const isSet = key === "powers" || key === "allies" || key === "against" || key === "recipients";
    return isSet && Array.isArray(value) ? [...(value as readonly string[])].sort() : value;
  });
}
