import type { Order } from "../orders/order.ts";

type Reasons = Readonly<Partial<Record<Order["type"] | "any", string>>>;

/** Why an order was refused, by its note, with separate wording for some types of orders. */
export const noteReasons: Readonly<Record<string, Reasons>> = {
  FAR: {
    any: "it cannot reach that province",
    SUP: "one of the two units cannot reach that province",
    CVY: "it is on no route between the two provinces",
    CTO: "no chain of fleets leads there",
  },
  NSP: { any: "there is no such province" },
  NSU: { any: "there is no such unit" },
  NAS: { any: "only fleets at sea can convoy" },
  NSF: { any: "there is no such fleet" },
  NSA: { any: "there is no such army" },
  NYU: { any: "it belongs to another power" },
  NRN: { any: "it was not dislodged" },
  NVR: { any: "it may not retreat there" },
  YSC: { any: "the centre belongs to another power, or is neutral" },
  ESC: { any: "the centre is not empty" },
  HSC: { any: "it is not a home centre" },
  NSC: { any: "there is no supply centre" },
  CST: { any: "the coast is not named", BLD: "the province cannot hold such a unit, or the coast is not named" },
  NMB: { any: "no more builds are due" },
  NMR: { any: "no more removals are due" },
  NRS: { any: "the order is for another season" },
};
