import type { CatalogueEntry } from "../../../diagnostics/catalogue.ts";
import type { LanguageFinding } from "../../../language/findings/entry.ts";

/** Returns findings about the language as lint prints them, with the message's own words. */
export function inPlace<Code extends string>(
  findings: Readonly<Record<Code, LanguageFinding>>,
): Readonly<Record<Code, CatalogueEntry>> {
  const worded: Partial<Record<Code, CatalogueEntry>> = {};
  for (const code in findings) {
    const { inPlace: own, ...entry }: LanguageFinding = findings[code];
    worded[code] = { ...entry, ...own };
  }
  return worded as Record<Code, CatalogueEntry>;
}
