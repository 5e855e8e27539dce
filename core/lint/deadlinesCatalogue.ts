import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of time: who was ready when, and when turns were played. The clauses are those of v0.18, level 0. */
export const deadlinesCatalogue = {
  "deadline-missed": {
    severity: "warning",
    message: "{power} has {given} of {due} orders in when the {limit} s of {turn} are over ({without}); {doing}.",
    explanation:
      "What was not ordered by the deadline is ordered by the server: units hold, dislodged ones disband, builds are waived. The power may be declared in civil disorder.",
    clause: "v0.18, level 0, TME and CCD",
    mend: "Send orders for all units as soon as NOW comes, and better ones later: a new order replaces the old one until the deadline.",
    example: "NOW ( SPR 1901 ) .., TME ( 5 ), nothing for 5 s, CCD ( FRA )",
  },
  "deadline-near": {
    severity: "note",
    message: "{power}'s last order of {turn} came {left} the deadline of {limit} s.",
    explanation: "A slower network, or a busier machine, and the turn would have been played without it.",
    clause: "v0.18, level 0, TME",
    mend: "Send what is known half-way through the time, and replace it if there is better.",
    example: "TME ( 5 ), SUB .. after 4.8 s",
  },
  "builds-unwaived": {
    severity: "warning",
    message: "{power} orders {given} of {due} builds or waives in {turn}.",
    explanation:
      "Every build that is due is ordered or waived, even where there is no room for it. A server may wait for the rest until the deadline.",
    clause: "v0.18, level 0, SUB: all unused builds must be waived, even if they are unusable",
    mend: "Send {power} WVE for each build that is not used: {missing} more.",
    example: "two builds due, SUB ( ( FRA AMY PAR ) BLD ) alone",
  },
  "removals-missing": {
    severity: "warning",
    message: "{power} orders {given} of {due} removals in {turn}.",
    explanation:
      "The server removes units by its own rule where removals are missing, and seldom those that the client would have chosen.",
    clause: "v0.18, level 0, MIS: that many more disbands",
    mend: "Send REM for {missing} more of the units of {power}.",
    example: "MIS ( 1 ), and no SUB before the next NOW",
  },
  "in-disorder": {
    severity: "note",
    message: "The server declares {power} in civil disorder: {how}.",
    explanation: "The power missed its orders, or its connection broke. It can come back with IAM and its passcode.",
    clause: "v0.18, level 0, CCD",
    mend: "Where the connection broke, connect again and send IAM ( {power} ) ( passcode of HLO ); the diplomacy server refuses every IAM and takes a new NME. Else find why its orders did not come.",
    example: "CCD ( FRA )",
  },
  "gof-incomplete": {
    severity: "note",
    message: "{power} says GOF with {given} of {due} orders of {turn} in.",
    explanation:
      "GOF lets the turn be played as soon as all is in; with orders missing it changes nothing, and the server answers with MIS. The diplomacy server says no MIS, and takes GOF without any order for orders to hold.",
    clause: "v0.18, level 0, GOF",
    mend: "Send the {missing} missing orders before GOF; MIS behind YES ( GOF ), or an answer to MIS, lists them.",
    example: "GOF, YES ( GOF ), MIS ( FRA AMY PAR )",
  },
  "played-early": {
    severity: "warning",
    message: "The server plays {turn} {left}, with {given} of {due} orders of {power} in ({without}).",
    explanation:
      "A turn is played when every power that plays has ordered everything, or at its deadline. Units that were to be ordered later hold.",
    clause: "v0.18, level 0, GOF: a complete set of orders",
    mend: "Wait for the orders of every power that is not in civil disorder.",
    example: "FRA has ordered one of three units, and ORD comes",
  },
  "played-against-not-gof": {
    severity: "warning",
    message: "The server plays {turn} {left}, though {power} had said NOT ( GOF ) and was answered YES.",
    explanation: "NOT ( GOF ) holds the turn until the deadline, or until the power says GOF.",
    clause: "v0.18, level 0, NOT ( GOF ): don't process orders until the deadline",
    mend: "Wait for GOF of the power, or for the deadline.",
    example: "NOT ( GOF ), YES ( NOT ( GOF ) ), ORD ..",
  },
  stalled: {
    severity: "warning",
    message: "The server does not play {turn}: {why}.",
    explanation:
      "The connections stand, and the turn should have been played: that is when all orders are in, and at the deadline with whatever is in. The diplomacy server does so now and then.",
    clause: "v0.18, level 0, GOF and TME: when turns are processed",
    mend: "Look at the server's own log; clients can do nothing but connect to another game.",
    example: "the last THX of the last power, then nothing for a minute",
  },
  "game-waits": {
    severity: "warning",
    message: "The game waits for {power} in {turn}, {given} of {due} orders in for {seconds} s; {others}; {doing}.",
    explanation:
      "Without a time limit a turn is played when everything is in. This client took far longer than ever before; it may be stuck, or not know the map.",
    clause: "v0.18, level 0, SUB: orders for every unit",
    mend: "Look at what it was told last; order HLD for all units first, and better later.",
    example: "NOW of a variant that the bot does not know, and no SUB",
  },
  "slow-answer": {
    severity: "note",
    message: "The server answers {command} after {seconds} s.",
    explanation:
      "A client that waits for each answer loses this time of its turn. Servers answer at once; a slow one is busy, or the network is.",
    clause: "v0.18, level 0: the answers of each command",
    mend: "Send orders without waiting for the answers of others; look at what keeps the server busy.",
    example: "SUB .., THX .. 4 s later",
  },
  "kept-waiting": {
    severity: "note",
    message: "All others wait for {power} in {turn}: {took} s, the next slowest took {others} s.",
    explanation: "A turn is played when the last power is ready. In a tournament this power sets the pace.",
    clause: "v0.18, level 0, GOF",
    mend: "Give the bot less time to think.",
    example: "six powers order in 0.2 s, one in 20 s",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type DeadlineFindingCode = keyof typeof deadlinesCatalogue;
