import { hashOf } from "../tokens/hash.ts";
import type { Token } from "../tokens/token.ts";
import { Column } from "./column.ts";

const slabByteLength = 4 * 1024 * 1024;
/** How many recent bodies are compared with a new one, a power of two. Four in five bodies repeat one of them. */
const mostRecent = 4096;

/**
 * The bodies of a recording's frames, by number. A server sends the same body to every client, one after the other, so
 * a repeated body is stored only once.
 */
export class BodyStore {
  readonly #slabs: Uint8Array[] = [];
  #slabAt = 0;
  readonly #slab = new Column();
  readonly #start = new Column();
  readonly #byteLength = new Column();
  /** Numbers of recent bodies plus 1, indexed by their hash; 0 if there is none. */
  readonly #recent = new Int32Array(mostRecent);

  /**
   * Stores a body.
   * @param tokens of a DM; other bodies are never shared
   * @returns its number, or that of a recent body with the same bytes
   */
  add(body: Uint8Array, tokens: Uint16Array | undefined): number {
    if (!tokens) return this.#store(body);
    const place = hashOf(tokens) & (mostRecent - 1);
    const known = (this.#recent[place] as number) - 1;
    if (known >= 0 && this.#has(known, body)) return known;
    const number = this.#store(body);
    this.#recent[place] = number + 1;
    return number;
  }

  byteLengthOf(number: number): number {
    return this.#byteLength.at(number);
  }

  /** Returns a body; it must not be changed. */
  bodyOf(number: number): Uint8Array {
    const start = this.#start.at(number);
    return this.#slabOf(number).subarray(start, start + this.#byteLength.at(number));
  }

  /** Returns the first token of a body; null if it has none. */
  headOf(number: number): Token | null {
    if (this.#byteLength.at(number) < 2) return null;
    const slab = this.#slabOf(number);
    const start = this.#start.at(number);
    return ((slab[start] as number) << 8) | (slab[start + 1] as number);
  }

  /** Whether a body contains a token. Reads the bytes in place. */
  hasToken(number: number, token: Token): boolean {
    const slab = this.#slabOf(number);
    const start = this.#start.at(number);
    const last = start + this.#byteLength.at(number) - 1;
    for (let index = start; index < last; index += 2)
      if (slab[index] === token >> 8 && slab[index + 1] === (token & 0xff)) return true;
    return false;
  }

  #has(number: number, body: Uint8Array): boolean {
    if (this.#byteLength.at(number) !== body.length) return false;
    const slab = this.#slabOf(number);
    const start = this.#start.at(number);
    for (let at = 0; at < body.length; at++) if (slab[start + at] !== body[at]) return false;
    return true;
  }

  #slabOf(number: number): Uint8Array {
    return this.#slabs[this.#slab.at(number)] as Uint8Array;
  }

  #store(body: Uint8Array): number {
    let slab = this.#slabs.at(-1);
    if (slab === undefined || this.#slabAt + body.length > slabByteLength) {
      slab = new Uint8Array(slabByteLength);
      this.#slabs.push(slab);
      this.#slabAt = 0;
    }
    slab.set(body, this.#slabAt);
    this.#slab.push(this.#slabs.length - 1);
    this.#start.push(this.#slabAt);
    this.#byteLength.push(body.length);
    this.#slabAt += body.length;
    return this.#start.length - 1;
  }
}
