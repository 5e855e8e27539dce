import type { GameMap } from "../map/gameMap.ts";
import { type ClientId, emptySeat, type Seat } from "./seat.ts";

/** The seats of a game and their players. */
export class Seats {
  readonly all: readonly Seat[];
  readonly #random: () => number;
  readonly #keptFor: ReadonlyMap<string, string>;

  /**
   * @param keptFor the name reserved for each power; only a client with that name gets the seat
   * @param random returns random numbers in [0, 1), which determine the passcodes and the assignment of the other
   *   powers
   */
  constructor(map: GameMap, keptFor: ReadonlyMap<string, string>, random: () => number) {
    this.#random = random;
    this.#keptFor = keptFor;
    this.all = map.powers.map(({ name }) => emptySeat(name, 1 + Math.floor(random() * 8191)));
  }

  of(power: string | null): Seat | undefined {
    return this.all.find((seat) => seat.power === power);
  }

  /**
   * Assigns the first seat that is reserved for this name, otherwise any free seat; returns undefined if there is none.
   */
  take(client: ClientId, name: string, version: string): Seat | undefined {
    const free = this.all.filter(({ client: other, player }) => other === null && player === null);
    const kept = free.find(({ power }) => this.#keptFor.get(power) === name);
    const open = free.filter(({ power }) => !this.#keptFor.has(power));
    const seat = kept ?? open[Math.floor(this.#random() * open.length)];
    if (seat) {
      seat.client = client;
      seat.player = { name, version };
    }
    return seat;
  }

  /** Frees a seat if the game has not started; after that, the seat stays with its player, who may return. */
  leave(seat: Seat, isStarted: boolean): void {
    seat.client = null;
    if (isStarted) return;
    seat.player = null;
    seat.hasAcceptedMap = false;
  }

  /** Whether all seats are taken, and all players have accepted the map. */
  get areReady(): boolean {
    return this.all.every(({ client, hasAcceptedMap }) => client !== null && hasAcceptedMap);
  }
}
