import type { Owners } from "../judge/centres.ts";
import type { ClientMessage, PositionedUnit, ServerMessage } from "../language/message.ts";
import { readServerMessage } from "../language/read.ts";
import { writeMessage } from "../language/write.ts";
import { gameMapOf } from "../map/definition.ts";
import type { GameMap } from "../map/gameMap.ts";
import { standardMap } from "../map/standard.ts";
import { type Order, type Unit, unitOf } from "../orders/order.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import { closeBracket, decodeTokens, encodeTokens, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import { encodeHead, type Frame } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";
import { fallbackOf } from "./fallback.ts";
import type { PlayableBot } from "./playableBot.ts";
import { type Player, sendPress } from "./player.ts";
import type { BotView, Retreating } from "./view.ts";

/** A bot's name, and how it plays. */
export interface BotSetting {
  readonly name: string;
  readonly version: string;
  readonly player: Player;
  /** Returns random numbers in [0, 1). */
  readonly random: () => number;
  /** The year after which the bot votes for a draw; null if it never does. */
  readonly lastYear: number | null;
}

/** The frame of the initial message (IM). Source: protocol v1. */
const introduction = Uint8Array.of(0, 0, 0, 4, 0, 1, 0xda, 0x10);

/** A client that plays without a socket: it takes bytes from the server and returns bytes for the server. */
export class BotClient implements PlayableBot {
  readonly #setting: BotSetting;
  #framer = new Framer();
  #representation: Representation = standardRepresentation("diplomacy");
  #map: GameMap = standardMap;
  /** The name of the map that the client has not yet accepted with YES, as given by MAP; null if there is none. */
  #mapName: string | null = null;
  #hasJoined = false;
  #power: string | null = null;
  /** The passcode for IAM; null before HLO. */
  #passcode: number | null = null;
  /** Whether the bot is reclaiming its power with IAM. */
  #isBack = false;
  readonly leaves = null;
  #owners: Owners = new Map();
  /** The game's press level. */
  #level = 0;
  #turns = 0;
  #out: Uint8Array[] = [];
  #isOver = false;
  /** Whether the server has announced the end of the game. */
  #isGameOver = false;
  /** The bot's view when it last submitted orders; null before its first orders. */
  #view: BotView | null = null;
  /** Provinces of the bot's units whose orders the server refused in this turn. */
  readonly #refused = new Set<string>();

  constructor(setting: BotSetting) {
    this.#setting = setting;
  }

  /** Whether the server has accepted the bot's name. */
  get hasJoined(): boolean {
    return this.#hasJoined;
  }

  get power(): string | null {
    return this.#power;
  }

  /** The token of the bot's power on the wire. */
  get powerToken(): Token | null {
    return this.#power === null ? null : (this.#representation.values.get(this.#power) ?? null);
  }

  /** Whether the server has announced that it will close the connection. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The number of turns for which the bot has submitted orders, including the turn to which it is responding. */
  get turns(): number {
    return this.#turns;
  }

  /** Whether the bot is keeping the turn open until other powers answer its press. */
  get isWaiting(): boolean {
    return this.#setting.player.isWaiting;
  }

  /** Returns the first bytes to send. */
  open(): Uint8Array {
    return introduction;
  }

