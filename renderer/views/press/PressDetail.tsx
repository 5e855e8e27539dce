import { ArrowUpRight, Handshake } from "lucide-react";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";
import { Button } from "../../parts/Button.tsx";
import "../../parts/badge.css";
import { IconButton } from "../../parts/IconButton.tsx";
import { LinkButton } from "../../parts/LinkButton.tsx";
import { PaintedText } from "../../parts/PaintedText.tsx";
import { showAgreement } from "../../session/agreementChoice.ts";
import { type FrameNumber, goTo, showMessage } from "../../session/store.ts";
import { Conversation } from "./Conversation.tsx";
import { DeliveredTo } from "./DeliveredTo.tsx";
import { Parties } from "./Parties.tsx";
import type { NumberOf } from "./pressColumns.tsx";
import { SignWords } from "./SignWords.tsx";
import { When } from "./When.tsx";
import { honestySign, linkWords, outcomeSigns } from "./words.ts";
import "./pressDetail.css";

export interface PressDetailProps {
  readonly row: PressViewRow;
  /** Whether the cursor is on the message itself, not after it. */
  readonly isExact: boolean;
  readonly isHidden: boolean;
  /** All messages in its thread, in order. */
  readonly thread: readonly PressViewRow[];
  readonly numbers: NumberOf;
}

/** The details of a press message. */
export function PressDetail({ row, isExact, isHidden, thread, numbers }: PressDetailProps): React.JSX.Element {
  const { n, turn, atMs, level, english, said, agreements } = row;
  // Free text needs no translation into English.
  const isLetter = english === null && row.token === "text";
  return (
    <section className="pane press-detail" aria-label="Message">
      <div className="pane-head">
        <h2 className="pane-title">#{n}</h2>
        <Parties row={row} atMost={6} />
        <When turn={turn} atMs={atMs} />
        <IconButton icon={ArrowUpRight} label="Show in the game" keys="Enter" onClick={() => void showMessage(n)} />
      </div>
      <div className="pane-body">
        {!isExact && (
          <p className="press-hint">
            The last press message before the cursor.
            <LinkButton onClick={() => goTo(n)}>Go to #{n}</LinkButton>
          </p>
        )}
        {isHidden && <p className="press-hint">The filter hides this message.</p>}
        <p className="press-sentence">
          {english ?? (isLetter ? said.text : <span className="press-quiet">Not DAIDE press.</span>)}
        </p>
        {!isLetter && (
          <p className="press-whole mono">
            <PaintedText of={said} />
          </p>
        )}
        <div className="press-badges">
          {outcomeSigns(row).map((sign) => (
            <SignWords key={sign.words} sign={sign} isBadge />
          ))}
          <SignWords sign={honestySign(row)} isBadge />
          {level !== null && <span className="press-level">level {level}</span>}
          <span className="push" />
          {agreements.map((id) => (
            <Button key={id} icon={Handshake} onClick={() => showAgreement(id)}>
              {agreements.length === 1 ? "Agreement" : `Agreement ${id}`}
            </Button>
          ))}
        </div>
        <Facts row={row} numbers={numbers} />
        <DeliveredTo row={row} />
        <Conversation row={row} thread={thread} />
      </div>
    </section>
  );
}

/** The messages that a message replies to or forwards, and the verdict on its honesty. */
function Facts({ row, numbers }: { readonly row: PressViewRow; readonly numbers: NumberOf }): React.JSX.Element | null {
  const { repliesTo, linkedBy, forwards, honesty, tryChange, shownAs } = row;
  if (repliesTo === null && forwards === null && honesty === null && shownAs === null) return null;
  return (
    <dl className="press-facts">
      {repliesTo !== null && linkedBy !== null && (
        <Fact label="Replies to">
          <GoTo n={numbers.get(repliesTo) ?? repliesTo} />
          {linkedBy === "inferred" ? <em>{linkWords.inferred}</em> : linkWords[linkedBy]}
        </Fact>
      )}
      {forwards !== null && (
        <Fact label="Forwards">
          <GoTo n={numbers.get(forwards) ?? forwards} />
        </Fact>
      )}
      {honesty !== null && (
        <Fact label={honesty.about === "try" ? "TRY" : honesty.about}>
          <Why {...honesty} />
        </Fact>
      )}
      {shownAs !== null && (
        <Fact label="Shown as" isMono>
          <PaintedText of={shownAs} />
        </Fact>
      )}
      {tryChange !== null && <TryFacts change={tryChange} />}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  /** Whether the value is DAIDE text. */
  readonly isMono?: boolean;
  readonly children: React.ReactNode;
}

function Fact({ label, isMono = false, children }: FactProps): React.JSX.Element {
  return (
    <>
      <dt>{label}</dt>
      <dd className={isMono ? "mono" : undefined}>{children}</dd>
    </>
  );
}

/** The reason for a verdict, with links to its evidence. A frame number at the end of the reason becomes a link. */
function Why({ verdict, why, evidence }: NonNullable<PressViewRow["honesty"]>): React.JSX.Element {
  const last = Number(/ (\d+)$/.exec(why)?.[1]);
  const words = evidence.includes(last) ? why.replace(/ \d+$/, "") : why;
  return (
    <>
      <span>
        {verdict}: {words}
      </span>
      {evidence.map((n) => (
        <GoTo key={n} n={n} />
      ))}
    </>
  );
}

function GoTo({ n }: { readonly n: FrameNumber }): React.JSX.Element {
  return <LinkButton onClick={() => goTo(n)}>#{n}</LinkButton>;
}

function TryFacts({ change }: { readonly change: NonNullable<PressViewRow["tryChange"]> }): React.JSX.Element {
  const { removed, removedBelowLevel, keptAboveLevel, isReordered } = change;
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Removed", removed],
    ["Wrongly removed", removedBelowLevel],
    ["Wrongly kept", keptAboveLevel],
  ];
  return (
    <>
      {facts
        .filter(([, tokens]) => tokens.length > 0)
        .map(([label, tokens]) => (
          <div key={label} className="press-fact">
            <Fact label={label} isMono>
              {tokens.join(" ")}
            </Fact>
          </div>
        ))}
      {isReordered && <Fact label="Order">the server reordered the tokens</Fact>}
    </>
  );
}
