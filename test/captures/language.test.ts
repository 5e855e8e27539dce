import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMessage } from "../../core/language/read.ts";
import { writeMessage } from "../../core/language/write.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { decoderSpellings, respell } from "../data/decoderSpellings.ts";
import { type FaultyMessage, faultReasons, faultyMessages, shortened } from "../data/faultyMessages.ts";
import { type CapturedMessage, capturedMessages } from "../support/capturedMessages.ts";
import { capturesToRun } from "../support/captureSets.ts";
import { loadCapture } from "../support/captures.ts";
import { type DecodedMessage, decodedMessages } from "../support/decodedText.ts";
import { expectGolden, Tally } from "../support/golden.ts";
import { OncePerMessage } from "../support/oncePerMessage.ts";
import { sharedLogs } from "../support/sharedLogs.ts";

const golden = "test/data/captureLanguage.txt";
const totals = new Tally();

/** The result of reading a message. */
interface Facts {
  readonly text: string;
  /** The token at which reading stopped; null if the message could be read. */
  readonly faultAt: number | null;
  readonly level: number;
  readonly findings: readonly string[];
  readonly isWrittenAsRead: boolean;
  /** Whether this is press that the server accepted or delivered. */
  readonly isTakenPress: boolean;
}

function factsOf({ tokens, direction, representation }: CapturedMessage): Facts {
  const text = printTokens(tokens, representation);
  const reading = readMessage(tokens, direction, representation);
  if (!reading.ok) {
    const { tokenIndex } = reading.fault;
    return { text, faultAt: tokenIndex, level: 0, findings: [], isWrittenAsRead: true, isTakenPress: false };
  }
  const { message, level, findings } = reading;
  const written = writeMessage(message, direction, representation);
  return {
    text,
    faultAt: null,
    level,
    findings: findings.map(({ code }) => code),
    isWrittenAsRead: written.length === tokens.length && written.every((token, at) => token === tokens[at]),
    isTakenPress:
      reading.direction === "server-to-client" &&
      (reading.message.type === "FRM" || (reading.message.type === "YES" && reading.message.echo.type === "SND")),
  };
}

/** Collects the results of reading all messages in a capture. */
class Notes {
  /** Counts of messages, unreadable messages, levels and findings. */
  readonly tally = new Tally();
  /** How the texts compare with the decoder's. */
  readonly texts = new Tally();
  readonly faulty: Omit<FaultyMessage, "reason">[] = [];
  /** Messages whose written text differs from the text read, except where the writer adds missing brackets. */
  readonly rewritten: string[] = [];
  /** Press that a server accepted or delivered although the game's level does not allow it. */
  readonly aboveLevel: string[] = [];
  /** Texts that differ from the decoder's in more than known spellings. */
  readonly misspelt: unknown[] = [];

  constructor(messages: Iterable<CapturedMessage>, decoded: readonly DecodedMessage[] | undefined) {
    const once = new OncePerMessage(factsOf);
    let at = 0;
    for (const message of messages) {
      const facts = once.of(message);
      this.#note(message, facts);
      if (decoded) this.#compare(message, facts.text, decoded[at++]);
    }
    if (decoded && decoded.length > at) this.misspelt.push(...decoded.slice(at));
  }

  #note({ connection, gameLevel }: CapturedMessage, facts: Facts): void {
    const { text, faultAt, level, findings } = facts;
    this.tally.add("messages");
    if (faultAt !== null) {
      this.tally.add("not read");
      this.faulty.push({ connection, text: shortened(text), tokenIndex: faultAt });
      return;
    }
    this.tally.add(`level ${String(level).padStart(4, "0")}`);
    for (const code of findings) this.tally.add(`finding ${code}`);
    if (!facts.isWrittenAsRead && !findings.includes("bare-options")) this.rewritten.push(text);
    if (facts.isTakenPress && gameLevel !== null && level > gameLevel) this.aboveLevel.push(text);
  }

  #compare({ connection, direction }: CapturedMessage, text: string, theirs: DecodedMessage | undefined): void {
    const isSameLeg = theirs?.connection === connection && theirs.fromClient === (direction === "client-to-server");
    const verdict = theirs && isSameLeg ? howEqual(text, theirs.text) : "differs";
    this.texts.add(verdict);
    if (verdict === "differs") this.misspelt.push({ connection, direction, text, theirs });
  }
}

/** The tenderi server announces level 0 but delivers all press. */
const acceptedAboveLevel: Readonly<Record<string, readonly string[]>> = {
  live_tenderi: [
    "YES ( SND ( ENG GER ) ( PRP ( PCE ( FRA ENG GER ) ) ) )",
    "FRM ( FRA ) ( ENG GER ) ( PRP ( PCE ( FRA ENG GER ) ) )",
    "FRM ( FRA ) ( ENG GER ) ( PRP ( PCE ( FRA ENG GER ) ) )",
  ],
};

/** Returns whether the decoder's text equals ours and, if not, whether its known spellings explain the difference. */
function howEqual(ours: string, theirs: string): string {
  if (ours === theirs) return "identical";
  const used = decoderSpellings.filter((spelling) => respell(ours, spelling) !== ours);
  return used.reduce(respell, ours) === theirs
    ? `identical except for ${used.map(({ name }) => name).join(", ")}`
    : "differs";
}

describe.each(capturesToRun())("$folder/$name", ({ folder, name, isPart }) => {
  let notes: Notes;
  beforeAll(() => {
    const decoded = decodedMessages(folder, name);
    expect(decoded).toBeDefined();
    notes = new Notes(capturedMessages(loadCapture(folder, name).drafts), decoded);
    if (isPart) return;
    for (const what of ["messages", "not read"]) totals.add(what, notes.tally.get(what));
    for (const [verdict, count] of notes.texts.counts) totals.add(`text ${verdict}`, count);
  });

  test("the text of every DM equals an independent decoder's", () => {
    expect(notes.misspelt).toEqual([]);
  });

  test("every message is read, or is in the reviewed list with its reason", () => {
    const reviewed = (faultyMessages[name] ?? []).map(({ reason: _reason, ...message }) => message);
    expect(notes.faulty).toEqual(reviewed);
  });

  test("every message that was read can be written unchanged", () => {
    expect(notes.rewritten).toEqual([]);
  });

  test("press that a server accepted or delivered does not exceed the game's level", () => {
    expect(notes.aboveLevel).toEqual(acceptedAboveLevel[name] ?? []);
  });

  test("levels and findings are unchanged", () => {
    expectGolden(golden, name, notes.tally.lines);
  });
});

const logs = sharedLogs();

describe.runIf(logs.length > 0)("logs from other programs", () => {
  test.each(logs)("$name: every message can be read, and written unchanged", ({ name, drafts, faults }) => {
    const { tally, texts: _texts, ...rest } = new Notes(capturedMessages(drafts), undefined);
    expect({ ...rest, faults }).toEqual({ faulty: [], rewritten: [], aboveLevel: [], misspelt: [], faults: 0 });
    expectGolden(golden, name, tally.lines);
    totals.add("messages in other programs' logs", tally.get("messages"));
  });
});

describe("the lists for the captures", () => {
  test("every spelling of the decoder and every reason for a fault is used", () => {
    const unused = decoderSpellings.filter(({ name }) => totals.get(`text identical except for ${name}`) === 0);
    expect(unused).toEqual([]);
    const used = new Set(Object.values(faultyMessages).flatMap((messages) => messages.map(({ reason }) => reason)));
    expect([...used].sort()).toEqual(Object.keys(faultReasons).sort());
  });

  afterAll(() => console.log(totals.lines.join("; ")));
});
