import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import { offerState } from "../../../core/press/offerState.ts";
import { verdictWords } from "../verdictWords.ts";
import type { LedgerLine } from "./ledgerLine.ts";
import { severalWords, statusMessage, wordsIn } from "./ledgerRows.ts";

/** How many recipients are shown as chips; the rest are counted. */
export const mostChips = 3;

/** The widths of a letter in a line and of one in a badge, in pixels, rounded up. */
const letter = 6.6;
const boldLetter = 6.5;

/**
 * Returns the widths of the columns as CSS grid tracks. Each line is laid out separately, so every column needs the
 * width of its widest cell.
 * @param isNarrow whether status and promises are shown without the message and turn that decided them
 */
export function ledgerWidths(rows: readonly LedgerLine[], isNarrow: boolean) {
  const promiseWidth = (row: LedgerLine, words: readonly ObligationRow[]): number =>
    powerWidth(row) + wordsWidth(words, isNarrow);
  const widest = (of: (row: LedgerLine) => number, least: number): string =>
    `${Math.ceil(rows.reduce((most, row) => Math.max(most, of(row)), least))}px`;
  return {
    offer: widest(({ proposedAt }) => numberWidth(proposedAt.n), 46),
    turn: "60px",
    statement: `minmax(${isNarrow ? 96 : 136}px, 1fr)`,
    parties: widest(partiesWidth, 50),
    status: widest((row) => statusWidth(row, isNarrow), 60),
    own: widest((row) => promiseWidth(row, ownWords(row)), 92),
    others: widest((row) => promiseWidth(row, wordsIn(row).others), 92),
  };
}

function numberWidth(n: number): number {
  return (String(n).length + 1) * 7.6 + 4;
}

/**
 * Width of a power and the gap next to it. The power is shown as a chip in a game, and as a mnemonic in a table of many
 * recordings.
 */
function powerWidth({ file }: LedgerLine): number {
  return file === undefined ? 18 : 31;
}

function partiesWidth(line: LedgerLine): number {
  const recipients = line.parties.length - 1;
  return 14 + powerWidth(line) * (1 + Math.min(recipients, mostChips)) + (recipients > mostChips ? 24 : 0);
}

function statusWidth(row: LedgerLine, isNarrow: boolean): number {
  const n = statusMessage(row);
  const words = verdictWords[offerState(row.status, row.replies, row.obligations)];
  return 18 + words.length * letter + (n === null || isNarrow ? 0 : 6 + numberWidth(n));
}

function ownWords({ proposer, obligations }: LedgerLine): readonly ObligationRow[] {
  return obligations.filter(({ obligor }) => obligor === proposer);
}

/** Returns the width of promises without the power that made them. */
function wordsWidth(words: readonly ObligationRow[], isNarrow: boolean): number {
  const [word] = words;
  if (!word) return 0;
  const several = severalWords(words);
  if (several) return 10 + several.words.length * boldLetter;
  return 30 + verdictWords[word.verdict].length * boldLetter + (word.decided === null || isNarrow ? 0 : 59);
}
