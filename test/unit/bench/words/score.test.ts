import { describe, expect, test } from "vitest";
import { labelledMessages, labelOrder } from "../../../../bench/words/labels.ts";
import { agreedLabels, scoreWords } from "../../../../bench/words/score.ts";

const messages = labelledMessages("test/data/plain-words/promises.jsonl");
const others = labelledMessages("test/data/plain-words/held-out.jsonl");

const second = labelledMessages("test/data/plain-words/second-held-out.jsonl");

const third = labelledMessages("test/data/plain-words/third-held-out.jsonl");

describe("the reader of free text, on messages that two annotators labelled", () => {
  test("then every label is a legal order, and the message contains its words", () => {
    for (const { id, message, a, b } of messages)
      for (const { order, span } of [...a, ...b]) {
        expect([id, order, labelOrder(order) !== null]).toEqual([id, order, true]);
        expect([id, message.includes(span)]).toEqual([id, true]);
      }
    expect(messages.flatMap(agreedLabels)).toHaveLength(153);
  });

  test.each([
    ["one half, without the position", messages, false, 102],
    ["one half, with the position", messages, true, 111],
    ["the other half, without the position", others, false, 95],
  ])("%s: few readings are wrong, and enough labels are found", (_, half, withUnits, leastFound) => {
    const { right, wrong, found } = scoreWords(half, withUnits);
    expect(wrong.length).toBeLessThanOrEqual(2);
    expect(found).toBeGreaterThanOrEqual(leastFound);
    expect(right / (right + wrong.length)).toBeGreaterThan(0.95);
  });

  test("the second sample, without the position: only builds are wrong, because its labels omit them", () => {
    const { wrong, found } = scoreWords(second, false);
    expect(wrong.filter(({ promise }) => promise.order.verb !== "BLD")).toEqual([]);
    expect(found).toBeGreaterThanOrEqual(78);
  });

  test("the third sample, which was not used to write the rules: at least 95% of readings are right, and more than half of the labels are found", () => {
    const { right, wrong, wanted, found } = scoreWords(third, false);
    expect(right / (right + wrong.length)).toBeGreaterThanOrEqual(0.95);
    expect(found / wanted).toBeGreaterThan(0.5);
  });
});
