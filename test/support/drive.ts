import type { PlayableBot } from "../../core/bots/playableBot.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import type { GameServer, ServerCommand, ServerEvent } from "../../core/server/gameServer.ts";
import { type Arrow, chunk } from "./entries.ts";

/** A game between bots without sockets. Delivers one message at a time, in the order in which the server sends them. */
export class Drive {
  readonly #server: GameServer;
  readonly #bots: readonly PlayableBot[];
  /** Each bot's connection number, starting at 0; a bot that reconnects gets a new one. */
  readonly #clients: number[];
  #connections: number;
  #nowMs = 0;
  readonly #queue: ServerCommand[] = [];
  /** What a proxy would have recorded, with connections numbered from 1. */
  readonly drafts: EntryDraft[] = [];

  constructor(server: GameServer, bots: readonly PlayableBot[]) {
    this.#server = server;
    this.#bots = bots;
    this.#clients = bots.map((_, at) => at);
    this.#connections = bots.length;
  }

  /** Plays until nothing more happens. */
  run(): void {
    for (const at of this.#bots.keys()) {
      this.#open(at);
      this.#settle();
    }
    for (let isGoing = true; isGoing; ) {
      this.#settle();
      // Nothing is in transit: bots that are still waiting give up, and then time passes.
      for (const [at, bot] of this.#bots.entries()) this.#sendAll(at, bot.quiet());
      isGoing = this.#queue.length > 0 || this.#passTime();
    }
  }

  #settle(): void {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const at = this.#clients.indexOf(next.client);
      const bot = this.#bots[at];
      if (next.type === "send" && bot) {
        this.#note("<", next.bytes, next.client);
        this.#sendAll(at, bot.receive(next.bytes));
        if (bot.leaves !== null) this.#leave(at, bot);
      } else if (bot) this.#noteEnd(next.client, "server-to-client");
    }
  }

  #open(at: number): void {
    const client = this.#clients[at] ?? 0;
    this.#handle({ type: "opened", client });
    const bot = this.#bots[at];
    if (bot) this.#sendAll(at, [bot.open()]);
  }

  #leave(at: number, bot: PlayableBot): void {
    const client = this.#clients[at] ?? 0;
    this.#noteEnd(client, "client-to-server");
    this.#handle({ type: "closed", client });
    const isBack = bot.leaves === "close";
    this.#clients[at] = isBack ? this.#connections++ : -1;
    if (!isBack) return;
    bot.comeBack();
    this.#open(at);
  }

  #passTime(): boolean {
    const at = this.#server.match.end === null ? this.#server.wakeAtMs(this.#nowMs) : null;
    if (at === null) return false;
    this.#nowMs = at;
    this.#handle({ type: "time" });
    return true;
  }

  #sendAll(at: number, frames: readonly Uint8Array[]): void {
    const client = this.#clients[at] ?? 0;
    for (const bytes of frames) {
      this.#note(">", bytes, client);
      this.#handle({ type: "bytes", client, bytes });
    }
  }

  #handle(event: ServerEvent): void {
    this.#queue.push(...this.#server.handle(event, this.#nowMs));
  }

  #note(arrow: Arrow, bytes: Uint8Array, client: number): void {
    this.drafts.push(chunk(arrow, bytes, client + 1, this.#nowNs()));
  }

  #noteEnd(client: number, direction: "client-to-server" | "server-to-client"): void {
    const place = { connection: client + 1, direction, atNs: this.#nowNs() };
    this.drafts.push({ type: "closed", ...place, kind: "fin", undelivered: 0, code: null });
  }

  /** Returns the current time, slightly later for each of several simultaneous messages. */
  #nowNs(): number {
    return this.#nowMs * 1e6 + this.drafts.length * 1e5;
  }
}
