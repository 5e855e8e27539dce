import { describe, expect, test } from "vitest";
import { resultWords, turnList } from "../../../../core/game/turnList.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import type { ReadItem } from "../../../../core/recording/entry.ts";
import { answerAtCursor } from "../../../../core/session/answerAtCursor.ts";
import { boardGround } from "../../../../core/session/boardGround.ts";
import { boardAt } from "../../../../core/session/boardQuery.ts";
import { judgedTurn } from "../../../../core/session/judged.ts";
import { mentionedProvinces } from "../../../../core/session/mentions.ts";
import { Session } from "../../../../core/session/session.ts";
import { summaryOf } from "../../../../core/session/summary.ts";
import { captureEntries, keptCaptures } from "../../../support/captures.ts";
import { itemsOf, sessionOf } from "../../../support/session.ts";

const press = sessionOf("recordings/press-level20.chamber.gz");
const variant = sessionOf("recordings/variant-hundred3.chamber.gz");

/** Returns a recording's item as part of a second game. */
function onOtherConnections(item: ReadItem): ReadItem {
  if (item.kind === "damage" || !("connection" in item.entry)) return item;
  return { ...item, entry: { ...item.entry, connection: item.entry.connection + 1000 } };
}

describe("the board at the cursor", () => {
  test.each([
    ["press-level20", press],
    ["variant-hundred3", variant],
  ])(
    "given %s, then the board at every turn is the one that `turns` prints, followed by the next one",
    (_, session) => {
      const [game] = session.games.all;
      const list = game ? turnList(game) : [];
      const turns = session.turns.of(0);
      expect(list.length).toBeGreaterThanOrEqual(5);
      for (const [index, turn] of list.entries()) {
        const n = turns.find(({ key }) => key === turn.turn)?.lastN ?? 0;
        const board = boardAt(session, { n, viewpoint: null });
        expect(board?.before?.board).toMatchObject({ turn: turn.turn, units: turn.units, centres: turn.centres });
        expect(board?.after?.board.turn ?? null).toBe(list[index + 1]?.turn ?? null);
        const orders = board?.orders.map(({ power, text, result }) => ({
          power,
          text,
          result: result && resultWords(result),
        }));
        expect(orders).toEqual(turn.orders);
      }
    },
  );

  test("given a cursor before the results, then they are marked as known only later, with their position", () => {
    const turn = press.turns.of(0).find(({ key }) => key === "FAL 1901");
    const first = boardAt(press, { n: turn?.firstN ?? 0, viewpoint: null });
    expect(first?.orders.length).toBeGreaterThan(0);
    expect(first?.orders.every(({ isFuture }) => isFuture)).toBe(true);
    const board = boardAt(press, { n: first?.resultsN ?? 0, viewpoint: null });
    const futures = board?.orders.filter(({ isFuture }) => isFuture).length ?? 0;
    expect(futures).toBeLessThan(board?.orders.length ?? 0);
    const last = boardAt(press, { n: turn?.lastN ?? 0, viewpoint: null });
    expect(last?.orders.some(({ isFuture }) => isFuture)).toBe(false);
    for (const { n } of last?.orders ?? []) expect(press.commandOf(n ?? 0)).toMatch(/^(ORD|THX)$/);
  });

  test("given a row before the first position, then there is no board", () => {
    expect(boardAt(press, { n: 1, viewpoint: null })).toBeNull();
  });

  test("given a message of a client that joins only later, then the board shows the newest position that the server had sent to anyone", () => {
    const session = new Session(knownVariants);
    const entries = captureEntries(keptCaptures, "live_tenderi");
    session.push(entries.map((entry) => ({ kind: "record", fileOffset: 0, byteLength: 0, entry })));
    // #31 is the first NOW, to another client.
    expect(session.turnOf(33, null)).toBe(-1);
    expect(boardAt(session, { n: 33, viewpoint: null })?.turn).toBe("SPR 1901");
    expect(boardAt(session, { n: 30, viewpoint: null })).toBeNull();
  });

  test("given a game, then its ground is drawn once, and its powers are those in the summary", () => {
    const ground = boardGround(variant, 0);
    expect(ground?.map.powers.map(({ name }) => name)).toEqual(
      summaryOf(variant).games[0]?.powers.map(({ name }) => name),
    );
    expect(boardGround(variant, 0)?.drawing).toBe(ground?.drawing);
    expect(boardGround(press, 0)?.drawing.source).toBe("standard");
    expect(boardGround(press, 99)).toBeNull();
  });

  test.each([
    ["with the same MDF", "press-level20", true, variant],
    ["on a map from the library", "variant-hundred3", false, press],
  ])("given two games %s, then they share a ground; a game on another map has its own", (_, name, isDefined, other) => {
    const twice = new Session(knownVariants);
    const items = itemsOf(`recordings/${name}.chamber.gz`);
    twice.push(items);
    twice.push(items.map((item) => onOtherConnections(item)));
    expect(twice.games.all).toHaveLength(2);
    for (const { definition } of twice.games.all) expect(definition !== null).toBe(isDefined);
    const ground = boardGround(twice, 0);
    expect(ground).not.toBeNull();
    expect(boardGround(twice, 1)).toBe(ground);
    expect(boardGround(other, 0)?.key).not.toBe(ground?.key);
  });

  test("given a view that has the ground of the board, then the answer names the ground and does not repeat it", () => {
    const query = { n: press.turns.of(0)[0]?.firstN ?? 0, viewpoint: null };
    const nothing = { game: -1, turnsFrom: 0, grounds: [] };
    const { ground, groundKey } = answerAtCursor(press, query, nothing);
    expect(ground).toBe(boardGround(press, 0));
    expect(groundKey).toBe(ground?.key);
    const again = answerAtCursor(press, query, { ...nothing, grounds: [groundKey ?? -1] });
    expect(again).toMatchObject({ ground: null, groundKey });
    expect(answerAtCursor(press, { n: 1, viewpoint: null }, nothing)).toMatchObject({ ground: null, groundKey: null });
  });

  test("given a turn with its results, then the adjudicator agrees with each result", () => {
    const turn = press.turns.of(0).find(({ key }) => key === "SPR 1902");
    const query = { n: turn?.lastN ?? 0, viewpoint: null };
    const judged = judgedTurn(press, query);
    expect(judged?.unknown).toBeNull();
    expect(judged?.orders.map(({ agrees }) => agrees)).not.toContain(false);
    const texts = boardAt(press, query)?.orders.map(({ text }) => text);
    expect(judged?.orders.map(({ text }) => text).sort()).toEqual(texts?.sort());
  });
});

describe("provinces that a message names", () => {
  test("given an order's result, then its provinces are found; given a range of tokens, only those in it", () => {
    const turn = press.turns.of(0).find(({ key }) => key === "SPR 1901");
    const moved = boardAt(press, { n: turn?.lastN ?? 0, viewpoint: null })?.orders.find(
      ({ order, result }) => order.type === "MTO" && result !== null,
    );
    const n = moved?.n ?? 0;
    const named = mentionedProvinces(press, { n, start: 0, end: Number.POSITIVE_INFINITY });
    const order = moved?.order;
    expect(order?.type === "MTO" ? [order.unit.province, order.to.province] : []).toEqual(named);
    expect(mentionedProvinces(press, { n, start: 0, end: 3 })).toEqual([]);
    expect(mentionedProvinces(press, { n: 1e9, start: 0, end: 9 })).toEqual([]);
  });
});
