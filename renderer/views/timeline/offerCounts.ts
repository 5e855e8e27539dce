import type { AgreementEventKind } from "../../../core/press/agreementEvents.ts";

/** Counts of the agreement events in a turn, by kind. */
export type OfferCounts = Readonly<Partial<Record<AgreementEventKind, number>>>;
