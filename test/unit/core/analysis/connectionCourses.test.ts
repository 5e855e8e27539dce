import { expect, test } from "vitest";
import { type ConnectionCourse, ConnectionCourses } from "../../../../core/analysis/connectionCourses.ts";
import { placed } from "../../../support/entries.ts";
import { folded } from "../../../support/folded.ts";
import { seatEntries } from "../../../support/seatDialogue.ts";

function coursesOf(dialogue: string): readonly ConnectionCourse[] {
  const courses = new ConnectionCourses();
  folded(seatEntries(dialogue), [courses]);
  return courses.all;
}

const seat = `
  1 > NME ( 'x' ) ( '1' )
  1 < YES ( NME ( 'x' ) ( '1' ) )
  1 < MAP ( 'standard' )
  1 > YES ( MAP ( 'standard' ) )`;
const joins = `${seat}
  1 < HLO ( FRA ) ( 10 ) ( ( LVL 0 ) )
  1 < NOW ( SPR 1901 ) ( FRA AMY PAR )`;

test("given a client that leaves a game, then its course contains the turn and the last message that it received", () => {
  expect(coursesOf(`${joins}\n1 > SUB ( ( FRA AMY PAR ) HLD )\n1 x`)).toMatchObject([
    {
      power: "FRA",
      hasJoined: true,
      isOver: false,
      turn: "SPR 1901",
      last: { n: 7, name: "NOW" },
      end: { by: "client", how: "closed" },
    },
  ]);
});

test("given messages after the client has left, then the client received none of them", () => {
  const [course] = coursesOf(`${joins}\n1 x\n1 < OFF`);
  expect(course).toMatchObject({ isOver: false, last: { name: "NOW" } });
});

test.each(["SLO ( FRA )", "DRW", "OFF"])("given %s, then the game is over for the client", (end) => {
  expect(coursesOf(`${joins}\n1 < ${end}`)).toMatchObject([{ isOver: true }]);
});

test("given a client that waits for a game, then the client has not joined a game", () => {
  const [course] = coursesOf(seat);
  expect(course).toMatchObject({ hasJoined: false, turn: null, refusal: null, end: null });
  expect([...(course?.sent ?? [])]).toEqual(["IM", "NME", "YES"]);
});

test("given a refused seat, then the course contains the refusal, unless a second request is accepted", () => {
  const refused = "1 > NME ( 'x' ) ( '1' )\n1 < REJ ( NME ( 'x' ) ( '1' ) )";
  expect(coursesOf(refused)).toMatchObject([{ refusal: { n: 3, name: "NME" } }]);
  expect(coursesOf(`${refused}\n${seat}`)).toMatchObject([{ refusal: null }]);
});

test("given a server that cannot be reached, then the course contains the reason", () => {
  const courses = new ConnectionCourses();
  const opened = {
    type: "opened",
    atNs: 0,
    connection: 1,
    client: null,
    listen: "127.0.0.1:1",
    upstream: null,
  } as const;
  const failed = {
    type: "failed",
    atNs: 0,
    connection: 1,
    code: "ECONNREFUSED",
    message: "connection refused",
  } as const;
  folded(placed([opened, failed]), [courses]);
  expect(courses.all).toMatchObject([{ listen: "127.0.0.1:1", failure: "connection refused", last: null }]);
});

test("given a server that closes first, then the connection counts as ended by the server", () => {
  expect(coursesOf(`${joins}\n1 x server`)).toMatchObject([{ end: { by: "server" } }]);
});
