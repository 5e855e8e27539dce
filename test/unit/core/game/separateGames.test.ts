import { describe, expect, test } from "vitest";
import { historyOf } from "../../../../core/game/state.ts";
import { turnList } from "../../../../core/game/turnList.ts";
import { england, france, gameAfter, gamesAfter, start } from "../../../support/gameDialogue.ts";

describe("separate games", () => {
  test("given two maps, then there are two games", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${start}
      2 < MAP ( 'fleet_rome' )
      2 < ${start}`);
    expect(all.map(({ map }) => map)).toEqual(["standard", "fleet_rome"]);
  });

  test("given the same power twice at the same position, then there are two games, but only one if the first client had left", () => {
    const seated = `
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}`;
    const again = `
      2 < MAP ( 'standard' )
      2 < HLO ( ENG ) ( 99 ) ( ( LVL 20 ) )
      2 < ${start}`;
    expect(gamesAfter(seated + again).all).toHaveLength(2);
    expect(gamesAfter(`${seated}\n 1 x${again}`).all).toHaveLength(1);
  });

  test("given a client whose HLO and first position are lost, when it gets the next turn first, then it belongs to the only open game", () => {
    const fall = "NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )";
    const one = `
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}`;
    const gamesWith = (loss: string, other = "", end = "") =>
      gamesAfter(`${one}\n${other}\n2 < MAP ( 'standard' )\n${loss}\n${end}\n2 < ${fall}\n1 < ${fall}`).all.length;
    expect(gamesWith("2 ?")).toBe(1);
    expect(gamesWith("")).toBe(2);
    expect(gamesWith("2 ?", one.replaceAll("1 <", "3 <"))).toBe(3);
    expect(gamesWith("2 ?", "", "1 x")).toBe(2);
    expect(gamesWith("2 ?", "", "1 < SLO ( ENG )")).toBe(2);
  });

  test("given a new greeting after the end, then there is another game on the same connection", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < NOW ( FAL 1910 ) ( ENG FLT LON )
      1 < SLO ( ENG )
      1 < NOW ( WIN 1910 ) ( ENG FLT LON )
      1 < HLO ( FRA ) ( 5 ) ( ( LVL 0 ) )
      1 < ${start}`);
    expect(all.map((game) => [historyOf(game).length, game.end?.kind ?? null])).toEqual([
      [2, "solo"],
      [1, null],
    ]);
  });

  test("given owners before the position, then the position decides which game they belong to", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}
      2 < MAP ( 'standard' )
      2 < HLO ( ENG ) ( 99 ) ( ( LVL 20 ) )
      2 < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
      2 < NOW ( SPR 1901 ) ( ENG FLT EDI ) ( FRA AMY MAR )`);
    expect(all.map(({ current }) => current?.units?.[0]?.province)).toEqual(["LON", "EDI"]);
    expect(all.map(({ centres }) => centres?.length ?? null)).toEqual([null, 3]);
  });

  test("given a summary followed by a greeting with owners and position, then there is another game on the same connection", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < NOW ( FAL 1910 ) ( ENG FLT LON )
      1 < SLO ( ENG )
      1 < SMR ( WIN 1910 ) ( ENG ( 'a' ) ( 'b' ) 18 )
      1 < HLO ( FRA ) ( 5 ) ( ( LVL 20 ) )
      1 < SCO ( ENG LON ) ( FRA PAR )
      1 < ${start}`);
    expect(all.map((game) => [historyOf(game).length, game.centres === null])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  const played = `
    1 < MAP ( 'standard' )
    1 < ${england}
    1 < ${start}
    1 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )`;
  const summary = "SMR ( FAL 1901 ) ( ENG ( 'a' ) ( 'b' ) 1 ) ( FRA ( 'a' ) ( 'b' ) 1 )";
  const beginning = (connection: number, greeting: string) => `
    ${connection} < MAP ( 'standard' )
    ${connection} < ${greeting}
    ${connection} < SCO ( ENG LON ) ( FRA PAR ) ( UNO BEL )
    ${connection} < ${start}`;

  test.each([
    ["an end that the server announced", `1 < ${summary}\n1 < OFF\n1 x`],
    ["an end, while its player is still connected", `1 < DRW`],
    ["a game without an end that all clients have left", "1 x"],
  ])("given %s, then a client at the initial position plays the next game", (_, end) => {
    for (const greeting of [england, france, "HLO ( UNO ) ( 0 ) ( ( LVL 20 ) )"]) {
      const { all } = gamesAfter(`${played}\n${end}${beginning(2, greeting)}`);
      expect(all.map((game) => historyOf(game).length)).toEqual([2, 1]);
    }
  });

  test("given the end of a game, then an observer and the player may still receive the final position", () => {
    const ended = "NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )";
    const { all, attendances } = gamesAfter(`${played}
      1 < ${summary}
      2 < MAP ( 'standard' )
      2 < ${ended}
      2 < ${summary}
      1 < ${england}
      1 < ${ended}`);
    expect(all).toHaveLength(1);
    expect([...attendances.values()].map(({ game }) => game)).toEqual([0, 0]);
  });

  test("given two games with the same initial position, then the options of HLO distinguish the players", () => {
    const silent = (power: string) => `HLO ( ${power} ) ( 7 ) ( ( LVL 0 ) )`;
    const { attendances } = gamesAfter(
      [england, silent("ENG"), france, silent("FRA")].map((hello, at) => beginning(at + 1, hello)).join("\n"),
    );
    expect([...attendances.values()].map(({ game }) => game)).toEqual([0, 1, 0, 1]);
  });

  test("given two games, then IAM continues the one with its passcode, even if the old connection is open", () => {
    const both = `${beginning(1, england)}${beginning(2, "HLO ( ENG ) ( 99 ) ( ( LVL 20 ) )")}`;
    for (const [passcode, game] of [
      [11, 0],
      [99, 1],
    ]) {
      const returned = `
        3 > IAM ( ENG ) ( ${passcode} )
        3 < YES ( IAM ( ENG ) ( ${passcode} ) )
        3 < MAP ( 'standard' )
        3 < HLO ( ENG ) ( ${passcode} ) ( ( LVL 20 ) )
        3 < ${start}`;
      expect(gamesAfter(both + returned).attendances.get(3)?.game).toBe(game);
      expect(gamesAfter(`${both}\n1 x\n2 x${returned}`).attendances.get(3)?.game).toBe(game);
    }
  });

  test("given a loaded game at an earlier turn, then it is another game, and the first one keeps its orders", () => {
    const { all } = gamesAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}
      1 > SUB ( ( ENG FLT LON ) MTO NTH )
      1 < THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )
      1 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )
      2 < MAP ( 'standard' )
      2 < ${france}
      2 < NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )
      1 < LOD ( 'saved' )
      2 < LOD ( 'saved' )
      ${beginning(1, england)}
      1 > SUB ( ( ENG FLT LON ) MTO ECH )
      1 < THX ( ( ENG FLT LON ) MTO ECH ) ( MBV )
      ${beginning(2, france)}`);
    expect(all.map((game) => turnList(game)[0]?.orders.map(({ text }) => text))).toEqual([
      ["( ENG FLT LON ) MTO NTH"],
      ["( ENG FLT LON ) MTO ECH"],
    ]);
    expect(all[1]?.powers.get("FRA")?.connection).toBe(2);
  });

  test("given a loaded game at the current turn, then it is the same game", () => {
    const { all } = gamesAfter(`
      ${beginning(1, england)}
      1 < LOD ( 'saved' )
      ${beginning(1, england)}`);
    expect(all).toHaveLength(1);
  });

  test("given a slice that has no turn yet, then notes on the previous turn are not assigned to the next one", () => {
    const game = gameAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      2 < MAP ( 'standard' )
      2 < ${england.replace("ENG", "FRA")}
      1 < ${start}
      2 < THX ( ( FRA AMY PAR ) MTO GAS ) ( MBV )
      2 < ${start}`);
    expect(game.seats.size).toBe(2);
    expect(game.current?.books.size).toBe(0);
  });

  test("given contradictory messages to two connections, then the first is kept and both are listed", () => {
    const game = gameAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      2 < MAP ( 'standard' )
      2 < ${france}
      1 < ${start}
      2 < ${start}
      1 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO GAS ) ( SUC )
      2 < ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO GAS ) ( BNC )
      1 < NOW ( FAL 1901 ) ( ENG FLT LON ) ( FRA AMY GAS )
      2 < NOW ( FAL 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )`);
    const [spring, fall] = historyOf(game);
    expect(spring?.contradictions).toMatchObject([
      { first: { result: { outcome: "SUC" } }, told: { result: { outcome: "BNC" } } },
    ]);
    expect(fall?.units).toContainEqual(expect.objectContaining({ province: "GAS" }));
    expect(fall?.contradictions).toMatchObject([{ told: null, firstN: 9, n: 10 }]);
  });

  test("given IAM, then the connection takes over the power, and its orders are the power's", () => {
    const game = gameAfter(`
      1 < MAP ( 'standard' )
      1 < ${england}
      1 < ${start}
      1 x
      2 > IAM ( ENG ) ( 11 )
      2 < YES ( IAM ( ENG ) ( 11 ) )
      2 > SUB ( ( ENG FLT LON ) HLD )
      2 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`);
    expect(game.powers.get("ENG")?.connection).toBe(2);
    expect(game.current?.books.get("ENG")).toHaveLength(1);
  });
});
