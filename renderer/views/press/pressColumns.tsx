import { CornerDownRight, NotebookPen } from "lucide-react";
import type { PressLogRow } from "../../../core/session/pressLogs.ts";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import type { GridColumn } from "../../parts/DataGrid/gridColumns.ts";
import { GamePower } from "../../parts/GamePower.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { shortTurn, turnRank } from "../../parts/numbers.ts";
import { PaintedText } from "../../parts/PaintedText.tsx";
import { verdictWords } from "../../parts/verdictWords.ts";
import { type FrameNumber, goTo } from "../../session/store.ts";
import { Parties } from "./Parties.tsx";
import { isLog, type PressLine, verdictsIn } from "./pressLines.ts";
import { SignWords } from "./SignWords.tsx";
import { honestySign, laneWords, linkWords, outcomeSigns } from "./words.ts";

/** The deepest level of replies that is indented further than the level above it. */
const deepest = 5;
const inset = 14;

/** A line, and its index in the order of the list. */
export interface PlacedLine extends PressLine {
  readonly place: number;
  /** Whether a thread of several messages begins on this line, or ended on the previous one. */
  readonly isParted: boolean;
}

/** The numbers shown for messages, keyed by message id. */
export type NumberOf = ReadonlyMap<number, number>;

export interface PressSetting {
  readonly numbers: NumberOf;
  /** Whether replies are shown below the messages that they answer. */
  readonly hasThreads: boolean;
  readonly english: "beside" | "below" | "none";
  /** Whether any message has an outcome or a link to another; otherwise the column only names the kinds of logs. */
  readonly hasOutcomes: boolean;
  /** Whether the recording has times. */
  readonly isTimed: boolean;
  /** The number of characters that fit. */
  readonly characters: number;
}

/** Returns the columns of the list. */
export function pressColumns(setting: PressSetting): readonly GridColumn<PlacedLine>[] {
  const isWide = setting.english === "beside";
  return [...placeColumns(isWide, setting), ...textColumns(setting), outcomeColumn(setting), verdictColumn];
}

function placeColumns(isWide: boolean, { isTimed }: PressSetting): readonly GridColumn<PlacedLine>[] {
  return [
    {
      id: "press-n",
      header: "No.",
      width: isWide ? "56px" : "48px",
      number: ({ place }) => place,
      value: ({ row }) => row.n,
      cell: ({ row }) => row.n,
    },
    {
      id: "press-turn",
      header: "Turn",
      width: isWide ? "68px" : "64px",
      number: ({ row }) => turnRank(row.turn),
      value: ({ row }) => row.turn,
      cell: ({ row }) => (row.turn === null ? "" : shortTurn(row.turn)),
    },
    {
      id: "press-time",
      header: "Time (s)",
      width: isWide ? "60px" : "54px",
      number: ({ row }) => row.atMs,
      value: ({ row }) => (isTimed ? row.atMs / 1000 : null),
      cell: ({ row }) => (isTimed ? (row.atMs / 1000).toFixed(3) : ""),
    },
  ];
}

function textColumns(setting: PressSetting): readonly GridColumn<PlacedLine>[] {
  const { english } = setting;
  const body: GridColumn<PlacedLine> = {
    id: "press-body",
    header: "Press",
    width: english === "beside" ? "minmax(120px, 6fr)" : "minmax(120px, 1fr)",
    words: ({ row }) => row.text,
    value: ({ row }) => row.text,
    cell: ({ row, indent }) =>
      isLog(row) ? <Log row={row} atMost={setting.characters} /> : <Body {...{ row, indent, setting }} />,
  };
  if (english !== "beside") return [body];
  return [
    body,
    {
      id: "press-english",
      header: "English",
      width: "minmax(120px, 7fr)",
      words: ({ row }) => (isLog(row) ? "" : (row.english ?? "")),
      cell: ({ row }) => (isLog(row) ? null : row.english),
    },
  ];
}

function outcomeColumn(setting: PressSetting): GridColumn<PlacedLine> {
  const signs = (row: PressViewRow): readonly string[] =>
    [honestySign(row), ...outcomeSigns(row)].flatMap((sign) => sign?.words ?? []);
  return {
    id: "press-notes",
    header: "Outcome",
    width: setting.english === "beside" ? "190px" : setting.hasOutcomes ? "132px" : "108px",
    // Sorts by what the cell shows, from left to right.
    words: ({ row, indent }) =>
      isLog(row) ? logWords(row) : [...linkTexts({ row, indent, setting }), ...signs(row)].join(" "),
    value: ({ row }) => (isLog(row) ? laneWords[row.lane] : signs(row).join(", ")),
    cell: ({ row, indent }) =>
      isLog(row) ? (
        <span className="press-notes">{logWords(row)}</span>
      ) : (
        <span className="press-notes">
          <Links {...{ row, indent, setting }} />
          <SignWords sign={honestySign(row)} why={row.honesty?.why} />
          {outcomeSigns(row).map((sign) => (
            <SignWords key={sign.words} sign={sign} />
          ))}
        </span>
      ),
  };
}

