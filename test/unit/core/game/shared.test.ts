import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { orderKey, sharedOrder } from "../../../../core/game/shared.ts";
import type { Order } from "../../../../core/orders/order.ts";
import { times } from "../../../support/depth.ts";

// Short names, some with spaces: different orders must not result in the same joined text.
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

test("given two orders, then their keys are equal if and only if the orders are equal", () => {
  fc.assert(
    fc.property(order, order, (one, other) => {
      expect(orderKey(one) === orderKey(other)).toBe(isDeepStrictEqual(structuredClone(one), structuredClone(other)));
      expect(orderKey(one)).toBe(orderKey(structuredClone(one)));
    }),
    { numRuns: times(3000) },
  );
});

test("given an order with spans, then the shared copy has none, and equal orders share one object", () => {
  fc.assert(
    fc.property(order, (one) => {
      const spanned = { ...structuredClone(one), span: { start: 1, end: 9 } };
      expect(sharedOrder(spanned)).toEqual(one);
      expect(sharedOrder(spanned)).toBe(sharedOrder(structuredClone(one)));
    }),
  );
});
