import type { Direction, FrameNumber } from "../../recording/entry.ts";
import type { Frame } from "../../wire/frame.ts";
import { ClientHabits } from "./clientHabits.ts";
import { fingerprintRules } from "./fingerprintRules.ts";
import { RuleTally } from "./ruleTally.ts";
import { ServerHabits } from "./serverHabits.ts";
import { builtOn, type FingerprintRule, type Side, type Software, softwareOf, weights } from "./software.ts";

/** A rule that was met. */
export interface Evidence extends Pick<FingerprintRule, "pointsTo" | "against" | "says"> {
  readonly rule: string;
  /** Times it was met. */
  readonly count: number;
  /** Number in the recording of the frame that met it first. */
  readonly firstN: FrameNumber;
}

/** Which program stands on a side, as far as its habits tell. */
export interface SoftwareVerdict {
  /** Null: not known, or not known well enough. */
  readonly software: Software | null;
  /** Programs that the evidence speaks for on the whole, the likeliest first. */
  readonly candidates: readonly Software[];
  /** What speaks for the software, or, where it is not known, everything that was met. */
  readonly evidence: readonly Evidence[];
  /** What speaks against the software. */
  readonly contradicting: readonly Evidence[];
}

/** Sum of weights from which on a program is named, and what it must be ahead of every other by. */
const enough = 4;
const lead = 2;

/**
 * Which programs speak on one connection, by their habits: a rule that was met speaks for some programs and
 * against others, once, by its weight. A program is named when enough speaks for it and little for any
 * other; else it is unknown, which a program outside the table should be. Cheap per frame; total.
 */
export class Fingerprint {
  readonly #tally = new RuleTally();
  readonly #server = new ServerHabits(this.#tally);
  readonly #client = new ClientHabits(this.#tally);

  /**
   * Takes one frame in.
   * @param tokens of a DM
   * @param n number of the frame in its recording
   */
  apply(direction: Direction, frame: Frame, tokens: Uint16Array | undefined, n: FrameNumber): void {
    const fromClient = direction === "client-to-server";
    if (!tokens) {
      this.#client.applyFrame(frame, fromClient, n);
      if (!fromClient) this.#server.applyFrame(frame, n);
    } else if (fromClient) {
      this.#server.applyClient(tokens);
      this.#client.apply(tokens, frame.pad, n);
    } else {
      this.#client.applyServer(tokens);
      this.#server.apply(tokens, frame.pad, n);
    }
  }

  /** Says that traffic of the connection is missing here. */
  interrupt(): void {
    this.#server.interrupt();
    this.#client.interrupt();
  }

  get server(): SoftwareVerdict {
    return verdictOf("server", this.#tally);
  }

  get client(): SoftwareVerdict {
    this.#client.settle();
    return verdictOf("client", this.#tally);
  }

  /** The verdict on the server that several connections have reached, by all they show together. */
  static serverOf(fingerprints: readonly Fingerprint[]): SoftwareVerdict {
    const tally = new RuleTally();
    for (const fingerprint of fingerprints) tally.add(fingerprint.#tally);
    return verdictOf("server", tally);
  }
}

function isKin(a: Software, b: Software): boolean {
  return a === b || builtOn[a] === b || builtOn[b] === a;
}

function verdictOf(side: Side, tally: RuleTally): SoftwareVerdict {
  const met = fingerprintRules.flatMap((rule) => {
    const seen = tally.of(rule.id);
    return rule.side === side && seen.count >= rule.least ? [{ rule, ...seen }] : [];
  });
  const scores = softwareOf[side].map((software) => ({
    software,
    score: met.reduce((sum, { rule }) => {
      const weight = weights[rule.weight];
      return sum + (rule.pointsTo.includes(software) ? weight : rule.against.includes(software) ? -weight : 0);
    }, 0),
  }));
  const candidates = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const named = candidates.filter(
    ({ software, score }) =>
      score >= enough && scores.every((other) => isKin(software, other.software) || score >= other.score + lead),
  );
  // A bot says more than the framework it is built on.
  const software =
    named.find((one) => !named.some((other) => builtOn[other.software] === one.software))?.software ?? null;
  const evidence = met
    .sort((a, b) => weights[b.rule.weight] - weights[a.rule.weight] || a.firstN - b.firstN)
    .map(({ rule: { id, pointsTo, against, says }, count, firstN }) => ({
      rule: id,
      pointsTo,
      against,
      count,
      firstN,
      says,
    }));
  return {
    software,
    candidates: candidates.map((candidate) => candidate.software),
    evidence: software === null ? evidence : evidence.filter(({ pointsTo }) => pointsTo.includes(software)),
    contradicting: software === null ? [] : evidence.filter(({ against }) => against.includes(software)),
  };
}
