import { strictGrammar } from "../../core/language/grammar.ts";
import { readTerm } from "../../core/syntax/read.ts";
import { printTokens } from "../../core/tokens/text.ts";
import type { Token } from "../../core/tokens/token.ts";
import { T } from "../../core/tokens/vocabulary.ts";
import { type HuhClass, probingCaptures, probingClients, randomClients } from "../data/huhClasses.ts";
import type { CapturedMessage } from "./capturedMessages.ts";
import { firstGroup, groupFrom, lastGroup } from "./groups.ts";
import { asDelivered } from "./parlanceDelivery.ts";

const echoes: readonly Token[] = [T.YES, T.REJ, T.CCD, T.OUT];

/** Classifies each HUH in a capture by the messages before it. */
export class HuhClassifier {
  readonly #capture: string;
  /** Press that each connection received, with its sender. */
  readonly #received = new Map<number, Set<string>>();
  /** Press sent by any client. */
  readonly #sent = new Set<string>();
  /** Press sent by any client, in the form in which the server delivers it. */
  readonly #delivered = new Set<string>();

  constructor(capture: string) {
    this.#capture = capture;
  }

  /**
   * Returns the class of a message that contains HUH, or `unexplained` if no class fits; undefined for other messages.
   */
  classOf(message: CapturedMessage): HuhClass | "unexplained" | undefined {
    const found = message.tokens.includes(T.HUH) ? this.#classOf(message) : undefined;
    this.#remember(message);
    return found;
  }

  #classOf(message: CapturedMessage): HuhClass | "unexplained" {
    const { direction, tokens } = message;
    const lead = tokens[0] as Token;
    if (direction === "server-to-client") {
      if (lead === T.HUH) return "refusal";
      if (lead === T.FRM)
        return this.#delivered.has(asDelivered(lastGroup(tokens)).join()) ? "delivered" : "unexplained";
      const isEcho = echoes.includes(lead) && this.#sent.has(lastGroup(groupFrom(tokens, T.SND)).join());
      return isEcho ? "echo" : "unexplained";
    }
    if (lead === T.SND && this.#answersAsLevel0(message)) return "level-0-answer";
    const client = message.client ?? "";
    if (lead === T.SND && randomClients.includes(client)) return "random";
    const isProbe = probingCaptures.includes(this.#capture) || probingClients.includes(client);
    return isProbe ? "probe" : "unexplained";
  }

  /**
   * Whether a message is `SND ( sender ) ( HUH ( ERR press ) )` in reply to press from this sender, with ERR at the
   * position where our level 0 grammar finds the error.
   */
  #answersAsLevel0({ connection, tokens, representation }: CapturedMessage): boolean {
    const recipients = firstGroup(tokens);
    const press = lastGroup(tokens);
    const quoted = lastGroup(press);
    if (press[0] !== T.HUH || quoted[0] !== T.ERR || recipients.length !== 1) return false;
    const answered = quoted.subarray(1);
    if (!this.#received.get(connection)?.has(`${recipients[0]} ${answered.join()}`)) return false;
    const strict = strictGrammar({ dialect: "parlance", level: 0, direction: "client-to-server", role: "player" });
    const reading = readTerm(strict, "press", answered, representation);
    if (reading.ok || reading.fault.tokenIndex !== 0) {
      throw new Error(
        `the level 0 grammar accepts the first token of this press: ${printTokens(answered, representation)}`,
      );
    }
    return true;
  }

  #remember({ connection, direction, tokens }: CapturedMessage): void {
    const press = lastGroup(tokens);
    if (direction === "client-to-server" && tokens[0] === T.SND) {
      this.#sent.add(press.join());
      this.#delivered.add(asDelivered(press).join());
    }
    if (direction === "server-to-client" && tokens[0] === T.FRM) {
      const received = this.#received.get(connection) ?? new Set<string>();
      this.#received.set(connection, received.add(`${tokens[2]} ${press.join()}`));
    }
  }
}
