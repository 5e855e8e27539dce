import type { GameState } from "../game/state.ts";
import type { ClientMessage, ServerMessage } from "../language/message.ts";
import { phaseOf, turnKey } from "../map/turn.ts";
import { type Finding, type LintFrame, type Report, type Rule, type Side, sideOf, wholeFrame } from "./finding.ts";
import { clockSlackNs, type TurnClock } from "./turnClock.ts";
import type { VoteFindingCode } from "./votesCatalogue.ts";

/** Votes for draws that nobody can count or that were not counted, and press when there is to be none. */
export class VoteRules implements Rule {
  readonly #report: Report;
  readonly #clock: TurnClock;
  /** Games of which an uncounted draw was told. */
  readonly #told = new Set<number>();
  /** Press that was sent while it was closed, by connection: why. */
  readonly #closed = new Map<LintFrame["connection"], Map<LintFrame["n"], string>>();

  constructor(report: Report, clock: TurnClock) {
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

  #tell(frame: LintFrame, code: VoteFindingCode, facts: Finding["facts"], cause: string, side?: Side): void {
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
