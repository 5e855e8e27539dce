import {
  ArrowLeftRight,
  Check,
  CircleMinus,
  CircleQuestionMark,
  Clock,
  type LucideIcon,
  TriangleAlert,
  Undo2,
  X,
} from "lucide-react";
import type { PressViewRow } from "../../../core/session/pressViewRow.ts";

/** A word with its icon and tone. */
export interface Sign {
  readonly icon: LucideIcon;
  readonly tone: "ok" | "err" | "warn" | "note" | "mute";
  readonly words: string;
}

const outcomes: Readonly<Record<string, Omit<Sign, "words">>> = {
  agreed: { icon: Check, tone: "ok" },
  refused: { icon: X, tone: "err" },
  offered: { icon: Clock, tone: "note" },
  partial: { icon: Clock, tone: "note" },
  cancelled: { icon: Undo2, tone: "mute" },
  withdrawn: { icon: Undo2, tone: "mute" },
  superseded: { icon: ArrowLeftRight, tone: "mute" },
  expired: { icon: CircleMinus, tone: "mute" },
  invalid: { icon: CircleMinus, tone: "mute" },
  "no answer seen": { icon: CircleQuestionMark, tone: "mute" },
};

/** Returns the outcome of a message; null for a message that was simply accepted and delivered. */
export function outcomeSign({ outcome, isTaken, answer }: PressViewRow): Sign | null {
  if (outcome === "delivered" || outcome === "taken") return null;
  if (!isTaken && answer !== null)
    return { icon: TriangleAlert, tone: "warn", words: `not delivered (${answer.verb})` };
  return { ...(outcomes[outcome] ?? { icon: CircleMinus, tone: "mute" }), words: outcome };
}

type Said = NonNullable<PressViewRow["honesty"]>;

const honestyWords: Readonly<Record<Said["about"], Readonly<Record<Said["verdict"], string>>>> = {
  claim: { true: "true", false: "false", untestable: "not testable" },
  forward: { true: "genuine", false: "forged", untestable: "origin unknown" },
  try: { true: "honest TRY", false: "dishonest TRY", untestable: "TRY not testable" },
  accusation: { true: "rightly accused", false: "falsely accused", untestable: "accusation not testable" },
  "answer to an accusation": { true: "honest", false: "dishonest", untestable: "answer not testable" },
};

const honestySigns: Readonly<Record<Said["verdict"], Omit<Sign, "words">>> = {
  true: { icon: Check, tone: "ok" },
  false: { icon: X, tone: "err" },
  untestable: { icon: CircleMinus, tone: "mute" },
};

/** Returns the verdict on a message's honesty in a word; null if there is none. */
export function honestySign({ honesty }: PressViewRow): Sign | null {
  if (honesty === null) return null;
  const { about, verdict } = honesty;
  return { ...honestySigns[verdict], words: honestyWords[about][verdict] };
}

/** How a reply was recognised. */
export const linkWords: Readonly<Record<NonNullable<PressViewRow["linkedBy"]>, string>> = {
  statement: "the reply quotes it",
  reference: "WRT names it",
  inferred: "inferred: no explicit link",
};
