import type { Press } from "../../language/press.ts";
import { meaningOf } from "./meaning.ts";
import type { Pact } from "./pact.ts";
import type { Statement } from "./proposals.ts";

/** An offer, and the pact that binds its maker once the offer is accepted. */
export interface Offer extends Statement {
  readonly pact: Pact;
}

/** An offer that a power has not answered yet. */
interface Open extends Offer {
  /** Whether the diplomat is keeping the turn open for the answer. */
  isAwaited: boolean;
}

/** Types of press to which a diplomat expects an answer. */
const offering: ReadonlySet<Press["type"]> = new Set(["PRP", "INS"]);

/**
 * The offers that a diplomat has made, until they are answered. An answer can be in transit when the turn ends, so
 * offers stay open until the end of the next movement turn.
 */
export class OpenOffers {
  #open: Open[] = [];
  /** Offers of the previous movement turn. */
  #late: Open[] = [];

  /** Called when a movement turn begins. */
  begin(): void {
    this.stopWaiting(null);
    this.#late = this.#open;
    this.#open = [];
  }

  make(offers: readonly Offer[]): void {
    this.#open = offers.filter(({ press }) => offering.has(press.type)).map((one) => ({ ...one, isAwaited: true }));
  }

  get isWaiting(): boolean {
    return this.#open.some(({ isAwaited }) => isAwaited);
  }

  /** Pacts that will bind the diplomat if an answer arrives after it has stopped waiting. */
  get unsettled(): readonly Pact[] {
    return [...this.#late, ...this.#open].flatMap(({ pact, isAwaited }) => (isAwaited ? [] : [pact]));
  }

  /** Removes and returns the offer that a power has answered or the server has refused. */
  take(power: string, press: Press): Offer | null {
    const key = meaningOf(press);
    for (const offers of [this.#open, this.#late]) {
      const at = offers.findIndex((open) => open.to.includes(power) && meaningOf(open.press) === key);
      const [taken] = offers.splice(at, at < 0 ? 0 : 1);
      if (taken) return taken;
    }
    return null;
  }

  /** Stops waiting for a power; null means all powers. Answers that arrive later still count. */
  stopWaiting(power: string | null): void {
    for (const open of this.#open) if (power === null || open.to.includes(power)) open.isAwaited = false;
  }
}
