import { createGunzip } from "node:zlib";
import { systemCode } from "./hostError.ts";

/** How gzip unpacking ended: `cut`: the file ends before its packing does. `damaged`: the packing makes no sense. */
export type PackingState = "whole" | "cut" | "damaged";

/**
 * zlib drops what it has unpacked of a piece when it finds that piece damaged: small pieces lose little,
 * and bound what a hostile file, packed a thousandfold, makes of one.
 */
const pieceByteLength = 4096;

/**
 * Unpacks gzip, keeping everything before the first damage and before a cut.
 * @param packed the file's bytes, in order
 * @param take is given what each piece unpacks to
 * @throws whatever `packed` and `take` throw
 */
export async function eachUnpackedPiece(
  packed: AsyncIterable<Uint8Array>,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<PackingState> {
  const gunzip = createGunzip();
  let unpacked: Buffer[] = [];
  let failed: (error: unknown) => void = () => undefined;
  const failure = new Promise<PackingState>((resolve, reject) => {
    failed = (error) => {
      const code = systemCode(error);
      if (code === "Z_BUF_ERROR") resolve("cut");
      else if (code.startsWith("Z_")) resolve("damaged");
      else reject(error);
    };
  });
  gunzip.on("data", (bytes: Buffer) => unpacked.push(bytes));
  gunzip.on("error", failed);
  const takeAll = async (): Promise<void> => {
    const ready = unpacked;
    unpacked = [];
    if (ready.length > 0) await take(ready.length === 1 ? (ready[0] as Buffer) : Buffer.concat(ready));
  };
  try {
    for await (const bytes of packed) {
      for (let at = 0; at < bytes.length; at += pieceByteLength) {
        // Each piece is done before the next, so that an error costs nothing unpacked before.
        const state = await Promise.race([
          failure,
          new Promise<undefined>((resolve) => {
            gunzip.write(bytes.subarray(at, at + pieceByteLength), () => resolve(undefined));
          }),
        ]);
        await takeAll();
        if (state !== undefined) return state;
      }
    }
    const state = await Promise.race([
      failure,
      new Promise<PackingState>((resolve) => {
        gunzip.once("end", () => resolve("whole"));
        gunzip.end();
      }),
    ]);
    await takeAll();
    return state;
  } finally {
    gunzip.destroy();
  }
}
