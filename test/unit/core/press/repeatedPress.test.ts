import { expect, test } from "vitest";
import type { GivenPress, SentPress } from "../../../../core/press/event.ts";
import { PressThreads } from "../../../../core/press/threads.ts";

const statement = { text: "PRP ( PCE ( ENG FRA ) )", press: null, level: 10, messageId: null, references: [] };
const passing = { atNs: 0, connection: 1, game: 0, turn: null, passedIn: null, sender: "ENG", recipients: ["FRA"] };

function given(n: number): GivenPress {
  return { kind: "given", n, reader: "FRA", ...passing, ...statement };
}

function sent(n: number): SentPress {
  return { kind: "sent", n, ...passing, ...statement };
}

/** Returns the number of messages that are compared when one statement is sent many times. */
function compared(count: number, pass: (threads: PressThreads, n: number) => void): number {
  const threads = new PressThreads();
  for (let n = 1; n <= count; n++) pass(threads, 2 * n);
  expect(threads.messages({ levelOf: () => 10 }).length).toBe(count);
  return threads.compared;
}

test.each<[string, (threads: PressThreads, n: number) => void]>([
  ["delivered", (threads, n) => threads.take(given(n))],
  ["sent and never delivered", (threads, n) => threads.take(sent(n))],
  [
    "sent and refused",
    (threads, n) => {
      threads.take(sent(n));
      threads.take({ kind: "answered", n: n + 1, answers: n, verb: "HUH", ...passing });
    },
  ],
  [
    "sent and delivered",
    (threads, n) => {
      threads.take(sent(n));
      threads.take(given(n + 1));
    },
  ],
])("given one statement that is %s twice as often, then at most twice as many messages are compared", (_, pass) => {
  expect(compared(2000, pass)).toBeLessThanOrEqual(2 * compared(1000, pass));
  expect(compared(2000, pass)).toBeLessThanOrEqual(4 * 2000);
});

test("given one statement sent to one power and delivered to another twice as often, then at most twice as many messages are compared", () => {
  const comparedOf = (count: number): number => {
    const threads = new PressThreads();
    for (let n = 1; n <= count; n++) threads.take({ ...sent(n), recipients: ["RUS"] });
    for (let n = 1; n <= count; n++) threads.take(given(count + n));
    // Nothing is omitted: each SND and each delivery counts as a message.
    expect(threads.messages({ levelOf: () => 10 }).length).toBe(2 * count);
    return threads.compared;
  };
  expect(comparedOf(2000)).toBeLessThanOrEqual(2 * comparedOf(1000));
});
