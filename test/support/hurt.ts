import { concatBytes } from "../../core/bytes/concat.ts";

/** A damaged file, with a description of the damage. */
export interface Hurt {
  readonly bytes: Uint8Array;
  readonly what: string;
}

/** Damages a file after its header in one of the usual ways; the same random numbers produce the same damage. */
export function hurt(file: Uint8Array, random: () => number, headByteLength = 20): Hurt {
  const below = (n: number): number => Math.floor(random() * n);
  const at = headByteLength + below(file.length - headByteLength);
  const byteLength = 1 + below(Math.min(200, file.length - at));
  const before = file.subarray(0, at);
  const noise = Uint8Array.from({ length: byteLength }, () => below(256));
  switch (below(6)) {
    case 0:
      return { bytes: before, what: `truncated to ${at} bytes` };
    case 1: {
      const mask = 1 + below(255);
      const bytes = file.slice();
      bytes[at] = (bytes[at] as number) ^ mask;
      return { bytes, what: `byte ${at} XORed with ${mask}` };
    }
    case 2:
      return {
        bytes: concatBytes([before, file.subarray(at + byteLength)]),
        what: `${byteLength} bytes removed at ${at}`,
      };
    case 3:
      return {
        bytes: concatBytes([before, noise, file.subarray(at)]),
        what: `${byteLength} random bytes inserted at ${at}`,
      };
    case 4: {
      const zeros = new Uint8Array(byteLength);
      return {
        bytes: concatBytes([before, zeros, file.subarray(at + byteLength)]),
        what: `overwritten with ${byteLength} zeros at ${at}`,
      };
    }
    default: {
      const again = file.subarray(Math.max(headByteLength, at - byteLength));
      return { bytes: concatBytes([before, again]), what: `up to ${byteLength} bytes repeated at ${at}` };
    }
  }
}
