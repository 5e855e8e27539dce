import type { CatalogueEntry } from "../../diagnostics/catalogue.ts";

/**
 * What a finding of the language means to the author of the program that sent the message, for any message of its kind.
 *
 * - `error`: a receiver that keeps to v0.18 cannot read it, or a mandatory rule of the dialect is broken
 * - `warning`: such a receiver refuses it, or reads less than was meant; some program takes it
 * - `note`: an extension of a server, or an answer of its own, that clients do well to survive
 */
export interface LanguageFinding extends CatalogueEntry {
  /** What lint says in its place where it knows the message at hand. */
  readonly inPlace?: Readonly<Partial<Pick<CatalogueEntry, "severity" | "message" | "fix">>>;
}
