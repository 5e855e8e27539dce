/** Programs that can be identified from their traffic. All versions of a program count as one. */
export type ServerSoftware = "AiServer" | "Parlance" | "diplomacy" | "tenderi";
export type ClientSoftware =
  | "daide-client"
  | "DCSP library"
  | "Albert"
  | "Parlance"
  | "JDAIDE"
  | "DipGame"
  | "pydip"
  | "daidepp";
export type Software = ServerSoftware | ClientSoftware;

export type Side = "server" | "client";

export const softwareOf: Readonly<Record<Side, readonly Software[]>> = {
  server: ["AiServer", "Parlance", "diplomacy", "tenderi"],
  client: ["daide-client", "DCSP library", "Albert", "Parlance", "JDAIDE", "DipGame", "pydip", "daidepp"],
};

/** The programs, libraries and frameworks to which the names refer. */
export const softwareMeanings: Readonly<Record<Side, Readonly<Partial<Record<Software, string>>>>> = {
  server: {
    AiServer: "David Norman's server for Windows",
    Parlance: "Eric Wald's server in Python",
    diplomacy: "the DAIDE port of the diplomacy package in Python, and of its ALLAN fork, whose traffic looks the same",
    tenderi: "the DAIDE port of the tenderi/diplomacy server in Python",
  },
  client: {
    "daide-client": "John Newbury's C++ framework after Norman's AiClient: DumbBot, HoldBot, RandBot 8~2 and 8~3",
    "DCSP library": "Andrew Rose's library in AiServer's toolkit: its bots, AiMapper, bots built on the first AiClient",
    Albert: "Jason van Hal's bot, built on the first AiClient",
    Parlance: "the client framework of Parlance and its Parang bots",
    daidepp: "bots that write press as text, with the Python library daidepp or in its notation",
    JDAIDE: "Henrik Bylund's Java library (JAC): Project20M, The Diplominator",
    DipGame: "Angela Fabregues' Java framework, built on JDAIDE: DumbBot and RandomBot 1.3, the bots of Bandana",
    pydip: "David Gibson's Python framework: HoldBot, RandBot, Observer",
  },
};

/** Maps a program to the one on which it is built. If the traffic fits both, the more specific program is chosen. */
export const builtOn: Readonly<Partial<Record<Software, Software>>> = {
  Albert: "DCSP library",
  DipGame: "JDAIDE",
};

/**
 * The weight of a rule. `weak` 1: other programs have the habit too. `strong` 2: no other program is known to have it.
 * `decisive` 4: the habit is enough on its own. A rule about a program's own name is `strong`, and never enough on its
 * own.
 */
export type Weight = "weak" | "strong" | "decisive";

export const weights: Readonly<Record<Weight, number>> = { weak: 1, strong: 2, decisive: 4 };

export interface FingerprintRule {
  readonly id: string;
  readonly side: Side;
  /** Programs that have this habit. */
  readonly pointsTo: readonly Software[];
  /** Programs that are known never to have this habit. */
  readonly against: readonly Software[];
  readonly weight: Weight;
  /** The minimum number of matches for the rule to count; a single match may be a coincidence or a probe. */
  readonly least: number;
  /** The habit, worded as the rest of a sentence that begins with "it". */
  readonly says: string;
  /** The source of the evidence: files of the program itself, or recorded sessions. */
  readonly source: string;
}

/** A row of a rule table. `against` defaults to no programs, and `least` defaults to 1. */
export type RuleRow = Omit<FingerprintRule, "id" | "side" | "against" | "least"> &
  Partial<Pick<FingerprintRule, "against" | "least">>;
