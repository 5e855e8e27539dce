import { crc32c } from "./crc32c.ts";

/**
 * Computes the CRC-32C of any range of a long byte sequence without reading the range again. A CRC is
 * linear: if P(i) is the register after the first i bytes, the register after only bytes [s, e) is
 * P(e) xor P(s) * x^(8(e-s)), modulo the polynomial. P is stored for every 64th byte.
 */

const spacing = 64;
/** Up to this length, computing the CRC directly is just as fast. */
const plainByteLength = 256;
/** Maximum number of stored points, enough for 64 MiB. When full, the older half is dropped. */
const keptPoints = (64 * 1024 * 1024) / spacing;

/**
 * CRCs of ranges of a byte sequence, requested in ascending order of their start. Offsets count from the start of the
 * sequence. The caller keeps the bytes from offset `base` onwards, and calls {@link moveTo} before it releases any of
 * them.
 */
export class Crc32cRanges {
  /** Registers at `#origin`, `#origin + 64`, ... */
  #points = new Uint32Array(1024);
  #count = 1;
  #origin: number;
  /** The offset at which the last range began, and the register there. */
  #cursor: number;
  #register = 0;
  #work = 0;

  /** @param origin the offset before which no range will begin */
  constructor(origin: number) {
    this.#origin = origin;
    this.#cursor = origin;
  }

  /** Bytes read so far. */
  get work(): number {
    return this.#work;
  }

  /**
   * Returns the CRC-32C of bytes [start, end) of the sequence; the range must be shorter than 2^25 bytes.
   * @param buffer the bytes from offset `base` onwards, at least up to `end`
   * @param previous the CRC of the bytes before these, to continue from
   */
  of(buffer: Uint8Array, base: number, start: number, end: number, previous: number): number {
    if (end - start <= plainByteLength) return this.#walk(buffer, previous, start - base, end - base);
    this.moveTo(buffer, base, start);
    const after = this.#registerAt(buffer, base, end);
    return ~(after ^ shifted(this.#register ^ ~previous, end - start)) >>> 0;
  }

  /** Declares that no later range will begin before `offset`, so the caller may release the bytes before `offset`. */
  moveTo(buffer: Uint8Array, base: number, offset: number): void {
    if (offset <= this.#cursor) return;
    if (offset >= this.#newest) {
      // Registers are relative to the origin, so any offset after the newest point can become the new origin.
      this.#origin = offset;
      this.#count = 1;
      this.#register = 0;
    } else this.#register = this.#step(buffer, this.#register, this.#cursor - base, offset - base);
    this.#cursor = offset;
  }

  get #newest(): number {
    return this.#origin + (this.#count - 1) * spacing;
  }

  /** Returns the register at an offset that is at least `spacing` bytes after the cursor. */
  #registerAt(buffer: Uint8Array, base: number, offset: number): number {
    while (this.#newest + spacing <= offset) this.#addPoint(buffer, base);
    const index = Math.floor((offset - this.#origin) / spacing);
    const from = this.#origin + index * spacing - base;
    return this.#step(buffer, this.#points[index] as number, from, offset - base);
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

  /** Advances a register over bytes. The finished CRC is the inverted register. */
  #step(buffer: Uint8Array, register: number, start: number, end: number): number {
    return ~this.#walk(buffer, ~register >>> 0, start, end) >>> 0;
  }

  #walk(buffer: Uint8Array, previous: number, start: number, end: number): number {
    this.#work += end - start;
    return crc32c(buffer, previous, start, end);
  }
}

const polynomial = 0x82f63b78;

/** Returns the product of two polynomials modulo the polynomial of CRC-32C. Bits are reflected: bit 31 is x^0. */
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

/** `powers[k][b]` is x^(8 * b * 256^k): the factor that b * 256^k following zero bytes apply to a register. */
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

/** Returns the register after `byteLength` more zero bytes. */
function shifted(register: number, byteLength: number): number {
  let value = register | 0;
  // A zero byte of the length stands for the factor x^0, which is one, so the product can be skipped.
  if ((byteLength & 0xff) !== 0) value = product(value, ones[byteLength & 0xff] as number);
  if ((byteLength & 0xff00) !== 0) value = product(value, byte1[(byteLength >>> 8) & 0xff] as number);
  return byteLength < 0x10000 ? value : product(value, byte2[byteLength >>> 16] as number);
}
