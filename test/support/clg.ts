/** A record in a `.clg` file, as written by the AiServer toolkit. */
export interface ClgRecord {
  readonly ticks: number;
  /** 5 if the logging program received the message; 6 if it sent it. */
  readonly direction: number;
  readonly bytes: Uint8Array;
}

/** Returns the bytes of a `.clg` file. */
export function clgFile(records: readonly ClgRecord[]): Uint8Array {
  return Buffer.concat(
    records.map(({ ticks, direction, bytes }) => {
      const head = Buffer.alloc(10);
      head.writeUInt32LE(ticks, 0);
      head.writeUInt16LE(direction, 4);
      head.writeUInt32LE(bytes.length, 6);
      return Buffer.concat([head, bytes]);
    }),
  );
}
