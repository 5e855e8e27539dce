import type { Game, Moment } from "./game.ts";
import { type Facts, factsOf, huh } from "./lines.ts";
import type { FramePiece } from "./piece.ts";
import type { Recipe } from "./plant.ts";
import type { Phase } from "./state.ts";
import { eliminatedAt, press, quiet, refused, standardPowers } from "./talk.ts";

type Shared = Omit<Recipe, "plant" | "side">;

/** Press that a client sends to one power, and that the server delivers or refuses. */
export interface PressLine extends Shared {
  readonly text: (facts: PressFacts) => string;
  readonly to?: (facts: PressFacts) => readonly string[];
  /** The token before which the server puts ERR when it refuses the message. */
  readonly err?: string | ((facts: PressFacts) => string);
  /** A different answer from the server; the message is then not delivered. */
  readonly answer?: (message: string, facts: PressFacts) => string;
  readonly when?: (moment: Moment) => boolean;
  readonly phase?: Phase;
}

export interface PressFacts extends Facts {
  /** A power that has been eliminated; empty if the base has none. */
  readonly gone: string;
}

/** Returns the names that a press line can use at a moment. */
export function pressFacts(game: Game, moment: Moment): PressFacts {
  return { ...factsOf(game, moment), gone: eliminatedAt(moment, standardPowers)[0] ?? "" };
}

/** Returns recipes for press in which the sending client is at fault. */
export function pressLines(lines: readonly PressLine[]): Recipe[] {
  return lines.map(({ text, to, err, answer, when, phase, ...shared }) => ({
    ...shared,
    side: "client",
    plant: (game) => {
      const moment = quiet(game, when, phase);
      const facts = pressFacts(game, moment);
      const list = to?.(facts) ?? [facts.you];
      const words = text(facts);
      const at = typeof err === "function" ? err(facts) : err;
      if (at !== undefined) return refused(game, moment, facts.me, list, words, (message) => huh(message, at)).snd;
      if (answer) return refused(game, moment, facts.me, list, words, (message) => answer(message, facts)).snd;
      return press(game, moment, facts.me, list, words).snd;
    },
  }));
}

/** A conversation in which one frame is at fault. */
export interface Talk extends Shared {
  readonly side: Recipe["side"];
  readonly talk: (facts: PressFacts, say: Say) => FramePiece | readonly FramePiece[];
  readonly when?: (moment: Moment) => boolean;
  readonly phase?: Phase;
}

/** Sends press, which the server delivers. */
export type Say = (from: string, to: readonly string[], text: string) => ReturnType<typeof press>;

export function talks(lines: readonly Talk[]): Recipe[] {
  return lines.map(({ talk, when, phase, ...shared }) => ({
    ...shared,
    plant: (game) => {
      const moment = quiet(game, when, phase);
      return talk(pressFacts(game, moment), (from, to, text) => press(game, moment, from, to, text));
    },
  }));
}

/** Whether any power has been eliminated by the given moment. */
export function someoneIsOut(moment: Moment): boolean {
  return eliminatedAt(moment, standardPowers).length > 0;
}
