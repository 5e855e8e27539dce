import type { Direction, FrameNumber } from "../../recording/entry.ts";
import type { Frame } from "../../wire/frame.ts";
import { ClientHabits } from "./clientHabits.ts";
import { fingerprintRules } from "./fingerprintRules.ts";
import { RuleTally } from "./ruleTally.ts";
import { ServerHabits } from "./serverHabits.ts";
import { builtOn, type FingerprintRule, type Side, type Software, softwareOf, weights } from "./software.ts";

/** A rule that the traffic matches. */
export interface Evidence extends Pick<FingerprintRule, "pointsTo" | "against" | "says"> {
  readonly rule: string;
  /** Number of matches. */
  readonly count: number;
  /** Number of the first matching frame in the recording. */
  readonly firstN: FrameNumber;
}

/** The program on one side of a connection, identified by its habits. */
export interface SoftwareVerdict {
  /** Null if the program is unknown, or if the evidence is too weak. */
  readonly software: Software | null;
  /** Programs with a positive score, most likely first. */
  readonly candidates: readonly Software[];
  /** Matches that point to the software; all matches if it is unknown. */
  readonly evidence: readonly Evidence[];
  /** Matches that count against the software. */
  readonly contradicting: readonly Evidence[];
}

/** The lowest score at which a program is identified, and the smallest lead that it needs over every other program. */
const enough = 4;
const lead = 2;

/**
 * Identifies the programs on one connection by their habits. A rule that matches counts once, with its weight, in
 * favour of some programs and against others. A program is identified if its score is high enough and well ahead of any
 * other. Otherwise it stays unknown, as it should for programs that are not in the table. Applying a frame is cheap.
 * Never throws.
 */
export class Fingerprint {
  readonly #tally = new RuleTally();
  readonly #server = new ServerHabits(this.#tally);
  readonly #client = new ClientHabits(this.#tally);

  /**
   * Applies one frame.
   * @param tokens the tokens of a DM
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

  /** Records that traffic of the connection is missing at this point. */
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

  /** Returns the verdict on a server from the combined evidence of several connections to it. */
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
  // Prefer a bot to the framework on which it is built, because the bot is more specific.
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
