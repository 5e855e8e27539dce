import { describe, expect, test } from "vitest";
import { standardEnglish } from "../../../../../core/language/english/names.ts";
import type { BoardView } from "../../../../../core/session/boardQuery.ts";
import { changeWords, positionWords } from "../../../../../renderer/views/map/positionWords.ts";

const unit = (power: string, province: string) => ({ power, type: "AMY", province, coast: null }) as const;

function view(turn: string, before: object, after: object | null = null): BoardView {
  const position = (board: object) => ({
    board: { turn, map: "standard", units: [], centres: {}, ...board },
    holders: new Map<string, string>(),
    n: 1,
  });
  return {
    game: 0,
    turn,
    before: position(before),
    after: after && position(after),
    orders: [],
    resultsN: null,
    isOver: false,
    noMap: null,
  };
}

describe("a position in one line", () => {
  test("given a movement turn, then it counts units and owned centres", () => {
    const position = { units: [unit("AUS", "BUD")], centres: { AUS: ["BUD", "VIE"] } };
    expect(positionWords(view("SPR 1901", position), standardEnglish)).toBe("1 unit, 2 centres owned · no orders yet");
  });

  test("given a position without orders, then it says that the game is over, or whether orders may still come", () => {
    const words = (changes: Partial<BoardView>): string =>
      positionWords({ ...view("FAL 1907", {}), ...changes }, standardEnglish);
    const won = { ...view("WIN 1907", { centres: { AUS: ["BUD"] } }), isOver: true };
    expect(positionWords(won, standardEnglish)).toBe("0 units, 1 centre owned · end of the game");
    const { before } = view("WIN 1907", {});
    expect(words({ isOver: true })).toBe("0 units, 0 centres owned · end of the game");
    expect(words({ after: before })).toBe("0 units, 0 centres owned · no orders recorded");
    expect(words({})).toBe("0 units, 0 centres owned · no orders yet");
  });

  test("given dislodged units, then it names them, and marks those that must disband", () => {
    const units = [
      { ...unit("TUR", "BUL"), mustRetreatTo: ["CON"] },
      { ...unit("ITA", "GRE"), mustRetreatTo: [] },
    ];
    expect(positionWords(view("SUM 1901", { units }), standardEnglish)).toBe(
      "2 dislodged: A Bul, A Gre (must disband) · no orders yet",
    );
  });

  test("given a winter turn, then it lists builds and removals by power", () => {
    const position = {
      units: [unit("AUS", "BUD"), unit("TUR", "CON"), unit("TUR", "SMY")],
      centres: { AUS: ["BUD", "VIE", "SER"], TUR: ["CON"] },
    };
    expect(positionWords(view("WIN 1901", position), standardEnglish)).toBe(
      "builds: Austria 2 · removals: Turkey 1 · no orders yet",
    );
  });

  test("given the next position, then it lists centres gained and lost", () => {
    const before = { centres: { AUS: ["BUD"], TUR: ["CON", "BUL"] } };
    const after = { centres: { AUS: ["BUD", "BUL"], TUR: ["CON"] } };
    expect(changeWords(view("FAL 1901", before, after), standardEnglish)).toBe("centres: Austria +1, Turkey \u22121");
    expect(changeWords(view("FAL 1901", before), standardEnglish)).toBe("No later position in the recording");
  });
});
