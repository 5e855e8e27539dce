import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { tightened } from "../../../core/analysis/tightText.ts";
import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import { offerState } from "../../../core/press/offerState.ts";
import type { FrameNumber } from "../../../core/recording/entry.ts";
import type { GridColumn } from "../DataGrid/gridColumns.ts";
import { GamePower } from "../GamePower.tsx";
import { shortTurn, turnRank } from "../numbers.ts";
import { Statement } from "../Statement.tsx";
import { StatusWords, VerdictBadge } from "../VerdictBadge.tsx";
import { verdictWords } from "../verdictWords.ts";
import { promiseWords, readerWords } from "./ledgerExport.ts";
import type { LedgerLine } from "./ledgerLine.ts";
import { severalWords, severityOf, statusMessage, wordsIn } from "./ledgerRows.ts";
import { ledgerWidths, mostChips } from "./ledgerWidths.ts";

/**
 * Returns a link to a message in a line's recording.
 * @param label the role of the message in the agreement: `Offer`
 * @param words shown instead of the number
 */
export type LedgerLink = (line: LedgerLine, n: FrameNumber, label: string, words?: string) => ReactNode;

/**
 * Returns the columns. Columns about promises are included only if any promise was made; columns about the recording
 * and the player, and about readings of free text, only if several recordings are listed.
 * @param isNarrow whether the window is too narrow for all of it: the turn is then hidden until the user shows it, and
 * status and promises are shown without the message and turn that decided them, which the details of an offer name
 */
export function columnsFor(
  rows: readonly LedgerLine[],
  link: LedgerLink,
  isNarrow: boolean,
): readonly GridColumn<LedgerLine>[] {
  const widths = ledgerWidths(rows, isNarrow);
  const decided = isNarrow ? null : link;
  const hasWords = rows.some(({ obligations }) => obligations.length > 0);
  const isMany = rows.some(({ file }) => file !== undefined);
  const hasReadings = isMany && rows.some(({ reading }) => reading);
  return [
    ...(isMany ? [recordingColumn] : []),
    ...offerColumns(widths, link, decided),
    ...(isMany ? [playerColumn] : []),
    ...(hasReadings ? readingColumns : []),
    ...(hasWords ? wordColumns(widths, decided) : []),
  ];
}

const recordingColumn: GridColumn<LedgerLine> = {
  id: "recording",
  header: "Recording",
  width: "minmax(110px, .8fr)",
  words: recordingWords,
  cell: (line) => <span data-whole={recordingWords(line)}>{recordingWords(line)}</span>,
};

/** Returns the name of a line's recording, with the game if the recording has several. */
function recordingWords({ file = "", hasGames = false, game }: LedgerLine): string {
  return hasGames ? `${file}, game ${game}` : file;
}

const playerColumn: GridColumn<LedgerLine> = {
  id: "player",
  header: "Bot",
  width: "minmax(80px, .5fr)",
  words: ({ player = "" }) => player,
  cell: ({ player }) => <span data-whole={player}>{player}</span>,
};

const readingColumns: readonly GridColumn<LedgerLine>[] = [
  {
    id: "words",
    header: "Words",
    width: "minmax(120px, 1.2fr)",
    words: ({ reading }) => reading?.words ?? "",
    cell: ({ reading }) => reading && <span data-whole={reading.words}>“{reading.words}”</span>,
  },
  {
    id: "reader",
    header: "Reader",
    width: "minmax(66px, .4fr)",
    words: ({ reading }) => (reading ? readerWords(reading) : ""),
    cell: ({ reading }) => reading && <span data-whole={readerWords(reading)}>{readerWords(reading)}</span>,
  },
];

type Widths = ReturnType<typeof ledgerWidths>;

/** A link to the message that decided something; null if there is no room for it. */
type DecidedLink = LedgerLink | null;

