import { CornerDownRight } from "lucide-react";
import { memo } from "react";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { shortTurn } from "../../parts/numbers.ts";
import { PaintedText } from "../../parts/PaintedText.tsx";
import { Parties } from "./Parties.tsx";
import type { PressLine as Line } from "./pressLines.ts";
import { honestySign, linkWords, outcomeSign, type Sign } from "./words.ts";

/** The deepest level of replies that still gets more indentation. */
const deepest = 5;
const inset = 14;

export interface PressLineProps {
  readonly line: Line;
  readonly index: number;
  readonly id: string;
  readonly start: number;
  readonly height: number;
  readonly state: "selected" | "near" | "";
  /** Whether a thread of several messages begins here, or ended on the previous line. */
  readonly isParted: boolean;
  readonly numbers: NumberOf;
  /** Whether replies are shown below the messages they answer. */
  readonly hasThreads: boolean;
  readonly english: "beside" | "below" | "none";
  /** How many characters fit. */
  readonly characters: number;
}

/** The numbers under which messages are shown, by message id. */
export type NumberOf = ReadonlyMap<number, number>;

/** One press message on a line. */
export const PressLine = memo(function PressLine(props: PressLineProps): React.JSX.Element {
  const { line, index, id, start, height, state, isParted, numbers, hasThreads, english, characters } = props;
  const { row, indent } = line;
  const paddingLeft = Math.min(indent, deepest) * inset;
  const isReply = hasThreads && row.repliesTo !== null;
  return (
    <tr
      id={id}
      className={`press-line${state === "near" ? " near" : ""}${isParted ? " parted" : ""}`}
      aria-rowindex={index + 2}
      aria-selected={state === "selected"}
      data-index={index}
      data-id={row.id}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <td className="press-n">{row.n}</td>
      <td className="press-turn">{row.turn === null ? "" : shortTurn(row.turn)}</td>
      <td className="press-time">{(row.atMs / 1000).toFixed(3)}</td>
      <td className="press-body" style={{ paddingLeft }}>
        {isReply && (
          <CornerDownRight
            size={12}
            className={row.linkedBy === "inferred" ? "press-reply inferred" : "press-reply"}
            role="img"
            aria-label={`replies to ${numbers.get(row.repliesTo ?? 0) ?? row.repliesTo}`}
          />
        )}
        <Parties row={row} />
        <span className={row.token === "text" ? "press-text" : "press-text mono"}>
          <PaintedText of={row.said} atMost={characters} />
        </span>
      </td>
      {english !== "none" && (
        <td className="press-english" {...(english === "below" && { style: { paddingLeft } })}>
          {row.english}
        </td>
      )}
      <td className="press-notes">
        <Links line={line} numbers={numbers} hasThreads={hasThreads} />
        <SignWords sign={honestySign(row)} why={row.honesty?.why} />
        <SignWords sign={outcomeSign(row)} />
      </td>
    </tr>
  );
});

/** Links to related messages, unless the position in the thread already shows the relation. */
function Links({
  line: { row, indent },
  numbers,
  hasThreads,
}: Pick<PressLineProps, "line" | "numbers" | "hasThreads">): React.JSX.Element {
  const { repliesTo, linkedBy, forwards } = row;
  const link = (id: number, words: string): React.JSX.Element => (
    <LinkButton tabIndex={-1} data-goes={numbers.get(id) ?? id}>
      {words} #{numbers.get(id) ?? id}
    </LinkButton>
  );
  return (
    <>
      {linkedBy === "inferred" && <em data-tip={linkWords.inferred}>inferred</em>}
      {linkedBy === "reference" && <span data-tip={linkWords.reference}>WRT</span>}
      {repliesTo !== null && (!hasThreads || indent === 0) && link(repliesTo, "re")}
      {forwards !== null && link(forwards, "forwards")}
    </>
  );
}

/** A sign with its word, or both in a badge. */
export function SignWords({
  sign,
  why,
  isBadge = false,
}: {
  readonly sign: Sign | null;
  readonly why?: string | undefined;
  readonly isBadge?: boolean;
}): React.JSX.Element | null {
  if (sign === null) return null;
  const { icon: Icon, tone, words } = sign;
  return (
    <span className={`press-sign ${tone}${isBadge ? " badge" : ""}`} data-tip={why}>
      <Icon size={12} aria-hidden="true" />
      {words}
    </span>
  );
}
