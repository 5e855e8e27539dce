import { describe, expect, test } from "vitest";
import { startOf } from "../../../../core/server/startPosition.ts";
import { powers, standardLoaded, Table } from "../../../support/table.ts";

const [england, france, germany] = ["ENG", "FRA", "GER"].map((power) => powers.indexOf(power)) as [
  number,
  number,
  number,
];
const limits = { movement: 60, retreat: 30, adjustment: 30 };

/** Submits an order to hold for every unit that MIS lists, power by power; the last power's orders end the turn. */
function holdAll(table: Table): void {
  for (const client of powers.keys()) {
    const owed = table.say(client, "MIS").find((line) => line.startsWith("MIS")) ?? "MIS";
    const units = [...owed.matchAll(/\( (\w{3} (?:AMY|FLT) (?:\w{3}|\( \w{3} \w{3} \))) \)/g)].map(([, unit]) => unit);
    if (units.length > 0) table.say(client, `SUB ${units.map((unit) => `( ( ${unit} ) HLD )`).join(" ")}`);
  }
}

describe("a game with seven players", () => {
  test("begins when all have accepted the map: each receives HLO, then SCO, NOW and TME", () => {
    const table = new Table({ limits });
    for (const [client, power] of powers.entries()) {
      table.connect(client);
      table.say(client, `NME ( 'bot ${power}' ) ( '1' )`);
    }
    for (const client of powers.keys()) expect(table.say(client, "NOW")).toHaveLength(1);
    const accepted = powers.map((_, client) => table.say(client, "YES ( MAP ( 'standard' ) )"));
    for (const [client, power] of powers.entries()) {
      const kinds = [...(accepted[client] ?? []), ...table.read(client)].map((line) => line.slice(0, 12));
      expect(kinds).toEqual([`HLO ( ${power} ) `, "SCO ( AUS BU", "NOW ( SPR 19", "TME ( 60 )"]);
    }
  });

  test("plays a turn as soon as all orders are in: everyone receives ORD for each unit, then NOW", () => {
    const table = new Table().seatAll();
    holdAll(table);
    const received = table.read(england);
    expect(received.slice(-24).filter((line) => line.startsWith("ORD ( SPR 1901 )"))).toHaveLength(22);
    expect(received.at(-1)).toMatch(/^NOW \( FAL 1901 \)/);
    expect(table.say(england, "ORD")).toHaveLength(22);
    const history = table.say(england, "HST ( SPR 1901 )");
    expect(history).toHaveLength(24);
    expect(history.at(-1)).toMatch(/^NOW \( FAL 1901 \)/);
  });

  test("sends SCO at the end of a year, and continues with the next spring if no adjustments are due", () => {
    const table = new Table().seatAll();
    holdAll(table);
    holdAll(table);
    const [centres, position] = table.read(england).slice(-2);
    expect([centres?.slice(0, 5), position?.slice(0, 16)]).toEqual(["SCO (", "NOW ( SPR 1902 )"]);
  });

  test("ends with OFF at the end of its last year: no vote is needed, and no draw is declared", () => {
    const table = new Table({ lastYear: 1901 }).seatAll();
    holdAll(table);
    expect(table.server.match.end).toBeNull();
    holdAll(table);
    expect(table.server.match.end).toEqual({ kind: "limit" });
    const last = table.read(england).slice(-3);
    expect(last.map((line) => line.slice(0, 16))).toEqual(["SCO ( AUS BUD TR", "NOW ( SPR 1902 )", "OFF"]);
    expect(table.closed.has(england)).toBe(true);
  });

  test("waits for a player that has sent NOT ( GOF )", () => {
    const table = new Table().seatAll();
    table.say(france, "NOT ( GOF )");
    holdAll(table);
    expect(table.say(england, "NOW")[0]).toMatch(/^THX|^NOW \( SPR 1901 \)/);
    table.say(france, "GOF");
    expect(table.read(england).at(-1)).toMatch(/^NOW \( FAL 1901 \)/);
  });

  test("reports the units that must retreat, and plays the retreats", () => {
    const table = new Table().seatAll();
    const orders: Readonly<Record<string, string>> = {
      AUS: "( ( AUS AMY VIE ) MTO TYR ) ( ( AUS AMY BUD ) HLD ) ( ( AUS FLT TRI ) HLD )",
      ITA: "( ( ITA AMY VEN ) HLD ) ( ( ITA AMY ROM ) HLD ) ( ( ITA FLT NAP ) HLD )",
    };
    for (const [power, order] of Object.entries(orders)) table.say(powers.indexOf(power), `SUB ${order}`);
    holdAll(table);
    const attack =
      "SUB ( ( AUS AMY TYR ) MTO VEN ) ( ( AUS FLT TRI ) SUP ( AUS AMY TYR ) MTO VEN ) ( ( AUS AMY BUD ) HLD )";
    table.say(powers.indexOf("AUS"), attack);
    holdAll(table);
    const italy = powers.indexOf("ITA");
    expect(table.read(italy).at(-1)).toMatch(/^NOW \( AUT 1901 \).*\( ITA AMY VEN MRT \( [A-Z ]+ \) \)/);
    expect(table.say(italy, "SUB ( ( ITA AMY VEN ) RTO TUS )")[0]).toBe("THX ( ( ITA AMY VEN ) RTO TUS ) ( MBV )");
    expect(table.say(italy, "NOW")[0]).toMatch(/^NOW \( WIN 1901 \)|^ORD/);
  });
});

