/**
 * Length of the opening: the first bytes on a connection to the bench's server. They state how many bytes the server
 * should discard, or 0 to make it echo. These eight bytes resemble neither HTTP nor TLS, because some proxies guess the
 * protocol.
 */
export const openingByteLength = 8;

/** The server's answer: to the opening if the server echoes, or to the last byte if the server discards the bytes. */
export const ack: Uint8Array = Uint8Array.of(6);

export function opening(byteLength: number): Uint8Array {
  const bytes = Buffer.alloc(openingByteLength);
  bytes.writeBigUInt64BE(BigInt(byteLength));
  return bytes;
}

export function readOpening(bytes: Uint8Array): number {
  return Number(Buffer.from(bytes.subarray(0, openingByteLength)).readBigUInt64BE());
}
