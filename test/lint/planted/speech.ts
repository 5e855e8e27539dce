import { dm, tokensOf } from "../../support/bytes.ts";
import type { EditedFrame } from "./editedRecording.ts";
import { at, type Fault, type Site } from "./fault.ts";

/** The sender and recipients of planted messages. */
export interface Speaker {
  /** The position after which the messages are planted. */
  readonly where: EditedFrame;
  readonly self: string;
  readonly other: string;
  readonly third: string;
}

/** Picks a client that received a position, and two other powers. */
export function speakerOf(site: Site): Speaker {
  const where = site.fromServer("NOW", ({ power }) => power !== null);
  const others = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"].filter((power) => power !== where.power);
  const other = site.any(others);
  return { where, self: where.power ?? "", other, third: site.any(others.filter((power) => power !== other)) };
}

/**
 * Returns a fault in lines inserted after a position: `> SND ( .. )` from the client, `< YES ( .. )` from its server.
 * The line with `^`, which precedes the token at fault, is at fault; without a `^`, the last line is.
 */
export function spoken(
  fault: Pick<Fault, "family" | "rule" | "clause" | "code" | "captures"> & Partial<Pick<Fault, "times" | "isWhole">>,
  lines: (speaker: Speaker) => readonly string[],
  also: readonly string[],
): Fault {
  return {
    ...fault,
    plant: (site) => {
      const speaker = speakerOf(site);
      const { representation } = speaker.where;
      const all = lines(speaker);
      const marked = Math.max(
        all.findIndex((line) => line.includes("^")),
        all.some((line) => line.includes("^")) ? 0 : all.length - 1,
      );
      let last = speaker.where;
      let place = last;
      for (const [index, line] of all.entries()) {
        const direction = line.startsWith(">") ? "client-to-server" : "server-to-client";
        const made = site.recording.putAfter(last, dm(line.slice(2).replace("^", ""), representation), { direction });
        // A message that crosses a position in transit may still belong to the previous turn.
        last = index === 0 ? site.recording.delay(made, 1e9) : made;
        if (index === marked) place = last;
      }
      const before = /^. (.*)\^/.exec(all[marked] ?? "")?.[1];
      return at(place, also, before === undefined ? undefined : tokensOf(before, representation).length);
    },
  };
}
