import { describe, expect, test } from "vitest";
import { stage } from "./play.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN\ncentres AUS VIE TRI; ITA VEN; GER MUN";

function breachesIn(script: string): unknown[] {
  return [...stage({ script }).breaches.values()].flat().map(({ obligor, planned, isFirst, lead, payoff }) => ({
    obligor,
    planned: planned?.isPlanned ?? null,
    isFirst,
    lead,
    payoff,
  }));
}

describe("details of a breach", () => {
  test("given an order submitted before the promise, then the breach was planned", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA orders ( ITA AMY VEN ) MTO TRI
      ITA > AUS  YES a
      turn`;
    expect(breachesIn(script)).toMatchObject([{ obligor: "ITA", planned: true, isFirst: true, lead: null }]);
  });

  test("given an order submitted after the promise, then the breach was not planned", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`;
    expect(breachesIn(script)).toMatchObject([{ obligor: "ITA", planned: false }]);
  });

  test("given that the breaching power's orders were not recorded, then it is unknown whether the breach was planned", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA orders ( ITA AMY VEN ) MTO TRI
      ITA > AUS  YES a
      turn`;
    const [breach] = [...stage({ script, legs: ["AUS"] }).breaches.values()].flat();
    expect(breach).toMatchObject({ obligor: "ITA", planned: null });
  });

  test("given two breaches, then the first is marked, with the number of turns until the second", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn
      turn
      AUS orders ( AUS AMY VIE ) MTO TRI
      turn`;
    expect(breachesIn(script)).toMatchObject([
      { obligor: "ITA", isFirst: true, lead: 2 },
      { obligor: "AUS", isFirst: false, lead: null },
    ]);
  });

  test("given a game that continues for two years after a breach, then the breach has a payoff", () => {
    const years = "turn\n".repeat(4);
    const script = `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      ${years}`;
    expect(breachesIn(script)).toMatchObject([{ obligor: "ITA", payoff: { own: 1, others: -1 } }]);
  });

  test("given a game that ends within two years, then the breach has no payoff", () => {
    const script = `${board}
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      ITA > AUS  YES a
      ITA orders ( ITA AMY VEN ) MTO TRI
      turn`;
    expect(breachesIn(script)).toMatchObject([{ payoff: null }]);
  });
});

/** Returns the verdict on the message named `x`, such as `claim false`. */
function honestyOf(script: string, legs?: readonly string[]): string | undefined {
  const { honesty, names } = stage({ script: `${board}\n${script}`, ...(legs ? { legs } : {}) });
  const found = honesty.find(({ id }) => id === names.get("x"));
  return found && `${found.about} ${found.verdict}`;
}

describe("claims", () => {
  test.each([
    ["centre owners, with the correct owner", "x: AUS > ITA  FCT ( SCD ( GER MUN ) )", "claim true"],
    ["centre owners, with the wrong owner", "x: AUS > ITA  FCT ( SCD ( ITA MUN ) )", "claim false"],
    ["the location of a unit", "x: AUS > ITA  THK ( OCC ( GER AMY MUN ) )", "claim true"],
    ["the location of a unit, with the wrong unit type", "x: AUS > ITA  THK ( OCC ( GER FLT MUN ) )", "claim false"],
    [
      "a future order that is given",
      "x: AUS > ITA  FCT ( XDO ( ( GER AMY MUN ) MTO TYR ) )\nGER orders ( GER AMY MUN ) MTO TYR\nturn",
      "claim true",
    ],
    ["a future order that is not given", "x: AUS > ITA  FCT ( XDO ( ( GER AMY MUN ) MTO TYR ) )\nturn", "claim false"],
    [
      "an order for a turn that is not over",
      "x: AUS > ITA  FCT ( XDO ( ( GER AMY MUN ) MTO TYR ) )",
      "claim untestable",
    ],
    [
      "an order that will not be given",
      "x: AUS > ITA  FCT ( NOT ( XDO ( ( GER AMY MUN ) MTO TYR ) ) )\nturn",
      "claim true",
    ],
    [
      "a peace that could still be broken years later",
      `x: AUS > ITA  FCT ( PCE ( ITA GER ) )\n${"turn\n".repeat(2)}`,
      "claim untestable",
    ],
    ["a debt", "x: AUS > ITA  FCT ( XOY ( ITA ) ( AUS ) )\nturn", "claim untestable"],
  ])("given a claim about %s, then it is assessed", (_, script, expected) => {
    expect(honestyOf(script)).toBe(expected);
  });

  test("given a negative answer to a question, then the answer is assessed", () => {
    const asked = "a: AUS > ITA  QRY ( SCD ( GER MUN ) )";
    expect(honestyOf(`${asked}\nx: ITA > AUS  FCT ( NOT ( QRY ( SCD ( GER MUN ) ) ) )`)).toBe("claim false");
    expect(honestyOf(`${asked}\nx: ITA > AUS  FCT ( QRY ( SCD ( GER MUN ) ) )`)).toBe("claim true");
  });
});

