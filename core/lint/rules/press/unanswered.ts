import type { DeliveredPress, SendPress } from "../../../language/message.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LegEnd, LintFrame, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";

/** Findings of press that got no answer. */
const unansweredPressFindings = {
  "press-unanswered": {
    severity: "note",
    message: "The client never says anything to {powers}: {waiting} for an answer.",
    explanation:
      "A client that cannot process press answers every FRM with HUH and TRY ( ), so that the others stop trying.",
    clause: "v0.18, level 10, TRY: a client which can not process press",
    fix: "SND ( power ) ( HUH ( ERR press ) ), then SND ( power ) ( TRY ( ) ).",
    example: "FRM ( FRA ) ( ENG ) ( PRP ( .. ) ), and nothing to FRA",
    needs: ["times"],
  },
} as const satisfies Findings;

type Code = keyof typeof unansweredPressFindings;

/** Press that asks for an answer. Source: v0.18, levels 10, 60, 70, 80 and 130; THK, FCT and FRM need none. */
const asking: ReadonlySet<string> = new Set(["PRP", "INS", "QRY", "SUG", "WHT", "HOW", "EXP", "WHY", "IFF"]);

/** A program that answers at all answers sooner. */
const patienceNs = 5e9;

interface Asked {
  readonly frame: LintFrame;
  readonly power: string;
}

/** Press that a client was asked by, and never answered anything to whoever asked. */
interface Listener {
  readonly open: Asked[];
  readonly answered: Set<string>;
  isTorn: boolean;
  /** When the game, or the connection, was over; null: it is not. */
  overNs: number | null;
}

/** Even a client of level 0 answers press. Source: v0.18, level 10, TRY. */
class UnansweredRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #listeners = new Map<ConnectionId, Listener>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, direction, connection, atNs } = frame;
    const first = tokens?.[0];
    if (first === undefined) {
      if (frame.frame.kind === "FM" || frame.frame.kind === "EM") this.#of(connection).overNs ??= atNs;
      return;
    }
    if (direction === "server-to-client") {
      if (first === T.OFF) this.#of(connection).overNs ??= atNs;
    }
    if (!reading?.ok) return;
    if (reading.message.type === "FRM") this.#ofGiven(frame, reading.message);
    if (reading.message.type === "SND") this.#ofSent(connection, reading.message);
  }

  legEnded({ connection, direction, atNs }: LegEnd): void {
    if (direction !== "client-to-server") return;
    const { open, isTorn, overNs } = this.#of(connection);
    const endNs = Math.min(overNs ?? atNs, atNs);
    const late = isTorn ? [] : open.filter(({ frame }) => endNs - frame.atNs >= patienceNs);
    const [first] = late;
    this.#listeners.delete(connection);
    if (!first) return;
    const powers = [...new Set(late.map(({ power }) => power))].sort().join(" ");
    const waiting = late.length === 1 ? "1 message waits" : `${late.length} messages wait`;
    const finding = findingAt(first.frame, "press-unanswered", { facts: { powers, waiting } });
    // It is the client that owes the answer.
    this.#report({ ...finding, side: "client" });
  }

  #ofGiven(frame: LintFrame, message: DeliveredPress): void {
    if (!asking.has(message.press.type)) return;
    const { open, answered } = this.#of(frame.connection);
    if (!answered.has(message.sender) && open.length < mostOpen) open.push({ frame, power: message.sender });
  }

  #ofSent(connection: ConnectionId, message: SendPress): void {
    const listener = this.#of(connection);
    for (const power of message.recipients) listener.answered.add(power);
    const left = listener.open.filter(({ power }) => !listener.answered.has(power));
    listener.open.splice(0, listener.open.length, ...left);
  }

  #of(connection: ConnectionId): Listener {
    const known = this.#listeners.get(connection) ?? { open: [], answered: new Set(), isTorn: false, overNs: null };
    this.#listeners.set(connection, known);
    return known;
  }
}

/** Enough to tell of. */
const mostOpen = 256;

export const unanswered = defineRules(unansweredPressFindings, (report) => new UnansweredRules(report));
