import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { orderKey, sharedOrder } from "../../../../core/game/shared.ts";
import type { Order } from "../../../../core/orders/order.ts";
import { times } from "../../../support/depth.ts";

// Names of few letters, blanks among them: what is other must not look the same when it is put together.
const name = fc.constantFrom("A", "AB", "B", "A B", "null", "");
const place = fc.record({ province: name, coast: fc.option(name) });
const type = fc.constantFrom("AMY" as const, "FLT" as const);
const unit = fc.record({ power: name, type, province: name, coast: fc.option(name) });
const order: fc.Arbitrary<Order> = fc.oneof(
  fc.record({ type: fc.constantFrom("HLD" as const, "DSB" as const, "BLD" as const, "REM" as const), unit }),
  fc.record({ type: fc.constantFrom("MTO" as const, "RTO" as const), unit, to: place }),
  fc.record({ type: fc.constant("SUP" as const), unit, supported: unit, to: fc.option(place) }),
  fc.record({ type: fc.constant("CVY" as const), unit, convoyed: unit, to: place }),
  fc.record({ type: fc.constant("CTO" as const), unit, to: place, via: fc.array(name, { maxLength: 3 }) }),
  fc.record({ type: fc.constant("WVE" as const), power: name }),
);

test("given two orders, then their keys are equal if, and only if, they say the same", () => {
  fc.assert(
    fc.property(order, order, (one, other) => {
      expect(orderKey(one) === orderKey(other)).toBe(isDeepStrictEqual(structuredClone(one), structuredClone(other)));
      expect(orderKey(one)).toBe(orderKey(structuredClone(one)));
    }),
    { numRuns: times(3000) },
  );
});

test("given an order with the places of its tokens, then the one that is kept is without them, and equal orders are one", () => {
  fc.assert(
    fc.property(order, (one) => {
      const spanned = { ...structuredClone(one), span: { start: 1, end: 9 } };
      expect(sharedOrder(spanned)).toEqual(one);
      expect(sharedOrder(spanned)).toBe(sharedOrder(structuredClone(one)));
    }),
  );
});
