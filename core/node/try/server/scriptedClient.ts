import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BotClient } from "../../../bots/botClient.ts";
import { fromHex } from "../../../bytes/hex.ts";
import { readServerMessage } from "../../../language/read.ts";
import { readTokens } from "../../../tokens/readText.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../../../tokens/representation.ts";
import { printTokens } from "../../../tokens/text.ts";
import { decodeTokens, encodeTokens } from "../../../tokens/token.ts";
import { ClientFacts } from "../../../try/server/values.ts";
import { encodeHead, type Frame } from "../../../wire/frame.ts";
import { Framer } from "../../../wire/framer.ts";
import type { Endpoint } from "../../endpoint.ts";

/** The delay, in ms, between pieces that must arrive separately. */
const pieceMs = 1;

/** A client of the tested server. The client follows a situation's steps, or plays like a bot. */
export class ScriptedClient {
  readonly facts = new ClientFacts();
  /** The messages received from the server, in DAIDE's text form. */
  readonly log: string[] = [];
  /** Index in the log of the first message that no earlier step has used. */
  cursor = 0;
  readonly #socket: Socket;
  readonly #bot: BotClient | null;
  readonly #onChange: () => void;
  readonly #framer = new Framer();
  #names: Representation = standardRepresentation("diplomacy");
  #sent: Promise<unknown> = Promise.resolve();
  #hasEnded = false;

  /** @param bot a bot that plays on its own; null if the client does only what the steps say */
  constructor(server: Endpoint, bot: BotClient | null, onChange: () => void) {
    this.#bot = bot;
    this.#onChange = onChange;
    this.#socket = connect({ ...server, noDelay: true });
    this.#socket.on("data", (bytes) => this.#receive(bytes));
    // An error ends the connection; "close" follows.
    this.#socket.on("error", () => undefined);
    for (const end of ["end", "close"] as const) this.#socket.on(end, () => this.#end());
    if (bot) this.bytes(bot.open());
  }

  /** Whether the server has ended the connection. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Sends bytes, in pieces of the given length unless it is null. */
  bytes(bytes: Uint8Array, pieceLength: number | null = null): void {
    const length = pieceLength ?? bytes.length;
    for (let at = 0; at < bytes.length; at += length) {
      const piece = bytes.subarray(at, at + length);
      this.#sent = this.#sent.then(() => {
        if (!this.#socket.destroyed) this.#socket.write(piece);
        return pieceLength === null ? undefined : delay(pieceMs);
      });
    }
  }

  hex(hex: string, pieceLength: number | null): void {
    this.bytes(fromHex(hex) ?? new Uint8Array(), pieceLength);
  }

  /** Sends a message given in DAIDE's text form. Throws if the string is not a message. */
  say(text: string): void {
    const read = readTokens(text, this.#names);
    if (!read.ok) throw new Error(`the situation has an invalid message: ${text}: ${read.fault.message}`);
    const body = encodeTokens(read.tokens);
    this.bytes(Uint8Array.of(...encodeHead({ typeByte: 2, pad: 0, body }), ...body));
  }

  /** Closes the connection once all bytes that are waiting to be sent have been sent. */
  leave(): void {
    this.#sent = this.#sent.then(() => this.#socket.end());
  }

  close(): void {
    this.#socket.destroy();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#onChange();
  }

  #receive(bytes: Uint8Array): void {
    for (const frame of this.#framer.push(bytes)) this.#take(frame);
    for (const answer of this.#bot?.receive(bytes) ?? []) this.bytes(answer);
    this.#onChange();
  }

  #take({ kind, body }: Frame): void {
    if (kind === "RM") this.#names = representationFromEntries(readRepresentationBody(body).entries, "diplomacy");
    if (kind !== "DM") {
      const [high = 0, low = 0] = body;
      this.log.push(kind === "EM" ? `EM ( ${high * 256 + low} )` : kind);
      return;
    }
    const { tokens } = decodeTokens(body);
    const reading = readServerMessage(tokens, this.#names);
    if (reading.ok) this.facts.take(reading.message);
    this.log.push(printTokens(tokens, this.#names));
  }
}
