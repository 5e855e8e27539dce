import type { Finding, Side } from "./finding.ts";

/** What one program is known to do against the documents: a note on it, and never an error of who meets it. */
export interface Habit {
  readonly code: string;
  readonly side: Side;
  readonly software: string;
  /** What it does, in words that follow its name. */
  readonly does: string;
}

export const habits: readonly Habit[] = [
  { code: "em-code", side: "server", software: "diplomacy", does: "sends EM 0 for a length that it dislikes" },
  { code: "after-end", side: "server", software: "diplomacy", does: "sends an EM and does not close" },
  {
    code: "draw-not-declared",
    side: "server",
    software: "diplomacy",
    does: "ends a drawn game with SMR and OFF alone",
  },
  {
    code: "order-without-destination",
    side: "server",
    software: "diplomacy",
    does: "writes MTO VIA for convoyed armies",
  },
  {
    code: "default-unreported",
    side: "server",
    software: "diplomacy",
    does: "tells nothing of units that had no order",
  },
  {
    code: "retreat-unlisted",
    side: "server",
    software: "diplomacy",
    does: "disbands units that have nowhere to go at once",
  },
  {
    code: "missing-ordered",
    side: "server",
    software: "diplomacy",
    does: "does not count disbandments",
  },
  {
    code: "missing-count",
    side: "server",
    software: "diplomacy",
    does: "counts neither waived builds nor those without a free home centre",
  },
  {
    code: "time-refused",
    side: "server",
    software: "diplomacy",
    does: "refuses every request about the clock",
  },
  {
    code: "refused-though-due",
    side: "server",
    software: "diplomacy",
    does: "refuses a whole SUB for one order that it dislikes",
  },
  {
    code: "off-without-end",
    side: "server",
    software: "diplomacy",
    does: "closes before it tells how the game ended",
  },
  {
    code: "joined-without-hello",
    side: "server",
    software: "diplomacy",
    does: "greets nobody who joins a game that runs",
  },
  {
    code: "gone-mute",
    side: "server",
    software: "diplomacy",
    does: "goes mute after a message that its reader dislikes",
  },
  { code: "press-recipients", side: "server", software: "diplomacy", does: "names the receiver alone" },
  { code: "press-rewritten", side: "server", software: "diplomacy", does: "writes digits in press as text" },
  {
    code: "refused-sound",
    side: "server",
    software: "Parlance",
    does: "takes fewer forms of press than v0.18: YES, REJ and BWX of some alone",
  },
  { code: "press-rewritten", side: "server", software: "Parlance", does: "moves text in press past brackets" },
];

/** The habit that explains a finding; null for none. */
export function habitOf({ code, side }: Finding, software: string | null): Habit | null {
  return habits.find((habit) => habit.code === code && habit.side === side && habit.software === software) ?? null;
}
