import { errorPosition, readMessage } from "../../core/language/read.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { examples } from "./examples.ts";
import type { Direction, Example, ExampleKind } from "./specification.ts";
import { dialectOf, read, representation } from "./verdicts.ts";

/** The whole message around the part that an example shows. */
export const around: Readonly<Record<ExampleKind, (part: string) => readonly [text: string, direction: Direction]>> = {
  "client message": (text) => [text, "client-to-server"],
  "server message": (text) => [text, "server-to-client"],
  press: (text) => [`SND ( FRA ) ( ${text} )`, "client-to-server"],
  arrangement: (text) => [`SND ( FRA ) ( PRP ( ${text} ) )`, "client-to-server"],
  unit: (text) => [`SUB ( ( ${text} ) HLD )`, "client-to-server"],
  "unit of NOW": (text) => [`NOW ( SPR 1901 ) ${text}`, "server-to-client"],
  powers: (text) => [`SND ${text} ( PRP ( DRW ) )`, "client-to-server"],
  "tokens of TRY": (text) => [`SND ( FRA ) ( TRY ( ${text} ) )`, "client-to-server"],
};

/** The result for an example that contradicts its own document. */
export interface Slip {
  readonly example: Example;
  /** The faulty part of the printed example if it has an unknown name, otherwise the text. */
  readonly shown: string;
  /** Why it cannot be written as tokens; null if it can. */
  readonly textFault: string | null;
  /** What the tolerant reading reports; null if it does not read the example. */
  readonly findings: readonly string[] | null;
  /** The token after ERR according to the document's own grammar; null if it allows the example. */
  readonly errBefore: string | null;
}

/** The documents' own faulty examples. */
export const slips: readonly Slip[] = examples.filter(({ faulty }) => faulty !== undefined).map(slipOf);

function slipOf(example: Example): Slip {
  const { printed, text, as, withErr, source } = example;
  // For a syntax fault, the text is the printed example with its placeholders filled in.
  const asText = readTokens(withErr === undefined ? printed : text, representation);
  if (!asText.ok) {
    const { message, span } = asText.fault;
    const shown = printed.slice(span.start, span.end);
    return { example, shown, textFault: message, findings: null, errBefore: null };
  }
  const [message, direction] = around[as](text);
  const tokens = read(message);
  const reading = readMessage(tokens, direction, representation);
  const findings = reading.ok ? [...new Set(reading.findings.map(({ code }) => code))] : null;
  const strictness = { dialect: dialectOf[source], level: 8000, role: "player" } as const;
  const fault = errorPosition(tokens, direction, representation, strictness);
  const rest = fault && printTokens(tokens.subarray(fault.tokenIndex, fault.tokenIndex + 5), representation);
  return { example, shown: text, textFault: null, findings, errBefore: rest ?? null };
}
