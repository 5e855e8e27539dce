import type { Message, ServerMessage } from "../language/message.ts";
import { errorPosition, readClientMessage } from "../language/read.ts";
import { refusalOf } from "../language/refusal.ts";
import { writeMessage } from "../language/write.ts";
import type { LoadedMap, StartPosition } from "../map/loadedMap.ts";
import { definitionText } from "../map/writeDefinition.ts";
import { readTokens } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";
import { decodeTokens, isPrivate, type Token } from "../tokens/token.ts";
import type { Frame } from "../wire/frame.ts";
import { answerTo } from "./answers.ts";
import { type Client, frameBytes, introductionError, introductionSeconds, messageBytes, newClient } from "./clients.ts";
import type { GameOptions } from "./gameOptions.ts";
import { Match } from "./match.ts";
import { type WireNames, wireNames } from "./names.ts";
import type { ClientId } from "./seat.ts";
import { Seats } from "./seats.ts";

/** An event that a server receives. */
export type ServerEvent =
  | { readonly type: "opened" | "closed"; readonly client: ClientId }
  | { readonly type: "bytes"; readonly client: ClientId; readonly bytes: Uint8Array }
  /** The time at which the server asked to be woken has come. */
  | { readonly type: "time" };

/** What the caller must do for a server. */
export type ServerCommand =
  | { readonly type: "send"; readonly client: ClientId; readonly bytes: Uint8Array }
  /** Close the connection after sending the pending bytes. */
  | { readonly type: "close"; readonly client: ClientId };

export interface ServerSetting {
  readonly loaded: LoadedMap;
  readonly start: StartPosition;
  readonly options: GameOptions;
  /**
   * The name reserved for each power: only a client with that name in NME gets the seat. Other clients get seats that
   * are not reserved.
   */
  readonly keptFor: ReadonlyMap<string, string>;
  /** Returns random numbers in [0, 1), which determine seats and passcodes. */
  readonly random: () => number;
  /** The names on the wire; by default an empty RM for the Standard map, otherwise the map's names in map order. */
  readonly names?: WireNames;
}

/**
 * A DAIDE server for one game, without sockets or a clock: it receives events and returns commands. The same events at
 * the same times produce the same commands. Never throws: the server answers any bytes from a client according to the
 * protocol.
 */
export class GameServer {
  readonly match: Match;
  readonly #clients = new Map<ClientId, Client>();
  readonly #names: Uint8Array;
  readonly #representation: Representation;
  readonly #definition: readonly Token[];
  #commands: ServerCommand[] = [];

