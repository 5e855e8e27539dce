/**
 * CRC-32C (Castagnoli; RFC 3720 appendix B.4): polynomial 0x1EDC6F41, reflected 0x82F63B78, initial
 * value and final XOR 0xFFFFFFFF. Check value: "123456789" gives 0xE3069283.
 */

/** Eight tables: `tables[k][b]` is the CRC of byte b followed by k zero bytes ("slicing by 8"). */
const tables: readonly Uint32Array[] = makeTables();

function makeTables(): Uint32Array[] {
  const made = Array.from({ length: 8 }, () => new Uint32Array(256));
  const first = made[0] as Uint32Array;
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
    first[byte] = crc >>> 0;
  }
  for (let k = 1; k < 8; k++) {
    const before = made[k - 1] as Uint32Array;
    const table = made[k] as Uint32Array;
    for (let byte = 0; byte < 256; byte++) {
      const crc = before[byte] as number;
      table[byte] = ((crc >>> 8) ^ (first[crc & 0xff] as number)) >>> 0;
    }
  }
  return made;
}

const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/**
 * CRC-32C of `bytes[start..end)`.
 * @param previous the CRC of the bytes before these, to continue from; 0 to start
 * @returns an unsigned 32-bit number
 */
export function crc32c(bytes: Uint8Array, previous = 0, start = 0, end: number = bytes.length): number {
  let crc = ~previous;
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
  return ~crc >>> 0;
}
