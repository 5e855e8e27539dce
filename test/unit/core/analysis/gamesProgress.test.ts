import { describe, expect, test } from "vitest";
import { GamesProgress, type Progress } from "../../../../core/analysis/gamesProgress.ts";
import { folded } from "../../../support/folded.ts";
import { seatEntries } from "../../../support/seatDialogue.ts";

function progressAfter(dialogue: string): Progress {
  const progress = new GamesProgress();
  folded(seatEntries(dialogue), [progress]);
  return progress.now;
}

const spring = "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )";

function enters(connection: number, power: string, position = spring): string {
  return `
    ${connection} > NME ( 'x' ) ( '1' )
    ${connection} < YES ( NME ( 'x' ) ( '1' ) )
    ${connection} < MAP ( 'standard' )
    ${connection} < HLO ( ${power} ) ( ${connection}0 ) ( ( LVL 0 ) )
    ${connection} < ${position}`;
}

const both = enters(1, "FRA") + enters(2, "ENG");
const summary = "SMR ( SPR 1901 ) ( FRA ( 'x' ) ( '1' ) 1 ) ( ENG ( 'x' ) ( '1' ) 1 )";

describe("the turn and what the game is waiting for", () => {
  test("given a running game, then both come from its current turn", () => {
    const { waiting, end } = progressAfter(`${both}
      2 > SUB ( ( ENG FLT LON ) HLD )
      2 < THX ( ( ENG FLT LON ) HLD ) ( MBV )`);
    expect(waiting).toMatchObject({ turn: "SPR 1901", ordersOf: ["FRA"] });
    expect(end).toBe("none");
  });

  test("given a new game after one that is over, then both come from the new game", () => {
    const { waiting, end } = progressAfter(
      `${both}
      1 < SLO ( FRA )
      1 < ${summary}
      1 x
      2 x${enters(3, "FRA", "NOW ( SPR 1905 ) ( FRA AMY PAR )")}`,
    );
    expect(waiting).toMatchObject({ turn: "SPR 1905" });
    expect(end).toBe("none");
  });
});

describe("the end of the last game", () => {
  test.each([
    ["SMR", "over"],
    ["SLO ( FRA )", "announced"],
    ["DRW", "announced"],
  ])("given %s, then the end is reported as %s", (message, end) => {
    expect(progressAfter(`${both}\n1 < ${message === "SMR" ? summary : message}`).end).toBe(end);
  });

  test("given SLO and then SMR, then it is over", () => {
    expect(progressAfter(`${both}\n1 < SLO ( FRA )\n1 < ${summary}`).end).toBe("over");
  });

  test("given OFF to one of two clients, then the game continues; given OFF to both, then it is over", () => {
    expect(progressAfter(`${both}\n1 < OFF`).end).toBe("none");
    expect(progressAfter(`${both}\n1 < OFF\n2 < OFF`).end).toBe("over");
  });

  test("given DRW, when all its clients have left, then it is over", () => {
    expect(progressAfter(`${both}\n1 < DRW\n1 x\n2 x`).end).toBe("over");
  });

  test("given clients that leave a running game, then the game counts as left until one of them returns", () => {
    const left = `${both}\n1 x\n2 x`;
    expect(progressAfter(`${both}\n1 x`).end).toBe("none");
    expect(progressAfter(left).end).toBe("left");
    expect(progressAfter(`${left}\n3 > IAM ( ENG ) ( 20 )\n3 < YES ( IAM ( ENG ) ( 20 ) )`).end).toBe("none");
  });

  test("given a game that is over, when the server accepts a new client, then another game is expected until that client leaves", () => {
    const accepted = `${both}
      1 < ${summary}
      3 > NME ( 'x' ) ( '1' )
      3 < YES ( NME ( 'x' ) ( '1' ) )`;
    expect(progressAfter(accepted).end).toBe("none");
    expect(progressAfter(`${accepted}\n3 x`).end).toBe("over");
  });

  test("given a game that is over, when the server refuses a new client, then the game is still over", () => {
    const refused = `${both}
      1 < ${summary}
      3 > NME ( 'x' ) ( '1' )
      3 < REJ ( NME ( 'x' ) ( '1' ) )`;
    expect(progressAfter(refused).end).toBe("over");
  });
});
