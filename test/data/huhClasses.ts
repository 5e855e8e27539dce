/** The classes of HUH in the captures; a test fails if a HUH belongs to none of them. */
export const huhClasses = {
  refusal:
    "a server could not read a client's message: ERR is where our strict grammar puts it; the tenderi server puts it after the first word of any message that it does not know",
  "level-0-answer":
    "a client answers press like a client of level 0: ERR before the whole press, where we put it at level 0",
  random: "BlabberBot generates press from the grammar: the HUH answers nothing, and ERR is anywhere or missing",
  probe: "a script tests how a server handles a HUH from a client",
  echo: "a server repeats a client's press in its answer",
  delivered: "a server delivers a client's press to its recipient",
} as const;

export type HuhClass = keyof typeof huhClasses;

/** Clients that send random press, as they name themselves in NME. */
export const randomClients: readonly string[] = ["BlabberBot"];

/** Captures of scripts that send invalid messages. */
export const probingCaptures: readonly string[] = ["dip_errors", "parl_errors"];

/** Scripts that take part in games of other programs, as they name themselves in NME. */
export const probingClients: readonly string[] = ["rawtest"];
