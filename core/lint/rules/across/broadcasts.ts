import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import { closeBracket, openBracket } from "../../../tokens/token.ts";

/** One telling of what a server tells to all alike. */
export interface Told {
  readonly connection: ConnectionId;
  readonly n: FrameNumber;
  readonly atNs: number;
  /** Of a DM its tokens; of an RM its body, 16 bits each. */
  readonly tokens: Uint16Array;
  /** First token of what is the same for all. */
  readonly from: number;
  /** Equal where two tellings say the same in other words; made when it is asked for. */
  readonly meaning: () => string;
}

/** Tellings of one thing that say the same. */
export interface Version {
  readonly first: Told;
  /** Connections that were told so, in order. */
  readonly connections: ConnectionId[];
}

/** What is told of one thing in two ways. */
export interface Difference {
  /** Names the thing: its first line is for people. */
  readonly about: string;
  /** What most connections were told; of equally many, what came first. */
  readonly most: Version;
  readonly other: Version;
}

/** Turns whose results are kept. */
const turnsKept = 3;

function heardBy(version: Version, connection: ConnectionId): Version {
  if (!version.connections.includes(connection)) version.connections.push(connection);
  return version;
}

/** All that one game's connections were told alike, thing by thing. */
export class Sheet {
  readonly #versions = new Map<string, Version[]>();
  /** What is told to all is read once: by what was read of it. */
  readonly #heard = new WeakMap<object, Version>();
  /** Things that are let go once their turn is long over, by turn in its order. */
  readonly #passing = new Map<string, string[]>();
  readonly powers = new Set<string>();
  readonly connections = new Set<ConnectionId>();

  tell(about: string, told: Told): Version {
    const versions = this.#versions.get(about);
    const version = versions?.find(({ first }) => isSame(first, told));
    if (version) return heardBy(version, told.connection);
    const made = { first: told, connections: [told.connection] };
    if (versions) versions.push(made);
    else this.#versions.set(about, [made]);
    return made;
  }

  /** Whether a result was told before as one object that was read once; counts the connection. */
  hearAgain(reading: object, connection: ConnectionId): boolean {
    const known = this.#heard.get(reading);
    if (known) heardBy(known, connection);
    return known !== undefined;
  }

  /** Tells one of the many results of a turn: those of turns long over are forgotten unless they differ. */
  tellInTurn(reading: object, turn: string, about: string, told: Told): void {
    this.#heard.set(reading, this.tell(about, told));
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

  /** The first telling of a thing. */
  firstOf(about: string): Told | undefined {
    return this.#versions.get(about)?.[0]?.first;
  }

  /** The things that were told, in order. */
  get things(): Iterable<string> {
    return this.#versions.keys();
  }

  /** Takes over what another sheet holds: both are of one game. */
  absorb(other: Sheet): void {
    for (const [about, versions] of other.#versions)
      for (const { first, connections } of versions)
        for (const connection of connections) this.tell(about, { ...first, connection });
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

/** Whether two tellings say the same. */
export function isSame(one: Told, other: Told): boolean {
  return areEqual(one, other) || one.meaning() === other.meaning();
}

function areEqual(one: Told, other: Told): boolean {
  const length = one.tokens.length - one.from;
  if (length !== other.tokens.length - other.from) return false;
  for (let at = 0; at < length; at++) if (one.tokens[one.from + at] !== other.tokens[other.from + at]) return false;
  return true;
}

/** The first token in which a telling is unlike another; null where one merely ends sooner. */
export function firstUnlike(told: Told, other: Told): number | null {
  for (let at = 0; told.from + at < told.tokens.length; at++)
    if (told.tokens[told.from + at] !== other.tokens[other.from + at]) return told.from + at;
  return null;
}

/** Tokens as a text that is equal for equal groups in whatever order they stand. */
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
