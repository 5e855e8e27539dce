import { describe, expect, test } from "vitest";
import type { PlayedSeat } from "../../../../core/analysis/standingsFold.ts";
import { seatsAfter } from "../../../support/seatDialogue.ts";

const beginning = "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )";

/** Returns the lines in which a bot joins and receives the first position. */
function enters(connection: number, power: string, name: string): string {
  return `
    ${connection} > NME ( '${name}' ) ( '1' )
    ${connection} < YES ( NME ( '${name}' ) ( '1' ) )
    ${connection} < MAP ( 'standard' )
    ${connection} < HLO ( ${power} ) ( ${connection}0 ) ( ( LVL 0 ) )
    ${connection} < SCO ( FRA PAR ) ( ENG LON ) ( UNO BRE EDI )
    ${connection} < ${beginning}`;
}

const both = enters(1, "FRA", "Albert") + enters(2, "ENG", "Betty");

function seatOf(dialogue: string, power: string, at = 0): PlayedSeat | undefined {
  return seatsAfter(dialogue).seats.filter((seat) => seat.power === power)[at];
}

describe("the end of a game, for each player", () => {
  test("given a solo, then the winning bot takes everyone's points, and a power without centres is eliminated", () => {
    const { seats } = seatsAfter(`${both}
      1 < SCO ( FRA PAR BRE ) ( ENG LON )
      1 < SLO ( FRA )`);
    expect(seats).toHaveLength(7);
    expect(seats.find(({ power }) => power === "FRA")).toMatchObject({ result: "solo", score: 6, centres: 2 });
    expect(seats.find(({ power }) => power === "ENG")).toMatchObject({ result: "survived", score: -1, centres: 1 });
    expect(seats.find(({ power }) => power === "AUS")).toMatchObject({ result: "eliminated", score: -1, centres: 0 });
    expect(seats.reduce((sum, { score }) => sum + (score ?? 0), 0)).toBe(0);
  });

  test("given a draw that names no power, then the survivors share it", () => {
    const { seats } = seatsAfter(`${both}
      1 < DRW`);
    expect(seats.filter(({ result }) => result === "draw").map(({ power }) => power)).toEqual(["ENG", "FRA"]);
    expect(seats.find(({ power }) => power === "ENG")?.score).toBe(2.5);
  });

  test("given a draw that names one power, then that power gets the whole score", () => {
    expect(seatOf(`${both}\n1 < DRW ( FRA )`, "ENG")).toMatchObject({ result: "survived", score: -1 });
  });

  test("given only SMR, then a power with more than half of the centres has won a solo", () => {
    const summary = "SMR ( FAL 1910 ) ( FRA ( 'Albert' ) ( '1' ) 18 ) ( ENG ( 'Betty' ) ( '1' ) 16 )";
    expect(seatOf(`${both}\n1 < ${summary}`, "FRA")).toMatchObject({ result: "solo", centres: 18 });
    const even = summary.replace("18", "17").replace("16", "17");
    expect(seatOf(`${both}\n1 < ${even}`, "FRA")).toMatchObject({ result: "stopped", score: null, centres: 17 });
  });

  test("given only SMR, when all survivors voted for a draw in that turn, then it is a draw", () => {
    const summary = "1 < SMR ( SPR 1901 ) ( FRA ( 'Albert' ) ( '1' ) 1 ) ( ENG ( 'Betty' ) ( '1' ) 1 )";
    const votes = "1 > DRW\n1 < YES ( DRW )\n2 > DRW\n2 < YES ( DRW )";
    expect(seatOf(`${both}\n${votes}\n${summary}`, "FRA")?.result).toBe("draw");
    expect(seatOf(`${both}\n1 > DRW\n1 < YES ( DRW )\n${summary}`, "FRA")?.result).toBe("stopped");
  });

  test("given a game without an end, then no power has won or lost", () => {
    expect(seatOf(both, "FRA")).toMatchObject({ result: "unseen", score: null, centres: 1 });
  });

  test("given OFF to all, then the game was stopped", () => {
    expect(seatOf(`${both}\n1 < OFF\n2 < OFF`, "FRA")).toMatchObject({
      result: "stopped",
      score: null,
      disconnects: 0,
    });
  });
});

