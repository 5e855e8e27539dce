import type { GameMap } from "../map/gameMap.ts";
import { type ClientId, emptySeat, type Seat } from "./seat.ts";

/** The seats of a game, and who sits there. */
export class Seats {
  readonly all: readonly Seat[];
  readonly #random: () => number;
  readonly #wishes: ReadonlyMap<string, string>;

  /**
   * @param wishes powers for clients with these names
   * @param random numbers in [0, 1): passcodes, and who gets which of the other powers
   */
  constructor(map: GameMap, wishes: ReadonlyMap<string, string>, random: () => number) {
    this.#random = random;
    this.#wishes = wishes;
    this.all = map.powers.map(({ name }) => emptySeat(name, 1 + Math.floor(random() * 8191)));
  }

  of(power: string | null): Seat | undefined {
    return this.all.find((seat) => seat.power === power);
  }

  /** Gives the seat that is kept for this name, else any that nobody has taken; undefined if there is none. */
  take(client: ClientId, name: string, version: string): Seat | undefined {
    const kept = new Set(this.#wishes.values());
    const wished = this.#wishes.get(name);
    const free = this.all.filter(({ client: other, player }) => other === null && player === null);
    const open = free.filter(({ power }) => (wished === undefined ? !kept.has(power) : power === wished));
    const seat = open[Math.floor(this.#random() * open.length)];
    if (seat) {
      seat.client = client;
      seat.player = { name, version };
    }
    return seat;
  }

  /** Frees a seat before the start; later it stays its player's, who may return. */
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
