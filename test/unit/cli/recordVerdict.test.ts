import { describe, expect, test } from "vitest";
import { type LintedRun, verdictOf, verdictText } from "../../../cli/recordVerdict.ts";
import type { ConnectionCourse } from "../../../core/analysis/connectionCourses.ts";
import type { ConnectionEnd } from "../../../core/recording/connectionEnds.ts";

function endOf(by: ConnectionEnd["by"]): ConnectionEnd {
  return { how: by === "recorder" ? "stopped" : "closed", by, atNs: 1e9, code: null };
}

/** Returns a client that played France and left the game after the first position. */
function course(changes: Partial<ConnectionCourse> = {}): ConnectionCourse {
  return {
    connection: 1,
    listen: "127.0.0.1:16713",
    power: "FRA",
    failure: null,
    sent: new Set(["IM", "NME", "YES", "SUB"]),
    refusal: null,
    hasJoined: true,
    isOver: false,
    turn: "SPR 1901",
    last: { n: 25, name: "FRM" },
    end: endOf("client"),
    ...changes,
  };
}

/**
 * Returns the verdict on a run with these changes, such as `0 clean: ...`; by default, its client left a game without
 * FM.
 */
function verdict(changes: Partial<LintedRun>): string {
  const found = verdictOf({
    bot: null,
    listening: "127.0.0.1:16713",
    upstreams: "localhost:16714",
    end: "ended",
    awaitsEnd: true,
    timeoutSeconds: null,
    isWhole: true,
    failure: null,
    courses: [course()],
    findings: 0,
    ...changes,
  });
  return `${found.exitCode} ${verdictText(found)}`;
}

const exited = (code: number): Pick<LintedRun, "bot"> => ({ bot: { kind: "exited", code } });
const unjoined = { hasJoined: false, turn: null, power: null } as const;

describe("a bot", () => {
  test("that exits with a code other than 0 after the end of the game has not crashed; a bot killed by a signal has crashed", () => {
    const courses = [course({ isOver: true })];
    expect(verdict({ ...exited(3), courses })).toBe("0 clean: the game was played to its end");
    expect(verdict({ bot: { kind: "killed", signal: "SIGSEGV" }, courses })).toBe(
      "1 not clean: the bot was killed by SIGSEGV after the end of the game",
    );
  });

  test("that returns to its game and plays it to the end is clean", () => {
    const back = course({ connection: 2, isOver: true });
    expect(verdict({ ...exited(0), courses: [course({ end: endOf("server") }), back] })).toBe(
      "0 clean: the game was played to its end",
    );
    expect(verdict({ ...exited(9), courses: [course(), back] })).toBe("0 clean: the game was played to its end");
  });

  test("that leaves its game without FM and ends with code 0 is clean", () => {
    expect(verdict(exited(0))).toBe("0 clean: the bot left the game normally in Spring 1901, after #25 (FRM)");
  });

  test("that gives up because the server has closed the connection has not crashed, but its game was cut short", () => {
    expect(verdict({ ...exited(4), courses: [course({ end: endOf("server") })] })).toBe(
      "1 not clean: the server closed the connection in Spring 1901, after #25 (FRM)",
    );
  });

  test("that crashes before it reaches a server was not tested", () => {
    const bot = { kind: "killed", signal: "SIGABRT" } as const;
    expect(verdict({ bot, courses: [] })).toBe(
      "2 not tested: the bot was killed by SIGABRT and did not connect to 127.0.0.1:16713; use {port} in its command for the port",
    );
    expect(verdict({ bot, courses: [course({ ...unjoined, failure: "connection refused", last: null })] })).toMatch(
      /^2 not tested: the server localhost:16714 cannot be reached: connection refused/,
    );
  });

  test("that crashes and has findings: the crash is given as the reason", () => {
    expect(verdict({ ...exited(1), findings: 3 })).toMatch(/^1 not clean: the bot exited with code 1/);
  });

  test("that stays in a finished game until the time limit is not clean", () => {
    const run = { bot: { kind: "stopped" }, end: "timed-out", timeoutSeconds: 60 } as const;
    expect(verdict({ ...run, courses: [course({ isOver: true })] })).toBe(
      "1 not clean: the bot was still running after 60 seconds, after the end of the game",
    );
  });

  test("that waits for other players was not tested", () => {
    const courses = [course({ ...unjoined, sent: new Set(["IM", "NME", "YES"]) })];
    expect(verdict({ ...exited(0), courses })).toBe(
      "2 not tested: no game began: the bot sent only IM, NME and YES, and the server sent neither HLO nor NOW",
    );
  });

  test("that the server disconnects before a game was not tested", () => {
    const end = endOf("server");
    const courses = [course({ ...unjoined, sent: new Set(["IM", "NME"]), last: { n: 2, name: "RM" }, end })];
    expect(verdict({ ...exited(1), courses })).toBe(
      "2 not tested: the server closed the connection after #2 (RM), so no game was joined",
    );
    expect(verdict({ ...exited(1), courses: [course({ ...unjoined, sent: new Set(["IM"]), last: null, end })] })).toBe(
      "2 not tested: the server closed the connection before it sent anything, so no game was joined",
    );
  });

  test("that sends nothing was not tested", () => {
    const courses = [course({ ...unjoined, sent: new Set(), last: null })];
    expect(verdict({ ...exited(0), courses })).toBe("2 not tested: the bot connected but sent nothing");
  });

  test("with findings but no game is not clean, because of the findings", () => {
    expect(verdict({ ...exited(0), courses: [course(unjoined)], findings: 2 })).toBe("1 not clean: 2 findings");
  });
});

