import type { CatalogueEntry } from "../../../diagnostics/catalogue.ts";
import type { LanguageFinding } from "../../../language/findings/entry.ts";

/** Findings about the language as lint prints them, with the words of the message itself. */
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
