import {
  ArrowLeftRight,
  Ban,
  Check,
  CircleHelp,
  CircleMinus,
  CircleSlash,
  Clock,
  Flag,
  Hourglass,
  type LucideIcon,
  Undo2,
  X,
} from "lucide-react";
import "./badge.css";
import "./status.css";
import { type BadgeName, verdictWords } from "./verdictWords.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly colour: "ok" | "err" | "note" | "mute";
}

/** The look of each outcome, which is the same in every view. */
export const badgeLooks: Readonly<Record<BadgeName, Look>> = {
  kept: { icon: Check, colour: "ok" },
  breached: { icon: X, colour: "err" },
  pending: { icon: Clock, colour: "note" },
  "not-testable": { icon: CircleMinus, colour: "mute" },
  unknown: { icon: CircleHelp, colour: "mute" },
  superseded: { icon: ArrowLeftRight, colour: "mute" },
  withdrawn: { icon: Undo2, colour: "mute" },
  expired: { icon: Hourglass, colour: "mute" },
  pledge: { icon: Flag, colour: "mute" },
  invalid: { icon: Ban, colour: "mute" },
  open: { icon: Clock, colour: "note" },
  "no answer": { icon: CircleMinus, colour: "mute" },
  "not understood": { icon: CircleMinus, colour: "mute" },
  "partly agreed": { icon: Clock, colour: "note" },
  agreed: { icon: Check, colour: "ok" },
  refused: { icon: X, colour: "mute" },
  cancelled: { icon: CircleSlash, colour: "mute" },
};

/** The outcome of a promise or an offer: an icon with the outcome's name or with other words, such as `2 of 3 kept`. */
export function VerdictBadge({
  name,
  words,
}: {
  readonly name: BadgeName;
  readonly words?: string;
}): React.JSX.Element {
  const { icon: Icon, colour } = badgeLooks[name];
  return (
    <span className={`badge ${colour}`}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" />
      {words ?? verdictWords[name]}
    </span>
  );
}

/** The state of an offer, for use in a line of text. */
export function StatusWords({ name }: { readonly name: BadgeName }): React.JSX.Element {
  const { icon: Icon, colour } = badgeLooks[name];
  return (
    <span className={`status ${colour}`}>
      <Icon size={14} aria-hidden="true" />
      {verdictWords[name]}
    </span>
  );
}
