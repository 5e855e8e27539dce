import { dm, tokensOf } from "../../support/bytes.ts";
import type { EditedFrame } from "./editedRecording.ts";
import { at, type Fault, type Site } from "./fault.ts";

/** Whose words are planted, and to whom. */
export interface Speaker {
  /** The position behind which they are said. */
  readonly where: EditedFrame;
  readonly self: string;
  readonly other: string;
  readonly third: string;
}

/** A client that was shown a position, and two other powers. */
export function speakerOf(site: Site): Speaker {
  const where = site.fromServer("NOW", ({ power }) => power !== null);
  const others = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"].filter((power) => power !== where.power);
  const other = site.any(others);
  return { where, self: where.power ?? "", other, third: site.any(others.filter((power) => power !== other)) };
}

/**
 * A fault in lines that are put behind a position: `> SND ( .. )` of the client, `< YES ( .. )` of its server. The last
 * is at fault, or the one with `^`, which stands before the token.
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
        const made = site.recording.putBehind(last, dm(line.slice(2).replace("^", ""), representation), { direction });
        // What crosses a position on its way may still be of the turn before.
        last = index === 0 ? site.recording.delay(made, 1e9) : made;
        if (index === marked) place = last;
      }
      const before = /^. (.*)\^/.exec(all[marked] ?? "")?.[1];
      return at(place, also, before === undefined ? undefined : tokensOf(before, representation).length);
    },
  };
}
