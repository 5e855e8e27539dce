import { concatBytes } from "../../../core/bytes/concat.ts";
import type { Dice } from "../dice.ts";

const specialBytes: readonly number[] = [0, 1, 2, 3, 4, 5, 0x0a, 0x20, 0x22, 0x28, 0x40, 0x7f, 0x80, 0xc0, 0xdf, 0xff];

type Edit = (bytes: Uint8Array, other: Uint8Array, dice: Dice) => Uint8Array;

/** Changes that ignore the meaning of the bytes. */
const edits: readonly Edit[] = [
  function flip(bytes, _, dice) {
    const edited = bytes.slice();
    const at = dice.below(bytes.length);
    if (bytes.length > 0) edited[at] = (edited[at] as number) ^ (1 << dice.below(8));
    return edited;
  },
  function set(bytes, _, dice) {
    const edited = bytes.slice();
    if (bytes.length > 0) edited[dice.below(bytes.length)] = dice.pick(specialBytes);
    return edited;
  },
  function remove(bytes, _, dice) {
    const { start, end } = dice.range(bytes.length);
    return concatBytes([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  function insert(bytes, _, dice) {
    const at = dice.below(bytes.length + 1);
    const added = Uint8Array.from({ length: 1 + dice.below(8) }, () => dice.pick(specialBytes));
    return concatBytes([bytes.subarray(0, at), added, bytes.subarray(at)]);
  },
  function duplicate(bytes, _, dice) {
    const { start, end } = dice.range(bytes.length);
    return concatBytes([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  function truncate(bytes, _, dice) {
    return bytes.slice(0, dice.below(bytes.length + 1));
  },
  function splice(bytes, other, dice) {
    const { start, end } = dice.range(other.length);
    const at = dice.below(bytes.length + 1);
    return concatBytes([bytes.subarray(0, at), other.subarray(start, end), bytes.subarray(at)]);
  },
];

/** Makes one change, ignoring the meaning of the bytes. */
export function editBytes(bytes: Uint8Array, other: Uint8Array, dice: Dice): Uint8Array {
  return dice.pick(edits)(bytes, other, dice);
}

/** Returns the bytes repeated the given number of times. */
export function repeatBytes(bytes: Uint8Array, times: number): Uint8Array {
  const repeated = new Uint8Array(bytes.length * times);
  for (let n = 0; n < times; n++) repeated.set(bytes, n * bytes.length);
  return repeated;
}
