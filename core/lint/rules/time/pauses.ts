import { listed } from "../../../language/english/words.ts";
import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { type LintEnding, type LintFrame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import type { TurnClock } from "../../turnClock.ts";
import { secondsBetween } from "../orders/submissions.ts";

/** Findings of a stopped clock. The clauses are those of v0.18, level 0. */
const pauseFindings = {
  "game-paused": {
    severity: "warning",
    message: "{power} paused the game for {seconds} s in {turn}: its client had disconnected.",
    details: ["The game {end}."],
    explanation:
      "In a game with DSD (deadline stops on disconnection), the server stops the clock when a power with orders due loses its client. All other powers wait until a client for that power is back, or until somebody ends the game.",
    clause: "v0.18, level 0, HLO: DSD; CCD and NOT ( TME )",
    fix: "Find out why the client of {power} left, and start it again: it can come back with IAM and the passcode from HLO.",
    example: "HLO .. ( DSD ), CCD ( FRA ), NOT ( TME ( 12 ) ), and nothing for two minutes",
    needs: ["times"],
  },
  "clock-stopped": {
    severity: "note",
    message: "The server stopped the clock for {seconds} s in {turn}: {why}.",
    details: ["The game {end}."],
    explanation:
      "In a game with DSD (deadline stops on disconnection), the server stops the clock when a power with orders due loses its client. All other powers wait. The client that left is not in this recording.",
    clause: "v0.18, level 0, HLO: DSD; CCD and NOT ( TME )",
    fix: "Wait: the server sends TME when the clock runs again.",
    example: "CCD ( FRA ), NOT ( TME ( 12 ) ), and nothing for two minutes",
    needs: ["times"],
  },
} as const satisfies Findings;

type Code = keyof typeof pauseFindings;

/** A clock that is stopped for a shorter time delays nobody. */
const shortNs = 5e9;

/** A stopped clock of one game. */
interface Pause {
  readonly connection: ConnectionId;
  /** The NOT ( TME .. ) that came first. */
  readonly n: FrameNumber;
  readonly sinceNs: number;
  readonly turn: string;
  /** Powers without a client, with the connection that they had; null if that is not in the recording. */
  readonly absent: readonly { readonly power: string; readonly connection: ConnectionId | null }[];
}

/** Finds games that wait because the server stopped the clock, and for whom they wait. */
class PauseRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  readonly #paused = new Map<number, Pause>();

  constructor(report: Report<Code>, clock: TurnClock) {
    this.#report = report;
    this.#clock = clock;
  }

  frame({ reading, game, answers, atNs, n, connection }: LintFrame): void {
    if (!game || answers !== null || !reading?.ok || reading.direction === "client-to-server") return;
    const paused = this.#paused.get(game.index);
    const { message } = reading;
    const { current, end, powers, seats } = game.after;
    if (message.type === "NOT" && message.message.type === "TME") {
      if (paused || !current || end !== null || !this.#clock.hasTimes) return;
      const absent = [...powers].flatMap(([power, { inDisorder }]) => {
        if (!inDisorder) return [];
        const seat = [...seats].findLast(([, one]) => one.power === power);
        return [{ power, connection: seat?.[1].isGone ? seat[0] : null }];
      });
      this.#paused.set(game.index, { connection, n, sinceNs: atNs, turn: turnKey(current.turn), absent });
      return;
    }
    const isMoving = message.type === "TME" || message.type === "ORD" || message.type === "NOW" || end !== null;
    if (paused && isMoving) this.#over(game.index, paused, atNs, end === null ? "went on then" : "ended then");
  }

  end({ atNs }: LintEnding): void {
    for (const [game, pause] of this.#paused) this.#over(game, pause, atNs, "did not go on in this recording");
  }

  #over(game: number, { connection, n, sinceNs, turn, absent }: Pause, atNs: number, end: string): void {
    this.#paused.delete(game);
    if (atNs - sinceNs < shortNs) return;
    const common = { seconds: secondsBetween(sinceNs, atNs), turn, end };
    const at = { n, atNs: sinceNs, ...wholeFrame } as const;
    const known = absent.flatMap(({ power, connection: left }) => (left === null ? [] : [{ power, left }]));
    for (const { power, left } of known) {
      const facts = { ...common, power };
      this.#report({ ...at, code: "game-paused", connection: left, side: "client", facts, cause: turn });
    }
    if (known.length > 0) return;
    const gone = listed(absent.map(({ power }) => power));
    const why = absent.length === 0 ? "it gave no reason" : `the client of ${gone} had disconnected`;
    this.#report({ ...at, code: "clock-stopped", connection, side: "server", facts: { ...common, why }, cause: turn });
  }
}

export const pauses = defineRules(pauseFindings, (report, { clock }) => new PauseRules(report, clock));