describe("forwarded copies", () => {
  const copy = "x: ITA > GER  FRM ( AUS ) ( ITA ) ( SUG ( PCE ( AUS ITA ) ) )";

  test("given that the original was sent, then the copy is genuine", () => {
    expect(honestyOf(`AUS > ITA  SUG ( PCE ( AUS ITA ) )\n${copy}`)).toBe("forward true");
  });

  test("given that the original was never sent, then the copy is forged", () => {
    expect(honestyOf(`AUS > ITA  SUG ( PCE ( AUS GER ) )\n${copy}`)).toBe("forward false");
  });

  test("given that the sender of the original was not recorded, then the copy is untestable", () => {
    expect(honestyOf(copy, ["GER"])).toBe("forward untestable");
  });

  test("given that the original is sent only after the copy, then the copy was forged", () => {
    expect(honestyOf(`${copy}\nAUS > ITA  SUG ( PCE ( AUS ITA ) )`)).toBe("forward false");
  });
});

describe("HUH and TRY lists", () => {
  test("given HUH at a listed token, then the HUH is dishonest", () => {
    const script = `ITA > AUS  TRY ( PRP PCE )
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      x: ITA > AUS  HUH a`;
    expect(honestyOf(script)).toBe("try false");
  });

  test("given HUH to one power at a token in the list sent to another, then there is no verdict", () => {
    const script = `ITA > GER  TRY ( PRP PCE )
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      x: ITA > AUS  HUH a`;
    expect(honestyOf(script)).toBeUndefined();
  });

  test("given TRY lists sent to several powers, then the list sent to the recipient of HUH counts", () => {
    const script = `ITA > AUS  TRY ( PRP )
      ITA > GER  TRY ( SUG )
      a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
      x: ITA > AUS  HUH a`;
    expect(honestyOf(script)).toBe("try false");
  });

  test("given HUH at a token that was not listed, then the HUH is honest", () => {
    const script = `ITA > AUS  TRY ( PRP PCE )
      a: AUS > ITA  SUG ( PCE ( AUS ITA ) )
      x: ITA > AUS  HUH a`;
    expect(honestyOf(script)).toBe("try true");
  });
});

describe("accusations", () => {
  const broken = `a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
    b: ITA > AUS  YES a
    ITA orders ( ITA AMY VEN ) MTO TRI
    turn`;
  const accusation = "AUS > ITA  EXP ( SPR 1901 ) ( YES ( PRP ( PCE ( AUS ITA ) ) ) )";

  test("given that the promise was broken in the turn, then the accusation is true", () => {
    expect(honestyOf(`${broken}\nx: ${accusation}`)).toBe("accusation true");
  });

  test("given that the promise was broken in another turn, then the accusation is false", () => {
    expect(honestyOf(`${broken}\nx: ${accusation.replace("SPR", "FAL")}`)).toBe("accusation false");
  });

  test("given that the promise was never sent, then the accusation is false", () => {
    expect(honestyOf(`x: ${accusation}`)).toBe("accusation false");
  });

  test.each([
    ["SRY", "answer to an accusation true"],
    ["REJ", "answer to an accusation false"],
    ["IDK", "answer to an accusation false"],
  ])("given %s from the power that broke its promise, then the answer is assessed", (verb, expected) => {
    expect(honestyOf(`${broken}\nc: ${accusation}\nx: ITA > AUS  ${verb} c`)).toBe(expected);
  });

  test("given REJ to an accusation about a message that was never sent, then the REJ is true", () => {
    expect(honestyOf(`c: ${accusation}\nx: ITA > AUS  REJ c`)).toBe("answer to an accusation true");
  });
});
