import { hasRuleOn, type MapRule } from "../map/loadedMap.ts";

/** How a convoy paradox is resolved. Source: DATC 4.A.2; DPTG: Diplomacy Player's Technical Guide. */
export type ParadoxRule =
  /** A convoyed army never cuts support for an attack on one of its fleets; Szykman's rule resolves other paradoxes. */
  | "1971"
  /** A convoyed army never cuts support for or against any convoying fleet; Szykman's rule resolves other paradoxes. */
  | "1982"
  /** A convoyed army never cuts support for an attack on a fleet it needs; Szykman's rule resolves other paradoxes. */
  | "2000"
  /** The convoys in the paradox fail. */
  | "szykman"
  /** All moves in the paradox fail. */
  | "all-hold"
  /** The convoys fail; if the cut support would have saved a fleet, all attacks on the convoying fleets fail too. */
  | "dptg";

/**
 * Which unit counts as the farthest away, and is therefore removed when a power orders too few removals. Source: DATC
 * 4.D.8.
 */
export interface RemovalRule {
  /** Distance to the nearest owned centre, or to the nearest home centre. */
  readonly to: "owned" | "homes";
  /** How distance is measured. `any`: over land and sea; `fleets-by-sea`: for fleets, only along fleet routes. */
  readonly over: "any" | "fleets-by-sea";
  /**
   * Which unit is removed first at equal distance. `full-name` and `mnemonic`: a fleet before an army, then in the
   * alphabetical order of the provinces; `last-of-map`: the unit whose province comes last in the map.
   */
  readonly tie: "full-name" | "mnemonic" | "last-of-map";
}

/**
 * The choices on which rulebooks, adjudicators and servers differ, as plain data that can be copied with changes. The
 * numbers refer to DATC 3.0, chapter 4. If a field is `refused`, the order is illegal and the unit holds.
 */
export interface JudgePolicy {
  readonly name: string;
  /** 4.A.1: whether a convoy fails when all its routes are disrupted, or when any of them is. */
  readonly disruptedBy: "all-routes" | "any-route";
  /** 4.A.2: how a convoy paradox is resolved. */
  readonly paradox: ParadoxRule;
  /** Whether a plain move (MTO) to a non-adjacent province implies a convoy. In DAIDE, a move by convoy is CTO. */
  readonly impliedConvoy: boolean;
  /**
   * 4.A.3: when a plain move to an adjacent province goes by convoy. `intent`: when a fleet of the same power is
   * ordered to convoy the army; `swap`: when the unit there moves in the opposite direction and the convoy is complete;
   * `explicit`: never.
   */
  readonly adjacentConvoy: "intent" | "swap" | "explicit";
  /** 4.A.3: whether an army convoyed to an adjacent province moves over land if the convoy fails. */
  readonly landFallback: boolean;
  /** 4.A.4: whether a convoyed army cuts support for an attack on the province from which it came. */
  readonly convoyCutsAttackOnOrigin: boolean;
  /** 4.A.5: whether a unit may retreat to the province from which a convoyed attacker came. */
  readonly retreatToConvoyedOrigin: boolean;
  /** 4.A.6: how the route in an order (CTO ... VIA ...) is treated. */
  readonly convoyPath: "ignored" | "allowed" | "required";
  /**
   * 4.A.7: whether a dislodged unit still bounces others in the province that its attacker left, unless the two units
   * moved head-to-head.
   */
  readonly dislodgedStillBounces: boolean;
  /** 4.B.1: how to treat a fleet's move that names no coast when several are within reach. */
  readonly ambiguousCoast: "refused" | "first";
  /** 4.B.2: how to treat a fleet's move that names no coast when only one is within reach. */
  readonly omittedCoast: "refused" | "supplied";
  /** 4.B.3: how to treat a fleet's move that names a coast when only a different one is within reach. */
  readonly wrongCoast: "refused" | "corrected";
  /**
   * 4.B.4: how to treat the coast in a support for a fleet's move; a coast is never required if only one is within
   * reach.
   */
  readonly supportCoast: "ignored" | "optional" | "required-of-foreign" | "required";
  /** 4.B.5: how to treat an order that names the wrong coast for its unit. */
  readonly wrongUnitCoast: "refused" | "ignored";
  /** 4.B.6: how to treat coasts that do not exist, or that are named for an army. */
  readonly irrelevantCoast: "refused" | "ignored";
  /** 4.C.2: how to treat an order that calls an army a fleet, or vice versa. */
  readonly wrongType: "refused" | "ignored";
  /** 4.C.6: how to treat an order that names the wrong power for a supported or convoyed unit. */
  readonly wrongPower: "refused" | "ignored";
  /** 4.D.3: which of several legal orders for one unit counts. */
  readonly repeatedOrder: "first" | "last" | "none";
  /** 4.D.4 to 4.D.6: which builds and removals count when a power orders too many. */
  readonly excessAdjustments: "first" | "last";
  /** 4.D.8: which units civil disorder removes. */
  readonly removal: RemovalRule;
  /** 4.E.1: how to treat a convoy order for a fleet that no shortest route needs (6.G.19). */
  readonly needlessConvoy: "refused" | "allowed";
  /** AOA in DAIDE, NO_CHECK in .map files: whether orders for a power's own units are accepted without a check. */
  readonly acceptsAny: boolean;
  /** BUILD_ANY in .map files: whether powers may build in every centre that they own. */
  readonly buildAnywhere: boolean;
  /** CD_DUMMIES in .map files: whether powers without a player are in civil disorder. */
  readonly dummiesInDisorder: boolean;
  /** VICTORY_HOMES in .map files: whether a solo needs more than half of the home centres instead of all centres. */
  readonly victoryByHomes: boolean;
}

