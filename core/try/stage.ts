import type { BotClient } from "../bots/botClient.ts";
import { concatBytes } from "../bytes/concat.ts";
import { fromHex } from "../bytes/hex.ts";
import { seededRandom } from "../bytes/seeded.ts";
import { counted } from "../language/english/words.ts";
import type { GameServer, ServerCommand, ServerEvent } from "../server/gameServer.ts";
import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import { decodeTokens, encodeTokens } from "../tokens/token.ts";
import { encodeHead, type Frame } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";
import { otherClient } from "./others.ts";
import { type BotEnd, endText, type Outcome } from "./outcome.ts";
import { filledIn } from "./patterns.ts";
import { Script, type ScriptAct } from "./script.ts";
import { otherPowers, setUp } from "./setUp.ts";
import type { Situation } from "./situation.ts";

/** The number of one of the bot's connections, starting at 0. */
export type BotConnection = number;

/** An event that a stage receives. */
export type StageEvent =
  | { readonly type: "opened" | "closed"; readonly connection: BotConnection }
  | { readonly type: "bytes"; readonly connection: BotConnection; readonly bytes: Uint8Array }
  /** The bot's program has exited. */
  | { readonly type: "ended"; readonly end: BotEnd }
  /** The time at which the stage asked to be woken has come. */
  | { readonly type: "time" };

/** What the caller must do for a stage. */
export type StageCommand =
  /** `isApart` means that the bot should not receive these bytes in the same read as those that follow. */
  | {
      readonly type: "send";
      readonly connection: BotConnection;
      readonly bytes: Uint8Array;
      readonly isApart: boolean;
    }
  /** `end` means to close after the pending bytes have been sent, `reset` to reset the connection immediately. */
  | { readonly type: "end" | "reset"; readonly connection: BotConnection };

/** A situation in progress. It uses neither sockets nor a clock: it receives events and returns commands. */
export interface StagedSituation {
  /** Null while the situation is in progress. */
  readonly outcome: Outcome | null;
  /** @param nowMs milliseconds since an arbitrary moment; never decreases */
  handle(event: StageEvent, nowMs: number): readonly StageCommand[];
  /** Returns when to send the situation the event `time`; null if it is only waiting for other events. */
  wakeAtMs(): number | null;
}

interface Link {
  readonly fromBot: Framer;
  readonly fromServer: Framer;
  /** Frames from the server that are waiting for `release`. */
  held: Frame[];
  /** Bytes for the bot that the current event has caused and that have not been sent yet. */
  out: Uint8Array[];
  isOpen: boolean;
}

/** A bot that sends more messages than this in one situation floods the server. */
export const mostMessages = 4000;
/** The numbers of the other powers' clients start here. */
const firstOther = 1_000_000;
/** The maximum number of events that one event may cause: far more than the other players actually cause. */
const mostSteps = 100_000;

/**
 * One situation with the bot in its seat: the server, the players of the other powers, and the script that they follow.
 * Never throws: any bytes from the bot lead to an outcome.
 */
export class Stage implements StagedSituation {
  readonly #server: GameServer;
  readonly #names: Representation;
  readonly #power: string;
  readonly #map: string;
  readonly #script: Script;
  readonly #others = new Map<number, { readonly power: string; readonly bot: BotClient }>();
  readonly #links = new Map<BotConnection, Link>();
  readonly #queue: ServerEvent[] = [];
  /** The messages that the other players sent while they waited for the script. */
  readonly #backlog: ServerEvent[] = [];
  #commands: StageCommand[] = [];
  #pieceLength: number | null | undefined;
  /** The second byte of the server's frames. */
  #pad = 0;
  #nowMs = 0;
  /** How far the game's clock is ahead of the real clock. */
  #aheadMs = 0;
  #opened = 0;
  #hasLeft = false;
  #end: BotEnd | null = null;
  #messages = 0;
  #isFinished = false;

