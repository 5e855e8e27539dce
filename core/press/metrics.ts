import { compareTurns, type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { Agreement } from "./ledger.ts";
import { isAnswered, isMisunderstood } from "./offers.ts";
import { promisedAt, promisesOf } from "./promises.ts";
import { type Share, shareOf } from "./wilson.ts";

export type MetricKey = "bot" | "pair" | "token" | "turn";

/** Counts for one bot, pair, token or turn. docs/cli.md has the formula for each column. */
export interface MetricRow {
  readonly by: MetricKey;
  readonly key: string;
  readonly recordings: number;
  /** Offers (PRP, INS, IFF) that were delivered. */
  readonly offered: number;
  /** Offers that a recipient answered, even with a question; HUH does not count. */
  readonly replied: number;
  /** Offers to which a recipient's last reply was HUH. */
  readonly huh: number;
  readonly agreed: number;
  /** Promises whose verdict is kept or breached. */
  readonly tested: number;
  readonly kept: number;
  readonly breached: number;
  readonly notTestable: number;
  readonly unknown: number;
  readonly pending: number;
  /** Promises that were superseded or withdrawn. */
  readonly ended: number;
  /** kept / (kept + breached). */
  readonly honour: Share;
  /** agreed / offered. */
  readonly acceptance: Share;
  /** Names of the peace profiles on which the verdicts are based. */
  readonly profiles: readonly string[];
}

const noCounts = {
  offered: 0,
  replied: 0,
  huh: 0,
  agreed: 0,
  kept: 0,
  breached: 0,
  notTestable: 0,
  unknown: 0,
  pending: 0,
  ended: 0,
};

const countNames = Object.keys(noCounts) as (keyof typeof noCounts)[];

type Counts = typeof noCounts & { readonly recordings: Set<string>; readonly profiles: Set<string> };

/** Returns the name of the program that played a power when message `n` was sent. */
type BotOf = (power: string, n: FrameNumber) => string;

/** Counts offers and verdicts over any number of games. */
export class Metrics {
  readonly #by: MetricKey;
  readonly #counts = new Map<string, Counts>();
  /** Turns by key, for sorting rows by turn. */
  readonly #turns = new Map<TurnKey, Turn>();

  constructor(by: MetricKey) {
    this.#by = by;
  }

  /**
   * Adds the agreements of a game.
   * @param botOf returns the name of the program that played a power when a message was sent
   */
  add(recording: string, agreements: readonly Agreement[], botOf: BotOf): void {
    for (const agreement of agreements) {
      const { offer } = agreement;
      for (const key of this.#keysOfOffer(agreement, botOf)) {
        const counts = this.#countsOf(key, recording);
        counts.offered += 1;
        if (isAnswered(offer)) counts.replied += 1;
        if (isMisunderstood(offer)) counts.huh += 1;
        if (offer.agreedAt !== null && agreement.status !== "invalid") counts.agreed += 1;
      }
    }
    for (const { agreement, obligation } of promisesOf(agreements)) {
      const { obligor, verdict, profile } = obligation;
      for (const key of this.#keysOfObligor(agreement, obligor, botOf)) {
        const counts = this.#countsOf(key, recording);
        counts[columnOf[verdict]] += 1;
        if (profile !== null) counts.profiles.add(profile);
      }
    }
  }

  /** Adds a row of another recording's metrics, which must have the same kind of key. */
  addRow(recording: string, row: MetricRow): void {
    const counts = this.#countsOf(row.key, recording);
    for (const name of countNames) counts[name] += row[name];
    for (const profile of row.profiles) counts.profiles.add(profile);
  }

  /** Returns one row per key. Rows by turn are in turn order; other rows are sorted by number of offers, most first. */
  rows(): MetricRow[] {
    return [...this.#counts]
      .map(([key, counts]): MetricRow => {
        const { recordings, profiles, ...numbers } = counts;
        const tested = counts.kept + counts.breached;
        return {
          by: this.#by,
          key,
          recordings: recordings.size,
          ...numbers,
          tested,
          honour: shareOf(counts.kept, tested),
          acceptance: shareOf(counts.agreed, counts.offered),
          profiles: [...profiles],
        };
      })
      .sort((a, b) => this.#inOrder(a, b) || b.offered - a.offered || b.tested - a.tested || (a.key < b.key ? -1 : 1));
  }

  #inOrder(a: MetricRow, b: MetricRow): number {
    const [one, other] = [this.#turns.get(a.key), this.#turns.get(b.key)];
    return one && other ? compareTurns(one, other) : 0;
  }

  #keysOfOffer({ offer }: Agreement, botOf: BotOf): readonly string[] {
    const { proposer, parties, message, press } = offer;
    switch (this.#by) {
      case "bot":
        return [botOf(proposer, offer.id)];
      case "pair":
        return parties.filter((power) => power !== proposer).map((power) => pairOf(proposer, power));
      case "token":
        return [tokenOf(press)];
      case "turn":
        if (message.turn === null) return [];
        this.#turns.set(turnKey(message.turn), message.turn);
        return [turnKey(message.turn)];
    }
  }

  #keysOfObligor(agreement: Agreement, obligor: string, botOf: BotOf): readonly string[] {
    if (this.#by === "bot") return [botOf(obligor, promisedAt(agreement))];
    if (this.#by !== "pair") return this.#keysOfOffer(agreement, botOf);
    return agreement.offer.parties.filter((power) => power !== obligor).map((power) => pairOf(obligor, power));
  }

  #countsOf(key: string, recording: string): Counts {
    const counts = this.#counts.get(key) ?? { recordings: new Set(), profiles: new Set(), ...noCounts };
    counts.recordings.add(recording);
    this.#counts.set(key, counts);
    return counts;
  }
}

const columnOf = {
  kept: "kept",
  breached: "breached",
  "not-testable": "notTestable",
  unknown: "unknown",
  pending: "pending",
  superseded: "ended",
  withdrawn: "ended",
} as const;

/** Returns the key of a pair, which names its two powers in alphabetical order: `AUS-ITA`. */
function pairOf(one: string, other: string): string {
  return [one, other].sort().join("-");
}

/** Returns the first token of an offer, looking inside NOT, NAR and FOR: `XDO`; IFF for a conditional offer. */
function tokenOf(press: Agreement["offer"]["press"]): string {
  if (press.type === "IFF") return "IFF";
  let arrangement = press.arrangement;
  while (arrangement.type === "NOT" || arrangement.type === "NAR" || arrangement.type === "FOR")
    arrangement = arrangement.arrangement;
  return arrangement.type === "order" ? "XDO" : arrangement.type;
}

/** Counts of offers and verdicts, as `info` prints them. */
export interface AgreementCounts {
  readonly offered: number;
  readonly agreed: number;
  readonly kept: number;
  readonly breached: number;
  readonly notTestable: number;
  readonly unknown: number;
}

export function agreementCounts(agreements: readonly Agreement[]): AgreementCounts {
  const verdicts = promisesOf(agreements).map(({ obligation }) => obligation.verdict);
  const count = (wanted: (typeof verdicts)[number]): number => verdicts.filter((verdict) => verdict === wanted).length;
  return {
    offered: agreements.length,
    agreed: agreements.filter(({ offer, status }) => offer.agreedAt !== null && status !== "invalid").length,
    kept: count("kept"),
    breached: count("breached"),
    notTestable: count("not-testable"),
    unknown: count("unknown"),
  };
}
