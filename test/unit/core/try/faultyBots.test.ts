import { describe, expect, test } from "vitest";
import { BotClient } from "../../../../core/bots/botClient.ts";
import { type FaultName, FaultyBot, knownFaults } from "../../../../core/bots/faults.ts";
import { knownBots } from "../../../../core/bots/strategies.ts";
import { concatBytes } from "../../../../core/bytes/concat.ts";
import { toHex } from "../../../../core/bytes/hex.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import type { Situation } from "../../../../core/try/situation.ts";
import { allSituations } from "../../../../core/try/situations/all.ts";
import { harmlessFaults } from "../../../data/harmlessFaults.ts";
import { sampleOf } from "../../../support/depth.ts";
import { type TriedBot, triedInProcess } from "../../../support/triedInProcess.ts";

function greedy(): BotClient {
  const player = knownBots.greedy.player();
  return new BotClient({ name: "greedy", version: "1", player, lastYear: null, random: seededRandom(1) });
}

/** A built-in bot with a fault, and a twin without it that receives the same bytes. */
class Twins implements TriedBot {
  readonly #faulty: FaultyBot;
  readonly #good = greedy();
  /** Whether the fault has changed what the bot sent or has ended its connection. */
  isTouched = false;

  constructor(fault: FaultName) {
    this.#faulty = new FaultyBot(greedy(), fault);
  }

  get isOver(): boolean {
    return this.#faulty.isOver;
  }

  get leaves(): "reset" | "close" | null {
    const { leaves } = this.#faulty;
    this.isTouched ||= leaves !== null;
    return leaves;
  }

  open(): Uint8Array {
    return this.#faulty.open();
  }

  receive(bytes: Uint8Array): readonly Uint8Array[] {
    const sent = this.#faulty.receive(bytes);
    this.isTouched ||= hexOf(sent) !== hexOf(this.#good.receive(bytes));
    return sent;
  }

  comeBack(): void {
    this.#faulty.comeBack();
  }
}

function hexOf(frames: readonly Uint8Array[]): string {
  return toHex(concatBytes(frames));
}

/** Returns which situations the fault affects, and which of those the bot fails. */
function tried(
  fault: FaultName,
  situations: readonly Situation[],
): { readonly touched: string[]; readonly failed: string[] } {
  const touched: string[] = [];
  const failed: string[] = [];
  for (const situation of situations) {
    const bot = new Twins(fault);
    if (triedInProcess(situation, bot).status === "failed") failed.push(situation.id);
    if (bot.isTouched) touched.push(situation.id);
  }
  return { touched, failed };
}

const faults = Object.keys(knownFaults) as FaultName[];

describe.each(faults)("a built-in bot with the fault %s", (fault) => {
  test("fails the situations that its fault affects, and no others", () => {
    const { touched, failed } = tried(fault, sampleOf(allSituations, 4));
    const harmless = new Set(harmlessFaults[fault]?.split(" "));
    expect(failed).toEqual(touched.filter((id) => !harmless.has(id)));
  });
});
