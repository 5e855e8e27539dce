import { concatBytes } from "./concat.ts";
import { decodeInnerUtf8, decodeUtf8 } from "./utf8.ts";

/** Decodes UTF-8 that arrives in pieces of any size. Never throws, like {@link decodeUtf8}. */
export class Utf8Pieces {
  /** The first bytes of a character whose remaining bytes have not arrived yet. */
  #held: Uint8Array = new Uint8Array(0);
  /** Whether characters have been decoded. A byte order mark can only precede them. */
  #hasBegun = false;

  push(bytes: Uint8Array): string {
    const all = this.#held.length === 0 ? bytes : concatBytes([this.#held, bytes]);
    const end = all.length - unfinishedByteLength(all);
    this.#held = all.slice(end);
    return this.#decode(all.subarray(0, end));
  }

  end(): string {
    const text = this.#decode(this.#held);
    this.#held = new Uint8Array(0);
    return text;
  }

  #decode(bytes: Uint8Array): string {
    if (this.#hasBegun) return decodeInnerUtf8(bytes);
    this.#hasBegun = bytes.length > 0;
    return decodeUtf8(bytes);
  }
}

/** Returns the length of an incomplete character at the end, whose first byte announces more bytes than there are. */
function unfinishedByteLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.at(-back) ?? 0;
    if (byte >> 6 === 2) continue;
    const byteLength = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return byteLength > back ? back : 0;
  }
  return 0;
}