/** The preferences of the author of DATC 3.0: the 2023 rulebook with Szykman's rule. */
export const datcPolicy: JudgePolicy = {
  name: "DATC 3.0",
  disruptedBy: "all-routes",
  paradox: "szykman",
  impliedConvoy: true,
  adjacentConvoy: "intent",
  landFallback: false,
  convoyCutsAttackOnOrigin: false,
  retreatToConvoyedOrigin: true,
  convoyPath: "allowed",
  dislodgedStillBounces: true,
  ambiguousCoast: "refused",
  omittedCoast: "supplied",
  wrongCoast: "refused",
  supportCoast: "optional",
  wrongUnitCoast: "ignored",
  irrelevantCoast: "ignored",
  wrongType: "ignored",
  wrongPower: "ignored",
  repeatedOrder: "none",
  excessAdjustments: "first",
  removal: { to: "owned", over: "any", tie: "full-name" },
  needlessConvoy: "refused",
  acceptsAny: false,
  buildAnywhere: false,
  dummiesInDisorder: false,
  victoryByHomes: false,
};

/**
 * DAIDE: orders are exact, moves by convoy are CTO with a route, and the last order counts. The documents do not
 * specify how to treat paradoxes and retreats from convoyed attackers; for these, the policy follows David Norman's
 * adjudicator (DPTG).
 */
export const daidePolicy: JudgePolicy = {
  ...datcPolicy,
  name: "DAIDE",
  paradox: "dptg",
  impliedConvoy: false,
  adjacentConvoy: "explicit",
  convoyCutsAttackOnOrigin: true,
  retreatToConvoyedOrigin: false,
  convoyPath: "required",
  omittedCoast: "refused",
  supportCoast: "ignored",
  wrongUnitCoast: "refused",
  irrelevantCoast: "refused",
  wrongType: "refused",
  wrongPower: "refused",
  repeatedOrder: "last",
  removal: { to: "homes", over: "any", tie: "last-of-map" },
  needlessConvoy: "allowed",
};

/** The defaults of the Parlance server. */
export const parlancePolicy: JudgePolicy = {
  ...datcPolicy,
  name: "Parlance",
  wrongUnitCoast: "refused",
  wrongType: "refused",
  wrongPower: "refused",
  repeatedOrder: "last",
  removal: { to: "homes", over: "any", tie: "mnemonic" },
};

/** The policy of adjudicators that move an army over land when its convoy fails, as in DATC 2 and in `diplomacy`. */
export const landFallbackPolicy: JudgePolicy = {
  ...datcPolicy,
  name: "land fallback",
  landFallback: true,
  removal: { to: "homes", over: "fleets-by-sea", tie: "mnemonic" },
};

/** The 1971 rulebook. */
export const rulebook1971Policy: JudgePolicy = {
  ...datcPolicy,
  name: "1971",
  disruptedBy: "any-route",
  paradox: "1971",
  adjacentConvoy: "swap",
  retreatToConvoyedOrigin: false,
  removal: { to: "homes", over: "fleets-by-sea", tie: "full-name" },
};

/** The 1982 rulebook. */
export const rulebook1982Policy: JudgePolicy = {
  ...datcPolicy,
  name: "1982",
  paradox: "1982",
  retreatToConvoyedOrigin: false,
  removal: { to: "homes", over: "fleets-by-sea", tie: "full-name" },
};

/** The 2000 rulebook; the 2023 rulebook has the same paradox rule. */
export const rulebook2000Policy: JudgePolicy = {
  ...datcPolicy,
  name: "2000",
  paradox: "2000",
  retreatToConvoyedOrigin: false,
  removal: { to: "homes", over: "fleets-by-sea", tie: "full-name" },
};

/** The policies, keyed by the names that commands accept. */
export const namedPolicies: Readonly<Record<string, JudgePolicy>> = {
  datc: datcPolicy,
  daide: daidePolicy,
  parlance: parlancePolicy,
  "land-fallback": landFallbackPolicy,
  "1971": rulebook1971Policy,
  "1982": rulebook1982Policy,
  "2000": rulebook2000Policy,
};

/** Applies the RULE lines of a .map file to a policy. Source: map file syntax, RULE. */
export function withRules(policy: JudgePolicy, rules: readonly MapRule[]): JudgePolicy {
  return {
    ...policy,
    buildAnywhere: policy.buildAnywhere || hasRuleOn(rules, "BUILD_ANY"),
    acceptsAny: policy.acceptsAny || hasRuleOn(rules, "NO_CHECK"),
    dummiesInDisorder: policy.dummiesInDisorder || hasRuleOn(rules, "CD_DUMMIES"),
    victoryByHomes: policy.victoryByHomes || hasRuleOn(rules, "VICTORY_HOMES"),
  };
}