  constructor({ loaded, start, options, keptFor, random, names }: ServerSetting) {
    const { body, representation } = names ?? wireNames(loaded.map);
    this.#names = body;
    this.#representation = representation;
    const definition = readTokens(definitionText(loaded), this.#representation);
    this.#definition = definition.ok ? [...definition.tokens] : [];
    this.match = new Match(loaded, start, options, new Seats(loaded.map, keptFor, random), {
      to: (client, message) => this.#send(client, message),
      toAll: (message) => this.#sendToAll(message),
    });
  }

  /** @param nowMs milliseconds since an arbitrary moment; never decreases */
  handle(event: ServerEvent, nowMs: number): readonly ServerCommand[] {
    switch (event.type) {
      case "opened":
        this.#clients.set(event.client, newClient(event.client, nowMs));
        break;
      case "bytes":
        this.#receive(event.client, event.bytes, nowMs);
        break;
      case "closed":
        this.#close(event.client, nowMs);
        break;
      case "time":
        this.#passTime(nowMs);
        break;
    }
    if (this.match.end !== null) this.#finish();
    const commands = this.#commands;
    this.#commands = [];
    return commands;
  }

  /** Returns when to send the server the event `time`; null if it is only waiting for other events. */
  wakeAtMs(nowMs: number): number | null {
    const silent = [...this.#clients.values()].filter(({ hasIntroduced }) => !hasIntroduced);
    const due = [
      ...silent.map(({ sinceMs }) => sinceMs + introductionSeconds * 1000),
      ...this.match.alarms([...this.#clients.values()], nowMs),
    ];
    return due.length === 0 ? null : Math.min(...due);
  }

  #receive(id: ClientId, bytes: Uint8Array, nowMs: number): void {
    const client = this.#clients.get(id);
    for (const frame of client?.framer.push(bytes) ?? []) {
      // An earlier frame may have ended the connection or the game.
      if (client && this.#clients.has(id) && this.match.end === null) this.#frame(client, frame, nowMs);
    }
  }

  #frame(client: Client, { kind, body }: Frame, nowMs: number): void {
    if (kind === "FM" || kind === "EM") return this.#disconnect(client, nowMs);
    if (!client.hasIntroduced) {
      const error = kind === "IM" ? introductionError(body) : 2;
      if (error !== null) return this.#refuse(client, error, nowMs);
      client.hasIntroduced = true;
      this.#push(client.id, frameBytes("RM", this.#names));
      return;
    }
    if (kind === "IM") return this.#refuse(client, 6, nowMs);
    if (kind === "RM") return this.#refuse(client, 13, nowMs);
    if (kind !== "DM") return this.#refuse(client, 8, nowMs);
    this.#message(client, body, nowMs);
  }

  #message(client: Client, body: Uint8Array, nowMs: number): void {
    // Source: protocol v1, EM.
    if (body.length === 0 || body.length % 2 !== 0) return this.#refuse(client, 9, nowMs);
    const { tokens } = decodeTokens(body);
    if (tokens.some(isPrivate)) return this.#refuse(client, 14, nowMs);
    const role = client.role === "player" ? "player" : "observer";
    const strictness = { dialect: "v0.18", level: this.match.options.level, role } as const;
    const fault = errorPosition(tokens, "client-to-server", this.#representation, strictness);
    const reading = fault ? null : readClientMessage(tokens, this.#representation);
    if (fault || !reading?.ok) {
      const refusal = refusalOf(tokens, fault?.tokenIndex ?? 0);
      if (refusal) this.#push(client.id, messageBytes(refusal));
      return;
    }
    answerTo(reading.message, {
      client,
      tokens,
      match: this.match,
      nowMs,
      send: (message) => this.#send(client.id, message),
      sendTo: (other, message) => this.#send(other, message),
      sendTokens: (answer) => this.#push(client.id, messageBytes(answer)),
      sendToAll: (answer) => this.#pushToAll(messageBytes(answer)),
      dismiss: () => {
        this.#send(client.id, { type: "OFF" });
        this.#disconnect(client, nowMs);
      },
      definition: this.#definition,
    });
  }

  #passTime(nowMs: number): void {
    for (const client of this.#clients.values()) {
      const isLate = !client.hasIntroduced && nowMs >= client.sinceMs + introductionSeconds * 1000;
      if (isLate) this.#refuse(client, 1, nowMs);
    }
    this.match.passTime([...this.#clients.values()], nowMs);
  }

  /** Sends OFF to all clients and closes the connections. */
  #finish(): void {
    for (const client of this.#clients.values()) {
      if (client.hasIntroduced) this.#send(client.id, { type: "OFF" });
      this.#commands.push({ type: "close", client: client.id });
    }
    this.#clients.clear();
  }

  #refuse(client: Client, code: number, nowMs: number): void {
    this.#push(client.id, frameBytes("EM", Uint8Array.of(0, code)));
    this.#disconnect(client, nowMs);
  }

  #disconnect(client: Client, nowMs: number): void {
    this.#commands.push({ type: "close", client: client.id });
    this.#close(client.id, nowMs);
  }

  #close(id: ClientId, nowMs: number): void {
    const client = this.#clients.get(id);
    this.#clients.delete(id);
    if (client) this.match.leave(client, nowMs);
  }

  #send(client: ClientId, message: Message): void {
    this.#push(client, messageBytes(this.#written(message)));
  }

  #sendToAll(message: ServerMessage | Message): void {
    this.#pushToAll(messageBytes(this.#written(message)));
  }

  #pushToAll(bytes: Uint8Array): void {
    for (const { id, isListening } of this.#clients.values()) if (isListening) this.#push(id, bytes);
  }

  #written(message: Message): Uint16Array {
    return writeMessage(message, "server-to-client", this.#representation);
  }

  #push(client: ClientId, bytes: Uint8Array): void {
    this.#commands.push({ type: "send", client, bytes });
  }
}
