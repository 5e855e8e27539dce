import type { Remote } from "comlink";
import type { SessionApi } from "./api.ts";
import type { OpenSession } from "./openSession.ts";
import { faultWords } from "./work.ts";

/** A question for the session; null to ask nothing. */
export type Question<T> = ((api: Remote<SessionApi>) => Promise<T>) | null;

/** A question and its key; identical questions have the same key. */
export interface Asked<T> {
  readonly ask: Question<T>;
  readonly key: string;
  /** The subject of the answer, such as a viewpoint. */
  readonly about?: string;
}

/** An answer, its subject, and the session that gave it. */
export interface Answer<T> extends Pick<Asked<T>, "about"> {
  readonly of: OpenSession;
  readonly value: T;
}

/** A question that could not be answered. */
export interface AnswerFault {
  readonly of: OpenSession;
  readonly key: string;
  /** The error's message. */
  readonly words: string;
}

/**
 * Asks a question that changes over time. Only one request is pending at a time, and the newest question comes next, so
 * that dragging the cursor shows intermediate states and never lags.
 */
export class Asker<T> {
  readonly #onAnswer: (answer: Answer<T>) => void;
  readonly #onFault: (fault: AnswerFault) => void;
  #session: OpenSession | null = null;
  #asked: Asked<T> = { ask: null, key: "" };
  #isPending = false;
  #isWanted = false;

  constructor(onAnswer: (answer: Answer<T>) => void, onFault: (fault: AnswerFault) => void = () => undefined) {
    this.#onAnswer = onAnswer;
    this.#onFault = onFault;
  }

  /** Sets the current question, and asks it immediately if the session or the key has changed. */
  want(session: OpenSession | null, asked: Asked<T>): void {
    const isSame = session === this.#session && asked.key === this.#asked.key;
    this.#session = session;
    this.#asked = asked;
    if (!isSame) this.again();
  }

  /** Asks the current question again. */
  again(): void {
    if (this.#isPending) this.#isWanted = true;
    else void this.#run();
  }

  async #run(): Promise<void> {
    const of = this.#session;
    const { ask, key, about = "" } = this.#asked;
    this.#isWanted = false;
    if (!of || !ask) return;
    this.#isPending = true;
    // A closed worker never answers, so stop waiting when the session closes.
    const value = await Promise.race([ask(of.api), of.closed]).catch((error: unknown) => {
      if (this.#session === of) this.#onFault({ of, key, words: faultWords(error) });
      return undefined;
    });
    this.#isPending = false;
    if (value !== undefined && this.#session === of) this.#onAnswer({ of, about, value });
    if (this.#isWanted) void this.#run();
  }
}
