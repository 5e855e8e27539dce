import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { closeBracket, openBracket } from "../../../tokens/token.ts";

/** One client's copy of a message that the server sends to all clients. */
export interface Copy {
  readonly connection: ConnectionId;
  readonly n: FrameNumber;
  readonly atNs: number;
  /** The tokens of a DM; the body of an RM in units of 16 bits. */
  readonly tokens: Uint16Array;
  /** Index of the first token in the part that is the same for all clients. */
  readonly from: number;
  /** Returns a string that is equal for copies that differ only in how they are written; computed on demand. */
  readonly meaning: () => string;
}

/** The copies of one broadcast that mean the same thing. */
export interface Version {
  readonly first: Copy;
  /** Connections that received it, in order. */
  readonly connections: ConnectionId[];
}

/** Two versions of one broadcast. */
export interface Difference {
  /** Names the broadcast; findings show the first line. */
  readonly about: string;
  /** The version that most connections received; if there is a tie, the first of them. */
  readonly most: Version;
  readonly other: Version;
}

/** Number of turns whose results are kept. */
const turnsKept = 3;

function receivedBy(version: Version, connection: ConnectionId): Version {
  if (!version.connections.includes(connection)) version.connections.push(connection);
  return version;
}

/** The broadcasts of one game, with every version that its connections received. */
export class GameBroadcasts {
  readonly #versions = new Map<string, Version[]>();
  /** The version of each reading. Identical messages to several connections share one reading. */
  readonly #byReading = new WeakMap<object, Version>();
  /** Broadcasts by turn, in order; they are forgotten once their turn is long over. */
  readonly #passing = new Map<string, string[]>();
  readonly powers = new Set<string>();
  readonly connections = new Set<ConnectionId>();

  /** Adds one connection's copy of a broadcast, and returns its version. */
  add(about: string, copy: Copy): Version {
    const versions = this.#versions.get(about);
    const version = versions?.find(({ first }) => isSame(first, copy));
    if (version) return receivedBy(version, copy.connection);
    const made = { first: copy, connections: [copy.connection] };
    if (versions) versions.push(made);
    else this.#versions.set(about, [made]);
    return made;
  }

  /** Whether the same reading of a result was added before. If so, adds the connection to its version. */
  addAgain(reading: object, connection: ConnectionId): boolean {
    const known = this.#byReading.get(reading);
    if (known) receivedBy(known, connection);
    return known !== undefined;
  }

  /** Adds one of the many results of a turn. Results of turns that are long over are forgotten unless they differ. */
  addInTurn(reading: object, turn: string, about: string, copy: Copy): void {
    this.#byReading.set(reading, this.add(about, copy));
    const passing = this.#passing.get(turn);
    if (passing) passing.push(about);
    else this.#begin(turn, about);
  }

  #begin(turn: string, first: string): void {
    this.#passing.set(turn, [first]);
    const [oldest] = this.#passing.keys();
    if (oldest === undefined || this.#passing.size <= turnsKept) return;
    for (const about of this.#passing.get(oldest) ?? [])
      if (this.#versions.get(about)?.length === 1) this.#versions.delete(about);
    this.#passing.delete(oldest);
  }

  /** Returns the first copy of a broadcast. */
  firstOf(about: string): Copy | undefined {
    return this.#versions.get(about)?.[0]?.first;
  }

  /** The names of the broadcasts, in order. */
  get subjects(): Iterable<string> {
    return this.#versions.keys();
  }

  /** Adds everything that was collected under another index of the same game. */
  absorb(other: GameBroadcasts): void {
    for (const [about, versions] of other.#versions)
      for (const { first, connections } of versions)
        for (const connection of connections) this.add(about, { ...first, connection });
    for (const power of other.powers) this.powers.add(power);
    for (const connection of other.connections) this.connections.add(connection);
  }

  differences(): Difference[] {
    return [...this.#versions].flatMap(([about, versions]) => {
      if (versions.length < 2) return [];
      const [most, ...others] = [...versions].sort(
        (a, b) => b.connections.length - a.connections.length || a.first.n - b.first.n,
      );
      return most ? others.map((other) => ({ about, most, other })) : [];
    });
  }
}

/** Whether two copies mean the same thing. */
export function isSame(one: Copy, other: Copy): boolean {
  return areEqual(one, other) || one.meaning() === other.meaning();
}

function areEqual(one: Copy, other: Copy): boolean {
  const length = one.tokens.length - one.from;
  if (length !== other.tokens.length - other.from) return false;
  for (let at = 0; at < length; at++) if (one.tokens[one.from + at] !== other.tokens[other.from + at]) return false;
  return true;
}

/** Returns the index of the first token at which a copy differs from another; null if the copy only ends earlier. */
export function firstUnlike(copy: Copy, other: Copy): number | null {
  for (let at = 0; copy.from + at < copy.tokens.length; at++)
    if (copy.tokens[copy.from + at] !== other.tokens[other.from + at]) return copy.from + at;
  return null;
}

/** Returns tokens as text that does not depend on the order of their groups. */
export function inAnyOrder(tokens: Uint16Array, from = 0): string {
  const stack: string[][] = [[]];
  for (const token of tokens.subarray(from)) {
    if (token === openBracket) stack.push([]);
    else if (token === closeBracket && stack.length > 1) {
      const group = stack.pop() ?? [];
      stack.at(-1)?.push(`(${group.sort().join(" ")})`);
    } else stack.at(-1)?.push(token.toString(16));
  }
  return stack.map((group) => group.sort().join(" ")).join("(");
}
