import { neighboursOf, reachesProvince } from "../../judge/reach.ts";
import type { Arrangement, Press } from "../../language/press.ts";
import { type Order, type Unit, unitOf } from "../../orders/order.ts";
import { goalOf } from "../../press/leaves/sameOrder.ts";
import { consider } from "./consider.ts";
import { areAtPeace, enemiesOf, holdingsOf } from "./pact.ts";
import type { Situation } from "./situation.ts";

/** A statement and its recipients. */
export interface Statement {
  readonly to: readonly string[];
  readonly press: Press;
}

/** What determines the statements that a diplomat makes. */
export interface Talk {
  readonly level: number;
  /** Returns random numbers in [0, 1). */
  readonly random: () => number;
  /** Whether the diplomat may make this kind of request to a power again. */
  readonly mayAsk: (kind: string, power: string) => boolean;
}

/** The maximum number of peace offers per turn. */
const mostPeace = 3;

/** Returns the statements to make in a turn at the game's press level, offers first. */
export function statementsOf(situation: Situation, talk: Talk): readonly Statement[] {
  const [friend] = situation.friends;
  const { level } = talk;
  return [
    ...peaceOffers(situation, talk),
    ...allianceOffers(situation, talk),
    ...(level >= 20 ? requestsForHelp(situation, talk) : []),
    ...(friend !== undefined && level >= 20 ? friendlyOffers(situation, friend, talk) : []),
    ...(friend !== undefined && level >= 60 ? remarks(situation, friend, talk) : []),
  ];
}

/** Returns peace offers to neighbours that the diplomat does not want to attack. */
function peaceOffers(situation: Situation, { level, random, mayAsk }: Talk): Statement[] {
  const { view, contacts, pacts, hunted, wary } = situation;
  const open = [...contacts.keys()].filter(
    (other) => !hunted.has(other) && !wary.has(other) && !areAtPeace(pacts, other) && mayAsk("peace", other),
  );
  return open.slice(0, mostPeace).map((to) => {
    const peace: Arrangement = { type: "PCE", powers: [view.power, to] };
    const [zone] = level >= 30 && random() < 0.5 ? zones(situation, to) : [];
    return { to: [to], press: { type: "PRP", arrangement: zone ? { type: "AND", parts: [peace, zone] } : peace } };
  });
}

/** Offers an alliance against the diplomat's preferred target to a neighbour with which the diplomat is at peace. */
function allianceOffers({ view, contacts, pacts, hunted }: Situation, { random, mayAsk }: Talk): Statement[] {
  const [victim] = hunted;
  if (victim === undefined || enemiesOf(pacts).has(victim)) return [];
  const partners = [...contacts.keys()].filter((other) => areAtPeace(pacts, other) && mayAsk("alliance", other));
  const to = partners[Math.floor(random() * partners.length)];
  if (to === undefined) return [];
  const alliance: Arrangement = { type: "ALY", allies: [view.power, to], against: [victim] };
  return [{ to: [to], press: { type: "PRP", arrangement: alliance } }];
}

/** Returns offers to the nearest friend: a demilitarised zone, or a distribution of centres. */
function friendlyOffers(situation: Situation, to: string, talk: Talk): Statement[] {
  const { level, random, mayAsk } = talk;
  const offers: Arrangement[] = [];
  if (mayAsk("zone", to) && random() < 0.5) offers.push(...zoneOffer(zones(situation, to), level));
  if (level >= 40 && mayAsk("shares", to) && random() < 0.3) offers.push(sharesWith(situation, to));
  // A diplomat offers only what it would accept itself.
  const right = offers.filter(
    (arrangement) => typeof consider(arrangement, situation.view.power, situation) !== "string",
  );
  return right.map((arrangement) => ({ to: [to], press: { type: "PRP", arrangement } }));
}

/** Returns one zone or, if the level allows it, a choice of two. */
function zoneOffer([one, other]: readonly Arrangement[], level: number): Arrangement[] {
  if (!one) return [];
  if (!other || level < 30) return [one];
  const parts = [one, other];
  return [level >= 50 ? { type: "CHO", minimum: 1, maximum: 2, parts } : { type: "ORR", parts }];
}

/** The maximum number of requests for help per turn. */
const mostHelp = 2;

