import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { printNumber } from "../../../tokens/text.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import type { TurnClock } from "../../turnClock.ts";
import { secondsBetween } from "../orders/submissions.ts";

/** Findings of slow answers. */
const latencyFindings = {
  "slow-answer": {
    severity: "note",
    message: "The server answered {command} after {seconds} s.",
    explanation:
      "A client that waits for each answer has this much less time for its turn. A slow answer usually means that the server or the network is busy.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Send orders without waiting for the answers to other orders, and check what keeps the server busy.",
    example: "SUB .., THX .. 4 s later",
  },
} as const satisfies Findings;

type Code = keyof typeof latencyFindings;

/** Answers that take at least this long are reported. */
const slowNs = 2e9;
/** How many requests of one connection are remembered. */
const mostOpen = 256;
/** The server may answer these late, when a seat is free. */
const mayWait = new Set([T.NME, T.OBS, T.IAM]);

interface Asked {
  readonly atNs: number;
  /** Its command. */
  readonly first: Token;
}

/** Checks how long a server takes for its answers. */
class LatencyRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  /** By connection and frame: requests without an answer so far. */
  readonly #asked = new Map<ConnectionId, Map<FrameNumber, Asked>>();

  constructor(report: Report<Code>, clock: TurnClock) {
    this.#report = report;
    this.#clock = clock;
  }

  lost({ connection }: Leg): void {
    this.#asked.delete(connection);
  }

  frame(frame: LintFrame): void {
    const { connection, direction, answers, n, atNs, tokens } = frame;
    if (direction === "client-to-server") {
      // Before the game a server may wait for other players: diplomacy sends MDF when the last one has joined.
      if (!tokens || tokens.length === 0 || frame.game === null || mayWait.has(tokens[0] ?? 0)) return;
      const open = this.#asked.get(connection) ?? new Map<FrameNumber, Asked>();
      this.#asked.set(connection, open.set(n, { atNs, first: tokens[0] ?? 0 }));
      const [oldest] = open.keys();
      if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
      return;
    }
    if (answers === null) return;
    const open = this.#asked.get(connection);
    const asked = open?.get(answers);
    if (!asked) return;
    open?.delete(answers);
    if (atNs - asked.atNs < slowNs || !this.#clock.hasTimes) return;
    const command = frame.representation.names.get(asked.first) ?? printNumber(asked.first);
    const facts = { command, seconds: secondsBetween(asked.atNs, atNs) };
    const at = { connection, side: "server", n, atNs } as const;
    this.#report({ ...at, code: "slow-answer", ...wholeFrame, facts, cause: command });
  }
}

export const latency = defineRules(latencyFindings, (report, { clock }) => new LatencyRules(report, clock));
