import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
} from "@tanstack/react-table";
import { ArrowRight } from "lucide-react";
import type { ObligationRow } from "../../../core/press/agreementRow.ts";
import type { AgreementViewRow } from "../../../core/session/agreementQuery.ts";
import { shortTurn } from "../../parts/numbers.ts";
import { Statement } from "../../parts/Statement.tsx";
import { StatusWords, VerdictBadge } from "../../parts/VerdictBadge.tsx";
import { hasWords, mostChips } from "./columnTrack.ts";
import { gravityOf, severalWords, statusMessage, statusWords, turnRank, wordsIn } from "./ledgerRows.ts";
import { MessageLink } from "./MessageLink.tsx";
import { GamePower } from "./powers.tsx";

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

const helper = createColumnHelper<typeof features, AgreementViewRow>();

/** Columns of words stand only where any was given. */
export function columnsFor(rows: readonly AgreementViewRow[]) {
  return hasWords(rows) ? [...offerColumns, ...wordColumns] : offerColumns;
}

const offerColumns = helper.columns([
  helper.accessor(({ proposedAt }) => proposedAt.n, {
    id: "offer",
    header: "Offer",
    sortFn: "basic",
    cell: ({ row: { original } }) => <MessageLink isInLine id={original.id} n={original.proposedAt.n} label="Offer" />,
  }),
  helper.accessor(({ proposedAt }) => turnRank(proposedAt.turn), {
    id: "turn",
    header: "Turn",
    sortFn: "basic",
    cell: ({ row }) => shortTurn(row.original.proposedAt.turn ?? ""),
  }),
  helper.accessor(({ text }) => text, {
    id: "statement",
    header: "Statement",
    sortFn: "alphanumeric",
    cell: ({ row }) => (
      <span data-tip={row.original.english ?? row.original.text}>
        <Statement {...row.original.statement} />
      </span>
    ),
  }),
  helper.accessor(({ proposer, parties }) => `${proposer} ${parties.join(" ")}`, {
    id: "parties",
    header: "To",
    sortFn: "alphanumeric",
    cell: ({ row }) => <Parties {...row.original} />,
  }),
  helper.accessor(({ status, replies }) => `${status} ${replies.length === 0 ? "no answer" : ""}`, {
    id: "status",
    header: "Status",
    sortFn: "alphanumeric",
    cell: ({ row }) => <Status row={row.original} />,
  }),
]);

const wordColumns = helper.columns([
  helper.accessor((row) => gravityOf(ownWords(row)), {
    id: "own",
    header: "Proposer’s word",
    sortFn: "basic",
    cell: ({ row }) => <Words row={row.original} words={ownWords(row.original)} />,
  }),
  helper.accessor((row) => gravityOf(wordsIn(row).others), {
    id: "others",
    header: "Recipients’ word",
    sortFn: "basic",
    cell: ({ row }) => <Words row={row.original} words={wordsIn(row.original).others} />,
  }),
]);

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
      {more > 0 && <span className="ledger-power">+{more}</span>}
    </span>
  );
}

/** How far it came, and the message that shows it. */
function Status({ row }: { readonly row: AgreementViewRow }): React.JSX.Element {
  const { id, status } = row;
  const n = statusMessage(row);
  return (
    <span className="ledger-status">
      <StatusWords name={status} {...statusWords(row)} />
      {n !== null && <MessageLink isInLine id={id} n={n} label={status} />}
    </span>
  );
}

interface WordsProps {
  readonly row: AgreementViewRow;
  readonly words: readonly ObligationRow[];
}

/** The verdict on a word and the turn that decided it; of several the gravest. */
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
