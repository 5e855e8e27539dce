import { centresToWin, type Owners, soloist } from "../judge/centres.ts";
import type { OrderOutcome } from "../judge/outcome.ts";
import { daidePolicy, type JudgePolicy, withRules } from "../judge/policy.ts";
import type { PositionedUnit, ServerMessage } from "../language/message.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import { type Turn, type TurnKey, turnKey } from "../map/turn.ts";
import type { Unit } from "../orders/order.ts";
import type { GameOptions } from "./gameOptions.ts";
import { OrderDesk } from "./orderDesk.ts";
import { type Ground, missingFrom, type Owed, playTurn, type ServedTurn } from "./servedTurn.ts";

/** How a served game ended. `limit`: the last year is over. `stopped`: all players left, or the user stopped it. */
export type GameEnd =
  | { readonly kind: "solo"; readonly power: string }
  | { readonly kind: "draw" | "limit" | "stopped" };

/** A game without its players: position, orders and history. */
export class ServedGame {
  readonly map: GameMap;
  readonly #ground: Ground;
  readonly #centresToWin: number;
  readonly #history = new Map<TurnKey, readonly ServerMessage[]>();
  /** Results of the last movement turn and the turns since, for ORD. */
  #recent: readonly ServerMessage[] = [];
  #turn: ServedTurn;
  #desk: OrderDesk;

  /** @param start the starting position, which must have a turn */
  constructor(loaded: LoadedMap, start: StartPosition, options: GameOptions) {
    const policy: JudgePolicy = {
      ...withRules(daidePolicy, loaded.settings?.rules ?? []),
      ...(options.acceptsAny ? { acceptsAny: true } : {}),
    };
    this.map = loaded.map;
    const { noteFor } = options;
    this.#ground = { map: loaded.map, policy, ...(noteFor && { noteFor }) };
    this.#centresToWin = loaded.settings?.victory[0] ?? centresToWin(loaded.map, policy);
    const owners = new Map(
      [...start.owners].flatMap(([power, owned]) => owned.map((centre) => [centre, power] as const)),
    );
    const turn = start.turn ?? { season: "SPR", year: 1901 };
    const dislodged = (start.dislodged ?? []).map((one) => ({ ...one, from: null }));
    this.#turn = { turn, units: start.units, dislodged, owners };
    this.#desk = new OrderDesk(this.#ground, this.#turn);
  }

  get turn(): Turn {
    return this.#turn.turn;
  }

  get desk(): OrderDesk {
    return this.#desk;
  }

  get owners(): Owners {
    return this.#turn.owners;
  }

  /** Powers with centres or units. */
  get survivors(): string[] {
    const left = new Set([...this.#turn.owners.values(), ...this.#allUnits().map(({ power }) => power)]);
    return this.map.powers.map(({ name }) => name).filter((power) => left.has(power));
  }

  /** The owners of all centres, as an SCO. */
  get centres(): ServerMessage {
    const { owners } = this.#turn;
    const owned = (owner: string): string[] =>
      [...this.map.provinces.values()].flatMap(({ name, isSupplyCentre }) =>
        isSupplyCentre && (owners.get(name) ?? "UNO") === owner ? [name] : [],
      );
    const ownership = this.map.powers.map(({ name }) => ({ owner: name, centres: owned(name) }));
    const neutral = owned("UNO");
    return {
      type: "SCO",
      ownership: [...ownership, { owner: "UNO", centres: neutral }].filter(({ centres }) => centres.length > 0),
    };
  }

  /** The current turn and all units, as a NOW. */
  get position(): ServerMessage {
    const { turn, units, dislodged } = this.#turn;
    const all: PositionedUnit[] = [
      ...units.map((unit) => ({ ...unit, retreats: null })),
      ...dislodged.map(({ unit, retreats }) => ({ ...unit, retreats })),
    ];
    const powers = this.map.powers.map(({ name }) => name);
    return { type: "NOW", turn, units: all.sort((a, b) => powers.indexOf(a.power) - powers.indexOf(b.power)) };
  }

  /** Returns a power's MIS; the MIS has neither units nor a count if nothing is missing. */
  missing(owed: Owed | null): ServerMessage {
    return missingFrom(this.#turn, owed);
  }

  /** The results of the last movement turn and of the turns since; empty before the first movement turn. */
  get recentResults(): readonly ServerMessage[] {
    return this.#recent;
  }

  /**
   * Returns the answer to HST: the results of a turn, then the centres and the position after it; undefined if the turn
   * was not played. Source: v0.18, level 0, HST.
   */
  historyOf(turn: Turn): readonly ServerMessage[] | undefined {
    return this.#history.get(turnKey(turn));
  }

  /**
   * Adjudicates the turn with the orders in force, and begins the next.
   * @returns the messages for all clients: ORD for each order, SCO if the year ended, SLO if a power won, and NOW
   */
  play(): {
    readonly messages: readonly ServerMessage[];
    readonly end: GameEnd | null;
    /** The powers without centres if the turn ended a year; otherwise empty. */
    readonly lost: readonly string[];
  } {
    const { turn } = this.#turn;
    const played = playTurn(this.#ground, this.#turn, this.#desk.orders);
    const results = played.outcomes.map((outcome) => resultOf(turn, outcome));
    const isMovement = this.#desk.phase === "movement";
    this.#recent = isMovement ? results : [...this.#recent, ...results];
    this.#turn = played.next;
    this.#desk = new OrderDesk(this.#ground, this.#turn);
    const { centres, position } = this;
    this.#history.set(turnKey(turn), [...results, centres, position]);
    const winner = played.isYearEnd ? soloist(this.#turn.owners, this.#centresToWin) : null;
    const owning = new Set(this.#turn.owners.values());
    return {
      messages: [
        ...results,
        ...(played.isYearEnd ? [centres] : []),
        ...(winner === null ? [] : [{ type: "SLO", power: winner } as const]),
        position,
      ],
      end: winner === null ? null : { kind: "solo", power: winner },
      lost: played.isYearEnd ? this.map.powers.map(({ name }) => name).filter((power) => !owning.has(power)) : [],
    };
  }

  #allUnits(): Unit[] {
    return [...this.#turn.units, ...this.#turn.dislodged.map(({ unit }) => unit)];
  }
}

function resultOf(turn: Turn, { order, result }: OrderOutcome): ServerMessage {
  return { type: "ORD", turn, order, result };
}
