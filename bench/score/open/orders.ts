import type { Moment } from "../game.ts";
import { coastalHomes, farFrom, homesOf, inlandAt, isArmy, seaAt } from "../geography.ts";
import { answered, clientLines, type Facts, sentOrder, serverLines, unitText } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import type { Unit } from "../state.ts";

const family = "orders";

const drawnUnit = (facts: Facts, isRight: (unit: Unit) => boolean): Unit =>
  facts.game.draw(facts.mine.filter(isRight), "such unit");

const has = (isRight: (unit: Unit) => boolean) => (moment: Moment) => moment.seat.ownUnits.some(isRight);

const owes = (sign: 1 | -1) => (moment: Moment) =>
  (moment.seat.ownUnits.length - moment.seat.ownCentres.length) * sign > 0;

const isDislodged = ({ retreats }: Unit): boolean => retreats !== null;

const clients = clientLines([
  {
    id: "foreign-unit",
    family,
    kind: "order-for-foreign-unit",
    bases: ["solo", "micro", "hundred-start", "press-130", "classical", "press-40", "ai-hold"],
    rule: "0.18, SUB and THX: note NYU, not your unit",
    what: "a client orders a unit of another power",
    says: (facts) => answered(facts, `( ${unitText(facts.game.draw(facts.yours))} HLD )`, "NYU"),
    when: ({ seat }) => seat.units.some(({ power }) => power !== seat.power),
  },
  {
    id: "missing-unit",
    family,
    kind: "order-for-missing-unit",
    bases: ["solo", "hundred-start"],
    rule: "0.18, SUB and THX: note NSU, no such unit",
    what: "a client orders a unit where it has none",
    says: (facts) => {
      const centres = [...facts.moment.seat.centres.values()].flat();
      const empty = centres.filter((centre) => facts.moment.seat.units.every(({ place }) => !place.includes(centre)));
      return answered(facts, `( ( ${facts.me} AMY ${facts.game.draw(empty, "empty centre")} ) HLD )`, "NSU");
    },
  },
  {
    id: "move-too-far",
    family,
    kind: "order-not-adjacent",
    bases: ["solo", "press-20", "dip-draw", "ai-hold"],
    rule: "0.18, THX: note FAR, not adjacent",
    what: "a unit moves to a province that it does not border",
    says: (facts) =>
      facts.game.base.server === "diplomacy"
        ? [
            `SUB ( ${facts.unit} MTO ${farFrom(facts.place)} )`,
            `THX ( ${facts.unit} MTO ${farFrom(facts.place)} ) ( NYU )`,
            facts.moment.seat.missing,
          ]
        : answered(facts, `( ${facts.unit} MTO ${farFrom(facts.place)} )`, "FAR"),
  },
  {
    id: "army-to-sea",
    family,
    kind: "order-to-wrong-terrain",
    bases: ["solo", "press-130"],
    rule: "0.18, MDF: the province lists for AMY; THX: note FAR",
    what: "an army moves into a sea",
    when: has((unit) => isArmy(unit) && unit.place in seaAt),
    says: (facts) => {
      const army = drawnUnit(facts, (unit) => isArmy(unit) && unit.place in seaAt);
      return answered(facts, `( ${unitText(army)} MTO ${seaAt[army.place]} )`, "FAR");
    },
  },
  {
    id: "support-too-far",
    family,
    kind: "support-not-reachable",
    bases: ["solo", "press-20"],
    rule: "0.18, THX: note FAR; a unit supports only into provinces to which it could move",
    what: "a unit supports a move into a province that it does not border",
    when: has(({ place }) => place in inlandAt || place in seaAt),
    says: (facts) => {
      const [one, other] = facts.mine;
      if (!one || !other) throw new Error("too few units");
      return answered(facts, `( ${unitText(one)} SUP ${unitText(other)} MTO ${farFrom(one.place)} )`, "FAR");
    },
  },
  {
    id: "retreat-in-spring",
    family,
    kind: "order-wrong-phase",
    bases: ["solo", "hundred-start"],
    rule: "0.18, SUB: retreat orders are for retreat phases; note NRS",
    what: "a client sends RTO in a movement phase",
    says: (facts) => answered(facts, `( ${facts.unit} RTO ${facts.yours[0]?.place} )`, "NRS"),
    when: ({ seat }) => seat.units.every(({ place }) => !place.startsWith("(")),
  },
  {
    id: "build-in-spring",
    family,
    kind: "order-wrong-phase",
    bases: ["modern", "press-130"],
    rule: "0.18, SUB: build orders are for build phases; note NRS",
    what: "a client sends BLD in a movement phase",
    says: (facts) => answered(facts, `( ${facts.unit} BLD )`, "NRS"),
  },
  {
    id: "army-convoys",
    family,
    kind: "convoy-by-land-unit",
    bases: ["solo"],
    rule: "0.18, THX: note NAS, not at sea",
    what: "an army convoys another army",
    when: ({ seat }) => seat.ownUnits.filter(isArmy).length > 1,
    says: (facts) => {
      const [one, other] = facts.mine.filter(isArmy);
      if (!one || !other) throw new Error("too few armies");
      return answered(facts, `( ${unitText(one)} CVY ${unitText(other)} CTO ${farFrom(other.place)} )`, "NAS");
    },
  },
  {
    id: "sub-of-old-turn",
    family,
    kind: "sub-wrong-turn",
    bases: ["solo", "press-130", "micro", "ai-hold"],
    rule: "0.18, SUB (turn): the turn must be that of the most recent NOW; otherwise REJ",
    what: "a client submits orders for the same season of the previous year",
    says: ({ moment: { seat }, unit }) => {
      const sub = `SUB ( ${seat.season} ${seat.year === 0 ? 5 : seat.year - 1} ) ( ${unit} HLD )`;
      return [sub, `REJ ( ${sub} )`];
    },
  },
  {
    id: "wrong-unit-type",
    family,
    kind: "order-for-missing-unit",
    bases: ["solo", "hundred-start"],
    rule: "0.18, SUB: a unit must be given as NOW lists it; note NSU",
    what: "a client orders its army as a fleet",
    when: has(isArmy),
    says: (facts) => {
      const army = drawnUnit(facts, isArmy);
      return answered(facts, `( ( ${facts.me} FLT ${army.place} ) HLD )`, "NSU");
    },
  },
  {
    id: "retreat-to-elsewhere",
    family,
    kind: "retreat-not-allowed",
    phase: "retreat",
    bases: ["solo-whole"],
    rule: "0.18, RTO and NVR: only places in the unit's MRT list",
    what: "a dislodged unit retreats to a place outside its MRT list",
    when: has(isDislodged),
    says: (facts) => {
      const unit = drawnUnit(facts, isDislodged);
      return answered(facts, `( ${unitText(unit)} RTO ${farFrom(unit.place)} )`, "NVR");
    },
  },
  {
    id: "build-in-foreign-home",
    family,
    kind: "build-not-allowed",
    phase: "build",
    bases: ["solo"],
    rule: "0.18, THX: notes YSC and HSC",
    what: "a power builds in another power's home centre",
    when: owes(-1),
    says: (facts) => {
      const home = homesOf(facts.you)[0];
      return answered(facts, `( ( ${facts.me} AMY ${home} ) BLD )`, "YSC");
    },
  },
  {
    id: "build-on-unit",
    family,
    kind: "build-not-allowed",
    phase: "build",
    bases: ["solo"],
    rule: "0.18, THX: note ESC, not an empty supply centre",
    what: "a power builds in a home centre that has a unit",
    when: (moment) =>
      owes(-1)(moment) &&
      moment.seat.ownUnits.some(
        ({ power, place }) => (coastalHomes[power] ?? []).includes(place) && moment.seat.ownCentres.includes(place),
      ),
    says: (facts) => {
      const unit = drawnUnit(facts, ({ power, place }) => (coastalHomes[power] ?? []).includes(place));
      return answered(facts, `( ( ${facts.me} AMY ${unit.place} ) BLD )`, "ESC");
    },
  },
]);

