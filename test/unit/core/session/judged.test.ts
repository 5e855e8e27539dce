import { describe, expect, test } from "vitest";
import { boardAt } from "../../../../core/session/boardQuery.ts";
import { orderWhy } from "../../../../core/session/judged.ts";
import { sessionOf } from "../../../support/session.ts";

describe("given a retreat turn of a recorded game", () => {
  const session = sessionOf("recordings/no-press-solo.chamber.gz");
  const known = { agreements: [], copy: null };

  test("then every dislodged unit, with or without an order, shows which unit dislodged it in the previous turn", () => {
    let units = 0;
    for (const { firstN: n, phase } of session.turns.all) {
      if (phase !== "retreat") continue;
      const board = boardAt(session, { n, viewpoint: null });
      for (const { province, mustRetreatTo } of board?.before?.board.units ?? []) {
        if (mustRetreatTo === undefined) continue;
        units += 1;
        const order = board?.orders.find(({ text }) => text.includes(` ${province} `));
        for (const text of new Set([order?.text ?? null, null])) {
          const why = orderWhy(session, { n, viewpoint: null, profile: "unit-or-centre", text, province }, known);
          expect(why?.steps.map((step) => step.text).join(" "), `${province} in ${board?.turn}`).toMatch(
            /It was dislodged by the \w+ (army|fleet) in /,
          );
          expect(why?.steps.filter(({ part }) => part === "self")).toHaveLength(text === null ? 1 : 2);
        }
      }
    }
    expect(units).toBeGreaterThan(0);
  });

  test("then a unit that was not dislodged has no reason from the previous turn", () => {
    const turn = session.turns.all.find(({ phase }) => phase === "movement");
    const [order] = boardAt(session, { n: turn?.firstN ?? 0, viewpoint: null })?.orders ?? [];
    const asked = { text: order?.text ?? "", province: null, profile: "unit-or-centre" } as const;
    const why = orderWhy(session, { n: turn?.firstN ?? 0, viewpoint: null, ...asked }, known);
    expect(why?.steps.filter(({ part }) => part === "self")).toHaveLength(1);
  });
});
