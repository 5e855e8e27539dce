/** The reasons why an e-mail judge refuses an order. */
export type RefusalCode =
  | "no-unit"
  | "not-yours"
  | "wrong-power"
  | "wrong-type"
  | "shut"
  | "army-to-water"
  | "fleet-inland"
  | "not-adjacent"
  | "coast-needed"
  | "coast-not-adjacent"
  | "fleet-convoyed"
  | "convoy-inland"
  | "convoy-not-sea"
  | "convoy-no-fleet"
  | "convoy-gap"
  | "route-needed"
  | "army-convoys"
  | "fleet-is-convoyed"
  | "convoy-to-water"
  | "support-reach"
  | "no-proxies"
  | "not-dislodged"
  | "no-retreat-there"
  | "no-builds"
  | "no-removals"
  | "not-home"
  | "not-owned"
  | "occupied"
  | "type-needed"
  | "no-coast-named"
  | "unbuildable";

/** The reason why an order is refused. Names in the facts are ready to print. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly facts: Readonly<Record<string, string>>;
}

export function refuse(code: RefusalCode, facts: Refusal["facts"] = {}): Refusal {
  return { code, facts };
}

const wordings: Readonly<Record<RefusalCode, (facts: Refusal["facts"]) => string>> = {
  "no-unit": ({ place }) => `there is no unit in ${place}`,
  "not-yours": ({ unit, owner }) => `${unit} belongs to ${owner}, and the game has no proxies`,
  "wrong-power": ({ unit, owner }) => `${unit} belongs to ${owner}`,
  "wrong-type": ({ place, type }) => `the unit in ${place} is ${type}`,
  shut: ({ place }) => `${place} is impassable`,
  "army-to-water": ({ place }) => `an army cannot enter ${place}: it is water`,
  "fleet-inland": ({ place }) => `a fleet cannot enter ${place}: it is inland`,
  "not-adjacent": ({ unit, place }) => `${unit} cannot reach ${place}`,
  "coast-needed": ({ place }) => `${place} has several coasts within reach: name one`,
  "coast-not-adjacent": ({ unit, place }) => `${unit} cannot reach ${place}, only a different coast`,
  "fleet-convoyed": ({ unit }) => `${unit} is a fleet and cannot be convoyed`,
  "convoy-inland": ({ place }) => `${place} is not on a coast: a convoy cannot start or end there`,
  "convoy-not-sea": ({ place }) => `${place} is not a sea: a convoy cannot pass through it`,
  "convoy-no-fleet": ({ place }) => `there is no fleet in ${place} to convoy`,
  "convoy-gap": ({ from, place }) => `${place} is not adjacent to ${from}: the convoy has a gap`,
  "route-needed": () => "name the seas of the convoy: a - sea - b",
  "army-convoys": ({ unit }) => `${unit} is an army and cannot convoy`,
  "fleet-is-convoyed": ({ place }) => `the unit in ${place} is a fleet: only armies are convoyed`,
  "convoy-to-water": ({ place }) => `${place} is water: name the province where the army lands`,
  "support-reach": ({ unit, place }) => `${unit} cannot reach ${place} to support there`,
  "no-proxies": () => "the game has no proxies",
  "not-dislodged": ({ place }) => `the unit in ${place} was not dislodged`,
  "no-retreat-there": ({ unit, place }) => `${unit} cannot retreat to ${place}`,
  "no-builds": () => "no build is due",
  "no-removals": () => "no removal is due",
  "not-home": ({ place, power }) => `${place} is not a home centre of ${power}`,
  "not-owned": ({ place, power }) => `${power} does not own ${place}`,
  occupied: ({ place }) => `${place} already has a unit`,
  "type-needed": () => "name the unit to build: army or fleet",
  "no-coast-named": ({ place }) => `${place} has several coasts: name one`,
  unbuildable: ({ type, place }) => `${type} cannot be built in ${place}`,
};

export function refusalText({ code, facts }: Refusal): string {
  return wordings[code](facts);
}
