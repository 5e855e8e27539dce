import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorPosition } from "../../core/language/read.ts";
import { hasMatchingBrackets } from "../../core/language/refusal.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { T } from "../../core/tokens/vocabulary.ts";
import { shortened } from "../data/faultyMessages.ts";
import { huhClasses } from "../data/huhClasses.ts";
import { unansweredMessages } from "../data/unansweredMessages.ts";
import { standard } from "../support/bytes.ts";
import { type CapturedMessage, capturedMessages } from "../support/capturedMessages.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { loadCapture } from "../support/captures.ts";
import { expectGolden, Tally } from "../support/golden.ts";
import { HuhClassifier } from "../support/huhs.ts";
import { expectedRefusal, refusalsOf } from "../support/refusals.ts";
import { sharedLogs, textLogs } from "../support/sharedLogs.ts";
import { captureTruth } from "../support/softwareTruth.ts";

const golden = "test/data/captureHuhs.txt";
const totals = new Tally();

describe.each(capturesToRun())("$folder/$name", ({ folder, name, isPart }) => {
  let messages: CapturedMessage[];
  beforeAll(() => {
    messages = [...capturedMessages(loadCapture(folder, name).drafts)];
  });
  afterAll(() => {
    messages = [];
  });

  const count = (what: string, times = 1): void => {
    if (!isPart) totals.add(what, times);
  };

  const server = captureTruth[name]?.server;
  if (server === "Parlance") {
    test("Parlance refused exactly what we refuse, with ERR in the same places and in the same order", () => {
      const known = (unansweredMessages[name] ?? []).map(({ connection, refusal }) => ({ connection, refusal }));
      const unanswered: typeof known = [];
      for (const { connection, sent, expected } of refusalsOf(messages, "parlance")) {
        const due = expected.filter((text) => {
          const refusal = shortened(text);
          const isAnswered = !known.some((other) => other.connection === connection && other.refusal === refusal);
          if (!isAnswered) unanswered.push({ connection, refusal });
          return isAnswered;
        });
        expect([connection, sent]).toEqual([connection, due]);
        for (const text of sent) count(`Parlance's ${text.slice(0, 3)}, same as ours`);
      }
      expect(unanswered).toEqual(known);
      count("messages to Parlance", messages.filter(({ direction }) => direction === "client-to-server").length);
    });

    test("Parlance's server sends nothing that its own syntax does not allow", () => {
      const strictness = { dialect: "parlance", level: 8000, role: "player" } as const;
      const refused = messages.filter(
        ({ direction, tokens, representation }) =>
          direction === "server-to-client" && errorPosition(tokens, direction, representation, strictness),
      );
      expect(refused.map(textOf)).toEqual([]);
    });
  } else if (server === "tenderi") {
    test("the tenderi server puts ERR after the first word of an unknown message, and answers an unmatched bracket with PRN", () => {
      expect(new Set(refusalsOf(messages, "v0.18").flatMap(({ sent }) => sent))).toEqual(
        new Set([
          "HUH ( YES ERR ( MAP ( 'standard' ) ) )",
          "HUH ( OBS ERR )",
          "PRN ( SUB ( ( GER FLT KIE ) )",
          "HUH ( QRY ERR )",
        ]),
      );
    });
  } else {
    test("the diplomacy server does not answer faults with HUH or PRN, but stops responding", () => {
      expect(refusalsOf(messages, "v0.18").flatMap(({ sent }) => sent)).toEqual([]);
    });
  }

  test("only PRN from a server has unmatched brackets", () => {
    const fromServer = messages.filter(({ direction }) => direction === "server-to-client");
    const unbalanced = fromServer.filter(
      ({ tokens }) => !hasMatchingBrackets(tokens[0] === T.PRN ? quoted(tokens) : tokens),
    );
    expect(unbalanced.map(textOf)).toEqual(fromServer.filter(({ tokens }) => tokens[0] === T.PRN).map(textOf));
  });

  test("every HUH belongs to a known class, with unchanged counts", () => {
    const classifier = new HuhClassifier(name);
    const tally = new Tally();
    const unexplained: string[] = [];
    for (const message of messages) {
      const found = classifier.classOf(message);
      if (found === "unexplained") unexplained.push(`${message.client}: ${textOf(message)}`);
      else if (found) {
        tally.add(found);
        count(found);
      }
    }
    expect(unexplained).toEqual([]);
    expectGolden(golden, name, tally.lines);
  });
});

/** Returns the tokens between the first bracket and the last. */
function quoted(tokens: Uint16Array): Uint16Array {
  return tokens.subarray(2, -1);
}

function textOf({ tokens, representation }: CapturedMessage): string {
  return printTokens(tokens, representation);
}

describe("AiServer", () => {
  test("answers an observer's DRW with HUH ( ERR DRW ), and accepts a player's DRW", () => {
    const drw = { tokens: Uint16Array.of(T.DRW), representation: standard, gameLevel: 0 };
    const refusal = expectedRefusal({ ...drw, role: "observer" }, "aiserver");
    expect(refusal && printTokens(refusal, standard)).toBe("HUH ( ERR DRW )");
    expect(expectedRefusal({ ...drw, role: "player" }, "aiserver")).toBeUndefined();
  });

  const binary = sharedLogs().filter(({ name }) => /^[0-9a-f]{8}_/.test(name));
  test.skipIf(binary.length === 0).each(binary)(
    "accepted every message of its client in $name, and so do we",
    ({ drafts }) => {
      const refusals = refusalsOf(capturedMessages(drafts), "aiserver");
      expect(refusals.map(({ sent, expected }) => ({ sent, expected }))).toEqual([{ sent: [], expected: [] }]);
    },
  );

  const logs = textLogs();
  test.skipIf(logs.length === 0).each(logs)("refused what we refuse in $name", ({ messages }) => {
    const observers = new Set<string>();
    const sent: string[] = [];
    const expected: string[] = [];
    for (const { connection, direction, tokens, text } of messages) {
      if (direction === "server-to-client") {
        if (text.startsWith("HLO ( UNO )")) observers.add(connection);
        else if (text.startsWith("HLO ")) observers.delete(connection);
        if (/^(HUH|PRN) /.test(text)) sent.push(text);
        continue;
      }
      const role = observers.has(connection) ? "observer" : "player";
      const refusal = expectedRefusal({ tokens, representation: standard, gameLevel: 0, role }, "aiserver");
      if (refusal) expected.push(printTokens(refusal, standard));
    }
    expect(sent).toEqual(["HUH ( ERR DRW )"]);
    expect(expected).toEqual(sent);
  });
});

describe("the lists for the captures", () => {
  test("every class of HUH occurs", () => {
    expect(Object.keys(huhClasses).filter((name) => totals.get(name) === 0)).toEqual([]);
  });

  afterAll(() => console.log(totals.lines.join("; ")));
});
