import { type TurnKey, turnKey } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { Breach } from "./breaches.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import { messageOf } from "./offers.ts";

/** An obligation as `chamber agreements --json` prints it. */
export interface ObligationRow {
  readonly obligor: string;
  readonly verdict: Obligation["verdict"];
  readonly why: string;
  /** Whether the verdict is final, so that later messages cannot change it. */
  readonly final: boolean;
  readonly pledge: boolean;
  readonly profile: string | null;
  readonly decided: string | null;
  /** The numbers of the frames that prove the verdict. */
  readonly evidence: readonly FrameNumber[];
  readonly turns: readonly {
    readonly turn: TurnKey;
    readonly verdict: Obligation["verdict"];
    readonly why: string;
    readonly evidence: readonly FrameNumber[];
  }[];
}

/** An agreement as `chamber agreements --json` prints it. */
export interface AgreementRow {
  readonly recording: string | null;
  readonly id: Agreement["offer"]["id"];
  /** Number of the game, starting at 1. */
  readonly game: number;
  readonly proposer: string;
  readonly parties: readonly string[];
  readonly text: string;
  readonly proposedAt: { readonly turn: TurnKey | null; readonly n: FrameNumber };
  readonly status: Agreement["status"];
  readonly why: string | null;
  /**
   * The message that ended the agreement: the FCT that withdrew it, or the offer of the agreement that replaced it; null
   * if its status is neither `withdrawn` nor `superseded`.
   */
  readonly endedBy: FrameNumber | null;
  readonly agreedAt: { readonly turn: TurnKey | null; readonly n: FrameNumber } | null;
  readonly replies: readonly { readonly power: string; readonly verb: string; readonly n: FrameNumber }[];
  readonly cancelledBy: FrameNumber | null;
  readonly condition: { readonly branch: string; readonly why: string } | null;
  readonly favours: readonly { readonly debtor: string; readonly creditor: string }[];
  readonly answeredBy: readonly FrameNumber[];
  readonly obligations: readonly ObligationRow[];
  readonly breaches: readonly BreachRow[];
}

/** A breach as `chamber agreements --json` prints it. */
export interface BreachRow {
  readonly obligor: string;
  readonly turn: TurnKey;
  /** Whether the breaching order was submitted before the promise; null if that is unknown. */
  readonly planned: boolean | null;
  readonly first: boolean;
  readonly lead: number | null;
  readonly payoff: { readonly own: number; readonly others: number } | null;
}

export function agreementRow(
  agreement: Agreement,
  breaches: readonly Breach[],
  recording: string | null,
): AgreementRow {
  const { offer, status, why, endedBy, condition, favours, answeredBy, obligations } = agreement;
  const { id, message, proposer, parties, agreedAt, replies, cancelledBy } = offer;
  return {
    recording,
    id,
    game: message.game + 1,
    proposer,
    parties,
    text: message.text,
    proposedAt: { turn: message.turn && turnKey(message.turn), n: messageOf(id) },
    status,
    why,
    endedBy: endedBy === null ? null : messageOf(endedBy),
    agreedAt: agreedAt && { turn: agreedAt.turn && turnKey(agreedAt.turn), n: messageOf(agreedAt.n) },
    replies: replies.map((reply) => ({ power: reply.power, verb: reply.verb, n: messageOf(reply.id) })),
    cancelledBy: cancelledBy === null ? null : messageOf(cancelledBy),
    condition,
    favours,
    answeredBy: answeredBy.map(messageOf),
    obligations: obligations.map(obligationRow),
    breaches: breaches.map(breachRow),
  };
}

function breachRow({ obligor, turn, planned, isFirst, lead, payoff }: Breach): BreachRow {
  return { obligor, turn: turnKey(turn), planned: planned?.isPlanned ?? null, first: isFirst, lead, payoff };
}

function obligationRow(obligation: Obligation): ObligationRow {
  const { obligor, verdict, why, isFinal, isPledge, profile, decided, evidence, turns } = obligation;
  return {
    obligor,
    verdict,
    why,
    final: isFinal,
    pledge: isPledge,
    profile,
    decided: decided && turnKey(decided),
    evidence: evidence.map(({ n }) => messageOf(n)),
    turns: turns.map((one) => ({
      turn: turnKey(one.turn),
      verdict: one.verdict,
      why: one.why,
      evidence: one.evidence.map(({ n }) => messageOf(n)),
    })),
  };
}
