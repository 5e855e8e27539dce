/** What a HUH in a capture is: every one is of one class, or a test fails. */
export const huhClasses = {
  refusal: "a server could not read a client's message: ERR stands where our strict grammar puts it",
  "level-0-answer":
    "a client answers press that it received as one of level 0 does: ERR before all of it, where we put it at level 0",
  random: "BlabberBot makes press up from the grammar: it answers nothing, and ERR stands anywhere or nowhere",
  probe: "a script tries what a server does with a HUH from a client",
  echo: "a server repeats a client's press in its answer",
  delivered: "a server hands on to its recipient what a client sent",
} as const;

export type HuhClass = keyof typeof huhClasses;

/** Clients that talk at random, by the name they give. */
export const randomClients: readonly string[] = ["BlabberBot"];

/** Captures of scripts that send what they should not. */
export const probingCaptures: readonly string[] = ["dip_errors", "parl_errors"];

/** Scripts within games of others, by the name they give. */
export const probingClients: readonly string[] = ["rawtest"];
