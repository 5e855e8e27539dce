import type { EntryDraft } from "../../core/recording/entry.ts";
import { dm, im, rm } from "../support/bytes.ts";
import { chunk, directionOf } from "../support/entries.ts";
import type { Story } from "./stories.ts";

const opened: EntryDraft = { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null };
const hello = [opened, chunk(">", im), chunk("<", rm())];
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const closed: EntryDraft = {
  ...{ type: "closed", atNs: 2e9, connection: 1, direction: directionOf[">"] },
  ...{ kind: "fin", undelivered: 0, code: null },
};
const name = "48 0c 40 00 4b 78 40 01 40 00 4b 31 40 01";
const watching = "02 00 00 02 48 0f";
const letters = Buffer.from("NME ( 'x' ) ( '1' )").toString("hex");

/** Returns a story about a client that sends the given bytes after the RM. */
function sent(code: string, given: string, faulty: string | Uint8Array, twin: string | Uint8Array, n = 3): Story {
  const recorded = (said: string | Uint8Array): EntryDraft[] => {
    const bytes = typeof said === "string" ? bytesOf(said) : said;
    return [...hello, chunk(">", bytes, 1, 1e9), closed];
  };
  return { code, given, n, faulty: recorded(faulty), twin: recorded(twin) };
}

export const encodingStories: readonly Story[] = [
  sent("dm-length", "two messages whose lengths include the header", "02 00 00 06 48 0f 02 00 00 06 48 15", watching),
  sent(
    "dm-length",
    "a message whose length includes the header, and nothing after it",
    "02 00 00 06 48 0f",
    watching,
    1,
  ),
  {
    ...{ code: "dm-length", given: "an IM whose length includes the header, and nothing after it", n: 0 },
    faulty: [opened, chunk(">", Buffer.from("000000080001da10", "hex")), closed],
    twin: [opened, chunk(">", Buffer.from("000000040001da10", "hex")), closed],
  },
  sent("dm-length", "a length given in tokens", `02 00 00 07 ${name}`, `02 00 00 0e ${name}`),
  sent(
    "dm-length",
    "a length given in tokens, and a message after it",
    `02 00 00 07 ${name} 02 00 00 01 48 15`,
    `02 00 00 0e ${name} ${watching}`,
  ),
  sent("dm-text", "a message sent as letters", `02 00 00 13 ${letters}`, `02 00 00 0e ${name}`),
  {
    ...sent(
      "text-bare",
      "a name whose characters are numbers",
      "02 00 00 0e 48 0c 40 00 00 78 40 01 40 00 00 31 40 01",
      `02 00 00 0e ${name}`,
    ),
    byteOffset: 4,
  },
  {
    ...sent(
      "text-bare",
      "a name whose characters are single bytes",
      "02 00 00 0c 48 0c 40 00 78 40 01 40 00 31 40 01",
      `02 00 00 0e ${name}`,
    ),
    byteOffset: 4,
  },
  { ...sent("number-width", "a 16-bit number", dm("TME ( 0xFFFB )"), dm("TME ( -5 )")), byteOffset: 4 },
  { ...sent("number-overflow", "a time of 10000 s", dm("TME ( 0x2710 )"), dm("TME ( 100 )")), byteOffset: 4 },
];
