import { expect, test } from "vitest";
import { GameBroadcasts } from "../../../../core/lint/rules/across/broadcasts.ts";
import { joinedGames } from "../../../../core/lint/rules/across/sameGame.ts";

/** A game's broadcasts, which count how often their positions are looked up. */
class CountedBroadcasts extends GameBroadcasts {
  static lookups = 0;

  override firstOf(about: string): ReturnType<GameBroadcasts["firstOf"]> {
    CountedBroadcasts.lookups += 1;
    return super.firstOf(about);
  }
}

/** Returns how many positions are looked up when joining games that begin at the same time with different positions. */
function lookups(count: number): number {
  CountedBroadcasts.lookups = 0;
  const games = new Map(
    Array.from({ length: count }, (_, index) => {
      const game = new CountedBroadcasts();
      const tokens = Uint16Array.of(index, index, index, index, index, index);
      game.add("NOW SPR 1901", {
        connection: index,
        n: index,
        atNs: index,
        tokens,
        from: 0,
        meaning: () => `${index}`,
      });
      game.connections.add(index);
      return [index, game] as const;
    }),
  );
  expect(joinedGames(games).length).toBe(count);
  return CountedBroadcasts.lookups;
}

test("given twice as many games, then at most twice as many positions are compared", () => {
  expect(lookups(1000)).toBeLessThan(2.2 * lookups(500));
});