describe("deadlines", () => {
  test("a power with missing orders goes into civil disorder, and its units without orders hold", () => {
    const table = new Table({ limits }).seatAll();
    table.say(france, "SUB ( ( FRA AMY PAR ) MTO BUR )");
    table.wait(60);
    const received = table.read(england);
    expect(received.slice(0, 7)).toEqual(powers.map((power) => `CCD ( ${power} )`));
    expect(received).toContain("ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( SUC )");
    expect(received).toContain("ORD ( SPR 1901 ) ( ( FRA AMY MAR ) HLD ) ( SUC )");
    expect(received.at(-1)).toBe("TME ( 60 )");
    table.say(france, "SUB ( ( FRA AMY BUR ) HLD )");
    expect(table.read(england)).toEqual(["NOT ( CCD ( FRA ) )"]);
  });

  test("a client is reminded at the time that it requested, in every turn until it withdraws the request", () => {
    const table = new Table({ limits }).seatAll();
    table.say(france, "TME ( 20 )");
    table.wait(40);
    expect([table.read(france), table.read(england)]).toEqual([["TME ( 20 )"], []]);
    table.wait(59);
    expect(table.read(france).filter((line) => line === "TME ( 20 )")).toEqual([]);
    table.wait(1);
    expect(table.read(france).filter((line) => line === "TME ( 20 )")).toHaveLength(1);
    table.say(france, "NOT ( TME )");
    table.wait(60);
    expect(table.read(france).filter((line) => line === "TME ( 20 )")).toEqual([]);
  });

  test("a player that leaves goes into civil disorder, and the game continues without its orders", () => {
    const table = new Table().seatAll();
    table.leave(germany);
    expect(table.read(england)).toEqual(["CCD ( GER )"]);
    for (const client of powers.keys()) if (client !== germany) table.say(client, "MIS");
    holdAll(table);
    expect(table.read(england).at(-1)).toMatch(/^NOW \( FAL 1901 \)/);
  });
});

describe("a game that all survivors leave", () => {
  test("ends even if a player without units and centres remains", () => {
    const start = startOf(standardLoaded);
    const units = (start?.units ?? []).filter(({ power }) => power !== "TUR");
    const owners = new Map([...(start?.owners ?? [])].filter(([power]) => power !== "TUR"));
    const turn = { season: "SPR", year: 1901 } as const;
    const table = new Table({}, { ...standardLoaded, start: { turn, units, owners } }).seatAll();
    const turkey = powers.indexOf("TUR");
    for (const client of powers.keys()) if (client !== turkey) table.leave(client);
    expect(table.server.match.end).toEqual({ kind: "stopped" });
    const last = table.read(turkey).slice(-2);
    expect(last.map((line) => line.slice(0, 16))).toEqual(["NOW ( FAL 1901 )", "OFF"]);
  });
});