  /** Takes bytes from the server; returns the frames to send. */
  receive(bytes: Uint8Array): readonly Uint8Array[] {
    for (const frame of this.#framer.push(bytes)) this.#frame(frame);
    return this.#taken();
  }

  /** Called when nothing has arrived for a while; returns the frames to send. */
  quiet(): readonly Uint8Array[] {
    this.#sendAll(this.#setting.player.quiet());
    return this.#taken();
  }

  comeBack(): void {
    this.#isBack = true;
    this.#framer = new Framer();
  }

  #taken(): readonly Uint8Array[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #frame({ kind, body }: Frame): void {
    if (kind === "RM") {
      this.#representation = representationFromEntries(readRepresentationBody(body).entries, "diplomacy");
      this.#join();
    } else if (kind === "DM") {
      const { tokens } = decodeTokens(body);
      const reading = readServerMessage(tokens, this.#representation);
      if (reading.ok) this.#message(reading.message, tokens);
      else if (tokens[0] === T.FRM) this.#unreadPress(tokens);
    } else if (kind === "EM" || kind === "FM") this.#isOver = true;
  }

  #join(): void {
    const { name, version } = this.#setting;
    if (!this.#isBack || this.#power === null || this.#passcode === null) this.#send({ type: "NME", name, version });
    else this.#send({ type: "IAM", power: this.#power, passcode: this.#passcode });
  }

  #message(message: ServerMessage, tokens: Uint16Array): void {
    switch (message.type) {
      case "MAP":
        this.#mapName = message.name;
        this.#hasJoined = true;
        if (message.name.toLowerCase() === "standard") this.#acceptMap();
        else this.#send({ type: "MDF" });
        break;
      case "MDF":
        this.#map = gameMapOf(message, this.#mapName ?? "").map;
        this.#acceptMap();
        break;
      case "HLO":
        this.#power = message.power;
        this.#passcode = message.passcode;
        for (const option of message.options) if (option.type === "LVL") this.#level = option.value;
        break;
      case "SCO":
        this.#owners = new Map(
          message.ownership.flatMap(({ owner, centres }) =>
            owner === "UNO" ? [] : centres.map((centre) => [centre, owner] as const),
          ),
        );
        break;
      case "NOW":
        this.#play(message);
        break;
      case "OFF":
        this.#isOver = true;
        break;
      case "SVE":
      case "LOD":
        // The bot supports neither saving nor loading games.
        this.#send({ type: "REJ", acknowledged: { type: message.type, name: message.name } });
        break;
      case "FRM": {
        const { start, end } = message.press.span ?? { start: 0, end: 0 };
        const text = printTokens(tokens.subarray(start, end), this.#representation);
        this.#sendAll(this.#setting.player.press(message, text));
        break;
      }
      default:
        if (message.type === "SLO" || message.type === "DRW" || message.type === "SMR") this.#isGameOver = true;
        if (message.type === "THX" && message.note !== "MBV") this.#replace(message.order);
        // The server refused the bot's name, because the game has begun or is full.
        if (message.type === "REJ" && message.echo.type === "NME") this.#isOver = true;
        // After IAM, the server sends neither SCO nor NOW. Source: v0.18, level 0, IAM.
        if (message.type === "YES" && message.echo.type === "IAM") this.#sendAll([{ type: "SCO" }, { type: "NOW" }]);
        this.#sendAll(this.#setting.player.message(message));
        break;
    }
  }

  /**
   * Responds to press that the bot cannot read: `FRM ( power ) ( powers ) ( press )`. Source: v0.18, level 10, HUH and
   * TRY.
   */
  #unreadPress(tokens: Uint16Array): void {
    const sender = this.#representation.names.get(tokens[2] ?? 0);
    const pressAt = tokens.indexOf(closeBracket, tokens.indexOf(closeBracket) + 1) + 2;
    if (sender === undefined || pressAt < 3 || tokens.at(-1) !== closeBracket) return;
    const text = printTokens(tokens.subarray(pressAt, -1), this.#representation);
    this.#send(sendPress([sender], { type: "HUH", text: `ERR ${text}` }));
    this.#send(sendPress([sender], { type: "TRY", tokens: [] }));
  }

  /** Sends a replacement for an order that the server refused. */
  #replace(order: Order): void {
    if (this.#view === null) return;
    const unit = unitOf(order);
    if (unit) this.#refused.add(unit.province);
    const other = fallbackOf(order, this.#view, this.#refused);
    if (other) this.#send({ type: "SUB", turn: null, orders: [other] });
  }

  #acceptMap(): void {
    if (this.#mapName !== null) this.#send({ type: "YES", acknowledged: { type: "MAP", name: this.#mapName } });
    this.#mapName = null;
  }

  #play({ turn, units }: Extract<ServerMessage, { readonly type: "NOW" }>): void {
    const power = this.#power;
    if (power === null || power === "UNO" || this.#isGameOver) return;
    const { player, random, lastYear } = this.#setting;
    const isAlive = units.some((unit) => unit.power === power) || [...this.#owners.values()].includes(power);
    if (!isAlive) return;
    this.#turns += 1;
    const isVoting = lastYear !== null && turn.year > lastYear;
    if (isVoting) this.#send({ type: "DRW", powers: [] });
    const view = { map: this.#map, power, turn, owners: this.#owners, random, ...unitsOf(units) };
    this.#view = view;
    this.#refused.clear();
    this.#sendAll(player.turn({ view, level: this.#level, isVoting }));
  }

  #sendAll(messages: readonly ClientMessage[]): void {
    for (const message of messages) this.#send(message);
  }

  #send(message: ClientMessage): void {
    const body = encodeTokens(writeMessage(message, "client-to-server", this.#representation));
    this.#out.push(Uint8Array.of(...encodeHead({ typeByte: 2, pad: 0, body }), ...body));
  }
}

/** Sorts the units in NOW into those that hold their provinces and those that are dislodged. */
function unitsOf(positioned: readonly PositionedUnit[]): Pick<BotView, "units" | "dislodged"> {
  const units: Unit[] = [];
  const dislodged: Retreating[] = [];
  for (const { power, type, province, coast, retreats } of positioned) {
    const unit = { power, type, province, coast };
    if (retreats === null) units.push(unit);
    else dislodged.push({ unit, retreats });
  }
  return { units, dislodged };
}
