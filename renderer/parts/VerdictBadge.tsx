import {
  ArrowLeftRight,
  Ban,
  Check,
  CircleHelp,
  CircleMinus,
  CircleSlash,
  Clock,
  Hourglass,
  type LucideIcon,
  Undo2,
  X,
} from "lucide-react";
import type { AgreementStatus } from "../../core/press/ledger.ts";
import type { Verdict } from "../../core/press/verdict.ts";
import "./verdict.css";

export type BadgeName = Verdict | AgreementStatus;

interface Look {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly colour: "ok" | "err" | "note" | "mute";
}

const looks: Readonly<Record<BadgeName, Look>> = {
  kept: { icon: Check, word: "Kept", colour: "ok" },
  breached: { icon: X, word: "Breached", colour: "err" },
  pending: { icon: Clock, word: "Pending", colour: "note" },
  "not-testable": { icon: CircleMinus, word: "Not testable", colour: "mute" },
  unknown: { icon: CircleHelp, word: "Unknown", colour: "mute" },
  superseded: { icon: ArrowLeftRight, word: "Superseded", colour: "mute" },
  withdrawn: { icon: Undo2, word: "Withdrawn", colour: "mute" },
  expired: { icon: Hourglass, word: "Expired", colour: "mute" },
  invalid: { icon: Ban, word: "Invalid", colour: "mute" },
  offered: { icon: CircleMinus, word: "Open", colour: "mute" },
  partial: { icon: Clock, word: "Partly agreed", colour: "note" },
  agreed: { icon: Check, word: "Agreed", colour: "ok" },
  refused: { icon: X, word: "Refused", colour: "mute" },
  cancelled: { icon: CircleSlash, word: "Cancelled", colour: "mute" },
};

export function badgeWord(name: BadgeName): string {
  return looks[name].word;
}

/** What became of a promise or an offer, by icon and word, or by other words: `2 of 3 kept`. */
export function VerdictBadge({
  name,
  words,
}: {
  readonly name: BadgeName;
  readonly words?: string;
}): React.JSX.Element {
  const { icon: Icon, word, colour } = looks[name];
  return (
    <span className={`verdict ${colour}`}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      {words ?? word}
    </span>
  );
}

/** How far an offer came, in a line of text. */
export function StatusWords({ name, words }: { readonly name: BadgeName; readonly words?: string }): React.JSX.Element {
  const { icon: Icon, word, colour } = looks[name];
  return (
    <span className={`status ${colour}`}>
      <Icon size={14} aria-hidden="true" />
      {words ?? word}
    </span>
  );
}
