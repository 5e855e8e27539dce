import type { ClientMessage } from "../language/message.ts";
import { tokenNamed } from "../tokens/vocabulary.ts";
import type { LintFrame, Report, Rule } from "./finding.ts";
import { atToken, findingAt } from "./findingAt.ts";

const SND = tokenNamed("SND");
const SUB = tokenNamed("SUB");

/** What a client has shown of the documents that it follows. */
interface Shown {
  /** Forms that v0.14 struck out: message ids, WRT. */
  hasOld: boolean;
  /** Forms that came after v0.14: SUB and SND with a turn. */
  hasNew: boolean;
  isTold: boolean;
}

/** Forms of two documents in one program. */
export class DialectRules implements Rule {
  readonly #report: Report;
  readonly #clients = new Map<number, Shown>();

  constructor(report: Report) {
    this.#report = report;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, direction } = frame;
    const first = tokens?.[0];
    if (direction !== "client-to-server" || (first !== SND && first !== SUB) || !tokens) return;
    if (reading?.ok) this.#ofForms(frame, tokens, reading.message as ClientMessage, reading.findings);
  }

  #ofForms(
    frame: LintFrame,
    tokens: Uint16Array,
    message: ClientMessage,
    findings: readonly { readonly code: string }[],
  ): void {
    const shown = this.#of(frame.connection);
    const isOld = findings.some(({ code }) => code === "message-id");
    const isNew = (message.type === "SND" || message.type === "SUB") && message.turn !== null;
    if (!isOld && !isNew) return;
    shown.hasOld ||= isOld;
    shown.hasNew ||= isNew;
    if (!shown.hasOld || !shown.hasNew || shown.isTold) return;
    shown.isTold = true;
    const facts = isOld
      ? { now: "a message id or WRT", before: "the turn" }
      : { now: "the turn", before: "a message id or WRT" };
    this.#report(findingAt(frame, "mixed-dialects", { facts, place: atToken(tokens, 1) }));
  }

  #of(connection: number): Shown {
    const known = this.#clients.get(connection) ?? { hasOld: false, hasNew: false, isTold: false };
    this.#clients.set(connection, known);
    return known;
  }
}