  /** @param waitMs how long to wait for each message from the bot */
  constructor(situation: Situation, waitMs: number) {
    const { game, steps } = situation;
    const { server, loaded, names } = setUp(game);
    this.#server = server;
    this.#names = names;
    this.#power = game.power;
    this.#map = loaded.map.name;
    this.#script = new Script({
      ...{ steps, waitMs },
      act: (act) => this.#act(act),
      release: () => this.#release(),
      values: () => this.#values,
      presence: () => ({
        opened: this.#opened,
        hasLeft: this.#hasLeft,
        end: this.#end === null ? null : endText(this.#end),
      }),
      owed: () => this.#owed(),
    });
    for (const [at, power] of otherPowers(loaded, game.power).entries()) {
      const bot = otherClient(power, game.orders ?? {}, names, seededRandom(at + 1));
      const client = firstOther + at;
      this.#others.set(client, { power, bot });
      this.#queue.push({ type: "opened", client }, { type: "bytes", client, bytes: bot.open() });
    }
    this.#run();
  }

  /** Null while the situation is in progress. */
  get outcome(): Outcome | null {
    return this.#script.outcome;
  }

  /** @param nowMs milliseconds since an arbitrary moment; never decreases */
  handle(event: StageEvent, nowMs: number): readonly StageCommand[] {
    this.#nowMs = nowMs;
    switch (event.type) {
      case "opened":
        this.#open(event.connection);
        break;
      case "closed":
        this.#close(event.connection);
        break;
      case "bytes":
        this.#receive(event.connection, event.bytes);
        break;
      case "ended":
        this.#end = event.end;
        break;
      case "time":
        this.#queue.push({ type: "time" });
        break;
    }
    this.#run();
    this.#script.advance(nowMs);
    this.#run();
    for (const [connection, link] of this.#links) this.#flush(connection, link);
    const commands = this.#commands;
    this.#commands = [];
    return commands;
  }

  /** Returns when to send the stage the event `time`; null if it is only waiting for other events. */
  wakeAtMs(): number | null {
    const gameMs = this.#server.wakeAtMs(this.#gameMs);
    const due = [gameMs === null ? null : gameMs - this.#aheadMs, this.#script.dueMs].filter((at) => at !== null);
    return this.#isFinished || due.length === 0 ? null : Math.min(...due);
  }

  /** The values for placeholders. */
  get #values(): Readonly<Record<string, string>> {
    const { passcode = 0 } = this.#server.match.seats.of(this.#power) ?? {};
    return { power: this.#power, map: this.#map, passcode: String(passcode) };
  }

  get #gameMs(): number {
    return this.#nowMs + this.#aheadMs;
  }

  #open(connection: BotConnection): void {
    this.#opened += 1;
    this.#hasLeft = false;
    this.#links.set(connection, { fromBot: new Framer(), fromServer: new Framer(), held: [], out: [], isOpen: true });
    this.#queue.push({ type: "opened", client: connection });
  }

  /**
   * Whether the other players are waiting. They wait while the bot is disconnected, and until the script lets the game
   * continue. Otherwise the game would be many turns ahead of a script that is waiting for something else.
   */
  get #isPaused(): boolean {
    if (!this.#server.match.isStarted) return false;
    return !this.#script.letsPlay || [...this.#links.values()].every(({ isOpen }) => !isOpen);
  }

  #close(connection: BotConnection): void {
    const link = this.#links.get(connection);
    if (!link?.isOpen) return;
    link.isOpen = false;
    this.#hasLeft = [...this.#links.values()].every(({ isOpen }) => !isOpen);
    this.#queue.push({ type: "closed", client: connection });
  }

  #receive(connection: BotConnection, bytes: Uint8Array): void {
    const link = this.#links.get(connection);
    for (const frame of link?.fromBot.push(bytes) ?? []) {
      if (!link?.isOpen || this.outcome !== null) return;
      this.#messages += 1;
      if (this.#messages > mostMessages) return this.#flood();
      const text = this.#textOf(frame);
      this.#script.see({ by: "bot", text }, this.#nowMs);
      const passage = this.#script.passage("bot", text);
      if (passage.kind === "answer") for (const answer of passage.with) this.#send(connection, answer);
      else this.#queue.push({ type: "bytes", client: connection, bytes: bytesOf(frame) });
      this.#run();
    }
  }

  #flood(): void {
    const message = `the bot sent more than ${mostMessages} messages`;
    this.#script.stop({ kind: "failed", failure: { kind: "flood", message, expected: null, got: null } });
  }

  /** Lets the server and the other players act until nothing is left to do. */
  #run(): void {
    for (let steps = 0; steps < mostSteps; steps++) {
      if (this.outcome !== null) this.#finish();
      if (!this.#isPaused) this.#queue.push(...this.#backlog.splice(0));
      const event = this.#queue.shift();
      if (event === undefined) return;
      for (const command of this.#server.handle(event, this.#gameMs)) this.#carryOut(command);
    }
  }

  #carryOut(command: ServerCommand): void {
    const other = this.#others.get(command.client);
    if (other) {
      if (command.type !== "send") return;
      for (const bytes of other.bot.receive(command.bytes)) {
        const queue = this.#isPaused ? this.#backlog : this.#queue;
        queue.push({ type: "bytes", client: command.client, bytes });
      }
      return;
    }
    const link = this.#links.get(command.client);
    if (!link?.isOpen) return;
    if (command.type === "close") this.#cut(command.client, "end");
    else for (const frame of link.fromServer.push(command.bytes)) this.#pass(link, frame);
  }

  /** Passes a frame from the server to the bot, unless the script holds or drops it. */
  #pass(link: Link, frame: Frame): void {
    const { kind } = this.#isFinished ? { kind: "pass" } : this.#script.passage("server", this.#textOf(frame));
    if (kind === "hold") link.held.push(frame);
    else if (kind !== "drop") this.#deliver(link, frame);
  }

  #deliver(link: Link, frame: Frame): void {
    link.out.push(bytesOf({ ...frame, pad: this.#pad }));
    if (!this.#isFinished) this.#script.see({ by: "server", text: this.#textOf(frame) }, this.#nowMs);
  }

  #release(): void {
    for (const link of this.#links.values()) for (const frame of link.held.splice(0)) this.#deliver(link, frame);
  }

  #act(act: ScriptAct): void {
    switch (act.step) {
      case "send":
        return this.#toBot((connection) => this.#send(connection, act.message));
      case "bytes":
        return this.#toBot((_, { out }) => out.push(fromHex(act.hex) ?? new Uint8Array()));
      case "seat":
        return this.#say(act.power, act.says);
      case "cut":
        return this.#toBot((connection) => this.#cut(connection, act.how));
      case "pieces":
        this.#pieceLength = act.byteLength;
        return;
      case "pad":
        this.#pad = act.byte;
        return;
      case "deadline": {
        const at = this.#server.match.deadlineMs;
        if (at !== null) this.#aheadMs = Math.max(this.#aheadMs, at - this.#nowMs);
        this.#queue.push({ type: "time" });
        return;
      }
    }
  }

  /** Acts on the bot's open connection, which is always its latest one. */
  #toBot(act: (connection: BotConnection, link: Link) => void): void {
    const open = [...this.#links].findLast(([, { isOpen }]) => isOpen);
    if (open) act(...open);
  }

  /** Sends the bot a message as if the server had sent it. */
  #send(connection: BotConnection, message: string): void {
    const link = this.#links.get(connection);
    if (link?.isOpen) for (const frame of new Framer().push(this.#encoded(message))) this.#deliver(link, frame);
  }

  #say(power: string, message: string): void {
    for (const [client, other] of this.#others)
      if (power === "others" || power === other.power)
        this.#queue.push({ type: "bytes", client, bytes: this.#encoded(message) });
  }

  #cut(connection: BotConnection, how: "end" | "reset"): void {
    const link = this.#links.get(connection);
    if (!link?.isOpen) return;
    this.#flush(connection, link);
    this.#commands.push({ type: how, connection });
    // After FIN, the connection stays open on this side until the bot closes it, which shows that the bot is leaving.
    if (how === "end" && !this.#isFinished) return;
    link.isOpen = false;
    this.#queue.push({ type: "closed", client: connection });
  }

  #flush(connection: BotConnection, link: Link): void {
    const frames = link.out.splice(0);
    if (frames.length === 0) return;
    if (this.#pieceLength === undefined) {
      for (const bytes of frames) this.#commands.push({ type: "send", connection, bytes, isApart: false });
      return;
    }
    const all = concatBytes(frames);
    const length = this.#pieceLength ?? all.length;
    for (let at = 0; at < all.length; at += length)
      this.#commands.push({ type: "send", connection, bytes: all.subarray(at, at + length), isApart: true });
  }

  /** Ends the game: the server sends OFF to the bot and closes its connections. */
  #finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#server.match.stop();
    this.#queue.push({ type: "time" });
  }

  /** Returns the orders that the bot still owes in the turn, as a clause; null if there are none. */
  #owed(): string | null {
    const { match } = this.#server;
    if (!match.isStarted) return null;
    const owed = match.game.desk.owedBy(this.#power);
    if (owed === null) return null;
    const { season, year } = match.game.turn;
    const what =
      "units" in owed
        ? counted(owed.units.length, "order")
        : counted(Math.abs(owed.count), owed.count < 0 ? "build" : "removal");
    return `the bot still owes ${what} in ${season} ${year}`;
  }

  #textOf({ kind, body }: Frame): string {
    if (kind !== "DM") return kind;
    const { tokens } = decodeTokens(body);
    return printTokens(tokens, this.#names);
  }

  #encoded(message: string): Uint8Array {
    const read = readTokens(filledIn(message, this.#values), this.#names);
    if (!read.ok) throw new Error(`the situation has an invalid message: ${message}: ${read.fault.message}`);
    const body = encodeTokens(read.tokens);
    return concatBytes([encodeHead({ typeByte: 2, pad: 0, body }), body]);
  }
}

function bytesOf({ typeByte, pad, body }: Frame): Uint8Array {
  return concatBytes([encodeHead({ typeByte, pad, body }), body]);
}
