import { describe, expect, test } from "vitest";
import { waitingFor } from "../../../../core/game/waiting.ts";
import { england, france, gameAfter, start } from "../../../support/gameDialogue.ts";

describe("what the game is waiting for", () => {
  const both = `
    1 < ${england}
    2 < ${france}
    1 < ${start}
    2 < ${start}`;
  const ordered = `
    1 > SUB ( ( ENG FLT LON ) HLD )
    1 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`;

  test("includes the missing orders of the recorded powers, according to MIS", () => {
    expect(waitingFor(gameAfter(both))).toMatchObject({
      ordersOf: ["ENG", "FRA"],
      unknown: [],
      orders: { due: 2, given: 0 },
    });
    expect(waitingFor(gameAfter(both + ordered))).toMatchObject({
      ordersOf: ["FRA"],
      orders: { due: 2, given: 1 },
    });
    expect(waitingFor(gameAfter(`${both}${ordered}\n1 < MIS ( ENG FLT LON )`))).toMatchObject({
      ordersOf: ["ENG", "FRA"],
    });
  });

  describe("includes the missing orders of a power, with or without a MIS", () => {
    const seat = `
      1 < ${england}
      1 < NOW ( SPR 1901 ) ( ENG FLT LON ) ( ENG AMY LVP )`;
    const order = (unit: string): string => `
      1 > SUB ( ( ENG ${unit} ) HLD )
      1 < THX ( ( ENG ${unit} ) HLD ) ( MBV )`;
    const all = order("FLT LON") + order("AMY LVP");
    const asked = "\n1 < MIS ( ENG FLT LON ) ( ENG AMY LVP )";
    const withdrawn = "\n1 > NOT ( SUB )\n1 < YES ( NOT ( SUB ) )";
    const build = `
      1 < ${england}
      1 < SCO ( ENG LON EDI LVP )
      1 < NOW ( WIN 1901 ) ( ENG FLT LON )`;
    const built = `
      1 > SUB ( ( ENG AMY LVP ) BLD )
      1 < THX ( ( ENG AMY LVP ) BLD ) ( MBV )`;
    const waived = "\n1 > SUB ( ENG WVE )\n1 < THX ( ENG WVE ) ( MBV )";

    test.each([
      ["one of two units ordered, no MIS", seat + order("FLT LON"), ["ENG"]],
      ["all ordered, no MIS", seat + all, []],
      ["a MIS, then all ordered", seat + asked + all, []],
      ["a MIS, then one ordered", seat + asked + order("AMY LVP"), ["ENG"]],
      ["a MIS that lists a unit whose earlier order the server did not keep", seat + all + asked, ["ENG"]],
      ["a bare MIS: the orders were given outside the recording", `${seat}\n1 < MIS`, []],
      ["a bare MIS, then all orders withdrawn", `${seat}${all}\n1 < MIS${withdrawn}`, ["ENG"]],
      [
        "a bare MIS for orders outside the recording, then all orders withdrawn",
        `${seat}\n1 < MIS${withdrawn}`,
        ["ENG"],
      ],
      [
        "a bare MIS, then one order withdrawn",
        `${seat}${all}\n1 < MIS\n1 < YES ( NOT ( SUB ( ( ENG FLT LON ) HLD ) ) )`,
        ["ENG"],
      ],
      [
        "a bare MIS, then one order replaced",
        `${seat}${all}\n1 < MIS${order("FLT LON").replaceAll("HLD", "MTO NTH")}`,
        [],
      ],
      ["two builds due, one given", build + built, ["ENG"]],
      ["two builds due, one given, one waived", build + built + waived, []],
      ["a MIS for one build, then one waived", `${build}${built}\n1 < MIS ( -1 )${waived}`, []],
      ["a MIS for fewer builds than are due, because no home centre is free", `${build}\n1 < MIS ( 0 )`, []],
    ] as const)("%s", (_, dialogue, expected) => {
      expect(waitingFor(gameAfter(dialogue))?.ordersOf).toEqual(expected);
    });
  });

  test("includes a go-ahead after NOT (GOF), until the turn ends", () => {
    const withheld = `${both}\n1 > NOT ( GOF )\n1 < YES ( NOT ( GOF ) )`;
    expect(waitingFor(gameAfter(withheld))?.goAheadOf).toEqual(["ENG"]);
    expect(waitingFor(gameAfter(`${withheld}\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`))?.goAheadOf).toEqual([]);
  });

  test("includes the deadline, unless the clock has stopped", () => {
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 30 )`))?.deadlineNs).toBe(34e9);
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 30 )\n1 < NOT ( TME ( 25 ) )`))?.deadlineNs).toBeNull();
    // The diplomacy server sends 0 when there is no limit.
    expect(waitingFor(gameAfter(`${both}\n1 < TME ( 0 )`))?.deadlineNs).toBeNull();
  });

  test("includes the powers without a client for which the server stopped the clock", () => {
    const left = `${both}${ordered}\n1 < TME ( 30 )\n2 x\n1 < CCD ( FRA )\n1 < NOT ( TME ( 25 ) )`;
    expect(waitingFor(gameAfter(left))).toMatchObject({ ordersOf: [], stoppedFor: ["FRA"] });
    // England missed a deadline, but still has a client.
    expect(waitingFor(gameAfter(`${left}\n1 < CCD ( ENG )`))?.stoppedFor).toEqual(["FRA"]);
    expect(waitingFor(gameAfter(`${left}\n1 < TME ( 25 )`))?.stoppedFor).toBeNull();
    expect(waitingFor(gameAfter(`${left}\n1 < NOW ( FAL 1901 ) ( ENG FLT LON )`))?.stoppedFor).toBeNull();
    // Nobody is left to wait for France.
    expect(waitingFor(gameAfter(`${left}\n1 x`))).toMatchObject({ gone: ["ENG", "FRA"], stoppedFor: null });
  });

  test("is unknown for powers that were not recorded, and does not include powers in civil disorder", () => {
    expect(waitingFor(gameAfter(`1 < ${england}\n1 < ${start}`))?.unknown).toEqual(["FRA"]);
    expect(waitingFor(gameAfter(`1 < ${england}\n1 < ${start}\n1 < CCD ( FRA )`))?.unknown).toEqual([]);
  });

  test("includes only dislodged units in a retreat turn, and only powers with adjustments due in an adjustment turn", () => {
    const retreat = "NOW ( SUM 1901 ) ( ENG FLT LON ) ( FRA AMY PAR MRT ( PIC ) )";
    expect(waitingFor(gameAfter(`1 < ${england}\n2 < ${france}\n1 < ${retreat}\n2 < ${retreat}`))?.ordersOf).toEqual([
      "FRA",
    ]);
    const builds = `
      1 < ${england}
      2 < ${france}
      1 < SCO ( ENG LON BEL ) ( FRA PAR )
      1 < NOW ( WIN 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )
      2 < NOW ( WIN 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )`;
    expect(waitingFor(gameAfter(builds))?.ordersOf).toEqual(["ENG"]);
  });
});
