import type { FrameNumber } from "../recording/entry.ts";
import type { Agreement } from "./ledger.ts";
import { messageOf, type OfferId } from "./offers.ts";

export type AgreementEventKind = "offered" | "agreed" | "refused" | "cancelled" | "breached";

/** An event in the history of an agreement, and the message that shows it. */
export interface AgreementEvent {
  readonly kind: AgreementEventKind;
  readonly n: FrameNumber;
  readonly id: OfferId;
  readonly proposer: string;
  readonly parties: readonly string[];
  /** The power that breached the agreement; null for other events. */
  readonly obligor: string | null;
}

/** Returns the events in agreements, in the order of the messages that show them. */
export function agreementEvents(agreements: readonly Agreement[]): AgreementEvent[] {
  return agreements.flatMap(eventsOf).sort((one, other) => one.n - other.n || one.id - other.id);
}

function eventsOf({ offer, status, obligations }: Agreement): AgreementEvent[] {
  const { id, proposer, parties, agreedAt, cancelledBy, replies } = offer;
  const event = (kind: AgreementEventKind, n: FrameNumber, obligor: string | null = null): AgreementEvent => {
    return { kind, n: messageOf(n), id, proposer, parties, obligor };
  };
  const refusal = status === "refused" ? replies.find(({ verb }) => verb !== "YES") : undefined;
  return [
    event("offered", id),
    ...(agreedAt === null || status === "invalid" ? [] : [event("agreed", agreedAt.n)]),
    ...(refusal === undefined ? [] : [event("refused", refusal.id)]),
    ...(cancelledBy === null ? [] : [event("cancelled", cancelledBy)]),
    ...obligations.flatMap(({ obligor, verdict, evidence }) => {
      const shown = evidence.at(-1);
      return verdict === "breached" && shown ? [event("breached", shown.n, obligor)] : [];
    }),
  ];
}
