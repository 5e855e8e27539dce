/**
 * CRC-32C (Castagnoli; RFC 3720 appendix B.4): polynomial 0x1EDC6F41, reflected 0x82F63B78, initial
 * value and final XOR 0xFFFFFFFF. Check value: the CRC of "123456789" is 0xE3069283.
 */

/** `tables[k][b]` is the CRC of byte b followed by k zero bytes ("slicing by 16"). */
const tables: readonly Int32Array[] = makeTables();

type EightTables = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];

function makeTables(): Int32Array[] {
  const made = Array.from({ length: 16 }, () => new Int32Array(256));
  const first = made[0] as Int32Array;
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
    first[byte] = crc;
  }
  for (let k = 1; k < made.length; k++) {
    const before = made[k - 1] as Int32Array;
    const table = made[k] as Int32Array;
    for (let byte = 0; byte < 256; byte++) {
      const crc = before[byte] as number;
      table[byte] = (crc >>> 8) ^ (first[crc & 0xff] as number);
    }
  }
  return made;
}

const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as EightTables;
const [t8, t9, t10, t11, t12, t13, t14, t15] = tables.slice(8) as EightTables;

/** Below this length, reading words is slower, because it needs a typed array. */
const wordsByteLength = 512;
/** Words are read in the machine's byte order, and the CRC needs the lowest byte first. */
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/**
 * Returns the CRC-32C of `bytes[start..end)`.
 * @param previous the CRC of the bytes before these, to continue from; 0 to start
 * @returns an unsigned 32-bit number
 */
export function crc32c(bytes: Uint8Array, previous = 0, start = 0, end: number = bytes.length): number {
  if (!isLittleEndian || end - start < wordsByteLength) return ~stepBytes(bytes, ~previous, start, end) >>> 0;
  const aligned = start + (-(bytes.byteOffset + start) & 3);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + aligned, ((end - aligned) >>> 4) * 4);
  const crc = stepWords(words, stepBytes(bytes, ~previous, start, aligned));
  return ~stepBytes(bytes, crc, aligned + words.byteLength, end) >>> 0;
}

/** Advances a register over bytes. */
function stepBytes(bytes: Uint8Array, register: number, start: number, end: number): number {
  let crc = register;
  let i = start;
  for (const last = end - 7; i < last; i += 8) {
    crc ^=
      (bytes[i] as number) |
      ((bytes[i + 1] as number) << 8) |
      ((bytes[i + 2] as number) << 16) |
      ((bytes[i + 3] as number) << 24);
    crc =
      (t7[crc & 0xff] as number) ^
      (t6[(crc >>> 8) & 0xff] as number) ^
      (t5[(crc >>> 16) & 0xff] as number) ^
      (t4[crc >>> 24] as number) ^
      (t3[bytes[i + 4] as number] as number) ^
      (t2[bytes[i + 5] as number] as number) ^
      (t1[bytes[i + 6] as number] as number) ^
      (t0[bytes[i + 7] as number] as number);
  }
  for (; i < end; i++) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[i] as number)) & 0xff] as number);
  return crc;
}

/** Advances a register over words, four at a time. */
function stepWords(words: Int32Array, register: number): number {
  let crc = register;
  for (let i = 0; i < words.length; i += 4) {
    const a = crc ^ (words[i] as number);
    const b = words[i + 1] as number;
    const c = words[i + 2] as number;
    const d = words[i + 3] as number;
    crc =
      (t15[a & 0xff] as number) ^
      (t14[(a >>> 8) & 0xff] as number) ^
      (t13[(a >>> 16) & 0xff] as number) ^
      (t12[a >>> 24] as number) ^
      (t11[b & 0xff] as number) ^
      (t10[(b >>> 8) & 0xff] as number) ^
      (t9[(b >>> 16) & 0xff] as number) ^
      (t8[b >>> 24] as number) ^
      (t7[c & 0xff] as number) ^
      (t6[(c >>> 8) & 0xff] as number) ^
      (t5[(c >>> 16) & 0xff] as number) ^
      (t4[c >>> 24] as number) ^
      (t3[d & 0xff] as number) ^
      (t2[(d >>> 8) & 0xff] as number) ^
      (t1[(d >>> 16) & 0xff] as number) ^
      (t0[d >>> 24] as number);
  }
  return crc;
}