describe("a game in which the deadline stops on disconnection", () => {
  const stopping = { limits, stopsClock: true };

  function passcodeOf(table: Table, client: number): string {
    return /\) \( (\d+) \)/.exec(table.say(client, "HLO")[0] ?? "")?.[1] ?? "";
  }

  test("HLO contains DSD", () => {
    expect(new Table(stopping).joinAll()[0]?.[0]).toMatch(/\( BTL 30 \) \( DSD \) \)$/);
  });

  test("stops the clock when a power with missing orders leaves, and starts it again when the last of them has returned", () => {
    const table = new Table(stopping).seatAll();
    const codes = [france, germany].map((client) => passcodeOf(table, client));
    table.wait(20);
    table.leave(france);
    table.leave(germany);
    expect(table.read(england)).toEqual(["CCD ( FRA )", "NOT ( TME ( 40 ) )", "CCD ( GER )"]);
    table.wait(600);
    expect(table.read(england)).toEqual([]);
    for (const [at, power] of ["FRA", "GER"].entries()) {
      table.connect(20 + at);
      table.say(20 + at, `IAM ( ${power} ) ( ${codes[at]} )`);
    }
    expect(table.read(england)).toEqual(["NOT ( CCD ( FRA ) )", "NOT ( CCD ( GER ) )", "TME ( 40 )"]);
    table.wait(40);
    expect(table.read(england).at(-1)).toBe("TME ( 60 )");
  });

  test("keeps the clock running if the power that leaves has submitted its orders", () => {
    const table = new Table(stopping).seatAll();
    table.say(france, "SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA AMY MAR ) HLD ) ( ( FRA FLT BRE ) HLD )");
    table.leave(france);
    expect(table.read(england)).toEqual(["CCD ( FRA )"]);
    table.wait(60);
    expect(table.read(england).at(-1)).toBe("TME ( 60 )");
  });
});

describe("the end", () => {
  test("a draw that all survivors vote for ends the game with DRW, SMR and OFF", () => {
    const table = new Table().seatAll();
    for (const client of powers.keys()) expect(table.say(client, "DRW")[0]).toBe("YES ( DRW )");
    const [, drawn, summary, off] = ["", ...table.read(england)];
    expect([drawn, summary?.slice(0, 46), off]).toEqual([
      "DRW",
      "SMR ( SPR 1901 ) ( AUS ( 'bot AUS' ) ( '1' ) 3",
      "OFF",
    ]);
    expect(table.closed.size).toBe(7);
    expect(table.server.match.end).toEqual({ kind: "draw" });
  });

  test("votes lapse when the turn is played", () => {
    const table = new Table().seatAll();
    for (const client of powers.keys()) if (client !== france) table.say(client, "DRW");
    holdAll(table);
    table.say(france, "DRW");
    expect(table.server.match.end).toBeNull();
  });

  test("a game that all players have left is stopped", () => {
    const table = new Table().seatAll();
    for (const client of powers.keys()) table.leave(client);
    expect(table.server.match.end).toEqual({ kind: "stopped" });
  });
});