const servers: readonly Recipe[] = [
  ...serverLines([
    {
      id: "mbv-for-far-move",
      family,
      kind: "thx-accepts-bad-order",
      bases: ["solo", "press-130"],
      rule: "0.18, THX: FAR for a move to a province that is not adjacent, unless AOA",
      what: "the server accepts a move to a province that the unit does not border",
      alsoExplains: ["order-not-adjacent", "mis-missing"],
      says: ({ unit, place }) => [
        ["client", `SUB ( ${unit} MTO ${farFrom(place)} )`],
        ["server", `THX ( ${unit} MTO ${farFrom(place)} ) ( MBV )`],
      ],
    },
    {
      id: "mis-has-ordered-unit",
      family,
      kind: "mis-lists-ordered-unit",
      bases: ["solo", "hundred-start"],
      rule: "0.18, MIS: the units that have not been ordered",
      what: "MIS lists a unit that has just been ordered",
      says: ({ unit, moment }) => [
        ["client", `SUB ( ${unit} HLD )`],
        ["server", `THX ( ${unit} HLD ) ( MBV )`],
        ["server", moment.seat.missing],
      ],
    },
    {
      id: "no-mis",
      family,
      kind: "mis-missing",
      bases: ["solo", "press-130"],
      rule: "0.18, MIS: sent after the last THX if it does not have a full set of orders",
      what: "the server does not report the missing orders",
      when: ({ seat }) => seat.ownUnits.length > 1,
      says: ({ unit }) => [
        ["client", `SUB ( ${unit} HLD )`],
        ["server", `THX ( ${unit} HLD ) ( MBV )`],
      ],
    },
  ]),
  {
    id: "far-for-good-move",
    family,
    kind: "thx-refuses-good-order",
    side: "server",
    bases: ["solo", "press-130"],
    rule: "0.18, THX: FAR means that the province is not adjacent; here the server itself reports the move as carried out",
    what: "the server refuses a legal move",
    alsoExplains: ["processed-early", "mis-missing", "ord-not-submitted"],
    plant: (game) => {
      const { thx } = sentOrder(game, /^THX \( \( \S+ \S+ \S+ \) MTO \S+ \) \( MBV \)$/);
      return game.edit(thx, "( MBV )", "( FAR )");
    },
  },
  {
    id: "thx-swapped",
    family,
    kind: "thx-out-of-order",
    side: "server",
    bases: ["solo", "hundred-start", "ai-hold"],
    rule: "0.18, THX: a reply to each order, in left to right order through the orders",
    what: "the server acknowledges the second order before the first",
    plant: (game) => {
      const { thx } = sentOrder(game, /^THX .* \( MBV \)$/, (sent) => {
        const next = game.after(sent.thx, sent.thx.connection)[0];
        return next?.text?.startsWith("THX ") === true && next.atNs === sent.thx.atNs;
      });
      const next = game.after(thx, thx.connection)[0];
      if (!next) throw new Error("no second THX");
      game.swap(thx, next);
      return [next, thx];
    },
  },
  {
    id: "thx-left-out",
    alsoExplains: ["processed-early"],
    family,
    kind: "thx-missing",
    side: "server",
    bases: ["solo", "micro", "press-130", "ai-hold", "classical"],
    rule: "0.18, THX: the server replies to each order, not each message",
    what: "one order in a SUB has no THX",
    plant: (game) => {
      const { sub, thx } = sentOrder(game, /^THX .* \( MBV \)$/);
      const others = game.matching("server", /^THX /, thx.connection).filter((frame) => {
        const text = /^THX (.*) \( \S+ \)$/.exec(frame.text ?? "")?.[1];
        return frame !== thx && frame.atNs === thx.atNs && sub.text?.includes(text ?? "?");
      });
      game.remove(thx);
      return [sub, ...others];
    },
  },
];

export const openOrders: readonly Recipe[] = [...clients, ...servers];