function logWords({ label, lane }: PressLogRow): string {
  return label ?? laneWords[lane].toLowerCase();
}

const verdictTexts = ({ row }: PlacedLine): string =>
  verdictsIn(row)
    .map((verdict) => verdictWords[verdict])
    .join(", ");

const verdictColumn: GridColumn<PlacedLine> = {
  id: "press-verdict",
  header: "Verdicts",
  width: "108px",
  isHidden: true,
  words: verdictTexts,
  cell: (line) => <span data-whole={verdictTexts(line)}>{verdictTexts(line)}</span>,
};

interface CellProps {
  readonly row: PressViewRow;
  readonly indent: number;
  readonly setting: PressSetting;
}

/** A log: its author, and the start of its text. */
function Log({ row, atMost }: { readonly row: PressLogRow; readonly atMost: number }): React.JSX.Element {
  return (
    <span className="press-body">
      <span className="press-said">
        <span className="press-parties">
          <GamePower name={row.sender} className="press-nobody" />
          <NotebookPen size={12} role="img" aria-label={`${laneWords[row.lane]} of this power`} />
        </span>
        <span className="press-text">{row.text.slice(0, atMost)}</span>
      </span>
    </span>
  );
}

/** The message, with its English version below it if there is no column for English. */
function Body({ row, indent, setting }: CellProps): React.JSX.Element {
  const { numbers, hasThreads, english, characters } = setting;
  return (
    <span className="press-body" style={{ paddingLeft: Math.min(indent, deepest) * inset }}>
      <span className="press-said">
        {hasThreads && row.repliesTo !== null && (
          <CornerDownRight
            size={12}
            className={row.linkedBy === "inferred" ? "press-reply inferred" : "press-reply"}
            role="img"
            aria-label={`replies to ${numbers.get(row.repliesTo) ?? row.repliesTo}`}
          />
        )}
        <Parties row={row} />
        <span className={row.token === "text" ? "press-text" : "press-text mono"}>
          <PaintedText of={row.said} atMost={characters} />
        </span>
      </span>
      {english === "below" && <span className="press-english">{row.english}</span>}
    </span>
  );
}

/** A link to a related message, and its words: `re #12`. */
interface RelatedMessage {
  readonly n: FrameNumber;
  readonly words: string;
}

/** Returns links to related messages, except those whose relation is clear from the position in the thread. */
function relatedTo({ row, indent, setting: { numbers, hasThreads } }: CellProps): readonly RelatedMessage[] {
  const linkTo = (words: string, id: number | null): readonly RelatedMessage[] => {
    const n = id === null ? null : (numbers.get(id) ?? id);
    return n === null ? [] : [{ n, words: `${words} #${n}` }];
  };
  const isClear = hasThreads && indent > 0;
  return [...linkTo("re", isClear ? null : row.repliesTo), ...linkTo("forwards", row.forwards)];
}

/** How a reply was recognised, if the reply does not quote the message. */
const linkedWords = { inferred: "inferred", reference: "WRT", statement: null } as const;

/** Returns the words of {@link Links}. */
function linkTexts(props: CellProps): readonly string[] {
  const { linkedBy } = props.row;
  const how = linkedBy === null ? null : linkedWords[linkedBy];
  return [...(how === null ? [] : [how]), ...relatedTo(props).map(({ words }) => words)];
}

function Links(props: CellProps): React.JSX.Element {
  const { linkedBy } = props.row;
  return (
    <>
      {linkedBy === "inferred" && <em data-tip={linkWords.inferred}>{linkedWords.inferred}</em>}
      {linkedBy === "reference" && <span data-tip={linkWords.reference}>{linkedWords.reference}</span>}
      {relatedTo(props).map(({ n, words }) => (
        <Link key={words} n={n} words={words} />
      ))}
    </>
  );
}

/** A link in a line. The list keeps the focus, so that its keys still work. */
function Link({ n, words }: { readonly n: FrameNumber; readonly words: string }): React.JSX.Element {
  return (
    <LinkButton
      tabIndex={-1}
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={() => goTo(n)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {words}
    </LinkButton>
  );
}
