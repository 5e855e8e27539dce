const digitsOfByte: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Returns bytes as lower-case hex, two digits per byte.
 * @param separator between bytes, `""` by default
 */
export function toHex(bytes: Uint8Array, separator = ""): string {
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    if (i > 0 && separator !== "") text += separator;
    text += digitsOfByte[bytes[i] as number];
  }
  return text;
}

/**
 * Returns the bytes of a hex string. White space is ignored.
 * @returns `undefined` if the string contains anything else, or an odd number of hex digits
 */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = /\s/.test(text) ? text.replace(/\s+/g, "") : text;
  if (digits.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const high = digitValue(digits.charCodeAt(2 * i));
    const low = digitValue(digits.charCodeAt(2 * i + 1));
    if (high < 0 || low < 0) return undefined;
    bytes[i] = (high << 4) | low;
  }
  return bytes;
}

function digitValue(charCode: number): number {
  if (charCode >= 0x30 && charCode <= 0x39) return charCode - 0x30;
  const lower = charCode | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
