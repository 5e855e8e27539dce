import { groupBy } from "../bytes/keyed.ts";
import { listed, sentence } from "../language/english/words.ts";
import { type EnglishNames, englishPress, englishTurn } from "../language/english.ts";
import { turnKey } from "../map/turn.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import { isAnswered, isMisunderstood } from "./offers.ts";
import type { Verdict } from "./verdict.ts";

/** Describes an agreement in a few sentences: the offer, its status, and which powers kept it. */
export function agreementSentences(agreement: Agreement, names: EnglishNames): string {
  const { press, sender, recipients, text } = agreement.offer.message;
  const said = press === null ? text : englishPress(press, { names, sender, recipients });
  return [said, outcomeOf(agreement), ...verdictSentences(agreement.obligations, names)].join(" ");
}

function outcomeOf({ offer, status, why, condition, obligations }: Agreement): string {
  const { agreedAt } = offer;
  const because = why === null ? "" : `: ${why}`;
  const agreed =
    agreedAt === null ? "" : `It was agreed${agreedAt.turn ? ` in the ${englishTurn(agreedAt.turn)}` : ""}`;
  switch (status) {
    case "offered":
      if (isAnswered(offer)) return "No recipient accepted or refused it.";
      return isMisunderstood(offer) ? "It was not understood, and no recipient answered." : "No recipient answered.";
    case "partial":
      return "Not all recipients have accepted it.";
    case "agreed":
      return `${agreed}.${condition === null ? "" : ` ${sentence(condition.why)}`}`;
    case "refused":
      return "It was refused.";
    case "cancelled":
      return "It was cancelled before it was agreed.";
    case "superseded":
      return `${agreed}, and superseded${because}.`;
    case "withdrawn":
      return `${agreed}, and withdrawn${because}.`;
    case "expired":
      return `${obligations.some(({ isPledge }) => isPledge) ? "It binds only its sender" : "It expired"}${because}.`;
    case "unknown":
      return `It is unknown whether it was agreed${because}.`;
    case "invalid":
      return `${agreed}, but is not valid${because}.`;
  }
}

/** Returns one sentence for each group of powers that have the same verdict for the same reason. */
function verdictSentences(obligations: readonly Obligation[], names: EnglishNames): string[] {
  const keyOf = ({ verdict, decided, why }: Obligation): string =>
    `${verdict} ${decided === null ? "" : turnKey(decided)} ${why}`;
  const nameOf = ({ obligor }: Obligation): string => names.powers.get(obligor) ?? obligor;
  return [...groupBy(obligations, keyOf).values()].flatMap((group) =>
    group[0] ? [wordOf(group[0], listed(group.map(nameOf)))] : [],
  );
}

function wordOf({ verdict, why, decided }: Obligation, who: string): string {
  const when = decided === null ? "" : ` in the ${englishTurn(decided)}`;
  // A reason such as `kept in all 294 testable turns (1 not testable)` continues the sentence.
  if (verdict === "kept" && why.startsWith("kept ")) return `${who} kept it ${why.slice("kept ".length)}.`;
  return `${phrases[verdict](who, when)}: ${why}.`;
}

const phrases: Readonly<Record<Verdict, (who: string, when: string) => string>> = {
  kept: (who) => `${who} kept it`,
  breached: (who, when) => `${who} broke it${when}`,
  pending: (who) => `It is still open for ${who}`,
  "not-testable": (who) => `It cannot be checked for ${who}`,
  unknown: (who) => `The verdict for ${who} is unknown`,
  superseded: (who) => `It no longer binds ${who}`,
  withdrawn: (who) => `It no longer binds ${who}`,
};
