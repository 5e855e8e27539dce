import type { GameState } from "../../../game/state.ts";
import type { ClientMessage, ServerMessage } from "../../../language/message.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import {
  type Finding,
  type LintFrame,
  type Report,
  type RuleCheck,
  type Side,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { clockSlackNs, type TurnClock } from "../../turnClock.ts";

/** Findings of votes, and of press while press is closed. */
const voteFindings = {
  "draw-without-vote": {
    severity: "warning",
    message: "The server declares a draw, though {power} has units and has not voted for one in this turn.",
    explanation: "A draw needs the votes of all powers that are left, in one turn.",
    clause:
      "v0.18, level 0, DRW: declared as soon as all non-eliminated clients have simultaneously indicated that they accept a draw",
    fix: "Count the votes of every power that has units or centres, and drop them when the turn is played.",
    example: "DRW from the server to FRA, which never sent one",
  },
  "draw-not-declared": {
    severity: "warning",
    message: "All {count} powers that are left voted {vote} in {turn}, and the server declares no draw.",
    explanation: "As soon as all have voted alike in one turn the game is drawn: DRW goes to all, and SMR behind it.",
    clause:
      "v0.18, level 0, DRW: declared as soon as all non-eliminated clients have simultaneously indicated that they accept a draw; level 10: with PDA, the same list of powers",
    fix: "Send DRW before SMR; a client takes SMR and OFF for the end all the same.",
    example: "seven DRW, each answered with YES, then SMR and OFF",
    habits: [{ software: "diplomacy", does: "ends a drawn game with SMR and OFF alone" }],
  },
  "press-when-closed": {
    severity: "warning",
    message: "Press while there is to be none. {why}.",
    explanation:
      "The options of HLO close press in some turns, or in the last seconds before a movement deadline. Servers answer REJ, and nobody gets it.",
    clause: "v0.18, level 10, HLO: NPR, NPB and PTL; SND: REJ",
    fix: "Keep the message until the next turn with press; count the time from TME.",
    example: "HLO .. ( ( LVL 20 ) ( NPB ) ), SND in WIN 1901",
  },
  "press-let-through": {
    severity: "warning",
    message: "The server takes press while there is to be none. {why}.",
    explanation: "Who keeps to the options of HLO is at a disadvantage to who does not.",
    clause:
      "v0.18, level 10, SND: REJ in a retreat turn with NPR, a build turn with NPB, past the press deadline with PTL",
    fix: "Answer REJ, and deliver nothing.",
    example: "HLO .. ( ( LVL 20 ) ( NPB ) ), SND in WIN 1901, YES ( SND .. )",
  },
} as const satisfies Findings;

type Code = keyof typeof voteFindings;

/** Votes for draws that nobody can count or that were not counted, and press when there is to be none. */
class VoteRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  /** Games of which an uncounted draw was told. */
  readonly #told = new Set<number>();
  /** Press that was sent while it was closed, by connection: why. */
  readonly #closed = new Map<LintFrame["connection"], Map<LintFrame["n"], string>>();

  constructor(report: Report<Code>, clock: TurnClock) {
    this.#report = report;
    this.#clock = clock;
  }

  frame(frame: LintFrame): void {
    const { reading, game } = frame;
    if (!reading?.ok || !game?.before) return;
    if (reading.direction === "client-to-server") this.#ofClient(frame, reading.message, game.before);
    else this.#ofServer(frame, reading.message, game.before);
  }

  #ofClient(frame: LintFrame, message: ClientMessage, game: GameState): void {
    if (message.type !== "SND") return;
    const why = closedBy(frame, game);
    if (why === null) return;
    this.#tell(frame, "press-when-closed", { why }, why.slice(0, 3));
    const open = this.#closed.get(frame.connection) ?? new Map<LintFrame["n"], string>();
    this.#closed.set(frame.connection, open.set(frame.n, why));
  }

  #ofServer(frame: LintFrame, message: ServerMessage, game: GameState): void {
    const { answers, connection } = frame;
    if (message.type === "YES" && answers !== null) {
      const why = this.#closed.get(connection)?.get(answers);
      if (why !== undefined) this.#tell(frame, "press-let-through", { why }, why.slice(0, 3));
    }
    const seat = game.seats.get(connection);
    if (message.type === "DRW" && seat?.power != null) this.#declared(frame, game, seat.power);
    if (message.type === "SMR" || message.type === "OFF") this.#uncounted(frame, game);
    if (message.type === "NOW" && game.current && turnKey(message.turn) !== turnKey(game.current.turn))
      this.#uncounted(frame, game);
  }

  /** A draw needs the vote of every power that is left: this one's was not given. */
  #declared(frame: LintFrame, { powers, current, end }: GameState, power: string): void {
    const isLeft = current?.units?.some((unit) => unit.power === power) ?? false;
    const running = this.#clock.running(frame.connection);
    if (end !== null || !isLeft || !running || (powers.get(power)?.drawVotes.length ?? 0) > 0) return;
    this.#tell(frame, "draw-without-vote", { power }, "");
  }

  /** All powers that are left voted for one draw, and the game went on or ended without it. */
  #uncounted(frame: LintFrame, game: GameState): void {
    const index = frame.game?.index ?? 0;
    const { current, end, powers } = game;
    if (current?.units == null || end !== null || this.#told.has(index)) return;
    const left = [...new Set(current.units.map(({ power }) => power))];
    const votes = left.map((power) => {
      const { drawVotes = [], connection = null } = powers.get(power) ?? {};
      return new Set(connection === null ? [] : drawVotes.map((one) => [...one].sort().join(" ")));
    });
    const common = [...(votes[0] ?? [])].find((vote) => votes.every((of) => of.has(vote)));
    if (common === undefined) return;
    this.#told.add(index);
    const facts = {
      count: left.length,
      turn: turnKey(current.turn),
      vote: common === "" ? "DRW" : `DRW ( ${common} )`,
    };
    this.#tell(frame, "draw-not-declared", facts, "", "server");
  }

  #tell(frame: LintFrame, code: Code, facts: Finding["facts"], cause: string, side?: Side): void {
    const { connection, direction, n, atNs } = frame;
    this.#report({ code, connection, side: side ?? sideOf(direction), n, atNs, ...wholeFrame, facts, cause });
  }
}

function has({ options }: GameState, option: "NPR" | "NPB"): boolean {
  return options.some(({ type }) => type === option);
}

/** Why there is no press now; null where there may be, or too little is known. */
function closedBy({ connection, atNs }: LintFrame, game: GameState): string | null {
  const { end, options, deadlineNs, current } = game;
  const turn = game.seats.get(connection)?.turn ?? null;
  // What the client was shown is what it knows; where others are further, its press may be late, and no worse.
  if (end !== null || turn === null || !current || turnKey(current.turn) !== turnKey(turn)) return null;
  const phase = phaseOf(turn);
  if (phase === "retreat" && has(game, "NPR")) return `NPR: none in retreat turns (${turnKey(turn)})`;
  if (phase === "adjustment" && has(game, "NPB")) return `NPB: none in build turns (${turnKey(turn)})`;
  const option = options.find(({ type }) => type === "PTL");
  if (phase !== "movement" || deadlineNs === null || !option || !("value" in option)) return null;
  const seconds = option.value + (option.hours ?? 0) * 3600;
  const closesNs = deadlineNs - seconds * 1e9;
  return seconds > 0 && atNs > closesNs + clockSlackNs
    ? `PTL ${seconds}: none in the last ${seconds} s of a turn`
    : null;
}

export const votes = defineRules(voteFindings, (report, { clock }) => new VoteRules(report, clock));
