/** A message from the server that is waiting to be sent. */
interface Waiting {
  readonly byteLength: number;
  /** Sends the message; returns false if its connection has ended. */
  readonly send: () => boolean;
}

/** A bot that can be told to stop waiting. */
export interface QuietBot {
  /** Called when nothing is in transit. Returns the number of bytes that the bot sends in response. */
  quiet(): number;
}

/**
 * Makes a game over sockets proceed one message at a time: the server's next message is sent only when the last message
 * and the bot's answers to it have arrived. The same seed then produces the same bytes on every connection, regardless
 * of how fast the sockets are.
 */
export class Lockstep {
  readonly #waiting: Waiting[] = [];
  readonly #bots: QuietBot[] = [];
  /** Numbers of bytes in transit to the bots and to the server. */
  #toBots = 0;
  #toServer = 0;
  /** Index of the next bot to ask to stop waiting; null if no bot is being asked. */
  #asking: number | null = null;
  /** Whether a message has been sent since all bots were last asked. */
  #hasSent = false;
  #isPumping = false;

  /** Adds a bot to the game. */
  add(bot: QuietBot): void {
    this.#bots.push(bot);
  }

  /** Called when the server has a message for a bot. */
  queue(byteLength: number, send: () => boolean): void {
    this.#waiting.push({ byteLength, send });
  }

  /** Called when a bot sends bytes, or ends its connection (which counts as one byte). */
  sent(byteLength: number): void {
    this.#toServer += byteLength;
    this.#pump();
  }

  /** Called when the server has handled bytes, or the end of a connection (which counts as one byte). */
  handled(byteLength: number): void {
    this.#toServer -= byteLength;
    this.#pump();
  }

  /** Called when a bot has responded to bytes from the server. */
  answered(byteLength: number): void {
    this.#toBots -= byteLength;
    this.#pump();
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    while (this.#toBots === 0 && this.#toServer === 0 && this.#step());
    this.#isPumping = false;
  }

  /** Sends the next message or asks the next bot. Returns false if there is nothing to do. */
  #step(): boolean {
    if (this.#asking !== null) {
      const bot = this.#bots[this.#asking];
      this.#asking = bot ? this.#asking + 1 : null;
      if (bot) this.#toServer += bot.quiet();
      return true;
    }
    const next = this.#waiting.shift();
    if (next) {
      this.#hasSent = true;
      if (next.send()) this.#toBots += next.byteLength;
      return true;
    }
    // After the last message, ask all bots, so that none of them keeps waiting for an answer that will never arrive.
    this.#asking = this.#hasSent ? 0 : null;
    this.#hasSent = false;
    return this.#asking !== null;
  }
}
