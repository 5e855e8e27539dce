import { concatBytes } from "../bytes/concat.ts";
import type { Direction, EntryDraft } from "../recording/entry.ts";
import { standardRepresentation } from "../tokens/representation.ts";
import { encodeTokens } from "../tokens/token.ts";
import { encodeHead } from "../wire/frame.ts";
import type { ForeignFormat } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { LineReader } from "./lineReader.ts";
import { readSpacedText } from "./spacedText.ts";
import { UnreadParts } from "./unreadParts.ts";

/**
 * Exchanges as the tests of the Python `diplomacy` server store them, one per line:
 *
 *   17,NME ( A l ) ( v 1 )                       client 17 sends
 *   17,,YES ( NME ( A l ) ( v 1 ) ),MAP ( x )    the server sends client 17 one or more messages
 *   # S1901M                                     a comment
 *
 * The server supports only the Standard map. The files contain the messages in order; frames are rebuilt from them.
 * Frames other than DM are not in the files, and none are invented.
 */

export const diplomacyCsvFormat: ForeignFormat = {
  unit: "line",
  synthesised: ["frames", "times"],
  numbersConnections: false,
  recognises: ({ text }) => {
    const first = text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#"));
    // Look for a client's number and a message that begins with three capital letters. Other CSV files have no such
    // line.
    return first !== undefined && /^\s*\d+\s*,,?[A-Z]{3}(?:[ ,]|\s*$)/.test(first);
  },
  open: () => new LineReader(new DiplomacyCsvReader()),
};

/** Nanoseconds between lines. The files contain no timestamps, so each line is assigned a nominal one. */
export const csvLineNs = 1_000_000;

const representation = standardRepresentation("diplomacy");
const directMessage = 2;
const longestBody = 0xffff;

/** Matches the commas between messages. A comma with white space on both sides is part of a string. */
const separator = /(?<!\s),|,(?!\s)/;

/**
 * Reads a file line by line. Each connection has the client's number from the file. Never throws: it reports what it
 * cannot read as faults, and still returns the other messages in the same line.
 */
export class DiplomacyCsvReader {
  readonly parts = new UnreadParts("line");
  readonly #clients = new Set<number>();
  #line = 0;

  /** The faults so far. */
  get faults(): ImportFault[] {
    return this.parts.faults;
  }

  /**
   * Returns the entries of a line: `opened` if the client is new, then a chunk for each message, or a gap in place of
   * messages that cannot be read, unless they extend the previous gap. A comment becomes a mark.
   */
  read(line: string): EntryDraft[] {
    const atNs = this.#line * csvLineNs;
    this.#line += 1;
    if (line.trim() === "") return [];
    if (line.startsWith("#")) return [{ type: "mark", atNs, text: line.slice(1).trim(), target: null }];
    const [id = "", ...messages] = line.split(separator);
    const client = Number(id);
    if (!/^\s*\d+\s*$/.test(id) || !Number.isSafeInteger(client) || messages.length === 0) {
      return this.#lose("is not an exchange: it does not begin with a client's number and a comma");
    }
    if (messages.every((message) => message.trim() === "")) return this.#lose(`has no message from client ${client}`);
    const drafts: EntryDraft[] = [];
    for (const [at, message] of messages.entries()) {
      if (message.trim() === "") continue;
      const frame = frameOf(message);
      const direction: Direction = at === 0 ? "client-to-server" : "server-to-client";
      if (typeof frame !== "string") {
        this.parts.read();
        drafts.push({ type: "chunk", atNs, connection: client, direction, bytes: frame });
      } else if (messages.length <= 2) drafts.push(...this.#lose(`cannot be read: ${frame}`));
      else {
        const which = at === 0 ? "the client's message" : `message ${at} from the server`;
        drafts.push(...this.#lose(`cannot be read: ${which}: ${frame}`));
      }
    }
    if (drafts.some(({ type }) => type === "chunk") && !this.#clients.has(client)) {
      this.#clients.add(client);
      const named = `client ${client}`;
      drafts.unshift({ type: "opened", atNs, connection: client, client: named, listen: null, upstream: null });
    }
    return drafts;
  }

  /** Counts a line that could not be passed to {@link read}, and returns the gap that replaces it. */
  skip(reason: string): readonly EntryDraft[] {
    this.#line += 1;
    return this.#lose(reason);
  }

  #lose(message: string): EntryDraft[] {
    const gap = this.parts.lose({ at: this.#line, message }, (this.#line - 1) * csvLineNs);
    return gap ? [gap] : [];
  }
}

/** Returns the DM that contains a message, or the reason why the message cannot be encoded. */
function frameOf(message: string): Uint8Array | string {
  const reading = readSpacedText(message, representation);
  if (!reading.ok) return reading.fault.message;
  const body = encodeTokens(Uint16Array.from(reading.tokens));
  if (body.length > longestBody) return `its ${body.length} bytes do not fit into a frame`;
  return concatBytes([encodeHead({ typeByte: directMessage, pad: 0, body }), body]);
}
