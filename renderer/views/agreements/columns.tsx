import { ArrowRight } from "lucide-react";
import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import { offerState } from "../../../core/press/offerState.ts";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { GamePower } from "../../parts/GamePower.tsx";
import { shortTurn, turnRank } from "../../parts/numbers.ts";
import { Statement } from "../../parts/Statement.tsx";
import { StatusWords, VerdictBadge } from "../../parts/VerdictBadge.tsx";
import { verdictWords } from "../../parts/verdictWords.ts";
import { promiseWords } from "./figures.ts";
import { severalWords, severityOf, statusMessage, wordsIn } from "./ledgerRows.ts";
import { ledgerWidths, mostChips } from "./ledgerWidths.ts";
import { MessageLink } from "./MessageLink.tsx";

/** Returns the columns. Columns of promises are included only if any promise was made. */
export function columnsFor(rows: readonly AgreementViewRow[]): readonly GridColumn<AgreementViewRow>[] {
  const widths = ledgerWidths(rows);
  const hasWords = rows.some(({ obligations }) => obligations.length > 0);
  return [...offerColumns(widths), ...(hasWords ? wordColumns(widths) : [])];
}

type Widths = ReturnType<typeof ledgerWidths>;

const offerColumns = (widths: Widths): readonly GridColumn<AgreementViewRow>[] => [
  {
    id: "offer",
    header: "Offer",
    width: widths.offer,
    number: ({ proposedAt }) => proposedAt.n,
    cell: ({ id, proposedAt }) => <MessageLink isInLine id={id} n={proposedAt.n} label="Offer" />,
  },
  {
    id: "turn",
    header: "Turn",
    width: widths.turn,
    number: ({ proposedAt }) => turnRank(proposedAt.turn),
    value: ({ proposedAt }) => shortTurn(proposedAt.turn ?? ""),
    cell: ({ proposedAt }) => shortTurn(proposedAt.turn ?? ""),
  },
  {
    id: "statement",
    header: "Statement",
    width: widths.statement,
    words: ({ text }) => text,
    cell: ({ english, text, statement }) => (
      <span data-tip={english ?? text}>
        <Statement {...statement} />
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
    cell: (row) => <Status row={row} />,
  },
];

const wordColumns = (widths: Widths): readonly GridColumn<AgreementViewRow>[] => [
  {
    id: "own",
    header: "Proposer’s promise",
    width: widths.own,
    number: (row) => severityOf(ownWords(row)),
    value: (row) => promiseWords(ownWords(row)),
    cell: (row) => <Words row={row} words={ownWords(row)} />,
  },
  {
    id: "others",
    header: "Recipients’ promise",
    width: widths.others,
    number: (row) => severityOf(wordsIn(row).others),
    value: (row) => promiseWords(wordsIn(row).others),
    cell: (row) => <Words row={row} words={wordsIn(row).others} />,
  },
];

function ownWords(row: AgreementViewRow): readonly ObligationRow[] {
  const { own } = wordsIn(row);
  return own === null ? [] : [own];
}

function Parties({ proposer, parties }: AgreementViewRow): React.JSX.Element {
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
function Status({ row }: { readonly row: AgreementViewRow }): React.JSX.Element {
  const { id, status, replies, obligations } = row;
  const state = offerState(status, replies, obligations);
  const n = statusMessage(row);
  return (
    <span className="ledger-status">
      <StatusWords name={state} />
      {n !== null && <MessageLink isInLine id={id} n={n} label={state} />}
    </span>
  );
}

interface WordsProps {
  readonly row: AgreementViewRow;
  readonly words: readonly ObligationRow[];
}

/** The verdict on a promise, and the turn that decided it. For several promises, the most severe verdict. */
function Words({ row, words }: WordsProps): React.JSX.Element {
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
        (shown === undefined ? (
          <span>{shortTurn(decided)}</span>
        ) : (
          <MessageLink isInLine id={row.id} n={shown} label={`${verdict} in ${decided}`} words={shortTurn(decided)} />
        ))}
    </span>
  );
}
