import type { Press } from "../../language/press.ts";
import type { Statement } from "./proposals.ts";

/** How many movement turns a diplomat waits before it makes the same kind of request to a power again. */
const pauses: Readonly<Record<string, number>> = { peace: 4, alliance: 3, help: 2, zone: 5, shares: 6 };

/** The kind of request that a statement makes, keyed by the type of its arrangement. */
const kinds: Readonly<Record<string, string>> = {
  ...{ PCE: "peace", AND: "peace", ALY: "alliance", XDO: "help", DMZ: "zone", ORR: "zone", CHO: "zone", SCD: "shares" },
};

/** What a diplomat knows about the powers that receive its press. */
export class Listeners {
  /** Powers in civil disorder. */
  readonly #absent = new Set<string>();
  /** The tokens of each power's last TRY. */
  readonly #tries = new Map<string, ReadonlySet<string | number>>();
  /** For each kind of request and each power, the number of the turn in which the diplomat last asked. */
  readonly #asked = new Map<string, number>();

  leave(power: string): void {
    this.#absent.add(power);
  }

  enter(power: string): void {
    this.#absent.delete(power);
  }

  isPresent(power: string): boolean {
    return !this.#absent.has(power);
  }

  /** Stores the token list of a TRY. */
  learn(power: string, tokens: readonly (string | number)[]): void {
    this.#tries.set(power, new Set(tokens));
  }

  /**
   * Whether all recipients of a statement are connected, and their TRY lists contain the tokens that the statement
   * needs.
   */
  understands({ to, press }: Statement): boolean {
    const words = wordsOf(press);
    return to.every((power) => {
      const list = this.#tries.get(power);
      return this.isPresent(power) && (list === undefined || words.every((word) => list.has(word)));
    });
  }

  mayAsk(kind: string, power: string, turn: number): boolean {
    return turn - (this.#asked.get(`${kind} ${power}`) ?? Number.NEGATIVE_INFINITY) >= (pauses[kind] ?? 0);
  }

  asked({ to, press }: Statement, turn: number): void {
    if (press.type !== "PRP") return;
    const kind = kinds[press.arrangement.type];
    if (kind !== undefined) for (const power of to) this.#asked.set(`${kind} ${power}`, turn);
  }
}

/** Tokens that a TRY need not list, such as those of orders within XDO. */
const unlisted: ReadonlySet<string> = new Set(["HLD", "MTO", "SUP", "AMY", "FLT", "FCT", "NAR", "CHO"]);

/** Returns the press tokens that a TRY must list for a statement. */
function wordsOf(press: Press): readonly string[] {
  const types = [...JSON.stringify(press).matchAll(/"type":"([A-Z]{3})"/g)].map(([, type = ""]) => type);
  return types.filter((type) => !unlisted.has(type));
}
