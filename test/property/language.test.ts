import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { type RandomMessageOptions, randomMessage } from "../../bench/random/randomMessage.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { dialects } from "../../core/language/explain.ts";
import { productions } from "../../core/language/grammar.ts";
import { errorPosition, readMessage } from "../../core/language/read.ts";
import { writeMessage } from "../../core/language/write.ts";
import { directions } from "../../core/recording/entry.ts";
import { pressLevels } from "../../core/syntax/pressLevels.ts";
import { chosenProductions, type Dialect, type Production } from "../../core/syntax/production.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { type Representation, standardRepresentation } from "../../core/tokens/representation.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { unnumberedNames } from "../../core/tokens/unnumbered.ts";
import { sampleOf, times } from "../support/depth.ts";
import { agreedNumbers, keptMessages } from "../support/messages.ts";

type Choice = Omit<RandomMessageOptions, "random">;

const roles = ["player", "observer"] as const;
const standards: Readonly<Record<Dialect, Representation>> = {
  "v0.13": standardRepresentation("diplomacy", agreedNumbers),
  "v0.14": standardRepresentation("diplomacy", agreedNumbers),
  "v0.18": standardRepresentation("diplomacy", agreedNumbers),
  aiserver: standardRepresentation("diplomacy", agreedNumbers),
  parlance: standardRepresentation("parlance", agreedNumbers),
};

function choices(dialect: Dialect, level: number, representation = standards[dialect]): Choice[] {
  return directions.flatMap((direction) => roles.map((role) => ({ dialect, level, direction, role, representation })));
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  return a.length === b.length && Array.prototype.every.call(a, (token, at) => token === b[at]);
}

/** Yields the problems that occur when a random message is read and written. */
function* problems(tokens: Uint16Array, choice: Choice): Generator<string> {
  const { direction, representation, dialect, level } = choice;
  if (tokens.length >= 2000) yield "is too long";
  const fault = errorPosition(tokens, direction, representation, choice);
  if (fault) yield `is refused by its own dialect at token ${fault.tokenIndex}`;
  const text = readTokens(printTokens(tokens, representation), representation);
  if (!text.ok || !same(text.tokens, tokens)) yield "does not survive the text form";
  const reading = readMessage(tokens, direction, representation);
  if (!reading.ok) {
    yield `cannot be read beyond token ${reading.fault.tokenIndex}`;
    return;
  }
  if (dialect === "v0.18") {
    if (reading.level > level) yield `requires level ${reading.level}`;
    if (reading.findings.length > 0) yield `has findings ${reading.findings.map(({ code }) => code)}`;
  }
  const written = writeMessage(reading.message, direction, representation);
  if (!same(written, tokens)) yield `is written as ${printTokens(written, representation)}`;
  const again = readMessage(written, direction, representation);
  if (!again.ok || !isDeepStrictEqual(again.message, reading.message)) yield "is read differently after being written";
}

/** Draws random messages and returns their problems, each with the text of its message. */
function problemsOf(choice: Choice, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const found: string[] = [];
  for (let drawn = 0; drawn < count && found.length < 3; drawn++) {
    const tokens = randomMessage({ ...choice, random });
    for (const problem of problems(tokens, choice)) {
      found.push(`${choice.direction} ${choice.role}: ${printTokens(tokens, choice.representation)} ${problem}`);
    }
  }
  return found;
}

// A deep run draws 72,000 messages of v0.18 and 28,800 of the other dialects, more than 100,000 in total.
describe("random messages survive reading and writing", () => {
  test.each(pressLevels)("v0.18 at level %i", (level) => {
    expect(choices("v0.18", level).flatMap((choice) => problemsOf(choice, times(1000, 4), level))).toEqual([]);
  });

  test.each(dialects.filter((dialect) => dialect !== "v0.18"))("%s at every level", (dialect) => {
    const all = sampleOf(pressLevels, 3).flatMap((level) => choices(dialect, level));
    expect(all.flatMap((choice) => problemsOf(choice, times(100, 3), choice.level))).toEqual([]);
  });

  test("with the names from an RM", () => {
    const named = keptMessages(["parl_var_hundred3"]).at(-1)?.representation;
    expect(named?.source).toBe("rm");
    const all = choices("parlance", 8000, named);
    expect(all.flatMap((choice) => problemsOf(choice, times(500, 4), 7))).toEqual([]);
  });
});

