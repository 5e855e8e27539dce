import { concatBytes } from "../bytes/concat.ts";
import type { Direction, EntryDraft } from "../recording/entry.ts";
import { standardRepresentation } from "../tokens/representation.ts";
import { encodeTokens } from "../tokens/token.ts";
import { encodeHead } from "../wire/frame.ts";
import type { ForeignFormat } from "./foreignFormat.ts";
import type { ImportFault } from "./importFault.ts";
import { LineReader } from "./lineReader.ts";
import { readSpacedText } from "./spacedText.ts";

/*
 * Exchanges as the tests of the python `diplomacy` server keep them, a line each:
 *
 *   17,NME ( A l ) ( v 1 )                       client 17 says
 *   17,,YES ( NME ( A l ) ( v 1 ) ),MAP ( x )    the server says to client 17, one message or several
 *   # S1901M                                     a comment
 *
 * The server knows the Standard map alone. What the messages were is known, and their order; their
 * frames are made again from the text. Frames that are no DM were never written down: none is made up.
 */

export const diplomacyCsvFormat: ForeignFormat = {
  unit: "line",
  synthesised: ["frames", "times"],
  numbersConnections: false,
  recognises: ({ text }) => {
    const first = text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#"));
    // A client's number and a message, which begins with three capital letters. Other tables have no such line.
    return first !== undefined && /^\s*\d+\s*,,?[A-Z]{3}(?:[ ,]|\s*$)/.test(first);
  },
  open: () => new LineReader(new DiplomacyCsvReader()),
};

/** Nominal: line N stands at N - 1 of these. When the messages were said is not known. */
export const csvLineNs = 1_000_000;

const representation = standardRepresentation("diplomacy");
const directMessage = 2;
const longestBody = 0xffff;

/** Between messages; a comma that stands between blanks is a letter of a string. */
const separator = /(?<!\s),|,(?!\s)/;

/**
 * Reads such a file line by line. A connection has the number that the file calls its client. Total: any
 * text gives entries and faults, and of a line with several messages those that can be read are taken.
 */
export class DiplomacyCsvReader {
  /** What is wrong so far; whoever reads much takes them out now and then. */
  readonly faults: ImportFault[] = [];
  readonly #clients = new Set<number>();
  #line = 0;

  /** The entries a line stands for: its messages, behind the `opened` of a new client; a comment is a mark. */
  read(line: string): EntryDraft[] {
    const atNs = this.#line * csvLineNs;
    this.#line += 1;
    if (line.trim() === "") return [];
    if (line.startsWith("#")) return [{ type: "mark", atNs, text: line.slice(1).trim(), target: null }];
    const [id = "", ...messages] = line.split(separator);
    const client = Number(id);
    if (!/^\s*\d+\s*$/.test(id) || !Number.isSafeInteger(client) || messages.length === 0) {
      this.#report("is no exchange: it does not begin with a client's number and a comma");
      return [];
    }
    if (messages.every((message) => message.trim() === "")) {
      this.#report(`holds no message of client ${client}`);
      return [];
    }
    const drafts: EntryDraft[] = [];
    for (const [at, message] of messages.entries()) {
      if (message.trim() === "") continue;
      const frame = frameOf(message);
      const direction: Direction = at === 0 ? "client-to-server" : "server-to-client";
      if (typeof frame !== "string") drafts.push({ type: "chunk", atNs, connection: client, direction, bytes: frame });
      else if (messages.length <= 2) this.#report(`cannot be read: ${frame}`);
      else
        this.#report(`cannot be read, ${at === 0 ? "the client's message" : `message ${at} of the server`}: ${frame}`);
    }
    if (drafts.length > 0 && !this.#clients.has(client)) {
      this.#clients.add(client);
      const named = `client ${client}`;
      drafts.unshift({ type: "opened", atNs, connection: client, client: named, listen: null, upstream: null });
    }
    return drafts;
  }

  /** Counts a line that its reader could not even hand over. */
  passOver(reason: string): void {
    this.#line += 1;
    this.#report(reason);
  }

  #report(message: string): void {
    this.faults.push({ at: this.#line, message });
  }
}

/** The DM of a message, or why there is none. */
function frameOf(message: string): Uint8Array | string {
  const reading = readSpacedText(message, representation);
  if (!reading.ok) return reading.fault.message;
  const body = encodeTokens(Uint16Array.from(reading.tokens));
  if (body.length > longestBody) return `its ${body.length} bytes are more than a frame holds`;
  return concatBytes([encodeHead({ typeByte: directMessage, pad: 0, body }), body]);
}
