import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import { offerState } from "../../../core/press/offerState.ts";
import { verdictWords } from "../verdictWords.ts";
import type { LedgerLine } from "./ledgerLine.ts";
import { severalWords, statusMessage, wordsIn } from "./ledgerRows.ts";

/** How many recipients are shown by chips; the rest are counted. */
export const mostChips = 3;

/** Width of a letter in a line and in a badge, in pixels, rounded up. */
const letter = 6.6;
const boldLetter = 6.5;

/**
 * Returns the widths of the columns as CSS grid tracks. Each line is laid out separately, so every column needs the
 * width of its widest cell.
 */
export function ledgerWidths(rows: readonly LedgerLine[]) {
  const widest = (of: (row: LedgerLine) => number, least: number): string =>
    `${Math.ceil(rows.reduce((most, row) => Math.max(most, of(row)), least))}px`;
  return {
    offer: widest(({ proposedAt }) => numberWidth(proposedAt.n), 46),
    turn: "60px",
    statement: "minmax(136px, 1fr)",
    parties: widest(partiesWidth, 50),
    status: widest(statusWidth, 60),
    own: widest(({ proposer, obligations }) => wordsWidth(obligations.filter((one) => one.obligor === proposer)), 92),
    others: widest((row) => wordsWidth(wordsIn(row).others), 92),
  };
}

function numberWidth(n: number): number {
  return (String(n).length + 1) * 7.6 + 4;
}

function partiesWidth({ parties }: LedgerLine): number {
  const recipients = parties.length - 1;
  return 32 + 18 * Math.min(recipients, mostChips) + (recipients > mostChips ? 24 : 0);
}

function statusWidth(row: LedgerLine): number {
  const n = statusMessage(row);
  const words = verdictWords[offerState(row.status, row.replies, row.obligations)];
  return 18 + words.length * letter + (n === null ? 0 : 6 + numberWidth(n));
}

function wordsWidth(words: readonly ObligationRow[]): number {
  const [word] = words;
  if (!word) return 0;
  const several = severalWords(words);
  if (several) return 28 + several.words.length * boldLetter;
  return 48 + verdictWords[word.verdict].length * boldLetter + (word.decided === null ? 0 : 59);
}
