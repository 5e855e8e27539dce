import { describe, expect, test } from "vitest";
import type { GameOptions } from "../../../../core/server/gameOptions.ts";
import { startOf } from "../../../../core/server/startPosition.ts";
import { powers, standardLoaded, Table } from "../../../support/table.ts";

/**
 * The answers to a request, by its sender: before the start, a client that has not joined, a player and an observer;
 * during the game, these and a player without units and centres. Each answer consists of the beginnings of the
 * messages, joined by ` | `; an empty string means no answer. `YES`, `REJ` and `ERR` mean the whole request inside YES,
 * inside REJ, or inside HUH after ERR. Source: v0.18, level 0, "the server will respond" in the section on each
 * command; level 10 for SND and for DRW with a list of powers.
 */
type Row = readonly [request: string, ...answers: string[]];

const states = ["a client that has not joined", "a player", "an observer"] as const;
const map = "MAP ( 'standard' )";
const spring = "NOW ( SPR 1901 ) (";
const owners = "SCO ( AUS";
const order = "( FRA AMY PAR ) HLD";
const press = "( ENG ) ( PRP ( PCE ( ENG FRA ) ) )";

/** The answers before the start. */
const before: readonly Row[] = [
  ["NME ( 'bot GER' ) ( '2' )", `YES | ${map}`, "REJ", "REJ"],
  ["OBS", `YES | ${map}`, "REJ", "REJ"],
  ["IAM ( FRA ) ( 1 )", "REJ", "REJ", "REJ"],
  ["MAP", map, map, map],
  ["MDF", "MDF (", "MDF (", "MDF ("],
  ["YES ( MAP ( 'standard' ) )", "", "", ""],
  ["REJ ( LOD ( 'old' ) )", "", "", ""],
  ["YES ( SVE ( 'old' ) )", "", "", ""],
  ["REJ ( SVE ( 'old' ) )", "", "", ""],
  ["HLO", "REJ", "REJ", "REJ"],
  ["SCO", owners, owners, owners],
  ["NOW", spring, spring, spring],
  ["HST ( SPR 1901 )", "REJ", "REJ", "REJ"],
  ["ORD", "ERR", "REJ", "ERR"],
  [`SUB ( ${order} )`, "ERR", "REJ", "ERR"],
  [`SUB ( SPR 1901 ) ( ${order} )`, "ERR", "REJ", "ERR"],
  [`NOT ( SUB ( ${order} ) )`, "HUH ( NOT ( ERR SUB", "REJ", "HUH ( NOT ( ERR SUB"],
  ["NOT ( SUB )", "HUH ( NOT ( ERR SUB", "REJ", "HUH ( NOT ( ERR SUB"],
  ["MIS", "ERR", "REJ", "ERR"],
  ["GOF", "ERR", "REJ", "ERR"],
  ["NOT ( GOF )", "HUH ( NOT ( ERR GOF", "REJ", "HUH ( NOT ( ERR GOF"],
  ["TME", "REJ", "REJ", "REJ"],
  ["TME ( 10 )", "YES", "YES", "YES"],
  ["TME ( 61 )", "REJ", "REJ", "REJ"],
  ["TME ( -1 )", "REJ", "REJ", "REJ"],
  ["NOT ( TME )", "YES", "YES", "YES"],
  ["NOT ( TME ( 5 ) )", "REJ", "REJ", "REJ"],
  ["DRW", "REJ", "REJ", "REJ"],
  ["NOT ( DRW )", "REJ", "REJ", "REJ"],
  ["DRW ( ENG FRA )", "HUH ( DRW ERR (", "REJ", "HUH ( DRW ERR ("],
  [`SND ${press}`, "ERR", "REJ", "ERR"],
  ["ADM ( 'me' ) ( 'hello' )", "REJ", "ADM ( 'me' ) ( 'hello' )", "REJ"],
  ["HUH ( ERR MAP )", "", "", ""],
  ["PRN ( ( MAP )", "", "", ""],
  ["SLO ( FRA )", "ERR", "ERR", "ERR"],
  ["LOD ( 'old' )", "ERR", "ERR", "ERR"],
  ["SVE ( 'old' )", "ERR", "ERR", "ERR"],
  ["OFF", "ERR", "ERR", "ERR"],
];

