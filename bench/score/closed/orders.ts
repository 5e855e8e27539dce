import type { Moment } from "../game.ts";
import { coastalHomes, farFrom, inlandAt, inlandHomes, isArmy, seas } from "../geography.ts";
import { answered, clientLines, type Facts, sentOrder, serverLines, unitText } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import type { Unit } from "../state.ts";

const family = "orders";

const has = (isRight: (unit: Unit) => boolean) => (moment: Moment) => moment.seat.ownUnits.some(isRight);
const drawnUnit = ({ game, mine }: Facts, isRight: (unit: Unit) => boolean): Unit =>
  game.draw(mine.filter(isRight), "such unit");
const balance = ({ seat }: Moment): number => seat.ownUnits.length - seat.ownCentres.length;
const isFleetOnSea = ({ type, place }: Unit): boolean => type === "FLT" && seas.includes(place);
const freeHomes = ({ seat }: Moment, homes: Readonly<Record<string, readonly string[]>>): string[] =>
  (homes[seat.power ?? ""] ?? []).filter(
    (home) => seat.ownCentres.includes(home) && seat.units.every(({ place }) => !place.includes(home)),
  );

const clients = clientLines([
  {
    id: "supports-itself",
    family,
    kind: "supports-itself",
    bases: ["solo", "micro", "ai-hold"],
    rule: "0.18, SUP: a unit supports another unit; DATC 6.A.8",
    what: "a unit supports itself",
    says: (facts) => answered(facts, `( ${facts.unit} SUP ${facts.unit} )`, "FAR"),
  },
  {
    id: "moves-to-own-place",
    family,
    kind: "order-not-adjacent",
    bases: ["solo", "micro", "press-130", "ai-hold", "classical"],
    rule: "0.18, THX: FAR; no province borders itself; DATC 6.A.5",
    what: "a unit moves to the province that it is in",
    when: has(({ place }) => !place.startsWith("(")),
    says: (facts) => {
      const unit = drawnUnit(facts, ({ place }) => !place.startsWith("("));
      return answered(facts, `( ${unitText(unit)} MTO ${unit.place} )`, "FAR");
    },
  },
  {
    id: "fleet-inland",
    family,
    kind: "order-to-wrong-terrain",
    bases: ["solo", "press-20"],
    rule: "0.18, MDF: the province lists for FLT; THX: note FAR",
    what: "a fleet moves to an inland province",
    when: has((unit) => !isArmy(unit) && unit.place in inlandAt),
    says: (facts) => {
      const fleet = drawnUnit(facts, (unit) => !isArmy(unit) && unit.place in inlandAt);
      return answered(facts, `( ${unitText(fleet)} MTO ${inlandAt[fleet.place]} )`, "FAR");
    },
  },
  {
    id: "convoys-a-fleet",
    family,
    kind: "convoy-of-non-army",
    bases: ["solo"],
    rule: "0.18, THX: note NSA, no such army (for a unit being convoyed)",
    what: "a fleet convoys a fleet",
    when: (moment) => has(isFleetOnSea)(moment) && moment.seat.ownUnits.filter((unit) => !isArmy(unit)).length > 1,
    says: (facts) => {
      const one = drawnUnit(facts, isFleetOnSea);
      const other = drawnUnit(facts, (unit) => !isArmy(unit) && unit !== one);
      return answered(facts, `( ${unitText(one)} CVY ${unitText(other)} CTO ${farFrom(other.place)} )`, "NSA");
    },
  },
  {
    id: "via-land",
    family,
    kind: "convoy-route-broken",
    bases: ["solo", "press-130"],
    rule: "0.18, VIA: sea provinces with a fleet; note NSF",
    what: "an army is convoyed through inland provinces",
    when: has((unit) => isArmy(unit) && !unit.place.startsWith("(")),
    says: (facts) => {
      const army = drawnUnit(facts, isArmy);
      return answered(facts, `( ${unitText(army)} CTO ${farFrom(army.place)} VIA ( BOH ) )`, "NSF");
    },
  },
  {
    id: "via-empty-sea",
    family,
    kind: "convoy-route-broken",
    bases: ["solo"],
    rule: "0.18, VIA: note NSF, no such fleet in the VIA section",
    what: "an army is convoyed through a sea that has no fleet",
    when: (moment) =>
      has((unit) => isArmy(unit) && ["ROM", "NAP", "TUS"].includes(unit.place))(moment) &&
      moment.seat.units.every(({ place }) => place !== "TYS"),
    says: (facts) => {
      const army = drawnUnit(facts, (unit) => isArmy(unit) && ["ROM", "NAP", "TUS"].includes(unit.place));
      return answered(facts, `( ${unitText(army)} CTO TUN VIA ( TYS ) )`, "NSF");
    },
  },
  {
    id: "waive-in-fall",
    family,
    kind: "order-wrong-phase",
    bases: ["solo", "hundred-start", "modern"],
    rule: "0.18, SUB: build orders are for build phases; note NRS",
    what: "a client sends WVE in a movement phase",
    says: (facts) => answered(facts, `( ${facts.me} WVE )`, "NRS"),
  },
  {
    id: "hold-in-winter",
    family,
    kind: "order-wrong-phase",
    phase: "build",
    bases: ["solo", "hundred"],
    rule: "0.18, SUB: movement orders are for movement phases; note NRS",
    what: "a client sends HLD in a build phase",
    says: (facts) => answered(facts, `( ${facts.unit} HLD )`, "NRS"),
  },
  {
    id: "move-in-retreat",
    family,
    kind: "order-wrong-phase",
    phase: "retreat",
    bases: ["solo-whole"],
    rule: "0.18, SUB: retreat phases have RTO and DSB; note NRS",
    what: "a dislodged unit is ordered to move instead of retreat",
    when: has(({ retreats }) => retreats !== null && retreats.length > 0),
    says: (facts) => {
      const unit = drawnUnit(facts, ({ retreats }) => retreats !== null && retreats.length > 0);
      return answered(facts, `( ${unitText(unit)} MTO ${unit.retreats?.[0]} )`, "NRS");
    },
  },
  {
    id: "retreat-without-need",
    family,
    kind: "retreat-not-needed",
    phase: "retreat",
    bases: ["solo-whole", "solo-whole"],
    rule: "0.18, THX: note NRN, no retreat needed for this unit",
    what: "a unit that was not dislodged is ordered to retreat",
    when: has(({ retreats }) => retreats === null),
    says: (facts) => {
      const unit = drawnUnit(facts, ({ retreats }) => retreats === null);
      return answered(facts, `( ${unitText(unit)} DSB )`, "NRN");
    },
  },
  {
    id: "fleet-built-inland",
    family,
    kind: "build-not-allowed",
    phase: "build",
    bases: ["solo-whole"],
    rule: "0.18, THX: note CST, an attempt to build a fleet inland",
    what: "a power builds a fleet in an inland home centre",
    when: (moment) => balance(moment) < 0 && freeHomes(moment, inlandHomes).length > 0,
    says: (facts) => {
      const [home] = freeHomes(facts.moment, inlandHomes);
      return answered(facts, `( ( ${facts.me} FLT ${home} ) BLD )`, "CST");
    },
  },
  {
    id: "build-abroad",
    family,
    kind: "build-not-allowed",
    phase: "build",
    bases: ["solo-whole", "hundred"],
    rule: "0.18, THX: note HSC, not a home supply centre",
    what: "a power builds in a centre that it owns but that is not its home",
    when: (moment) => balance(moment) < 0,
    says: (facts) => {
      const { seat } = facts.moment;
      const homes =
        seat.power === null ? [] : [...(coastalHomes[seat.power] ?? []), ...(inlandHomes[seat.power] ?? [])];
      const hundredHomes = ["DIJ", "FLA", "HOL", "LUX", "CAL", "DEV", "GUY", "LON", "NMD", "DAU", "ORL", "PAR", "TOU"];
      const isHome = (centre: string): boolean => homes.includes(centre) || hundredHomes.includes(centre);
      const abroad = seat.ownCentres.filter((centre) => !isHome(centre));
      return answered(facts, `( ( ${facts.me} AMY ${facts.game.draw(abroad, "centre abroad")} ) BLD )`, "HSC");
    },
  },
  {
    id: "removal-when-builds-are-due",
    family,
    kind: "removal-not-allowed",
    phase: "build",
    bases: ["solo", "solo-whole"],
    rule: "0.18, THX: note NMR, no more removals allowed",
    what: "a power that may build removes a unit",
    when: (moment) => balance(moment) < 0,
    says: (facts) => answered(facts, `( ${facts.unit} REM )`, "NMR"),
  },
  {
    id: "build-when-removals-are-due",
    family,
    kind: "build-too-many",
    phase: "build",
    bases: ["solo-whole"],
    rule: "0.18, THX: note NMB, no more builds allowed",
    what: "a power that must remove a unit builds one",
    when: (moment) => balance(moment) > 0 && freeHomes(moment, coastalHomes).length > 0,
    says: (facts) => {
      const [home] = freeHomes(facts.moment, coastalHomes);
      return answered(facts, `( ( ${facts.me} AMY ${home} ) BLD )`, "NMB");
    },
  },
  {
    id: "waives-for-another",
    family,
    kind: "order-for-foreign-unit",
    phase: "build",
    bases: ["solo"],
    rule: "0.18, SUB and THX: a client orders only for its own power; note NYU",
    what: "a client waives a build of another power",
    says: (facts) => answered(facts, `( ${facts.you} WVE )`, "NYU"),
  },
  {
    id: "cancels-unsent-order",
    family,
    kind: "cancels-unknown-order",
    bases: ["solo", "press-130"],
    rule: "0.18, NOT (SUB (order)): REJ if the order cannot be cancelled",
    what: "a client cancels an order that it never submitted",
    says: ({ unit }) => [`NOT ( SUB ( ${unit} HLD ) )`, `REJ ( NOT ( SUB ( ${unit} HLD ) ) )`],
  },
]);

