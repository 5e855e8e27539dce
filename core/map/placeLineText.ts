/** A place line in its parts. */
export interface ReadPlaceLine {
  /** The old abbreviation in `old -> New Name = abbreviation`, upper case. */
  readonly renames: string | null;
  readonly fullName: string;
  /** Upper case; empty if nothing follows the sign. */
  readonly abbreviation: string;
  readonly aliases: readonly string[];
  readonly ambiguousAliases: readonly string[];
}

/** Reads `Norwegian Sea = nwg norwegian norw+sea tyr?`. Never throws. */
export function parsePlaceLine(text: string): ReadPlaceLine {
  const equals = text.indexOf("=");
  const name = text.slice(0, equals);
  const [abbreviation = "", ...spellings] = text
    .slice(equals + 1)
    .split(/\s+/)
    .filter((word) => word !== "");
  const arrow = name.indexOf("->");
  return {
    renames: arrow < 0 ? null : name.slice(0, arrow).trim().toUpperCase(),
    fullName: name
      .slice(arrow < 0 ? 0 : arrow + 2)
      .trim()
      .replace(/\s+/g, " "),
    abbreviation: abbreviation.toUpperCase(),
    aliases: spellings.filter((alias) => !alias.endsWith("?")),
    ambiguousAliases: spellings.filter((alias) => alias.endsWith("?")).map((alias) => alias.slice(0, -1)),
  };
}
