import { createGunzip } from "node:zlib";
import { concatBytes } from "../bytes/concat.ts";
import { systemCode } from "./hostError.ts";

/** How gzip unpacking ended: `cut`: the file ends before its packing does. `damaged`: the packing makes no sense. */
export type PackingState = "whole" | "cut" | "damaged";

/** Small, which bounds what a hostile file, packed a thousandfold, makes of one. */
const pieceByteLength = 4096;

/**
 * Unpacks gzip, keeping everything before the first damage and before a cut.
 * @param packed opens the file's bytes, in order; asked for a second time where they are damaged
 * @param take is given what each piece unpacks to
 * @throws whatever `packed` and `take` throw
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
  // zlib drops what it has unpacked of a piece when it finds that piece damaged: byte by byte it has told it before.
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
 * @param sizeAt how many bytes to unpack together from a place in the file on
 * @returns how it ended, and where the piece began in which it failed
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
        // Each piece is done before the next, so that an error costs nothing unpacked before.
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
