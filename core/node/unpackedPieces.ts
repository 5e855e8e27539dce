import { createGunzip } from "node:zlib";
import { concatBytes } from "../bytes/concat.ts";
import { systemCode } from "./hostError.ts";

/** How decompression ended. `cut`: the file ends early. `damaged`: the compressed data is invalid. */
export type PackingState = "whole" | "cut" | "damaged";

/** The size of a piece: small enough that a hostile file that expands a thousandfold cannot use much memory. */
const pieceByteLength = 4096;

/**
 * Decompresses gzip, and keeps everything up to the first damage or to the end of a truncated file.
 * @param packed opens the file and returns its bytes in order; called again if they are damaged
 * @param take receives the decompressed bytes of each piece
 * @throws the errors of `packed` and `take`
 */
export async function eachUnpackedPiece(
  packed: () => AsyncIterable<Uint8Array>,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<PackingState> {
  let taken = 0;
  const { state, failedAt } = await unpack(
    packed(),
    () => pieceByteLength,
    (bytes) => {
      taken += bytes.length;
      return take(bytes);
    },
  );
  if (state !== "damaged") return state;
  // zlib drops the output of a damaged piece. If given the bytes one by one, it keeps all output before the damage.
  let known = taken;
  await unpack(
    packed(),
    (at) => (at < failedAt ? Math.min(pieceByteLength, failedAt - at) : 1),
    async (bytes) => {
      const fresh = bytes.subarray(Math.min(known, bytes.length));
      known -= bytes.length - fresh.length;
      if (fresh.length > 0) await take(fresh);
    },
  );
  return state;
}

/**
 * Decompresses a file piece by piece.
 * @param sizeAt returns the number of bytes to decompress at once at a given offset in the file
 * @returns how decompression ended, and the offset of the piece that failed
 */
async function unpack(
  packed: AsyncIterable<Uint8Array>,
  sizeAt: (at: number) => number,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<{ readonly state: PackingState; readonly failedAt: number }> {
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
    if (ready.length > 0) await take(concatBytes(ready));
  };
  let offset = 0;
  try {
    for await (const bytes of packed) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.subarray(at, at + sizeAt(offset));
        // Wait for each piece, so that an error does not lose data that was decompressed before it.
        const state = await Promise.race([
          failure,
          new Promise<undefined>((resolve) => {
            gunzip.write(piece, () => resolve(undefined));
          }),
        ]);
        await takeAll();
        if (state !== undefined) return { state, failedAt: offset };
        at += piece.length;
        offset += piece.length;
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
    return { state, failedAt: offset };
  } finally {
    gunzip.destroy();
  }
}
