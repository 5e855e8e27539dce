import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import { languageFindings } from "../language/findings.ts";

/** Findings of the language as lint words them; `dm-empty` reports a message without a token. */
export const languageCatalogue: Readonly<Record<string, CatalogueEntry>> = Object.fromEntries(
  Object.entries(languageFindings)
    .filter(([code]) => code !== "empty-message")
    .map(([code, { inPlace, ...entry }]) => [code, { ...entry, ...inPlace }]),
);
