import type { AgreementEventKind } from "../../../core/press/agreementEvents.ts";

/** How often each happened to agreements in a turn. */
export type OfferCounts = Readonly<Partial<Record<AgreementEventKind, number>>>;
