import { type EnglishNames, englishPress, englishTurn } from "../language/english.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { Verdict } from "./verdict.ts";

/** An agreement in a few sentences: what was offered, what came of it, and who kept it. */
export function tellingOf(agreement: Agreement, names: EnglishNames): string {
  const { press, sender, recipients, text } = agreement.offer.message;
  const said = press === null ? text : englishPress(press, { names, sender, recipients });
  return [said, outcomeOf(agreement), ...agreement.obligations.map((each) => wordOf(each, names))].join(" ");
}

function outcomeOf({ offer, status, why, condition }: Agreement): string {
  const { agreedAt, replies } = offer;
  const because = why === null ? "" : `: ${why}`;
  const agreed =
    agreedAt === null ? "" : `It was agreed${agreedAt.turn ? ` in the ${englishTurn(agreedAt.turn)}` : ""}`;
  switch (status) {
    case "offered":
      return replies.length === 0 ? "Nobody answered." : "Nobody accepted it, and nobody refused.";
    case "partial":
      return "Not everybody has accepted it.";
    case "agreed":
      return `${agreed}.${condition === null ? "" : ` ${capital(condition.why)}.`}`;
    case "refused":
      return "It was refused.";
    case "cancelled":
      return "It was cancelled before it was agreed.";
    case "superseded":
      return `${agreed}, and superseded${because}.`;
    case "withdrawn":
      return `${agreed}, and withdrawn${because}.`;
    case "expired":
      return `It expired${because}.`;
    case "invalid":
      return `${agreed}, but is not valid${because}.`;
  }
}

function wordOf({ obligor, verdict, why, decided }: Obligation, names: EnglishNames): string {
  const who = names.powers.get(obligor) ?? obligor;
  const when = decided === null ? "" : ` in the ${englishTurn(decided)}`;
  // `kept in 294 of 295 turns looked at` goes on from there.
  if (verdict === "kept" && why.startsWith("kept ")) return `${who} kept it ${why.slice("kept ".length)}.`;
  return `${phrases[verdict](who, when)}: ${why}.`;
}

const phrases: Readonly<Record<Verdict, (who: string, when: string) => string>> = {
  kept: (who) => `${who} kept it`,
  breached: (who, when) => `${who} broke it${when}`,
  pending: (who) => `Whether ${who} keeps it is still open`,
  "not-testable": (who) => `Whether ${who} kept it cannot be tested`,
  unknown: (who) => `Whether ${who} kept it is not known`,
  superseded: (who) => `${who} is bound by it no more`,
  withdrawn: (who) => `${who} is bound by it no more`,
};

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
