/** A message of the server that waits to be sent. */
interface Waiting {
  readonly byteLength: number;
  /** Sends it; false if its connection has ended. */
  readonly send: () => boolean;
}

/** A bot that can be asked to stop waiting. */
export interface QuietBot {
  /** Called when nothing is in transit. Returns the number of bytes that the bot sends. */
  quiet(): number;
}

/**
 * Makes a game over sockets proceed one message at a time: the server's next message is sent when its last one and the
 * bot's answers to it have arrived. Then the same seed gives the same bytes on every connection, however fast the
 * sockets are.
 */
export class Lockstep {
  readonly #waiting: Waiting[] = [];
  readonly #bots: QuietBot[] = [];
  /** Bytes in transit, from and to the server. */
  #toBots = 0;
  #toServer = 0;
  /** The next bot to ask, while all bots are asked whether they continue; null: no bot is being asked. */
  #asking: number | null = null;
  /** Whether a message has been sent since all bots were asked. */
  #hasSent = false;
  #isPumping = false;

  /** A bot plays along. */
  add(bot: QuietBot): void {
    this.#bots.push(bot);
  }

  /** The server has a message for a bot. */
  queue(byteLength: number, send: () => boolean): void {
    this.#waiting.push({ byteLength, send });
  }

  /** A bot sends bytes, or ends its connection (one byte). */
  sent(byteLength: number): void {
    this.#toServer += byteLength;
    this.#pump();
  }

  /** The server has handled bytes, or the end of a connection (one byte). */
  handled(byteLength: number): void {
    this.#toServer -= byteLength;
    this.#pump();
  }

  /** A bot has answered bytes of the server. */
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

  /** Sends the next message, or asks the next bot; false if there is nothing to do. */
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
    // After the last message all bots are asked, so that none waits for an answer that never comes.
    this.#asking = this.#hasSent ? 0 : null;
    this.#hasSent = false;
    return this.#asking !== null;
  }
}
