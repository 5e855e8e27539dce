import { englishMessage, englishNames } from "../core/language/english.ts";
import { errorPosition, type ReadMessage, readMessage } from "../core/language/read.ts";
import { writeMessage } from "../core/language/write.ts";
import { parseTree } from "../core/syntax/tree.ts";
import { printTokens } from "../core/tokens/text.ts";
import { decodeTokens, type Token } from "../core/tokens/token.ts";
import { type Figure, figureOf } from "./figure.ts";
import { optionsOf } from "./measures.ts";
import { capturedMessages, randomMessages, type WireMessage } from "./messages.ts";
import { placeSelf } from "./placement.ts";
import { handIn, progress } from "./report.ts";

/*
 * Measures how fast messages are decoded, read, checked and described in English, in tokens per second, and how much
 * memory a million of them take. Uses one core if `taskset` is available, so that V8's helper threads do not add to the
 * speed.
 */

/** A message with its tokens, so that steps after decoding can be timed separately. */
interface Sample extends WireMessage {
  readonly tokens: Uint16Array;
}

interface ReadSample extends Sample {
  /** Null if the message is faulty, as a few captured messages are. */
  readonly reading: ReadMessage | null;
}

type Ways<S> = Readonly<Record<string, (sample: S) => unknown>>;

const fromTheWire: Ways<Sample> = {
  "bytes to names": namesOf,
  "bytes to text form": ({ body, representation }) => printTokens(decodeTokens(body).tokens, representation),
  "bytes to tree": ({ body, representation }) => parseTree(decodeTokens(body).tokens, representation),
  "bytes to typed message": ({ body, direction, representation }) =>
    readMessage(decodeTokens(body).tokens, direction, representation),
  "strict verdict of v0.18": ({ tokens, direction, representation }) =>
    errorPosition(tokens, direction, representation, { dialect: "v0.18", level: 8000, role: "player" }),
};

const fromTheMessage: Ways<ReadSample> = {
  "typed message to tokens": ({ reading, representation }) =>
    reading && writeMessage(reading.message, reading.direction, representation),
  "typed message to English": ({ reading, representation }) =>
    reading && englishMessage(reading, { names: englishNames(representation) }),
};

/** How many messages to read and keep when measuring their memory. */
const keptCount = 200_000;
const kept = "bytes to typed message, all kept";

/** Targets, in million tokens per second. */
const targets: Readonly<Record<string, number>> = { "bytes to names": 10, "bytes to typed message": 3 };
placeSelf("shared");
const options = optionsOf("language");
const rounds = Number(options.rounds);
const randomCount = Number(options.messages);
const sets = {
  "captured games": withTokens(capturedMessages()),
  "random, level 130": withTokens(randomMessages(130, randomCount)),
  "random, level 160": withTokens(randomMessages(160, randomCount)),
};
type SetName = keyof typeof sets;
const setNames = Object.keys(sets) as SetName[];
/** Tokens per second for each operation, set and round. */
const rates = new Map<string, Map<SetName, number[]>>();
// Measures that keep messages run last: after them, V8 allocates new objects among old ones, which takes longer.
measure(fromTheWire, sets);
const readSets = mapSets((samples) => samples.map(withMessage));
measure(fromTheMessage, readSets);
const bytesPerMessage = mapSets(memoryOf);
handIn({ about: setNames.map(setText).join("; "), figures: figures() });

function mapSets<T>(make: (samples: readonly Sample[], name: SetName) => T): Record<SetName, T> {
  return Object.fromEntries(setNames.map((name) => [name, make(sets[name], name)])) as Record<SetName, T>;
}

function withTokens(messages: readonly WireMessage[]): Sample[] {
  return messages.map((message) => ({ ...message, tokens: decodeTokens(message.body).tokens }));
}

function withMessage(sample: Sample): ReadSample {
  const reading = readMessage(sample.tokens, sample.direction, sample.representation);
  return { ...sample, reading: reading.ok ? reading : null };
}

/** Returns one string per token. */
function namesOf({ body, representation }: Sample): string[] {
  const { tokens } = decodeTokens(body);
  const names: string[] = [];
  for (const token of tokens) names.push(representation.names.get(token) ?? unnamed(token));
  return names;

  function unnamed(token: Token): string {
    return printTokens([token], representation);
  }
}

/** Measures all operations on all sets, which take turns in every round; the first round is a warm-up. */
function measure<S extends Sample>(ways: Ways<S>, of: Readonly<Record<SetName, readonly S[]>>): void {
  for (let round = 0; round <= rounds; round++) {
    for (const [way, run] of Object.entries(ways)) {
      for (const name of setNames) {
        const rate = tokensIn(of[name]) / time(() => of[name].forEach(run));
        if (round > 0) note(way, name, rate);
      }
    }
    progress("language", round, rounds);
  }
}

function note(way: string, name: SetName, rate: number): void {
  const bySet = rates.get(way) ?? new Map<SetName, number[]>();
  rates.set(way, bySet.set(name, [...(bySet.get(name) ?? []), rate]));
}

/** Returns the duration of a function, in seconds. */
function time(work: () => void): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1000;
}

function tokensIn(samples: readonly Sample[]): number {
  return samples.reduce((sum, { tokens }) => sum + tokens.length, 0);
}

/** Returns the heap bytes per typed message with its spans; null without `--expose-gc`. */
function memoryOf(samples: readonly Sample[], name: SetName): number | null {
  if (!globalThis.gc) return null;
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const readings: unknown[] = [];
  let tokenCount = 0;
  const seconds = time(() => {
    while (readings.length < keptCount) {
      const { body, direction, representation } = samples[readings.length % samples.length] as Sample;
      const { tokens } = decodeTokens(body);
      readings.push(readMessage(tokens, direction, representation));
      tokenCount += tokens.length;
    }
  });
  note(kept, name, tokenCount / seconds);
  globalThis.gc();
  return (process.memoryUsage().heapUsed - before) / readings.length;
}

function figures(): Figure[] {
  const speeds = [...rates].flatMap(([way, bySet]) =>
    [...bySet].map(([set, values]) => {
      const target = targets[way];
      const inMillions = values.map((rate) => rate / 1e6);
      const more = { ...(target === undefined ? {} : { target }), isHeadline: target !== undefined };
      return figureOf(`${way}, ${set}`, "million tokens/s", "higher", inMillions, more);
    }),
  );
  const heaps = setNames.flatMap((name) => {
    const bytes = bytesPerMessage[name];
    const mebibytes = bytes === null ? [] : [(bytes * 1e6) / 2 ** 20];
    return figureOf(`heap of a million typed messages, ${name}`, "MiB", "lower", mebibytes);
  });
  return [...speeds, ...heaps];
}

function setText(name: SetName): string {
  const faulty = readSets[name].filter(({ reading }) => reading === null).length;
  const mean = (tokensIn(sets[name]) / sets[name].length).toFixed(1);
  return `${name}: ${sets[name].length} messages of ${mean} tokens on average, ${faulty} faulty`;
}
