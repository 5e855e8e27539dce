import { describe, expect, test } from "vitest";
import { BotClient } from "../../../../core/bots/botClient.ts";
import { knownBots } from "../../../../core/bots/strategies.ts";
import { seededRandom } from "../../../../core/bytes/seeded.ts";
import { standardRepresentation } from "../../../../core/tokens/representation.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { decodeTokens, encodeTokens } from "../../../../core/tokens/token.ts";
import { allSituations } from "../../../../core/try/situations/all.ts";
import { Framer } from "../../../../core/wire/framer.ts";
import { frameBytes, tokensOf } from "../../../support/bytes.ts";
import { sampleOf } from "../../../support/depth.ts";
import { type TriedBot, triedInProcess } from "../../../support/triedInProcess.ts";

/** The greedy bot with one fault. */
class FaultyBot implements TriedBot {
  readonly #bot: BotClient;
  readonly #fault: Fault;

  constructor(fault: Fault) {
    const random = seededRandom(1);
    this.#bot = new BotClient({
      name: "faulty",
      version: "1",
      player: knownBots.greedy.player(),
      lastYear: null,
      random,
    });
    this.#fault = fault;
  }

  get isOver(): boolean {
    return this.#bot.isOver;
  }

  open(): Uint8Array {
    return this.#bot.open();
  }

  receive(bytes: Uint8Array): readonly Uint8Array[] {
    const read = this.#fault.reads?.(bytes) ?? bytes;
    return this.#bot.receive(read).flatMap((frame) => this.#fault.sends?.(frame, textOf(frame)) ?? frame);
  }
}

interface Fault {
  readonly name: string;
  /** Returns the bytes that the bot handles in place of those that it read. */
  readonly reads?: (bytes: Uint8Array) => Uint8Array;
  /** Returns what the bot sends in place of a message; undefined if it sends the message itself. */
  readonly sends?: (frame: Uint8Array, text: string) => readonly Uint8Array[] | undefined;
  /** The situations that the fault affects. */
  readonly fails: readonly string[];
}

function textOf(frame: Uint8Array): string {
  return printTokens(decodeTokens(frame.subarray(4)).tokens, standardRepresentation("diplomacy"));
}

function message(text: string): Uint8Array {
  return frameBytes(2, encodeTokens(tokensOf(text)));
}

/** Situations in which another power asks for a reply. */
const asking = allSituations
  .filter(
    ({ id, steps }) =>
      id.startsWith("press/") && steps.some((step) => step.step === "bot" && step.why.includes("press")),
  )
  .filter(({ steps }) => !steps.some((step) => step.step === "bot" && step.otherwise !== undefined))
  .map(({ id }) => id);

const faults: readonly Fault[] = [
  {
    name: "treats each read as one frame",
    reads: (bytes) => {
      const [first] = new Framer().push(bytes);
      return first ? bytes.subarray(0, first.span.end) : new Uint8Array();
    },
    fails: ["wire/joined-frames", "wire/split-frames"],
  },
  {
    name: "answers every MAP with the name standard",
    sends: (_, text) => (text.startsWith("YES ( MAP") ? [message("YES ( MAP ( 'standard' ) )")] : undefined),
    fails: ["map/sailho", "map/shared-homes", "map/unknown-name", "map/upper-case", "map/versailles"],
  },
  {
    name: "does not send press",
    sends: (_, text) => (text.startsWith("SND") ? [] : undefined),
    fails: asking,
  },
  {
    name: "does not answer SVE and LOD",
    sends: (_, text) => (/^REJ \( (SVE|LOD)/.test(text) ? [] : undefined),
    fails: ["end/loaded", "end/saved"],
  },
];

describe.each(faults)("a bot that $name", (fault) => {
  test("fails the situations that its fault affects, and no others", () => {
    const touched = allSituations.filter(({ id }) => fault.fails.includes(id));
    expect(touched.length).toBe(fault.fails.length);
    const others = allSituations.filter(({ id }) => !fault.fails.includes(id));
    const failed = [...sampleOf(touched, 3), ...sampleOf(others, 6)]
      .filter((situation) => triedInProcess(situation, new FaultyBot(fault)).status === "failed")
      .map(({ id }) => id);
    expect(failed).toEqual(sampleOf(touched, 3).map(({ id }) => id));
  });
});
