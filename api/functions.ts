import { PhaseAdjudicator } from "../core/game/phaseAdjudicator.ts";
import { englishMessage, englishNames } from "../core/language/english.ts";
import type { Message as TypedMessage } from "../core/language/message.ts";
import { readMessage as readTokensOf } from "../core/language/read.ts";
import { writeMessage } from "../core/language/write.ts";
import { knownVariants, mapByName } from "../core/map/library.ts";
import { JudgeNames } from "../core/orders/notation/judge/names.ts";
import { readTokens } from "../core/tokens/readText.ts";
import { standardRepresentation } from "../core/tokens/representation.ts";
import { printTokens } from "../core/tokens/text.ts";
import type { Direction, Message, MessageReading, Phase, PhaseResult } from "./types.ts";

const boards = new Map<string, { readonly map: string; readonly rules: readonly []; readonly names: JudgeNames }>();

const adjudicator = new PhaseAdjudicator({
  boardOf: (map) => {
    const known = boards.get(map);
    if (known) return known;
    const loaded = mapByName(knownVariants, map);
    if (!loaded) return { message: `map: ${map} is not a known variant` };
    const board = { map, rules: [] as const, names: new JudgeNames(loaded) };
    boards.set(map, board);
    return board;
  },
  map: "standard",
  rules: null,
  naming: null,
});

/**
 * Adjudicates a phase in the same way as `chamber orders --batch` adjudicates a line.
 * @throws {TypeError} the phase cannot be adjudicated: the message describes what is wrong, and where
 */
export function adjudicate(phase: Phase): PhaseResult {
  const answer = adjudicator.adjudicate(phase);
  if (!answer.ok) throw new TypeError(answer.message);
  return answer.result;
}

const directions: readonly Direction[] = ["client-to-server", "server-to-client"];

/**
 * Reads a DAIDE message from its text, with the names of the Standard map: `SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )`.
 * Never throws.
 * @param direction by default, the first direction in which the message is valid
 */
export function readMessage(text: string, direction?: Direction): MessageReading {
  const representation = standardRepresentation("diplomacy");
  const read = readTokens(text, representation);
  if (!read.ok) return { ok: false, error: read.fault.message, tokenIndex: null };
  const tokens = Uint16Array.from(read.tokens);
  let last = -1;
  for (const way of direction ? [direction] : directions) {
    const reading = readTokensOf(tokens, way, representation);
    if (!reading.ok) {
      last = Math.max(last, reading.fault.tokenIndex);
      continue;
    }
    const { level } = reading;
    const english = englishMessage(reading, { names: englishNames(representation), sender: null });
    const findings = reading.findings.map(({ code, span }) => ({ code, tokenIndex: span.start }));
    return { ok: true, direction: way, message: { ...reading.message }, level, english, findings };
  }
  const shown = printTokens(tokens.subarray(last, last + 1), representation);
  return {
    ok: false,
    error: last < tokens.length ? `${shown} is not allowed here` : "the message ends too early",
    tokenIndex: last,
  };
}

/**
 * Prints a message as text; the inverse of {@link readMessage}.
 * @throws {RangeError} no DAIDE form has these fields, or the Standard map lacks a name
 */
export function printMessage(message: Message, direction: Direction): string {
  const representation = standardRepresentation("diplomacy");
  // The writer checks every field against the grammar's tables, so any object is safe to pass.
  return printTokens(writeMessage(message as unknown as TypedMessage, direction, representation), representation);
}
