import type { GameState } from "../../../game/state.ts";
import { listed } from "../../../language/english/words.ts";
import type { ClientMessage, ServerMessage } from "../../../language/message.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import type { Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import type { LintContext } from "../../context.ts";
import {
  type Finding,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  type Side,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { clockSlackNs, type TurnClock } from "../../turnClock.ts";

/** Findings about votes, and about press sent while press is not allowed. */
const voteFindings = {
  "draw-without-vote": {
    severity: "warning",
    message:
      "The server declared a draw, but not all powers with units had voted for one this turn: no vote from {powers}.",
    explanation: "A draw needs the votes of all surviving powers in the same turn.",
    clause:
      "v0.18, level 0, DRW: declared as soon as all non-eliminated clients have simultaneously indicated that they accept a draw",
    fix: "Count the votes of every power that has units or centres, and discard all votes when the turn is processed.",
    example: "DRW from the server to FRA, which never sent one",
    habits: [
      {
        software: "Parlance",
        does: "declares a draw without votes after a set number of years (option draw), or after a set number of years without change (option static)",
      },
    ],
  },
  "draw-list-declared": {
    severity: "warning",
    message: "The server declared DRW ( {powers} ), but HLO does not list the option PDA.",
    explanation:
      "Without PDA, every draw includes all survivors. A level 0 client has no syntax for the list and may refuse the message.",
    clause: "v0.18, level 10, DRW: PDA",
    fix: "As the server, send DRW without a list. As a client, read both forms.",
    example: "DRW ( ENG FRA ) from the server where HLO has no PDA",
    habits: [{ software: "Parlance", does: "lists the powers of an agreed draw without PDA (option full_DRW)" }],
  },
  "draw-not-declared": {
    severity: "warning",
    message: "All {count} surviving powers voted {vote} in {turn}, but the server declared no draw.",
    explanation:
      "The game is a draw as soon as all surviving powers cast the same vote in one turn. The server then sends DRW to all clients, followed by SMR.",
    clause:
      "v0.18, level 0, DRW: declared as soon as all non-eliminated clients have simultaneously indicated that they accept a draw; level 10: with PDA, the same list of powers",
    fix: "Send DRW before SMR. As a client, treat SMR and OFF without DRW as the end of the game.",
    example: "seven DRW, each answered with YES, then SMR and OFF",
    habits: [{ software: "diplomacy", does: "ends a drawn game with only SMR and OFF" }],
  },
  "press-when-closed": {
    severity: "warning",
    message: "The client sent press, but {why}.",
    explanation:
      "Options in HLO can forbid press in some turns, or in the last seconds before a movement deadline. Servers answer with REJ and do not deliver the press.",
    clause: "v0.18, level 10, HLO: NPR, NPB and PTL; SND: REJ",
    fix: "Keep the message until the next turn that allows press; calculate the remaining time from TME.",
    example: "HLO .. ( ( LVL 20 ) ( NPB ) ), SND in WIN 1901",
  },
  "press-let-through": {
    severity: "warning",
    message: "The server accepted press, but {why}.",
    explanation: "Clients that obey the HLO options are at a disadvantage compared with clients that do not.",
    clause:
      "v0.18, level 10, SND: REJ in a retreat turn with NPR, a build turn with NPB, past the press deadline with PTL",
    fix: "Answer with REJ and do not deliver the press.",
    example: "HLO .. ( ( LVL 20 ) ( NPB ) ), SND in WIN 1901, YES ( SND .. )",
  },
} as const satisfies Findings;

type Code = keyof typeof voteFindings;

/**
 * Checks that the server counts votes for draws, and that no program sends or accepts press while it is not allowed.
 */
class VoteRules implements RuleCheck {
  readonly receives: Receives = { client: [T.DRW, T.NOT, T.SND], server: [T.YES, T.DRW, T.SMR, T.OFF, T.NOW] };
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  readonly #clients: ClientWatch;
  /** Games whose uncounted draw was already reported. */
  readonly #reported = new Set<number>();
  /**
   * The lists of the DRWs that each connection sent in one turn, with or without an answer: the YES to the last vote
   * may arrive after the draw.
   */
  readonly #asked = new Map<LintFrame["connection"], { readonly turn: string; readonly lists: Set<string> }>();
  /** The press that each connection sent while press was not allowed, and why press was not allowed. */
  readonly #closed = new Map<LintFrame["connection"], Map<LintFrame["n"], string>>();
  /** Connections that have lost bytes since their last NOW: a withdrawn vote, or the draw itself, may be missing. */
  readonly #torn = new Set<LintFrame["connection"]>();

  constructor(report: Report<Code>, { clock, clients }: LintContext) {
    this.#report = report;
    this.#clock = clock;
    this.#clients = clients;
  }

  lost({ connection }: Leg): void {
    this.#torn.add(connection);
  }

  frame(frame: LintFrame): void {
    const { reading, game } = frame;
    if (!reading?.ok || !game?.before) return;
    if (reading.direction === "client-to-server") this.#ofClient(frame, reading.message, game.before);
    else this.#ofServer(frame, reading.message, game.before);
  }

  #ofClient(frame: LintFrame, message: ClientMessage, game: GameState): void {
    const turn = game.seats.get(frame.connection)?.turn ?? null;
    if (message.type === "DRW" && turn !== null) this.#vote(frame.connection, turnKey(turn), message.powers);
    if (message.type === "NOT" && message.command.type === "DRW")
      this.#asked.get(frame.connection)?.lists.delete(listKey(message.command.powers));
    if (message.type !== "SND") return;
    const why = closedBy(frame, game);
    if (why === null) return;
    this.#add(frame, "press-when-closed", { why }, why.slice(0, 3));
    const open = this.#closed.get(frame.connection) ?? new Map<LintFrame["n"], string>();
    this.#closed.set(frame.connection, open.set(frame.n, why));
  }

  #ofServer(frame: LintFrame, message: ServerMessage, game: GameState): void {
    const { answers, connection } = frame;
    if (message.type === "YES" && answers !== null) {
      const why = this.#closed.get(connection)?.get(answers);
      // Press in transit while a turn was processed may be accepted in the next one, if that turn allows press.
      if (why !== undefined && closedBy(frame, game) !== null)
        this.#add(frame, "press-let-through", { why }, why.slice(0, 3));
    }
    if (message.type === "DRW") {
      this.#declared(frame, message.powers, game);
      this.#listed(frame, message.powers, game);
    }
    if (message.type === "SMR" || message.type === "OFF") this.#uncounted(frame, game);
    if (message.type === "NOW" && game.current && turnKey(message.turn) !== turnKey(game.current.turn))
      this.#uncounted(frame, game);
    if (message.type === "NOW") this.#torn.delete(connection);
  }

  #vote(connection: LintFrame["connection"], turn: string, powers: readonly string[]): void {
    const known = this.#asked.get(connection);
    const asked = known?.turn === turn ? known : { turn, lists: new Set<string>() };
    asked.lists.add(listKey(powers));
    this.#asked.set(connection, asked);
  }

  /** Reports, only once, a draw that lacks the vote of a surviving power, and names all powers that did not vote. */
  #declared(frame: LintFrame, list: readonly string[], { powers, current, end, seats }: GameState): void {
    if (end !== null || !current?.units) return;
    const turn = turnKey(current.turn);
    const left = [...new Set(current.units.map(({ power }) => power))].sort();
    // A vote without a list is for a draw among all survivors.
    const meant = new Set([listKey(list), ...(isOfAll(list, left) ? [listKey([]), listKey(left)] : [])]);
    const silent = left.filter((power) => {
      const { connection = null, drawVotes = [] } = powers.get(power) ?? {};
      if (connection === null || this.#clock.running(connection) === null) return false;
      const asked = this.#asked.get(connection);
      const lists = [...drawVotes.map(listKey), ...(asked?.turn === turn ? asked.lists : [])];
      return !lists.some((one) => meant.has(one));
    });
    if (silent.length === 0) return;
    // A server declares a draw at the year limit with the results of the year, after SCO.
    const isBeyondHabits = seats.get(frame.connection)?.centres === null;
    this.#add(frame, "draw-without-vote", { powers: listed(silent, "or") }, "", "server", isBeyondHabits);
  }

  /** Reports, once per game, a draw among some of the powers, which only a game with PDA allows. */
  #listed(frame: LintFrame, powers: readonly string[], { end }: GameState): void {
    const isPartial = this.#clients.of(frame.connection).mayDrawInPart;
    if (end === null && powers.length > 0 && isPartial === false)
      this.#add(frame, "draw-list-declared", { powers: powers.join(" ") }, "");
  }

  /** Reports that all surviving powers voted for the same draw, but the game continued or ended without it. */
  #uncounted(frame: LintFrame, game: GameState): void {
    const index = frame.game?.index ?? 0;
    const { current, end, powers } = game;
    if (current?.units == null || end !== null || this.#reported.has(index) || this.#torn.size > 0) return;
    const left = [...new Set(current.units.map(({ power }) => power))];
    const votes = left.map((power) => {
      const { drawVotes = [], connection = null } = powers.get(power) ?? {};
      return new Set(connection === null ? [] : drawVotes.map(listKey));
    });
    const common = [...(votes[0] ?? [])].find((vote) => votes.every((of) => of.has(vote)));
    if (common === undefined) return;
    this.#reported.add(index);
    const facts = {
      count: left.length,
      turn: turnKey(current.turn),
      vote: common === "" ? "DRW" : `DRW ( ${common} )`,
    };
    this.#add(frame, "draw-not-declared", facts, "", "server");
  }

  #add(
    { connection, direction, n, atNs }: LintFrame,
    code: Code,
    facts: Finding["facts"],
    cause: string,
    side: Side = sideOf(direction),
    isBeyondHabits = false,
  ): void {
    this.#report({ code, connection, side, n, atNs, ...wholeFrame, facts, cause, isBeyondHabits });
  }
}

