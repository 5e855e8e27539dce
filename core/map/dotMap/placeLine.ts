import { parsePlaceLine } from "../placeLineText.ts";
import { renamePlace } from "./geography.ts";
import { badLine, type MapLine, type MapState, type PlaceLine, report } from "./state.ts";

/** Three characters, of which the first and last are letters or digits; then optionally a slash and a coast. */
const abbreviationForm = /^[\p{L}\p{N}].[\p{L}\p{N}](\/[\p{L}\p{N}]+)?$/u;

/** Reads the name of a place. A later full name replaces the earlier one; other spellings are kept. */
export function readPlaceLine(state: MapState, line: MapLine): void {
  const parsed = parsePlaceLine(line.text);
  const { renames, fullName, abbreviation: key } = parsed;
  if (fullName === "" || key === "") return badLine(state, line, "a place needs a name and an abbreviation");
  if (!abbreviationForm.test(key)) report(state, "abbreviation", line.at, { name: key });
  for (const alias of parsed.ambiguousAliases)
    if (alias.includes("+")) badLine(state, { ...line, text: `${alias}?` }, "an ambiguous alias cannot contain +");
  if (renames !== null && !renamePlace(state, line, renames, key)) return;
  const before = state.placeLines.get(key);
  const placeLine: PlaceLine = {
    key,
    fullName,
    aliases: [...(before ? [before.fullName, ...before.aliases] : []), ...parsed.aliases],
    ambiguousAliases: [...(before?.ambiguousAliases ?? []), ...parsed.ambiguousAliases],
    at: line.at,
  };
  state.placeLines.set(key, placeLine);
}
