import type { Owners } from "../judge/centres.ts";
import type { ClientMessage, PositionedUnit, ServerMessage } from "../language/message.ts";
import { readServerMessage } from "../language/read.ts";
import { writeMessage } from "../language/write.ts";
import { gameMapOf } from "../map/definition.ts";
import type { GameMap } from "../map/gameMap.ts";
import { standardMap } from "../map/standard.ts";
import type { Unit } from "../orders/order.ts";
import {
  type Representation,
  readRepresentationBody,
  representationFromEntries,
  standardRepresentation,
} from "../tokens/representation.ts";
import { decodeTokens, encodeTokens } from "../tokens/token.ts";
import { encodeHead, type Frame } from "../wire/frame.ts";
import { Framer } from "../wire/framer.ts";
import type { BotView, Retreating, Strategy } from "./view.ts";

/** A bot: its name, and how it plays. */
export interface BotSetting {
  readonly name: string;
  readonly version: string;
  readonly strategy: Strategy;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** From the end of this year on it votes for a draw; null: never. */
  readonly lastYear: number | null;
}

/** IM. Source: protocol v1. */
const introduction = Uint8Array.of(0, 0, 0, 4, 0, 1, 0xda, 0x10);

/** A client that plays, without a socket: bytes of the server in, bytes for the server out. */
export class BotClient {
  readonly #setting: BotSetting;
  readonly #framer = new Framer();
  #representation: Representation = standardRepresentation("diplomacy");
  #map: GameMap = standardMap;
  /** The name in MAP that awaits YES, while MDF is under way. */
  #mapName: string | null = null;
  #power: string | null = null;
  #owners: Owners = new Map();
  #out: Uint8Array[] = [];
  #isOver = false;

  constructor(setting: BotSetting) {
    this.#setting = setting;
  }

  get power(): string | null {
    return this.#power;
  }

  /** Whether the server has said that it ends the connection. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The first bytes to send. */
  open(): Uint8Array {
    return introduction;
  }

  /** Takes bytes of the server; returns the frames to send. */
  receive(bytes: Uint8Array): readonly Uint8Array[] {
    for (const frame of this.#framer.push(bytes)) this.#frame(frame);
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #frame({ kind, body }: Frame): void {
    if (kind === "RM") {
      this.#representation = representationFromEntries(readRepresentationBody(body).entries, "diplomacy");
      const { name, version } = this.#setting;
      this.#send({ type: "NME", name, version });
    } else if (kind === "DM") {
      const reading = readServerMessage(decodeTokens(body).tokens, this.#representation);
      if (reading.ok) this.#message(reading.message);
    } else if (kind === "EM" || kind === "FM") this.#isOver = true;
  }

  #message(message: ServerMessage): void {
    switch (message.type) {
      case "MAP":
        this.#mapName = message.name;
        if (message.name.toLowerCase() === "standard") this.#acceptMap();
        else this.#send({ type: "MDF" });
        break;
      case "MDF":
        this.#map = gameMapOf(message, this.#mapName ?? "").map;
        this.#acceptMap();
        break;
      case "HLO":
        this.#power = message.power;
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
      default:
        break;
    }
  }

  #acceptMap(): void {
    if (this.#mapName !== null) this.#send({ type: "YES", acknowledged: { type: "MAP", name: this.#mapName } });
    this.#mapName = null;
  }

  #play({ turn, units }: Extract<ServerMessage, { readonly type: "NOW" }>): void {
    const power = this.#power;
    if (power === null || power === "UNO") return;
    const { strategy, random, lastYear } = this.#setting;
    const isAlive = units.some((unit) => unit.power === power) || [...this.#owners.values()].includes(power);
    if (!isAlive) return;
    if (lastYear !== null && turn.year > lastYear) this.#send({ type: "DRW", powers: [] });
    const view = { map: this.#map, power, turn, owners: this.#owners, random };
    const orders = strategy({ ...view, ...unitsOf(units) });
    if (orders.length > 0) this.#send({ type: "SUB", turn: null, orders });
  }

  #send(message: ClientMessage): void {
    const body = encodeTokens(writeMessage(message, "client-to-server", this.#representation));
    this.#out.push(Uint8Array.of(...encodeHead({ typeByte: 2, pad: 0, body }), ...body));
  }
}

/** The units of NOW, without the fields of the message. */
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