/** Returns requests for friends to support planned moves into centres, at most one for each of the friends' units. */
function requestsForHelp({ view, plan, limits, friends }: Situation, { mayAsk }: Talk): Statement[] {
  const asked = new Set<string>();
  const requests = plan.flatMap((order): Statement[] => {
    const goal = order.type === "MTO" ? order.to.province : null;
    const unit = unitOf(order);
    if (goal === null || !unit || limits.closed.has(goal) || !view.map.provinces.get(goal)?.isSupplyCentre) return [];
    if (view.owners.get(goal) === view.power) return [];
    const helper = view.units.find(
      (one) =>
        friends.includes(one.power) &&
        mayAsk("help", one.power) &&
        !asked.has(one.province) &&
        reachesProvince(view.map, one, goal),
    );
    if (!helper) return [];
    asked.add(helper.province);
    const to = { province: goal, coast: null };
    const support: Order = { type: "SUP", unit: unitNamed(helper), supported: unitNamed(unit), to };
    return [{ to: [helper.power], press: { type: "PRP", arrangement: { type: "XDO", order: support } } }];
  });
  return requests.slice(0, mostHelp);
}

function unitNamed({ power, type, province, coast }: Unit): Unit {
  return { power, type, province, coast };
}

/** Returns zones between two powers: provinces that both can reach and that contain neither a centre nor a unit. */
function zones({ view, contacts, plan, pacts }: Situation, other: string): readonly Arrangement[] {
  const agreed = new Set(
    pacts
      .flatMap(({ terms }) => terms.flatMap((term) => (term.type === "DMZ" ? term.provinces : [])))
      .map(({ province }) => province),
  );
  const goals = new Set(plan.map((order) => goalOf(order)?.province));
  const isHeld = (province: string): boolean => view.units.some((unit) => unit.province === province);
  const open = [...(contacts.get(other) ?? [])].filter((province) => {
    const isCentre = view.map.provinces.get(province)?.isSupplyCentre !== false;
    return !isCentre && !isHeld(province) && !goals.has(province) && !agreed.has(province);
  });
  return open
    .filter((province) => neighboursOf(view.map, province).length > 0)
    .slice(0, 2)
    .map((province) => ({ type: "DMZ", powers: [view.power, other], provinces: [{ province, coast: null }] }));
}

/** Returns a distribution in which each power keeps the centres that it owns. */
function sharesWith({ view }: Situation, other: string): Arrangement {
  const shares = [view.power, other].map((owner) => ({
    owner,
    centres: [...view.owners].flatMap(([centre, of]) => (of === owner ? [centre] : [])),
  }));
  return { type: "SCD", shares: shares.filter(({ centres }) => centres.length > 0) };
}

/** Returns occasional remarks, for level 60 and above: a question, a suggestion, an opinion, a fact or a promise. */
function remarks(situation: Situation, to: string, { random }: Talk): Statement[] {
  const { view, hunted, others, sizes, pacts } = situation;
  const said: Press[] = [];
  const third = others.find((other) => other !== to && !hunted.has(other));
  const isSaid = (): boolean => random() < 0.2;
  if (isSaid() && third !== undefined) said.push({ type: "QRY", arrangement: { type: "PCE", powers: [to, third] } });
  const leader = others.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))[0];
  if (isSaid() && leader !== undefined && third !== undefined && leader !== to && leader !== third)
    said.push({ type: "SUG", arrangement: { type: "ALY", allies: [to, third], against: [leader] } });
  if (isSaid() && leader !== undefined)
    said.push({ type: "THK", arrangement: { type: "SLO", power: leader }, answer: null });
  const partner = others.find((other) => other !== to && areAtPeace(pacts, other));
  if (isSaid() && partner !== undefined)
    said.push({ type: "FCT", arrangement: { type: "PCE", powers: [view.power, partner] }, answer: null });
  const promise = promiseOf(situation);
  if (isSaid() && promise) said.push({ type: "INS", arrangement: { type: "XDO", order: promise } });
  return said.map((press) => ({ to: [to], press }));
}

/**
 * Returns a planned order that no other agreement from the same turn can forbid: a hold, or a move to an empty
 * province.
 */
function promiseOf({ view, plan, others }: Situation): Order | undefined {
  const held = new Set(others.flatMap((other) => holdingsOf(view, other)));
  return plan.find((order) => order.type === "HLD" || (order.type === "MTO" && !held.has(order.to.province)));
}