describe("levels", () => {
  const grows = pressLevels.slice(1).map((level, index) => [level, pressLevels[index] ?? 0] as const);

  test.each(grows)("at level %i, some messages occur that level %i refuses", (level, below) => {
    for (const choice of choices("v0.18", level)) {
      // Observers may not send press.
      if (choice.direction === "client-to-server" && choice.role === "observer") continue;
      const random = seededRandom(level);
      let refused: Uint16Array | undefined;
      for (let drawn = 0; drawn < 20_000 && !refused; drawn++) {
        const tokens = randomMessage({ ...choice, random });
        const fault = errorPosition(tokens, choice.direction, choice.representation, { ...choice, level: below });
        if (fault) refused = tokens;
      }
      expect(refused, `${choice.direction} ${choice.role}`).toBeDefined();
    }
  });
});

/** Returns the keys of the productions that messages can use at a level, such as `press: CCL ( press:press ) {}`. */
function reachable(dialect: Dialect, level: number, role: (typeof roles)[number]): Set<string> {
  const found = new Set<string>();
  const visit = (chosen: readonly Production[], term: string): void => {
    for (const production of chosen.filter(({ terms }) => terms.includes(term))) {
      const key = keyOf(production, term);
      if (found.has(key)) continue;
      found.add(key);
      for (const [, name = ""] of production.form.matchAll(/:([a-zA-Z0-9]+)/g)) {
        visit(chosen, name === "self" ? term : name);
      }
    }
  };
  for (const [direction, term] of [
    ["client-to-server", "clientMessage"],
    ["server-to-client", "serverMessage"],
  ] as const) {
    visit(chosenProductions(productions, { dialect, level, direction, role, reading: "strict" }), term);
  }
  return found;
}

function keyOf(production: Production, term: string): string {
  return `${term}: ${production.form} ${JSON.stringify(production.fixed ?? {})}`;
}

/** Draws at least this many messages, and continues, up to 40,000, until every form has occurred. */
function drawAll(dialect: Dialect, level: number, role: (typeof roles)[number], least: number) {
  const missing = reachable(dialect, level, role);
  const counts = new Map([...missing].map((key) => [key, 0]));
  const random = seededRandom(level);
  const representation = standards[dialect];
  const onForm = (production: Production, term: string): void => {
    const key = keyOf(production, term);
    missing.delete(key);
    counts.set(key, (counts.get(key) ?? Number.NaN) + 1);
  };
  let drawn = 0;
  for (; drawn < least || (missing.size > 0 && drawn < 40_000); drawn++) {
    const direction = directions[drawn % 2] ?? "client-to-server";
    randomMessage({ direction, dialect, level, role, representation, random, onForm });
  }
  return { drawn, counts, missing };
}

describe("every form occurs in random messages", () => {
  test.each(sampleOf(pressLevels, 3))("of v0.18 at level %i", (level) => {
    for (const role of roles) expect(drawAll("v0.18", level, role, 0).missing).toEqual(new Set());
  });

  test.each(dialects)("of %s with free text", (dialect) => {
    const { drawn, counts, missing } = drawAll(dialect, 8000, "player", times(20_000, 2000));
    expect(missing).toEqual(new Set());
    const [rarest] = [...counts].sort((a, b) => a[1] - b[1]);
    console.log(`${dialect}: ${counts.size} forms in ${drawn} messages; the rarest is ${rarest?.join(" ")}`);
  });
});

describe("tokens without numbers", () => {
  const numberless = standardRepresentation("diplomacy");

  test("occur in no message, but the other tokens of their levels do", () => {
    const drawnTypes = new Set<string | undefined>();
    for (const choice of choices("v0.18", 8000, numberless)) {
      const random = seededRandom(8000);
      const onForm = ({ type }: Production) => drawnTypes.add(type);
      for (let drawn = 0; drawn < times(5000, 2500); drawn++) randomMessage({ ...choice, random, onForm });
      expect(problemsOf(choice, times(500, 8), 3)).toEqual([]);
    }
    const types = new Set(productions.filter(({ dialects }) => dialects.includes("v0.18")).map(({ type }) => type));
    expect([...types].filter((type) => !drawnTypes.has(type)).sort()).toEqual([...unnumberedNames].sort());
  });
});

describe("a source of randomness", () => {
  test.each([0, 0.2, 0.49, 0.5, 0.9, 0.999999])("that always returns %f still produces short messages", (number) => {
    for (const choice of choices("v0.18", 8000)) {
      expect([...problems(randomMessage({ ...choice, random: () => number }), choice)]).toEqual([]);
    }
  });

  test("with the same seed produces the same messages", () => {
    const draw = (choice: Choice, seed: number) => randomMessage({ ...choice, random: seededRandom(seed) });
    for (const choice of choices("parlance", 130)) expect(draw(choice, 11)).toEqual(draw(choice, 11));
  });
});
