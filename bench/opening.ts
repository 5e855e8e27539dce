/**
 * First bytes of a connection to the bench's server: how many bytes the server should swallow, or 0 to echo.
 * They are eight bytes that start neither HTTP nor TLS, because some proxies guess the protocol.
 */
export const openingByteLength = 8;

/** The server's answer: to the opening if the server echoes, to the last byte if it swallows the bytes. */
export const ack: Uint8Array = Uint8Array.of(6);

export function opening(byteLength: number): Uint8Array {
  const bytes = Buffer.alloc(openingByteLength);
  bytes.writeBigUInt64BE(BigInt(byteLength));
  return bytes;
}

export function readOpening(bytes: Uint8Array): number {
  return Number(Buffer.from(bytes.subarray(0, openingByteLength)).readBigUInt64BE());
}
