import type { CatalogueEntry } from "../../diagnostics/catalogue.ts";

/**
 * What a language finding means to the author of the program that sent the message, worded for any such message.
 *
 * - `error`: a receiver that follows v0.18 cannot read the message, or it breaks a mandatory rule of the dialect
 * - `warning`: such a receiver refuses the message, or reads less than the sender meant; some program accepts it
 * - `note`: an extension or an answer that only some servers have, and that clients should be able to handle
 */
export interface LanguageFinding extends CatalogueEntry {
  /** The text that lint prints instead, because lint has the message itself. */
  readonly inPlace?: Readonly<Partial<Pick<CatalogueEntry, "severity" | "message" | "fix">>>;
}