describe("clients that others started", () => {
  test("are clean if they left with FM, but not if they only closed the connection, as a crash does", () => {
    const sent = new Set(["IM", "NME", "FM"]);
    expect(verdict({ courses: [course({ sent })] })).toBe(
      "0 clean: connection 1 (FRA) left the game with FM in Spring 1901, after #25 (FRM)",
    );
    expect(verdict({})).toBe(
      "1 not clean: the client closed the connection without FM in Spring 1901, after #25 (FRM)",
    );
  });

  test("are named if there are several", () => {
    const other = course({ connection: 2, power: "ENG", end: endOf("server") });
    expect(verdict({ courses: [course({ isOver: true }), other] })).toBe(
      "1 not clean: the server closed connection 2 (ENG) in Spring 1901, after #25 (FRM)",
    );
  });

  test("whose games are cut short one after another: the first one is given as the reason", () => {
    const end = endOf("server");
    const later = course({ last: { n: 90, name: "NOW" }, turn: "FAL 1901", end });
    const first = course({ connection: 2, power: "TUR", end: endOf("client") });
    expect(verdict({ courses: [later, first] })).toBe(
      "1 not clean: the client closed connection 2 (TUR) without FM in Spring 1901, after #25 (FRM)",
    );
  });

  test("are clean if the user or the time limit stops a run that does not wait for the end", () => {
    const courses = [course({ end: endOf("recorder") })];
    const run = { awaitsEnd: false, courses };
    expect(verdict({ ...run, end: "interrupted" })).toBe(
      "0 clean: you stopped the recording in Spring 1901, after #25 (FRM)",
    );
    expect(verdict({ ...run, end: "timed-out", timeoutSeconds: 9 })).toBe(
      "0 clean: the time limit stopped the recording in Spring 1901, after #25 (FRM)",
    );
  });

  test("that never connected were not tested", () => {
    const none = "no client connected to 127.0.0.1:16713";
    expect(verdict({ courses: [] })).toBe(`2 not tested: ${none}`);
    expect(verdict({ courses: [], end: "timed-out", timeoutSeconds: 9 })).toBe(
      `2 not tested: stopped after 9 seconds: ${none}`,
    );
  });
});

test("given a recording that cannot be checked, then nothing was tested, and the reason is given", () => {
  expect(verdict({ failure: "a.chamber cannot be read: permission denied" })).toBe(
    "2 not tested: a.chamber cannot be read: permission denied",
  );
});
