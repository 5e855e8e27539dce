import { crc32c } from "./crc32c.ts";

/**
 * CRC-32C of any range of a long run of bytes without walking the range again. A CRC is linear: with
 * P(i) the register after the first i bytes, the register after bytes [s, e) alone is
 * P(e) xor P(s) * x^(8(e-s)) in the field of the polynomial. P is kept at every 64th byte.
 */

const spacing = 64;
/** Below this a plain walk is as quick. */
const plainByteLength = 256;
/** Points are dropped, half of them at a time, once there are so many: 64 MiB of bytes. */
const keptPoints = (64 * 1024 * 1024) / spacing;

/**
 * Ranges of a run of bytes, asked for by rising start. Places are counted in the whole run, of which the
 * caller holds the part from `base` on; before it lets go of bytes it calls {@link moveTo}.
 */
export class Crc32cRanges {
  /** Registers at `#origin`, `#origin + 64`, ... */
  #points = new Uint32Array(1024);
  #count = 1;
  #origin: number;
  /** Where the last range began, and the register there. */
  #cursor: number;
  #register = 0;
  #work = 0;

  /** @param origin no range begins before it */
  constructor(origin: number) {
    this.#origin = origin;
    this.#cursor = origin;
  }

  /** Bytes walked so far. */
  get work(): number {
    return this.#work;
  }

  /**
   * CRC-32C of the run's bytes [start, end), fewer than 2^25 of them.
   * @param buffer the run's bytes from place `base` on, at least up to `end`
   * @param previous the CRC of what stands before, to go on from it
   */
  of(buffer: Uint8Array, base: number, start: number, end: number, previous: number): number {
    if (end - start <= plainByteLength) return this.#walk(buffer, previous, start - base, end - base);
    this.moveTo(buffer, base, start);
    const after = this.#registerAt(buffer, base, end);
    return ~(after ^ shifted(this.#register ^ ~previous, end - start)) >>> 0;
  }

  /** No range will begin before `place`: bytes before it need not be kept. */
  moveTo(buffer: Uint8Array, base: number, place: number): void {
    if (place <= this.#cursor) return;
    if (place >= this.#newest) {
      // Registers are relative to the origin, so a new one may be chosen where nothing is known ahead.
      this.#origin = place;
      this.#count = 1;
      this.#register = 0;
    } else this.#register = this.#step(buffer, this.#register, this.#cursor - base, place - base);
    this.#cursor = place;
  }

  get #newest(): number {
    return this.#origin + (this.#count - 1) * spacing;
  }

  /** The register at a place behind the cursor by a point's spacing or more. */
  #registerAt(buffer: Uint8Array, base: number, place: number): number {
    while (this.#newest + spacing <= place) this.#addPoint(buffer, base);
    const index = Math.floor((place - this.#origin) / spacing);
    const from = this.#origin + index * spacing - base;
    return this.#step(buffer, this.#points[index] as number, from, place - base);
  }

  #addPoint(buffer: Uint8Array, base: number): void {
    const from = this.#newest - base;
    const register = this.#step(buffer, this.#points[this.#count - 1] as number, from, from + spacing);
    if (this.#count === keptPoints) {
      const half = keptPoints / 2;
      this.#points.copyWithin(0, half);
      this.#origin += half * spacing;
      this.#count -= half;
    }
    if (this.#count === this.#points.length) {
      const longer = new Uint32Array(this.#points.length * 2);
      longer.set(this.#points);
      this.#points = longer;
    }
    this.#points[this.#count] = register;
    this.#count += 1;
  }

  /** Takes a register over bytes; a finished CRC is the register inverted. */
  #step(buffer: Uint8Array, register: number, start: number, end: number): number {
    return ~this.#walk(buffer, ~register >>> 0, start, end) >>> 0;
  }

  #walk(buffer: Uint8Array, previous: number, start: number, end: number): number {
    this.#work += end - start;
    return crc32c(buffer, previous, start, end);
  }
}

const polynomial = 0x82f63b78;

/** The product of two polynomials modulo CRC-32C's; reflected: bit 31 is x^0. */
function product(a: number, b: number): number {
  let rest = a;
  let factor = b;
  let sum = 0;
  while (rest !== 0) {
    if (rest < 0) sum ^= factor;
    rest <<= 1;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return sum;
}

/** `powers[k][b]` is x^(8 * b * 256^k): what b * 256^k bytes behind it do to a register. */
const powers: readonly Int32Array[] = makePowers();

function makePowers(): Int32Array[] {
  let step = 0x00800000;
  return [256, 256, 512].map((count) => {
    const row = new Int32Array(count);
    row[0] = 0x80000000;
    for (let at = 1; at < count; at++) row[at] = product(row[at - 1] as number, step);
    step = product(row[255] as number, step);
    return row;
  });
}

const [ones, byte1, byte2] = powers as [Int32Array, Int32Array, Int32Array];

/** A register as `byteLength` bytes of zero behind it leave it. */
function shifted(register: number, byteLength: number): number {
  let value = register | 0;
  // x^0 is one.
  if ((byteLength & 0xff) !== 0) value = product(value, ones[byteLength & 0xff] as number);
  if ((byteLength & 0xff00) !== 0) value = product(value, byte1[(byteLength >>> 8) & 0xff] as number);
  return byteLength < 0x10000 ? value : product(value, byte2[byteLength >>> 16] as number);
}
