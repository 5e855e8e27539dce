import type { EntryDraft } from "../../core/recording/entry.ts";
import { readRepresentationBody, representationFromEntries } from "../../core/tokens/representation.ts";
import { dm, im, rm } from "./bytes.ts";
import { type Arrow, chunk } from "./entries.ts";
import { recordingOf } from "./recordings.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns `QAA`, `QAB` and so on, which are not tokens in the language. */
function nameOf(head: string, at: number): string {
  return `${head}${letters[Math.floor(at / 26)]}${letters[at % 26]}`;
}

/**
 * Returns a recording of a made-up variant with many powers, each with an army in its only centre. Each power promises
 * the next two that it will hold, and they accept. The powers at even indices hold, and the others move away.
 */
export function crowdedGame(count: number): Uint8Array {
  const powers = Array.from({ length: count }, (_, at) => nameOf("Q", at));
  const centreOf = (power: string): string => `X${power.slice(1)}`;
  const named: (readonly [number, string])[] = powers.flatMap((power, at) => [
    [0x4100 + at, power] as const,
    [0x5100 + at, centreOf(power)] as const,
  ]);
  const naming = rm(named);
  const names = representationFromEntries(readRepresentationBody(naming.subarray(4)).entries, "diplomacy");
  const drafts: EntryDraft[] = [];
  const pass = (arrow: Arrow, power: string, bytes: Uint8Array): void => {
    drafts.push(chunk(arrow, bytes, powers.indexOf(power) + 1, drafts.length * 1e6));
  };
  const from = (power: string, text: string): void => pass(">", power, dm(text, names));
  const to = (power: string, text: string): void => pass("<", power, dm(text, names));
  const toAll = (text: string): void => {
    for (const power of powers) to(power, text);
  };
  const say = (sender: string, recipient: string, text: string): void => {
    const sent = `SND ( ${recipient} ) ( ${text} )`;
    from(sender, sent);
    to(sender, `YES ( ${sent} )`);
    to(recipient, `FRM ( ${sender} ) ( ${recipient} ) ( ${text} )`);
  };
  for (const power of powers) {
    pass(">", power, im);
    pass("<", power, naming);
    to(power, "MAP ( 'crowded' )");
    to(power, `HLO ( ${power} ) ( 1234 ) ( ( LVL 20 ) )`);
  }
  toAll(`SCO ${powers.map((power) => `( ${power} ${centreOf(power)} )`).join(" ")}`);
  const standing = powers.map((power) => `( ${power} AMY ${centreOf(power)} )`).join(" ");
  toAll(`NOW ( SPR 1901 ) ${standing}`);
  for (const [at, power] of powers.entries())
    for (const step of [1, 2]) {
      const other = powers[(at + step) % count] ?? power;
      const offer = `PRP ( XDO ( ( ${power} AMY ${centreOf(power)} ) HLD ) )`;
      say(power, other, offer);
      say(other, power, `YES ( ${offer} )`);
    }
  for (const [at, power] of powers.entries()) {
    const next = powers[(at + 1) % count] ?? power;
    const order = at % 2 === 0 ? "HLD" : `MTO ${centreOf(next)}`;
    toAll(`ORD ( SPR 1901 ) ( ( ${power} AMY ${centreOf(power)} ) ${order} ) ( ${at % 2 === 0 ? "SUC" : "BNC"} )`);
  }
  toAll(`NOW ( FAL 1901 ) ${standing}`);
  return recordingOf(drafts);
}
