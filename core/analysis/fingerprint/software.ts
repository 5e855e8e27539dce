/** Programs that a connection's traffic can be told by. Versions of one program are one. */
export type ServerSoftware = "AiServer" | "Parlance" | "diplomacy";
export type ClientSoftware = "daide-client" | "DCSP library" | "Albert" | "Parlance" | "JDAIDE" | "daidepp";
export type Software = ServerSoftware | ClientSoftware;

export type Side = "server" | "client";

export const softwareOf: Readonly<Record<Side, readonly Software[]>> = {
  server: ["AiServer", "Parlance", "diplomacy"],
  client: ["daide-client", "DCSP library", "Albert", "Parlance", "JDAIDE", "daidepp"],
};

/** What is meant by the names. */
export const softwareMeanings: Readonly<Record<Side, Readonly<Partial<Record<Software, string>>>>> = {
  server: {
    AiServer: "David Norman's server for Windows",
    Parlance: "Eric Wald's server in Python",
    diplomacy: "the DAIDE port of the diplomacy package in Python",
  },
  client: {
    "daide-client": "John Newbury's C++ framework after Norman's AiClient: DumbBot, HoldBot, RandBot 8~2 and 8~3",
    "DCSP library": "Andrew Rose's library of AiServer's toolkit: its bots, AiMapper, bots of the first AiClient",
    Albert: "Jason van Hal's bot, on the first AiClient",
    Parlance: "the client framework of Parlance and its Parang bots",
    daidepp: "bots that write press as text with the Python library daidepp, or as it does",
    JDAIDE: "the Java library of Project20M and The Diplominator",
  },
};

/** A program that another is built on: where both fit, the one that says more is meant. */
export const builtOn: Readonly<Partial<Record<Software, Software>>> = { Albert: "DCSP library" };

/**
 * How much a rule says. `weak` 1: others do it too. `strong` 2: nobody else is known to. `decisive` 4: alone
 * enough. What a program says of itself is `strong`, and never enough alone.
 */
export type Weight = "weak" | "strong" | "decisive";

export const weights: Readonly<Record<Weight, number>> = { weak: 1, strong: 2, decisive: 4 };

export interface FingerprintRule {
  readonly id: string;
  readonly side: Side;
  /** Programs that do so. */
  readonly pointsTo: readonly Software[];
  /** Programs that never do so. */
  readonly against: readonly Software[];
  readonly weight: Weight;
  /** Times it must be seen before it counts: what happens once can be chance or a probe. */
  readonly least: number;
  /** What was seen, in words that follow "it". */
  readonly says: string;
  /** Where this is known from: files of the program itself, or recorded sessions. */
  readonly source: string;
}

/** A rule as its table has it: `against` may be left out for nobody, `least` for once. */
export type RuleRow = Omit<FingerprintRule, "id" | "side" | "against" | "least"> &
  Partial<Pick<FingerprintRule, "against" | "least">>;