const servers: readonly Recipe[] = [
  ...serverLines([
    {
      id: "mbv-for-foreign-unit",
      family,
      kind: "thx-accepts-bad-order",
      bases: ["solo", "hundred-start"],
      rule: "0.18, THX: NYU for a unit of another power",
      what: "the server accepts an order for a unit of another power",
      alsoExplains: ["order-for-foreign-unit", "mis-missing"],
      says: ({ game, yours }) => {
        const foreign = unitText(game.draw(yours));
        return [
          ["client", `SUB ( ${foreign} HLD )`],
          ["server", `THX ( ${foreign} HLD ) ( MBV )`],
        ];
      },
    },
    {
      id: "mis-answer-has-foreign-unit",
      family,
      kind: "mis-lists-foreign-unit",
      bases: ["solo", "hundred-start", "dip-draw", "ai-hold"],
      rule: "0.18, MIS: the units of this client that have not been ordered",
      what: "the answer to MIS lists a unit of another power",
      says: ({ moment, yours }) => [
        ["client", "MIS"],
        ["server", `${moment.seat.missing} ${yours.slice(0, 1).map(unitText).join(" ")}`],
      ],
    },
    {
      id: "cancel-of-nothing-accepted",
      family,
      kind: "answers-yes-wrongly",
      bases: ["solo"],
      rule: "0.18, NOT (SUB (order)): REJ if the order cannot be cancelled",
      what: "the server confirms that it cancelled an order that it never received",
      alsoExplains: ["cancels-unknown-order"],
      says: ({ unit }) => [
        ["client", `NOT ( SUB ( ${unit} HLD ) )`],
        ["server", `YES ( NOT ( SUB ( ${unit} HLD ) ) )`],
      ],
    },
    {
      id: "mis-wrong-sign",
      family,
      kind: "mis-wrong-number",
      phase: "build",
      bases: ["solo", "hundred"],
      rule: "0.18, MIS (number): positive for disbands, negative for builds",
      what: "MIS gives the number of missing builds with the wrong sign",
      when: (moment) => balance(moment) !== 0,
      says: ({ moment }) => [
        ["client", "MIS"],
        ["server", `MIS ( ${-balance(moment)} )`],
      ],
    },
  ]),
  {
    id: "thx-for-another-order",
    family,
    kind: "thx-order-differs",
    side: "server",
    bases: ["solo", "press-130", "hundred-start", "classical", "dip-dumb"],
    rule: "0.18, THX (order) (note): order is the order as submitted",
    what: "THX has HLD where the client submitted a move",
    plant: (game) => {
      const { thx } = sentOrder(game, /^THX \( \( \S+ \S+ \S+ \) MTO \S+ \) \( MBV \)$/);
      return game.edit(thx, /MTO \S+ /, "HLD ");
    },
  },
  {
    id: "thx-twice",
    family,
    kind: "thx-extra",
    side: "server",
    bases: ["solo", "micro", "ai-hold", "classical"],
    rule: "0.18, THX: the server replies to each order once",
    what: "the server acknowledges one order twice",
    plant: (game) => {
      const { thx } = sentOrder(game, /^THX .* \( MBV \)$/);
      const again = { ...thx };
      game.insertAfter(thx, again);
      return again;
    },
  },
  {
    id: "wrong-season-for-good-move",
    family,
    kind: "thx-refuses-good-order",
    side: "server",
    bases: ["hundred-start", "dip-draw"],
    rule: "0.18, THX: NRS is for an order of another phase",
    what: "the server refuses a movement order in a movement phase as out of season",
    alsoExplains: ["processed-early", "mis-missing", "ord-not-submitted"],
    plant: (game) => {
      const { thx } = sentOrder(game, /^THX \( \( \S+ \S+ \S+ \) (MTO|HLD).* \( MBV \)$/);
      return game.edit(thx, "( MBV )", "( NRS )");
    },
  },
];

export const closedOrders: readonly Recipe[] = [...clients, ...servers];
