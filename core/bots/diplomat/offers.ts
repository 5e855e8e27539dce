import type { Press } from "../../language/press.ts";
import { meaningOf } from "./meaning.ts";
import type { Pact } from "./pact.ts";
import type { Statement } from "./proposals.ts";

/** An offer, and what binds its maker once it is accepted. */
export interface Offer extends Statement {
  readonly pact: Pact;
}

/** An offer that a power has not answered yet. */
interface Open extends Offer {
  /** Whether the turn is kept open for the answer. */
  isAwaited: boolean;
}

/** Press that a diplomat waits for an answer to. */
const offering: ReadonlySet<Press["type"]> = new Set(["PRP", "INS"]);

/**
 * The offers that a diplomat has made, until they are answered. An answer can cross the end of the turn in transit, so
 * that they stay open until the end of the next movement turn.
 */
export class OpenOffers {
  #open: Open[] = [];
  /** Those of the movement turn before. */
  #late: Open[] = [];

  /** A movement turn begins. */
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

  /** What binds a diplomat if answers arrive that it no longer waits for. */
  get unsettled(): readonly Pact[] {
    return [...this.#late, ...this.#open].flatMap(({ pact, isAwaited }) => (isAwaited ? [] : [pact]));
  }

  /** Removes and returns the offer that a power has answered, or that the server has refused. */
  take(power: string, press: Press): Offer | null {
    const key = meaningOf(press);
    for (const offers of [this.#open, this.#late]) {
      const at = offers.findIndex((open) => open.to.includes(power) && meaningOf(open.press) === key);
      const [taken] = offers.splice(at, at < 0 ? 0 : 1);
      if (taken) return taken;
    }
    return null;
  }

  /** No longer waits for a power; null: for any power. Answers that arrive later still count. */
  stopWaiting(power: string | null): void {
    for (const open of this.#open) if (power === null || open.to.includes(power)) open.isAwaited = false;
  }
}
