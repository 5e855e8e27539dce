import { type GameState, historyOf } from "../game/state.ts";
import type { FrameNumber } from "../recording/entry.ts";

/** The messages on which a seat's figures are based, in order, with at most {@link mostPlaces} of each kind. */
export interface SeatPlaces {
  /** THX messages that refused an order. */
  readonly refused: readonly FrameNumber[];
  /** The messages that showed that a deadline had passed without the power's orders. */
  readonly missed: readonly FrameNumber[];
  /** The last messages of connections that ended during the game. */
  readonly left: readonly FrameNumber[];
  /** The first message with a position; null if there is none. */
  readonly start: FrameNumber | null;
  /** The message that ended the game, or the game's last message; null if the game has no messages. */
  readonly end: FrameNumber | null;
}

/**
 * The maximum number of messages of each kind. More would be of little use, and results are kept for every recording.
 */
export const mostPlaces = 100;

/** Returns the THX messages that refused orders of a power. */
export function refusedPlaces(state: GameState, power: string): readonly FrameNumber[] {
  const refused = historyOf(state).flatMap(({ books }) =>
    (books.get(power) ?? []).flatMap(({ note, notedN }) =>
      note === null || note === "MBV" || notedN === null ? [] : [notedN],
    ),
  );
  return placesIn(refused);
}

/** Returns message numbers in order, without duplicates. */
export function placesIn(places: readonly FrameNumber[]): readonly FrameNumber[] {
  return [...new Set(places)].sort((one, other) => one - other).slice(0, mostPlaces);
}
