import { resultWords } from "../../core/game/turnList.ts";
import { judgeAdjustments } from "../../core/judge/adjustments.ts";
import { takeCentres } from "../../core/judge/centres.ts";
import { judgeMovement } from "../../core/judge/movement.ts";
import type { DislodgedUnit, GivenOrder, OrderOutcome } from "../../core/judge/outcome.ts";
import { daidePolicy } from "../../core/judge/policy.ts";
import { judgeRetreats } from "../../core/judge/retreats.ts";
import { placeKey } from "../../core/map/gameMap.ts";
import { standardMap } from "../../core/map/standard.ts";
import { phaseOf, type Season, type Turn, turnKey } from "../../core/map/turn.ts";
import { orderText, unitText } from "../../core/orders/notation/daideText.ts";
import { powerOfOrder, type Unit } from "../../core/orders/order.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { standardRepresentation } from "../../core/tokens/representation.ts";
import { dm } from "../support/bytes.ts";
import { type Arrow, chunk } from "../support/entries.ts";
import { givenBy, unitOf } from "../support/judging.ts";

const map = standardMap;
const policy = daidePolicy;

/** Numbers for tokens to which no document assigns one. */
export const assigned = { ROF: 0x4a33, ULB: 0x4a34, UUB: 0x4a35, UHY: 0x4a30, HPY: 0x4a31, ANG: 0x4a32 } as const;
const names = standardRepresentation("diplomacy", assigned);

/** A message to which a play gives a name. */
interface NamedMessage {
  readonly sender: string;
  readonly text: string;
  /** How many times the sender had sent the same message before. */
  readonly time: number;
}

/** The server in a play: it accepts the powers' press and orders, and sends its own messages, as bytes. */
export class Referee {
  readonly drafts: EntryDraft[] = [];
  readonly named = new Map<string, NamedMessage>();
  readonly #legs: readonly string[] | null;
  readonly #ownResultsOnly: boolean;
  readonly #said = new Map<string, number>();
  #turn: Turn = { season: "SPR", year: 1901 };
  #units: readonly Unit[] = [];
  #dislodged: readonly DislodgedUnit[] = [];
  #owners: ReadonlyMap<string, string> | null = null;
  #orders: GivenOrder[] = [];
  #isBegun = false;
  #clock = 0;

  /**
   * @param legs powers whose connections are recorded; null for all
   * @param ownResultsOnly whether to send each power only the results of its own orders, as the diplomacy
   * server does
   */
  constructor(legs: readonly string[] | null, ownResultsOnly = false) {
    this.#legs = legs;
    this.#ownResultsOnly = ownResultsOnly;
  }

  place(units: readonly string[]): void {
    this.#units = units.map(unitOf);
  }

