import type { Order } from "../orders/order.ts";

type Reasons = Readonly<Partial<Record<Order["type"] | "any", string>>>;

/** Why an order was refused, by its note; for kinds of orders of which the note means something of its own. */
export const noteReasons: Readonly<Record<string, Reasons>> = {
  FAR: {
    any: "it cannot get there",
    SUP: "one of the two cannot get there",
    CVY: "it lies on no way from the one to the other",
    CTO: "no fleets lead there",
  },
  NSP: { any: "there is no such province" },
  NSU: { any: "there is no such unit" },
  NAS: { any: "fleets convoy at sea" },
  NSF: { any: "there is no such fleet" },
  NSA: { any: "there is no such army" },
  NYU: { any: "it belongs to another power" },
  NRN: { any: "it was not dislodged" },
  NVR: { any: "it may not retreat there" },
  YSC: { any: "the centre belongs to another power, or to nobody" },
  ESC: { any: "the centre is not empty" },
  HSC: { any: "it is no home centre" },
  NSC: { any: "there is no supply centre" },
  CST: { any: "the coast is not named", BLD: "no such unit can stand there, or the coast is not named" },
  NMB: { any: "no more builds are due" },
  NMR: { any: "no more removals are due" },
  NRS: { any: "it is not the season for it" },
};
