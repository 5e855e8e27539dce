import { describe, expect, test } from "vitest";
import { labelledMessages, labelOrder } from "../../../../bench/words/labels.ts";
import { agreedLabels, scoreWords } from "../../../../bench/words/score.ts";

const messages = labelledMessages("test/data/plain-words/promises.jsonl");

describe("the reader of plain words, over messages that two labellers read", () => {
  test("then every label is an order by the rules, and its words are in the message", () => {
    for (const { id, message, a, b } of messages)
      for (const { order, span } of [...a, ...b]) {
        expect([id, order, labelOrder(order) !== null]).toEqual([id, order, true]);
        expect([id, message.includes(span)]).toEqual([id, true]);
      }
    expect(messages.flatMap(agreedLabels)).toHaveLength(153);
  });

  test.each([
    ["without the position", false, 2, 104],
    ["with the position", true, 2, 109],
  ])("%s, then few readings are wrong, and enough of the labels are found", (_, withUnits, mostWrong, leastFound) => {
    const { right, wrong, found } = scoreWords(messages, withUnits);
    expect(wrong.length).toBeLessThanOrEqual(mostWrong);
    expect(found).toBeGreaterThanOrEqual(leastFound);
    expect(right / (right + wrong.length)).toBeGreaterThan(0.95);
  });
});