  share(shares: readonly string[]): void {
    this.#owners = new Map(
      shares.flatMap((share) => {
        const [power = "", ...centres] = share.split(" ");
        return centres.map((centre) => [centre, power] as const);
      }),
    );
  }

  begin(turn: string): void {
    const [season, year] = turn.split(" ");
    this.#turn = { season: season as Season, year: Number(year) };
  }

  say(
    sender: string,
    recipients: readonly string[],
    words: string,
    { name, refusal }: { readonly name: string | undefined; readonly refusal: string | undefined },
  ): void {
    this.#begin();
    const text = this.#spelled(words);
    const send = `SND ( ${recipients.join(" ")} ) ( ${text} )`;
    this.#from(sender, send);
    if (refusal === "CCD" || refusal === "OUT") return this.#to(sender, `${refusal} ( ${recipients[0]} )`);
    if (refusal !== undefined) return this.#to(sender, `${refusal} ( ${refusal === "HUH" ? "ERR " : ""}${send} )`);
    const key = `${sender} ${text}`;
    const time = this.#said.get(key) ?? 0;
    this.#said.set(key, time + 1);
    if (name !== undefined) this.named.set(name, { sender, text, time });
    this.#to(sender, `YES ( ${send} )`);
    for (const recipient of recipients)
      this.#to(recipient, `FRM ( ${sender} ) ( ${recipients.join(" ")} ) ( ${text} )`);
  }

  order(power: string, text: string): void {
    this.#begin();
    const given = givenBy(power, text);
    this.#from(power, `SUB ( ${text} )`);
    const [outcome] = this.#judge([given]).outcomes;
    const note = outcome?.note ?? "MBV";
    if (note === "MBV") {
      const unit = "unit" in given.order && given.order.unit ? unitText(given.order.unit) : null;
      const isOther = ({ order }: GivenOrder): boolean =>
        unit === null || !("unit" in order) || order.unit === null || unitText(order.unit) !== unit;
      this.#orders = [...this.#orders.filter(isOther), given];
    }
    this.#to(power, `THX ( ${orderText(given.order)} ) ( ${note} )`);
  }

  vote(power: string, isGiven: boolean, powers: readonly string[]): void {
    this.#begin();
    const draw = powers.length === 0 ? "DRW" : `DRW ( ${powers.join(" ")} )`;
    const said = isGiven ? draw : `NOT ( ${draw} )`;
    this.#from(power, said);
    this.#to(power, `YES ( ${said} )`);
  }

  disorder(power: string): void {
    this.#begin();
    this.#toAll(`CCD ( ${power} )`);
  }

  /** Adjudicates the turn, sends the results and starts the next turn. */
  endTurn(toWinter: boolean): void {
    this.#begin();
    const { outcomes, units, dislodged } = this.#judge(this.#orders);
    for (const { order, result } of outcomes) {
      const report = `ORD ( ${turnKey(this.#turn)} ) ( ${orderText(order)} ) ( ${resultWords(result).join(" ")} )`;
      const power = powerOfOrder(order);
      if (!this.#ownResultsOnly) this.#toAll(report);
      else if (power !== null) this.#to(power, report);
    }
    this.#units = units;
    this.#dislodged = dislodged;
    this.#orders = [];
    const { season } = this.#turn;
    const isYearOver = (season === "FAL" && dislodged.length === 0) || season === "AUT";
    if (isYearOver) this.#owners = takeCentres(map, this.#ownership(), units);
    this.#turn = nextTurn(this.#turn, dislodged.length > 0, toWinter);
    this.#show();
  }

  endGame(how: "solo" | "draw" | "over" | "off", power: string): void {
    this.#begin();
    if (how === "solo") this.#toAll(`SLO ( ${power} )`);
    if (how === "draw") this.#toAll("DRW");
    if (how !== "off") this.#toAll(`SMR ( ${turnKey(this.#turn)} ) ( AUS ( 'a' ) ( '1' ) 3 )`);
    this.#toAll("OFF");
  }

  #judge(orders: readonly GivenOrder[]): {
    readonly outcomes: readonly OrderOutcome[];
    readonly units: readonly Unit[];
    readonly dislodged: readonly DislodgedUnit[];
  } {
    const common = { map, policy, units: this.#units, orders };
    const phase = phaseOf(this.#turn);
    if (phase === "movement") return judgeMovement(common);
    if (phase === "retreat") return { ...judgeRetreats({ ...common, dislodged: this.#dislodged }), dislodged: [] };
    return { ...judgeAdjustments({ ...common, owners: this.#ownership() }), dislodged: [] };
  }

  #ownership(): ReadonlyMap<string, string> {
    if (this.#owners) return this.#owners;
    const standing = this.#units.filter(({ province }) => map.provinces.get(province)?.isSupplyCentre);
    this.#owners = new Map(standing.map(({ province, power }) => [province, power] as const));
    return this.#owners;
  }

  /** Expands names: `YES a`, `CCL YES a`. */
  #spelled(words: string): string {
    const named = /^((?:[A-Z]{3} )+)([a-z][a-z0-9]*)$/.exec(words);
    if (!named) return words;
    const [, heads = "", name = ""] = named;
    const text = this.named.get(name)?.text;
    if (text === undefined) throw new Error(`${words}: no message is named ${name}`);
    return heads
      .trim()
      .split(" ")
      .reduceRight((inner, head) => `${head} ( ${head === "HUH" ? "ERR " : ""}${inner} )`, text);
  }

  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    for (const power of this.#powers()) {
      this.#to(power, "MAP ( 'standard' )");
      this.#to(power, `HLO ( ${power} ) ( 1234 ) ( ( LVL 160 ) )`);
    }
    this.#show();
  }

  #show(): void {
    const owners = this.#ownership();
    const powers = [...new Set([...this.#powers(), ...owners.values()])];
    const shares = powers.map((power) => {
      const centres = [...owners].filter(([, owner]) => owner === power).map(([centre]) => centre);
      return `( ${[power, ...centres].join(" ")} )`;
    });
    this.#toAll(`SCO ${shares.join(" ")}`);
    const standing = this.#units.map((unit) => `( ${unitText(unit)} )`);
    const retreating = this.#dislodged.map(
      ({ unit, retreats }) => `( ${unitText(unit)} MRT ( ${retreats.map(inBrackets).join(" ")} ) )`,
    );
    this.#toAll(`NOW ( ${turnKey(this.#turn)} ) ${[...standing, ...retreating].join(" ")}`);
  }

  #powers(): readonly string[] {
    return map.powers.map(({ name }) => name);
  }

  #from(power: string, text: string): void {
    this.#write(">", power, text);
  }

  #to(power: string, text: string): void {
    this.#write("<", power, text);
  }

  #toAll(text: string): void {
    for (const power of this.#powers()) this.#to(power, text);
  }

  #write(arrow: Arrow, power: string, text: string): void {
    if (this.#legs !== null && !this.#legs.includes(power)) return;
    this.#clock += 1e6;
    this.drafts.push(chunk(arrow, dm(text, names), this.#powers().indexOf(power) + 1, this.#clock));
  }
}

function inBrackets(place: { readonly province: string; readonly coast: string | null }): string {
  return place.coast === null ? place.province : `( ${placeKey(place)} )`;
}

function nextTurn({ season, year }: Turn, isRetreat: boolean, toWinter: boolean): Turn {
  if (season === "SPR" && isRetreat) return { season: "SUM", year };
  if (season === "FAL" && isRetreat) return { season: "AUT", year };
  if (season === "SPR" || season === "SUM") return { season: "FAL", year };
  return toWinter && season !== "WIN" ? { season: "WIN", year } : { season: "SPR", year: year + 1 };
}
