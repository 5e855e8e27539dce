/**
 * First bytes of a connection to the bench's server: how many bytes it shall swallow, or 0 to echo.
 * Eight bytes that no HTTP or TLS begins with, for proxies that guess.
 */
export const openingByteLength = 8;

/** What the server answers: to the opening when it echoes, to the last byte when it swallows. */
export const ack: Uint8Array = Uint8Array.of(6);

export function opening(byteLength: number): Uint8Array {
  const bytes = Buffer.alloc(openingByteLength);
  bytes.writeBigUInt64BE(BigInt(byteLength));
  return bytes;
}

export function readOpening(bytes: Uint8Array): number {
  return Number(Buffer.from(bytes.subarray(0, openingByteLength)).readBigUInt64BE());
}
