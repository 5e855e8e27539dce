import { describe, expect, test } from "vitest";
import { RecordingAnswers } from "../../core/analysis/links/answers.ts";
import { type GameEvent, gameEvent } from "../../core/game/event.ts";
import { applyToGames, type Games, noGames } from "../../core/game/games.ts";
import { historyOf, positionKey, type TurnRecord } from "../../core/game/state.ts";
import { ordersOf, turnList } from "../../core/game/turnList.ts";
import { readMessage } from "../../core/language/read.ts";
import { turnKey } from "../../core/map/turn.ts";
import { orderText } from "../../core/orders/notation/daideText.ts";
import { capturedMessages } from "../support/capturedMessages.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { loadCapture } from "../support/captures.ts";

let read: { readonly name: string; readonly events: readonly GameEvent[] } | undefined;

/** Returns the events of a capture; the last capture is cached, because tests of one capture run in sequence. */
function eventsOf(folder: string, name: string): readonly GameEvent[] {
  if (read?.name !== name) read = { name, events: readEvents(folder, name) };
  return read.events;
}

function readEvents(folder: string, name: string): GameEvent[] {
  const answers = new RecordingAnswers();
  return [...capturedMessages(loadCapture(folder, name).drafts)].flatMap((captured) => {
    const { n, connection, direction, atNs, tokens, representation } = captured;
    const reading = readMessage(tokens, direction, representation);
    const answered = answers.take(captured);
    return reading.ok ? [gameEvent({ n, connection, atNs }, reading, answered)] : [];
  });
}

function recordsOf(games: Games): Map<string, TurnRecord> {
  return new Map(games.all.flatMap(historyOf).map((record) => [turnKey(record.turn), record]));
}

const ordersIn = (record: TurnRecord): string[] =>
  ordersOf(record).map(
    ({ order, result }) => `${orderText(order)} ${JSON.stringify(result, ["outcome", "dislodged"])}`,
  );

// Twenty-two initial positions do not make a game: the same turn occurs on many maps.
const captures = capturesToRun().filter(({ name }) => name !== "parl_mdf_all_variants");

describe.each(captures)("the games in $name", ({ folder, name }) => {
  test("there is one game, and every connection received the same position in each turn", () => {
    const events = eventsOf(folder, name);
    const games = events.reduce(applyToGames, noGames);
    const records = recordsOf(games);
    let shown = 0;
    for (const { message, direction } of events) {
      if (direction !== "server-to-client" || message.type !== "NOW") continue;
      shown += 1;
      const { units } = records.get(turnKey(message.turn)) ?? {};
      expect(units && positionKey(units)).toBe(positionKey(message.units));
    }
    expect(shown).toBeGreaterThanOrEqual(records.size === 0 ? 0 : 1);
    expect(games.all).toHaveLength(shown === 0 ? 0 : 1);
  });

  test("one connection shows a part of the game, and nothing that did not happen in the game", () => {
    const events = eventsOf(folder, name);
    const merged = recordsOf(events.reduce(applyToGames, noGames));
    for (const connection of new Set(events.map((event) => event.connection))) {
      const alone = recordsOf(events.filter((event) => event.connection === connection).reduce(applyToGames, noGames));
      for (const [turn, record] of alone) {
        const whole = merged.get(turn);
        if (record.units !== null) expect(whole?.units && positionKey(whole.units)).toBe(positionKey(record.units));
        const known = new Set(whole ? ordersIn(whole) : []);
        // An accepted order without a result on this connection may have its result on another.
        const invented = ordersIn(record).filter(
          (order) => !known.has(order) && ![...known].some((other) => other.startsWith(order.replace(/null$/, ""))),
        );
        expect(invented).toEqual([]);
      }
    }
  });

  test("the units, orders and centres are counted turn by turn", () => {
    const games = eventsOf(folder, name).reduce(applyToGames, noGames);
    for (const game of games.all) {
      for (const { turn, units, orders } of turnList(game)) {
        if (turn.startsWith("WIN")) continue;
        const moving = new Set(
          units.map(({ power, province, mustRetreatTo }) => `${power} ${province} ${mustRetreatTo}`),
        );
        expect(orders.length, turn).toBeLessThanOrEqual(moving.size);
      }
    }
  });
});
