import { Check, CircleMinus, CircleQuestionMark, type LucideIcon, TriangleAlert, X } from "lucide-react";
import type { Lane } from "../../../core/game/lane.ts";
import type { MessageAbout, PressViewRow } from "../../../core/session/pressViewRow.ts";
import { badgeLooks } from "../../parts/VerdictBadge.tsx";

/** A word with its icon and tone. */
export interface Sign {
  readonly icon: LucideIcon;
  readonly tone: "ok" | "err" | "warn" | "note" | "mute";
  readonly words: string;
}

/**
 * Returns the outcome of a message: the states of its offers, each state once; none for a message that makes no offer
 * and was simply accepted and delivered.
 */
export function outcomeSigns({ outcome, offers, isTaken, answer }: PressViewRow): readonly Sign[] {
  if (!isTaken && answer !== null)
    return [{ icon: TriangleAlert, tone: "warn", words: `not delivered (${answer.verb})` }];
  if (offers.length === 0)
    return outcome === "delivered" || outcome === "taken"
      ? []
      : [{ icon: CircleQuestionMark, tone: "mute", words: outcome }];
  return [...new Set(offers.map(({ state }) => state))].map((state) => {
    const { icon, colour } = badgeLooks[state];
    return { icon, tone: colour, words: state };
  });
}

/** The label of each kind of log. */
export const laneWords: Readonly<Record<Lane, string>> = {
  diary: "Diary",
  intent: "Intent",
  plan: "Plan",
  orders: "Orders",
  notes: "Notes",
};

/** The tooltip for each kind of log. */
export const laneTips: Readonly<Record<Lane, string>> = {
  diary: "Diary entries, at the time they were written",
  intent: "The orders that a power’s log says it intends to give",
  plan: "Plans and goals",
  orders: "How a power decided on its orders",
  notes: "Other text that powers wrote for the record",
};

/** Returns the sign for the label that a message's sender or receiver gave it; null if there is none. */
export function labelSign(label: MessageAbout["truth"] | MessageAbout["belief"]): Sign | null {
  if (label === null) return null;
  const isBad = label === "lie" || label === "suspected";
  const [icon, tone] = isBad ? ([TriangleAlert, label === "lie" ? "err" : "warn"] as const) : ([Check, "ok"] as const);
  return { icon, tone, words: label };
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

/** Returns the verdict on a message's honesty in one word; null if there is none. */
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