/** The answers during the game. */
const during: readonly Row[] = [
  ["NME ( 'late' ) ( '2' )", "REJ", "REJ", "REJ", "REJ"],
  ["OBS", `YES | ${map}`, "REJ", "REJ", "REJ"],
  ["IAM ( FRA ) ( 1 )", "REJ", "REJ", "REJ", "REJ"],
  ["MAP", map, map, map, map],
  ["MDF", "MDF (", "MDF (", "MDF (", "MDF ("],
  ["YES ( MAP ( 'standard' ) )", "", "", "", ""],
  ["REJ ( MAP ( 'standard' ) )", "", "", "", ""],
  ["HLO", "REJ", "HLO ( FRA ) (", "HLO ( UNO ) ( 0 )", "HLO ( TUR ) ("],
  ["SCO", owners, owners, owners, owners],
  ["NOW", spring, spring, spring, spring],
  ["HST ( SPR 1901 )", "REJ", "REJ", "REJ", "REJ"],
  ["ORD", "ERR", "REJ", "ERR", "REJ"],
  [
    `SUB ( ${order} )`,
    "ERR",
    "THX ( ( FRA AMY PAR ) HLD ) ( MBV ) | MIS (",
    "ERR",
    "THX ( ( FRA AMY PAR ) HLD ) ( NYU )",
  ],
  [`SUB ( FAL 1901 ) ( ${order} )`, "ERR", "REJ", "ERR", "REJ"],
  [`NOT ( SUB ( ${order} ) )`, "HUH ( NOT ( ERR SUB", "REJ", "HUH ( NOT ( ERR SUB", "REJ"],
  ["NOT ( SUB )", "HUH ( NOT ( ERR SUB", "YES", "HUH ( NOT ( ERR SUB", "YES"],
  ["MIS", "ERR", "MIS ( FRA AMY PAR )", "ERR", "MIS"],
  ["GOF", "ERR", "YES | MIS (", "ERR", "REJ"],
  ["NOT ( GOF )", "HUH ( NOT ( ERR GOF", "YES", "HUH ( NOT ( ERR GOF", "REJ"],
  ["TME", "TME ( 60 )", "TME ( 60 )", "TME ( 60 )", "TME ( 60 )"],
  ["TME ( 10 )", "YES", "YES", "YES", "YES"],
  ["TME ( 61 )", "REJ", "REJ", "REJ", "REJ"],
  ["TME ( -1 )", "REJ", "REJ", "REJ", "REJ"],
  ["NOT ( TME )", "YES", "YES", "YES", "YES"],
  ["NOT ( TME ( 5 ) )", "REJ", "REJ", "REJ", "REJ"],
  ["DRW", "REJ", "YES", "REJ", "REJ"],
  ["NOT ( DRW )", "REJ", "YES", "REJ", "REJ"],
  ["DRW ( ENG FRA )", "HUH ( DRW ERR (", "YES", "HUH ( DRW ERR (", "REJ"],
  ["DRW ( FRA TUR )", "HUH ( DRW ERR (", "REJ", "HUH ( DRW ERR (", "REJ"],
  [`SND ${press}`, "ERR", "YES", "ERR", "REJ"],
  ["SND ( TUR ) ( PRP ( PCE ( FRA TUR ) ) )", "ERR", "OUT ( TUR )", "ERR", "REJ"],
  [
    "ADM ( 'me' ) ( 'hello' )",
    "REJ",
    "ADM ( 'me' ) ( 'hello' )",
    "ADM ( 'me' ) ( 'hello' )",
    "ADM ( 'me' ) ( 'hello' )",
  ],
  ["LOD ( 'old' )", "ERR", "ERR", "ERR", "ERR"],
  ["SVE ( 'old' )", "ERR", "ERR", "ERR", "ERR"],
  ["OFF", "ERR", "ERR", "ERR", "ERR"],
];

const options: Partial<GameOptions> = {
  ...{ level: 10, partialDraws: true },
  limits: { movement: 60, retreat: 30, adjustment: 30 },
};
const [stranger, observer] = [90, 91];

/** Returns a table that only France and an observer have joined. */
function waiting(): Table {
  const table = new Table(options);
  for (const client of [stranger, observer, 2]) table.connect(client);
  table.say(2, "NME ( 'bot FRA' ) ( '1' )");
  table.say(observer, "OBS");
  return table;
}

/** Returns a game in which Turkey has lost all units and centres. */
function running(): Table {
  const start = startOf(standardLoaded);
  if (!start) throw new Error("the standard map has no start");
  const units = start.units.filter(({ power }) => power !== "TUR");
  const left = new Map([...start.owners].filter(([power]) => power !== "TUR"));
  const table = new Table(options, { ...standardLoaded, start: { ...start, units, owners: left } });
  table.seatAll();
  table.connect(stranger);
  table.connect(observer);
  table.say(observer, "OBS");
  table.say(observer, `YES ( ${map} )`);
  return table;
}

/** Returns the expected beginning of each message in an answer from a row. */
function begins(answer: string, request: string): string[] {
  if (answer === "") return [];
  return answer.split(" | ").map((part) => {
    if (part === "YES" || part === "REJ") return `${part} ( ${request} )`;
    return part === "ERR" ? `HUH ( ERR ${request} )` : part;
  });
}

function expectAnswer(table: Table, client: number, request: string, answer: string): void {
  const wanted = begins(answer, request);
  const said = table.say(client, request);
  expect(said.map((line, at) => line.slice(0, wanted[at]?.length ?? line.length))).toEqual(wanted);
}

describe.each(states.map((state, at) => [state, at] as const))("given %s before the start, when it sends", (_, at) => {
  test.each(before)("%s, then the answer is the one in the documents", (request, ...answers) => {
    expectAnswer(waiting(), [stranger, 2, observer][at] ?? 0, request, answers[at] ?? "");
  });
});

const later = [...states, "an eliminated player"];
describe.each(later.map((state, at) => [state, at] as const))("given %s during the game, when it sends", (_, at) => {
  const clients = [stranger, powers.indexOf("FRA"), observer, powers.indexOf("TUR")];
  test.each(during)("%s, then the answer is the one in the documents", (request, ...answers) => {
    expectAnswer(running(), clients[at] ?? 0, request, answers[at] ?? "");
  });
});

test("given a player that cannot use the map, then it receives OFF, and another client can take its seat", () => {
  const table = waiting();
  expect(table.say(2, "REJ ( MAP ( 'standard' ) )")).toEqual(["OFF"]);
  expect([...table.closed]).toEqual([2]);
  table.connect(3);
  expect(table.say(3, "NME ( 'bot FRA' ) ( '2' )")).toEqual(["YES ( NME ( 'bot FRA' ) ( '2' ) )", map]);
});