describe("press", () => {
  const offer = "PRP ( PCE ( ENG FRA ) )";

  test("is accepted and reaches only its recipients", () => {
    const table = new Table({ level: 10 }).seatAll();
    expect(table.say(france, `SND ( ENG ) ( ${offer} )`)).toEqual([`YES ( SND ( ENG ) ( ${offer} ) )`]);
    expect(table.read(england)).toEqual([`FRM ( FRA ) ( ENG ) ( ${offer} )`]);
    expect(table.read(germany)).toEqual([]);
  });

  test.each([
    ["of a higher level", "SND ( ENG ) ( PRP ( DMZ ( ENG FRA ) ( BUR ) ) )", "HUH ( SND ( ENG ) ( PRP ( ERR DMZ"],
    ["to the sender itself", `SND ( FRA ) ( ${offer} )`, "REJ ( SND"],
    ["for another turn", `SND ( FAL 1901 ) ( ENG ) ( ${offer} )`, "REJ ( SND"],
  ])("%s is refused", (_, said, answer) => {
    const table = new Table({ level: 10 }).seatAll();
    expect(table.say(france, said)[0]?.slice(0, answer.length)).toBe(answer);
    expect(table.read(england)).toEqual([]);
  });

  test("to a power in civil disorder is answered with CCD, and no client receives it", () => {
    const table = new Table({ level: 10 }).seatAll();
    table.leave(germany);
    table.read(france);
    table.read(england);
    expect(table.say(france, `SND ( ENG GER ) ( ${offer} )`)).toEqual(["CCD ( GER )"]);
    expect(table.read(england)).toEqual([]);
  });

  test("is refused in the last seconds before a movement deadline if the game has PTL", () => {
    const table = new Table({ level: 10, limits, pressClosesAt: 20 }).seatAll();
    table.wait(39);
    expect(table.say(france, `SND ( ENG ) ( ${offer} )`)[0]).toMatch(/^YES/);
    table.wait(3);
    expect(table.say(france, `SND ( ENG ) ( ${offer} )`)[0]).toMatch(/^REJ/);
  });
});

describe("a solo", () => {
  test("ends the game with SLO, and an SMR that states the year in which a power lost its last centre", () => {
    const start = startOf(standardLoaded);
    if (!start) throw new Error("the standard map has no start");
    // England owns every centre except Smyrna, and has an army next to it.
    const all = [...standardLoaded.map.provinces.values()].filter(({ isSupplyCentre }) => isSupplyCentre);
    const owners = new Map([
      ["ENG", all.map(({ name }) => name).filter((name) => name !== "SMY")],
      ["TUR", ["SMY"]],
    ]);
    const turkish = { power: "TUR", type: "AMY", province: "ARM", coast: null } as const;
    const english = { power: "ENG", type: "AMY", province: "SYR", coast: null } as const;
    const fall = { season: "FAL", year: 1901 } as const;
    const table = new Table(
      {},
      { ...standardLoaded, start: { turn: fall, owners, units: [english, turkish] } },
    ).seatAll();
    table.say(england, "SUB ( ( ENG AMY SYR ) MTO SMY )");
    table.say(powers.indexOf("TUR"), "SUB ( ( TUR AMY ARM ) HLD )");
    const [, , centres, solo, summary, position, off] = table.read(france);
    expect([centres?.slice(0, 9), solo, position?.slice(0, 16), off]).toEqual([
      "SCO ( ENG",
      "SLO ( ENG )",
      "NOW ( WIN 1901 )",
      "OFF",
    ]);
    expect(summary).toContain("( TUR ( 'bot TUR' ) ( '1' ) 0 1901 )");
    expect(summary).toContain("( ENG ( 'bot ENG' ) ( '1' ) 34 )");
  });
});

describe("a game with partial draws", () => {
  const partial = { level: 10, partialDraws: true };

  test("ends in a draw that all survivors vote for, even if some also vote for other draws; DRW without powers means all survivors", () => {
    const table = new Table(partial).seatAll();
    expect(table.say(france, "DRW ( ENG FRA )")).toEqual(["YES ( DRW ( ENG FRA ) )"]);
    for (const client of powers.keys()) if (client !== germany) table.say(client, "DRW");
    expect(table.server.match.end).toBeNull();
    table.say(germany, `DRW ( ${[...powers].reverse().join(" ")} )`);
    expect(table.read(england)).toContain(`DRW ( ${[...powers].sort().join(" ")} )`);
    expect(table.server.match.end).toEqual({ kind: "draw" });
  });

  test("ends in a draw of some powers when all survivors accept it", () => {
    const table = new Table(partial).seatAll();
    for (const client of powers.keys()) table.say(client, "DRW ( FRA ENG )");
    expect(table.read(england)).toContain("DRW ( ENG FRA )");
  });

  test("needs the vote of a connected power in civil disorder", () => {
    const table = new Table({ limits }).seatAll();
    table.wait(60);
    for (const client of powers.keys()) if (client !== germany) table.say(client, "DRW");
    expect(table.server.match.end).toBeNull();
    table.say(germany, "DRW");
    expect(table.server.match.end).toEqual({ kind: "draw" });
  });
});
