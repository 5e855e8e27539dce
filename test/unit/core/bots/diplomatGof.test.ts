import { describe, expect, test } from "vitest";
import { BotClient } from "../../../../core/bots/botClient.ts";
import { Diplomat } from "../../../../core/bots/diplomat/diplomat.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { decodeTokens } from "../../../../core/tokens/token.ts";
import { frameHeadByteLength } from "../../../../core/wire/frame.ts";
import { dm, rm, standard } from "../../../support/bytes.ts";

const centres = "SCO ( FRA PAR MAR ) ( GER MUN ) ( ITA VEN ROM TUS ) ( UNO BRE )";
const units = "( FRA AMY BUR ) ( FRA AMY PIE ) ( GER AMY SIL ) ( ITA FLT NAP )";
const peace = "PRP ( PCE ( FRA ITA ) )";
const acceptance = `SND ( ITA ) ( YES ( ${peace} ) )`;
const elsewhere = "SUB ( ( FRA AMY PIE ) MTO TYR )";

/**
 * An honest diplomat that plays France, wants to attack Germany, and moves to Venice unless it is at peace with Italy.
 */
class France {
  readonly #bot: BotClient;
  /** The diplomat's messages in reply to the first position. */
  readonly start: readonly string[];

  constructor() {
    const random = seededRandom(5);
    const player = new Diplomat({ random, treachery: 0 });
    this.#bot = new BotClient({ name: "bot", version: "1", player, lastYear: null, random });
    this.#bot.receive(rm());
    this.receives("MAP ( 'STANDARD' )");
    this.receives("HLO ( FRA ) ( 1 ) ( ( LVL 10 ) )");
    this.receives(centres);
    this.start = this.begins("SPR");
  }

  begins(season: string): string[] {
    return this.receives(`NOW ( ${season} 1903 ) ${units}`);
  }

  receives(text: string): string[] {
    return textsOf(this.#bot.receive(dm(text)));
  }

  /** Delivers press from Italy; returns what the diplomat sends. */
  receivesPress(press: string): string[] {
    return this.receives(`FRM ( ITA ) ( FRA ) ( ${press} )`);
  }

  /** Lets time pass without an answer; returns what the diplomat sends. */
  waits(): string[] {
    return textsOf(this.#bot.quiet());
  }
}

function textsOf(frames: readonly Uint8Array[]): string[] {
  return frames.map((bytes) => printTokens(decodeTokens(bytes.subarray(frameHeadByteLength)).tokens, standard));
}

describe("given a diplomat that keeps the turn open until its offer is answered", () => {
  test("then it has submitted orders that the offer would change", () => {
    expect(new France().start).toEqual([
      "NOT ( GOF )",
      "SUB ( ( FRA AMY BUR ) MTO BEL ) ( ( FRA AMY PIE ) MTO VEN )",
      `SND ( ITA ) ( ${peace} )`,
    ]);
  });

  test("when another power makes the same offer, then it changes its orders before it accepts", () => {
    expect(new France().receivesPress(peace)).toEqual([elsewhere, acceptance]);
  });

  test("when its offer is accepted, then it changes its orders before it sends GOF", () => {
    expect(new France().receivesPress(`YES ( ${peace} )`)).toEqual([elsewhere, "GOF"]);
  });

  test("when no answer comes, then it submits orders that honour its offer before it sends GOF", () => {
    expect(new France().waits()).toEqual([elsewhere, "GOF"]);
  });
});

describe("given a diplomat that has sent GOF", () => {
  test("when an offer arrives that would change its orders, then it refuses, and sends no SUB", () => {
    const france = new France();
    expect(france.receivesPress(`REJ ( ${peace} )`)).toEqual(["GOF"]);
    expect(france.receivesPress(peace)).toEqual([`SND ( ITA ) ( REJ ( ${peace} ) )`]);
  });

  test("when an offer arrives that its orders already honour, then it accepts, and sends no SUB", () => {
    const france = new France();
    france.waits();
    expect(france.receivesPress(peace)).toEqual([acceptance]);
  });

  test("when its offer is refused late, then it sends no SUB", () => {
    const france = new France();
    france.waits();
    expect(france.receivesPress(`REJ ( ${peace} )`)).toEqual([]);
  });

  test("when its offer is accepted in the next turn, then its orders in that turn already honour the offer", () => {
    const france = new France();
    france.waits();
    expect(france.begins("FAL").join()).not.toContain("VEN");
    france.waits();
    expect(france.receivesPress(`YES ( ${peace} )`)).toEqual([]);
    expect(france.receivesPress("QRY ( PCE ( FRA ITA ) )").join()).not.toContain("NOT");
  });

  test("when its offer is still unanswered at the end of the next turn, then it no longer honours the offer", () => {
    const france = new France();
    france.waits();
    france.begins("FAL");
    france.receivesPress("REJ ( PRP ( ALY ( FRA ITA ) VSS ( GER ) ) )");
    expect(france.receives(`NOW ( SPR 1904 ) ${units}`).join()).toContain("MTO VEN");
  });
});
