import type { Representation } from "../../core/tokens/representation.ts";
import type { CapturedMessage } from "./capturedMessages.ts";

/**
 * Caches the answer to a question that depends only on a message's direction, tokens and names; for a
 * broadcast to many clients the question is asked once.
 */
export class OncePerMessage<Answer> {
  readonly #ask: (message: CapturedMessage) => Answer;
  readonly #bySetOfNames = new Map<string, Map<string, Answer>>();
  readonly #byRepresentation = new Map<Representation, Map<string, Answer>>();

  constructor(ask: (message: CapturedMessage) => Answer) {
    this.#ask = ask;
  }

  of(message: CapturedMessage): Answer {
    const { direction, tokens, representation } = message;
    const answers = this.#answersUnder(representation);
    const key = direction + Buffer.from(tokens.buffer, tokens.byteOffset, tokens.byteLength).toString("latin1");
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = this.#ask(message);
    answers.set(key, answer);
    return answer;
  }

  /** Returns the cached answers, which connections with the same names share. */
  #answersUnder(representation: Representation): Map<string, Answer> {
    let answers = this.#byRepresentation.get(representation);
    if (answers) return answers;
    const names = JSON.stringify([...representation.names].sort(([a], [b]) => a - b));
    answers = this.#bySetOfNames.get(names) ?? new Map<string, Answer>();
    this.#bySetOfNames.set(names, answers);
    this.#byRepresentation.set(representation, answers);
    return answers;
  }
}