describe("a server that disappears", () => {
  const bothGone = `${both}\n1 x server\n2 x server`;

  test("given that the server closes the connections of all clients that are still connected, then the game was stopped", () => {
    expect(seatOf(bothGone, "FRA")).toMatchObject({ result: "stopped", score: null, disconnects: 0 });
    expect(seatOf(`${both}\n1 x server\n2 x`, "FRA")).toMatchObject({ result: "stopped", disconnects: 0 });
    expect(seatOf(`${enters(1, "FRA", "Albert")}\n1 x server`, "FRA")).toMatchObject({
      ...{ result: "stopped", disconnects: 0 },
    });
  });

  test("given a client that left long before, then the client counts as disconnected", () => {
    const game = `${both}\n2 x\n+60\n1 x server`;
    expect(seatOf(game, "ENG")).toMatchObject({ result: "stopped", disconnects: 1 });
    expect(seatOf(game, "FRA")).toMatchObject({ result: "stopped", disconnects: 0 });
  });

  test("given that the server closes one connection and the other client stays, then the first client counts as disconnected", () => {
    for (const end of ["+60\n1 x", "+60\n1 x recorder", "1 < NOW ( FAL 1901 ) ( FRA AMY BUR ) ( ENG FLT LON )"])
      expect(seatOf(`${both}\n2 x server\n${end}`, "ENG")).toMatchObject({ result: "unseen", disconnects: 1 });
  });

  test("given a client that left with FM or was dismissed with EM, then the end of its connection does not show that the server disappeared", () => {
    const alone = enters(1, "FRA", "Albert");
    for (const farewell of ["1 FM", "1 EM"])
      expect(seatOf(`${alone}\n${farewell}\n1 x server`, "FRA")).toMatchObject({ result: "unseen", disconnects: 1 });
  });

  test("given a game that has ended, then its end determines the result, not the closed connections", () => {
    expect(seatOf(`${both}\n1 < SLO ( FRA )\n1 x server\n2 x server`, "FRA")?.result).toBe("solo");
  });
});

