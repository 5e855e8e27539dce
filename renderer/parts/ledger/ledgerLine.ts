import type { OfferReading } from "../../../core/analysis/readPress.ts";
import type { AgreementRow } from "../../../core/press/agreementRow.ts";
import type { ClassedText } from "../../../core/session/textClasses.ts";

/** A line of the ledger: an offer and its outcome. */
export interface LedgerLine extends AgreementRow {
  /** Unique in a table of several recordings; by default the offer's id. */
  readonly key?: string;
  /** The offer as a sentence; null: the names of its game are not loaded, or it could not be read. */
  readonly english: string | null;
  /** Null: shown as plain text, because the names of its game are not loaded. */
  readonly statement: ClassedText | null;
  /** How the offer was read from free text; omitted for an offer in DAIDE. */
  readonly reading?: OfferReading;
  /** The recording's name; omitted if only one recording is listed. */
  readonly file?: string;
  /** The recording's own id; null if its header is lost, omitted if only one recording is listed. */
  readonly recordingId?: string | null;
  /** Whether the recording has several games. */
  readonly hasGames?: boolean;
  /** The bot or the language model of the proposer; omitted if only one recording is listed. */
  readonly player?: string;
}

/** Returns the key of a line. */
export function keyOf({ key, id }: LedgerLine): string {
  return key ?? String(id);
}
