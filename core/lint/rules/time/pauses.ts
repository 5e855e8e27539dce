import { listed } from "../../../language/english/words.ts";
import { turnKey } from "../../../map/turn.ts";
import {
  type LegEnd,
  type LintEnding,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import type { TurnClock } from "../../turnClock.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { AbsenceWatch, absentIn, type Wait } from "./absence.ts";

/** Findings about a stopped clock. The clauses cite v0.18, level 0. */
const pauseFindings = {
  "game-paused": {
    severity: "warning",
    message: "The game was paused for {seconds} s in {turn} because {power}'s client had disconnected.",
    details: ["The game {end}."],
    explanation:
      "In a game with DSD (deadline stops on disconnection), the server stops the clock when a power with orders due loses its client. All other powers wait until that power has a client again, or until someone ends the game. In a game without time limits, Parlance also waits, with or without DSD, and announces nothing.",
    clause: "v0.18, level 0, HLO: DSD; CCD and NOT ( TME )",
    fix: "Find out why {power}'s client left, and start it again: it can rejoin with IAM and the passcode from HLO.",
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

/** A clock that is stopped for a shorter time delays no client. */
const shortNs = 5e9;

/** Without a clock, a slow server may take some seconds to process the turn. */
const longNs = 8e9;

const neverAgain = "never resumed in this recording";

/** Finds games that had to wait because the server stopped the clock, and the powers that they waited for. */
class PauseRules implements RuleCheck {
  readonly receives: Receives = { client: [], server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  /** The stopped clock of each game. */
  readonly #paused = new Map<number, Wait>();
  readonly #absence = new AbsenceWatch();

  constructor(report: Report<Code>, clock: TurnClock) {
    this.#report = report;
    this.#clock = clock;
  }

  frame(frame: LintFrame): void {
    const { reading, game, answers, atNs, n, connection } = frame;
    const over = this.#absence.frame(frame);
    if (over) this.#waited(over, atNs, game?.after.end ? "then ended" : "then continued");
    if (!game || answers !== null || !reading?.ok || reading.direction === "client-to-server") return;
    const paused = this.#paused.get(game.index);
    const { message } = reading;
    const { current, end } = game.after;
    if (message.type === "NOT" && message.message.type === "TME") {
      if (paused || !current || end !== null || !this.#clock.hasTimes) return;
      const turn = turnKey(current.turn);
      this.#paused.set(game.index, { connection, n, sinceNs: atNs, turn, absent: absentIn(game.after) });
      return;
    }
    const isMoving = message.type === "TME" || message.type === "ORD" || message.type === "NOW" || end !== null;
    if (paused && isMoving) this.#over(game.index, paused, atNs, end === null ? "then resumed" : "then ended");
  }

  legEnded(end: LegEnd): void {
    this.#absence.legEnded(end);
  }

  end({ atNs }: LintEnding): void {
    for (const [game, pause] of this.#paused) this.#over(game, pause, atNs, neverAgain);
    for (const { wait, untilNs } of this.#absence.open(atNs)) this.#waited(wait, untilNs, neverAgain);
  }

  /** Reports that a game without time limits waited. */
  #waited(wait: Wait, atNs: number, end: string): void {
    if (this.#clock.hasTimes && atNs - wait.sinceNs >= longNs) this.#ofAbsent(wait, atNs, end);
  }

  /** Reports each absent power whose client is known. Returns whether there are any. */
  #ofAbsent({ n, sinceNs, turn, absent }: Wait, atNs: number, end: string): boolean {
    const known = absent.flatMap(({ power, connection }) => (connection === null ? [] : [{ power, connection }]));
    for (const { power, connection } of known) {
      const facts = { seconds: secondsBetween(sinceNs, atNs), turn, end, power };
      const at = { connection, side: "client", n, atNs: sinceNs, ...wholeFrame } as const;
      this.#report({ ...at, code: "game-paused", facts, cause: turn });
    }
    return known.length > 0;
  }

  #over(game: number, pause: Wait, atNs: number, end: string): void {
    const { connection, n, sinceNs, turn, absent } = pause;
    this.#paused.delete(game);
    if (atNs - sinceNs < shortNs || this.#ofAbsent(pause, atNs, end)) return;
    const common = { seconds: secondsBetween(sinceNs, atNs), turn, end };
    const at = { n, atNs: sinceNs, ...wholeFrame } as const;
    const gone = listed(absent.map(({ power }) => power));
    const why = absent.length === 0 ? "it gave no reason" : `the client of ${gone} had disconnected`;
    this.#report({ ...at, code: "clock-stopped", connection, side: "server", facts: { ...common, why }, cause: turn });
  }
}

export const pauses = defineRules(pauseFindings, (report, { clock }) => new PauseRules(report, clock));