const offerColumns = (widths: Widths, link: LedgerLink, decided: DecidedLink): readonly GridColumn<LedgerLine>[] => [
  {
    id: "offer",
    header: "Offer",
    width: widths.offer,
    number: ({ proposedAt }) => proposedAt.n,
    cell: (line) => link(line, line.proposedAt.n, "Offer"),
  },
  {
    id: "turn",
    header: "Turn",
    width: widths.turn,
    isHidden: decided === null,
    number: ({ proposedAt }) => turnRank(proposedAt.turn),
    value: ({ proposedAt }) => shortTurn(proposedAt.turn ?? ""),
    cell: ({ proposedAt }) => shortTurn(proposedAt.turn ?? ""),
  },
  {
    id: "statement",
    header: "Statement",
    width: widths.statement,
    words: ({ text }) => text,
    printed: ({ text }) => tightened(text),
    cell: ({ english, text, statement }) => (
      <span data-tip={english ?? text}>
        {statement ? <Statement {...statement} /> : <span className="mono statement">{tightened(text)}</span>}
      </span>
    ),
  },
  {
    id: "parties",
    header: "To",
    width: widths.parties,
    words: ({ proposer, parties }) => `${proposer} ${parties.join(" ")}`,
    value: ({ proposer, parties }) => `${proposer} to ${parties.filter((power) => power !== proposer).join(", ")}`,
    cell: (row) => <Parties {...row} />,
  },
  {
    id: "status",
    header: "Status",
    width: widths.status,
    words: ({ status, replies, obligations }) => offerState(status, replies, obligations),
    value: (row) => verdictWords[offerState(row.status, row.replies, row.obligations)],
    cell: (row) => <Status row={row} link={decided} />,
  },
];

const wordColumns = (widths: Widths, link: DecidedLink): readonly GridColumn<LedgerLine>[] => [
  {
    id: "own",
    header: "Proposer’s promise",
    width: widths.own,
    number: (row) => severityOf(ownWords(row)),
    value: (row) => promiseWords(ownWords(row)),
    cell: (row) => <Words row={row} link={link} words={ownWords(row)} />,
  },
  {
    id: "others",
    header: "Recipients’ promise",
    width: widths.others,
    number: (row) => severityOf(wordsIn(row).others),
    value: (row) => promiseWords(wordsIn(row).others),
    cell: (row) => <Words row={row} link={link} words={wordsIn(row).others} />,
  },
];

function ownWords(row: LedgerLine): readonly ObligationRow[] {
  const { own } = wordsIn(row);
  return own === null ? [] : [own];
}

function Parties({ proposer, parties }: LedgerLine): React.JSX.Element {
  const recipients = parties.filter((power) => power !== proposer);
  const more = recipients.length - mostChips;
  return (
    <span className="ledger-parties" data-tip={`${proposer} to ${recipients.join(", ")}`}>
      <GamePower name={proposer} />
      <ArrowRight size={14} role="img" aria-label="to" />
      {recipients.slice(0, mostChips).map((power) => (
        <GamePower key={power} name={power} />
      ))}
      {more > 0 && <span className="power-name">+{more}</span>}
    </span>
  );
}

/** The offer's status, and the message that shows it. */
function Status({ row, link }: { readonly row: LedgerLine; readonly link: DecidedLink }): React.JSX.Element {
  const { status, replies, obligations } = row;
  const state = offerState(status, replies, obligations);
  const n = statusMessage(row);
  return (
    <span className="ledger-status">
      <StatusWords name={state} />
      {n !== null && link?.(row, n, state)}
    </span>
  );
}

interface WordsProps {
  readonly row: LedgerLine;
  readonly words: readonly ObligationRow[];
  readonly link: DecidedLink;
}

/**
 * The verdict on a promise, and the turn that decided it. Several promises share a badge that shows the most severe
 * verdict.
 */
function Words({ row, words, link }: WordsProps): React.JSX.Element {
  const [word] = words;
  if (!word) return <span className="ledger-none">–</span>;
  const several = severalWords(words);
  if (several)
    return (
      <span className="ledger-words" data-tip={words.map(({ obligor, verdict }) => `${obligor} ${verdict}`).join(", ")}>
        <VerdictBadge name={several.verdict} words={several.words} />
      </span>
    );
  const { obligor, verdict, decided, evidence, why } = word;
  const shown = evidence.at(-1);
  return (
    <span className="ledger-words" data-tip={why}>
      <GamePower name={obligor} />
      <VerdictBadge name={verdict} />
      {decided !== null &&
        link !== null &&
        (shown === undefined ? (
          <span>{shortTurn(decided)}</span>
        ) : (
          link(row, shown, `${verdict} in ${decided}`, shortTurn(decided))
        ))}
    </span>
  );
}
