import type { Press } from "../../language/press.ts";
import { meaningOf } from "./meaning.ts";
import type { Statement } from "./proposals.ts";

/** An offer of this turn, which a power has not answered yet. */
interface Open extends Statement {
  /** Whether the turn is kept open for the answer. */
  isAwaited: boolean;
}

/** Press that a diplomat waits for an answer to. */
const offering: ReadonlySet<Press["type"]> = new Set(["PRP", "INS"]);

/** The offers that a diplomat has made in a turn, until they are answered. */
export class OpenOffers {
  #open: Open[] = [];

  /** Forgets the offers of the turn before. */
  begin(statements: readonly Statement[]): void {
    this.#open = statements.filter(({ press }) => offering.has(press.type)).map((one) => ({ ...one, isAwaited: true }));
  }

  get isWaiting(): boolean {
    return this.#open.some(({ isAwaited }) => isAwaited);
  }

  /** Removes and returns the offer that a power has answered, or that the server has refused. */
  take(power: string, press: Press): Press | null {
    const key = meaningOf(press);
    const at = this.#open.findIndex((open) => open.to.includes(power) && meaningOf(open.press) === key);
    return this.#open.splice(at, at < 0 ? 0 : 1)[0]?.press ?? null;
  }

  /** No longer waits for a power; null: for anybody. Answers that come later still count. */
  stopWaiting(power: string | null): void {
    for (const open of this.#open) if (power === null || open.to.includes(power)) open.isAwaited = false;
  }
}