/** Returns the powers in a draw as text that does not depend on their order. */
function listKey(powers: readonly string[]): string {
  return [...powers].sort().join(" ");
}

/** Whether a draw is among all survivors: it has no list, or lists them all. */
function isOfAll(list: readonly string[], left: readonly string[]): boolean {
  return list.length === 0 || listKey(list) === listKey(left);
}

function has({ options }: GameState, option: "NPR" | "NPB"): boolean {
  return options.some(({ type }) => type === option);
}

/**
 * Returns why press is not allowed now, beginning with the option that forbids it; null if press may be allowed or too
 * little is known.
 */
function closedBy({ connection, atNs }: LintFrame, game: GameState): string | null {
  const { end, options, deadlineNs, current } = game;
  const turn = game.seats.get(connection)?.turn ?? null;
  // The client knows only the turns that it received. If others are at a later turn, its press may simply be late.
  if (end !== null || turn === null || !current || turnKey(current.turn) !== turnKey(turn)) return null;
  const phase = phaseOf(turn);
  if (phase === "retreat" && has(game, "NPR")) return `NPR forbids press in retreat turns (${turnKey(turn)})`;
  if (phase === "adjustment" && has(game, "NPB")) return `NPB forbids press in build turns (${turnKey(turn)})`;
  const option = options.find(({ type }) => type === "PTL");
  if (phase !== "movement" || deadlineNs === null || !option || !("value" in option)) return null;
  const seconds = option.value + (option.hours ?? 0) * 3600;
  const closesNs = deadlineNs - seconds * 1e9;
  return seconds > 0 && atNs > closesNs + clockSlackNs
    ? `PTL ${seconds} forbids press in the last ${seconds} s of a movement turn`
    : null;
}

export const votes = defineRules(voteFindings, (report, context) => new VoteRules(report, context));