describe("who played", () => {
  test("given a bot that leaves a game in progress, then the bot keeps its result, and the disconnect is counted", () => {
    const game = `${both}
      2 x
      1 < NOW ( FAL 1901 ) ( FRA AMY BUR ) ( ENG FLT LON )`;
    expect(seatOf(game, "ENG")).toMatchObject({ program: { name: "Betty" }, result: "unseen", disconnects: 1 });
    expect(seatOf(`${game}\n1 < SLO ( FRA )`, "ENG")).toMatchObject({ result: "survived", disconnects: 1 });
  });

  test("given that all bots leave and nothing follows, then the game was cut short, without disconnects", () => {
    expect(seatOf(`${both}\n2 x\n1 x`, "ENG")?.disconnects).toBe(0);
  });

  test("given that all bots leave within seconds during a turn, then the game was cut short too; if they leave further apart, the first one counts as disconnected", () => {
    const next = "1 < NOW ( FAL 1901 ) ( FRA AMY BUR ) ( ENG FLT LON )";
    expect(seatOf(`${both}\n2 x\n${next}\n1 x`, "ENG")?.disconnects).toBe(0);
    expect(seatOf(`${both}\n2 x\n${next}\n+60\n1 x`, "ENG")?.disconnects).toBe(1);
  });

  test("given that the recorder is stopped or killed, then only bots that had already left count as disconnected", () => {
    const next = "1 < NOW ( FAL 1901 ) ( FRA AMY BUR ) ( ENG FLT LON )";
    for (const end of ["1 x recorder", "1 > HLO"]) {
      expect(seatOf(`${both}\n2 x\n${next}\n${end}`, "ENG")).toMatchObject({ result: "unseen", disconnects: 1 });
      expect(seatOf(`${both}\n2 x\n${next}\n${end}`, "FRA")).toMatchObject({ result: "unseen", disconnects: 0 });
    }
    expect(seatOf(`${both}\n2 x recorder\n1 x recorder`, "ENG")?.disconnects).toBe(0);
  });

  test("given that one bot leaves and the clock stops, then the bot counts as disconnected, although no turn follows", () => {
    expect(seatOf(`${both}\n2 x\n+60\n1 x`, "ENG")?.disconnects).toBe(1);
    expect(seatOf(`${both}\n2 x\n+60\n1 x recorder`, "ENG")?.disconnects).toBe(1);
  });

  test("given that the only recorded bot leaves, then it counts as disconnected", () => {
    expect(seatOf(`${enters(1, "FRA", "Albert")}\n1 x`, "FRA")).toMatchObject({ result: "unseen", disconnects: 1 });
  });

  test("given that a bot returns with IAM, then it counts as the same bot", () => {
    const game = `${both}
      2 x
      3 > IAM ( ENG ) ( 20 )
      3 < YES ( IAM ( ENG ) ( 20 ) )
      1 < NOW ( FAL 1901 ) ( FRA AMY BUR ) ( ENG FLT LON )`;
    const { seats } = seatsAfter(game);
    expect(seats.filter(({ power }) => power === "ENG")).toMatchObject([
      { program: { name: "Betty" }, disconnects: 1 },
    ]);
  });

  test("given that another bot takes over, then the result stays with the first bot", () => {
    const game = `${both}
      2 x
      3 > NME ( 'Carol' ) ( '1' )
      3 > IAM ( ENG ) ( 20 )
      3 < YES ( IAM ( ENG ) ( 20 ) )
      1 < SLO ( FRA )`;
    expect(seatOf(game, "ENG")).toMatchObject({ program: { name: "Betty" }, result: "survived" });
    expect(seatOf(game, "ENG", 1)).toMatchObject({ program: { name: "Carol" }, result: null, score: null });
  });

  test("given that SMR names a bot that was not recorded, then that bot is known", () => {
    const game = `${enters(1, "FRA", "Albert")}
      1 < SLO ( FRA )
      1 < SMR ( SPR 1901 ) ( FRA ( 'Albert' ) ( '1' ) 1 ) ( ENG ( 'Betty' ) ( '7' ) 1 )`;
    expect(seatOf(game, "ENG")?.program).toEqual({ name: "Betty", version: "7" });
    expect(seatOf(enters(1, "FRA", "Albert"), "ENG")?.program).toBeNull();
  });

  test("given a bot that was accepted but got no power, then it is still listed", () => {
    const { seats, unseated } = seatsAfter("1 > NME ( 'Albert' ) ( '1' )\n1 < YES ( NME ( 'Albert' ) ( '1' ) )\n1 x");
    expect(seats).toEqual([]);
    expect(unseated).toEqual([{ name: "Albert", version: "1" }]);
  });

  test.each([
    ["that the server refused", "1 > NME ( 'Albert' ) ( '1' )\n1 < REJ ( NME ( 'Albert' ) ( '1' ) )"],
    ["that left before the server answered", "1 > NME ( 'Albert' ) ( '1' )\n1 x"],
  ])("given a bot %s, then it is listed without a seat", (_, dialogue) => {
    expect(seatsAfter(dialogue)).toEqual({ seats: [], unseated: [{ name: "Albert", version: "1" }] });
  });

  test("given an observer, also after a refused NME, and a client that never gave a name, then they are not bots", () => {
    const observer = "1 > NME ( 'Albert' ) ( '1' )\n1 < REJ ( NME ( 'Albert' ) ( '1' ) )\n1 > OBS\n1 < YES ( OBS )";
    const nameless = "2 > NME ( '' ) ( '' )\n2 < REJ ( NME ( '' ) ( '' ) )\n3 > HLO";
    expect(seatsAfter(`${observer}\n${nameless}`)).toEqual({ seats: [], unseated: [] });
  });

  test("given a bot that left between HLO and the first position, then it keeps its seat", () => {
    const game =
      "1 > NME ( 'Albert' ) ( '1' )\n1 < YES ( NME ( 'Albert' ) ( '1' ) )\n1 < HLO ( FRA ) ( 1 ) ( ( LVL 0 ) )\n1 x";
    expect(seatsAfter(game)).toMatchObject({ seats: [{ game: null, power: "FRA", result: "unseen" }], unseated: [] });
  });
});

describe("deadlines and refusals", () => {
  const next = "1 < NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )";
  const held = "1 > SUB ( ( FRA AMY PAR ) HLD )\n1 < THX ( ( FRA AMY PAR ) HLD ) ( MBV )";

  test("given no orders at the deadline, then the deadline was missed", () => {
    expect(seatOf(`${both}\n1 < TME ( 60 )\n+60\n${next}`, "FRA")?.missedDeadlines).toBe(1);
  });

  test("given orders, or a turn played before its deadline, then no deadline was missed", () => {
    expect(seatOf(`${both}\n1 < TME ( 60 )\n${held}\n+60\n${next}`, "FRA")?.missedDeadlines).toBe(0);
    expect(seatOf(`${both}\n1 < TME ( 60 )\n+10\n${next}`, "FRA")?.missedDeadlines).toBe(0);
  });

  test("given a turn that continues after its deadline, then the deadline was missed if orders are missing, whether the recording is closed or not", () => {
    const late = (end: string, given = "") => seatOf(`${both}\n1 < TME ( 60 )\n${given}\n+70\n${end}`, "FRA");
    for (const end of ["1 x", "2 x", "2 > HLO"]) {
      expect(late(end)?.missedDeadlines).toBe(1);
      expect(late(end, held)?.missedDeadlines).toBe(0);
    }
    expect(late("1 x", "1 > SUB ( ( FRA AMY PAR ) HLD )")?.missedDeadlines).toBe(0);
    expect(seatOf(`${both}\n1 < TME ( 60 )\n+30\n1 x\n+60\n2 > HLO`, "FRA")?.missedDeadlines).toBe(0);
  });

  test("given accepted orders that are followed by a MIS, then the deadline was not missed", () => {
    const game = `${both}\n1 < TME ( 60 )\n${held}\n1 < MIS ( FRA AMY PAR )\n+60\n${next}`;
    expect(seatOf(game, "FRA")?.missedDeadlines).toBe(0);
  });

  test("given a CCD about a connected bot, sent to all, then the bot missed one deadline; given one about a bot that left, then it missed none", () => {
    const sent = "1 < CCD ( ENG )\n2 < CCD ( ENG )";
    expect(seatOf(`${both}\n${sent}`, "ENG")?.missedDeadlines).toBe(1);
    expect(seatOf(`${both}\n2 x\n1 < CCD ( ENG )`, "ENG")?.missedDeadlines).toBe(0);
  });

  test("given a CCD that one client receives after another client's next position, then the bot missed one deadline", () => {
    const inTurn = `1 < CCD ( ENG )\n${next}\n2 < CCD ( ENG )\n${next.replace("1", "2")}`;
    expect(seatOf(`${both}\n1 < TME ( 60 )\n2 < TME ( 60 )\n${held}\n+60\n${inTurn}`, "ENG")?.missedDeadlines).toBe(1);
  });

  test("given a short limit, and orders whose THX follows another client's next position, then no deadline was missed", () => {
    const sent = "2 > SUB ( ( ENG FLT LON ) HLD )";
    const told = "2 < THX ( ( ENG FLT LON ) HLD ) ( MBV )";
    const played = (orders: string) =>
      `${both}\n1 < TME ( 5 )\n2 < TME ( 5 )\n${held}\n${orders}\n+1\n${next}\n${told}`;
    expect(seatOf(played(sent), "ENG")?.missedDeadlines).toBe(0);
    expect(seatOf(played(""), "ENG")?.missedDeadlines).toBe(1);
  });

  test("given orders sent after the deadline whose THX follows another client's next position, then the deadline was missed", () => {
    const late = "+70\n2 > SUB ( ( ENG FLT LON ) HLD )";
    const told = "2 < THX ( ( ENG FLT LON ) HLD ) ( NRN )";
    const game = `${both}\n1 < TME ( 60 )\n2 < TME ( 60 )\n${held}\n${late}\n${next}\n${told}`;
    expect(seatOf(game, "ENG")?.missedDeadlines).toBe(1);
  });

  test("given a THX that refuses an order, then the order counts as refused", () => {
    const game = `${both}\n1 > SUB ( ( FRA AMY PAR ) MTO LON )\n1 < THX ( ( FRA AMY PAR ) MTO LON ) ( FAR )\n${held}`;
    expect(seatOf(game, "FRA")).toMatchObject({ orders: 2, ordersRefused: 1 });
  });
});
