import { listed } from "../../../language/english/words.ts";
import type { DeliveredPress, SendPress } from "../../../language/message.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LegEnd, LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";

/** Findings about press that received no answer. */
const unansweredPressFindings = {
  "press-unanswered": {
    severity: "note",
    message: "The client never replied to {powers}: {waiting} for an answer.",
    explanation:
      "A client that cannot process press should answer every FRM with HUH and TRY ( ), so that the other powers stop trying.",
    clause: "v0.18, level 10, TRY: a client which can not process press",
    fix: "Answer each proposal or question, for example with YES, REJ or BWX. If the client cannot process press, send SND ( power ) ( HUH ( ERR press ) ), then SND ( power ) ( TRY ( ) ).",
    example: "FRM ( FRA ) ( ENG ) ( PRP ( .. ) ), and no press to FRA",
    needs: ["times"],
  },
} as const satisfies Findings;

type Code = keyof typeof unansweredPressFindings;

/** Press that asks for an answer. Source: v0.18, levels 10, 60, 70, 80 and 130; THK, FCT and FRM need none. */
const asking: ReadonlySet<string> = new Set(["PRP", "INS", "QRY", "SUG", "WHT", "HOW", "EXP", "WHY", "IFF"]);

/** If a program replies at all, it does so within this time. */
const patienceNs = 5e9;

interface Asked {
  readonly frame: LintFrame;
  readonly power: string;
}

/** The press that a client received, and the powers to which it has sent press. */
interface Receiver {
  /** Press from powers to which the client has sent nothing. */
  readonly open: Asked[];
  readonly answered: Set<string>;
  isTorn: boolean;
  /** When the game or the connection ended; null while both continue. */
  overNs: number | null;
}

/** Finds press that the client never answers. Even a level 0 client should answer. Source: v0.18, level 10, TRY. */
class UnansweredRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SND], server: [T.FRM, T.OFF] };
  readonly #report: Report<Code>;
  readonly #receivers = new Map<ConnectionId, Receiver>();

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
    this.#receivers.delete(connection);
    if (!first) return;
    const powers = listed([...new Set(late.map(({ power }) => power))].sort(), "or");
    const waiting = late.length === 1 ? "1 message is waiting" : `${late.length} messages are waiting`;
    const finding = findingAt(first.frame, "press-unanswered", { facts: { powers, waiting } });
    // The server sent the frame, but the client owes the answer.
    this.#report({ ...finding, side: "client" });
  }

  #ofGiven(frame: LintFrame, message: DeliveredPress): void {
    if (!asking.has(message.press.type)) return;
    const { open, answered } = this.#of(frame.connection);
    if (!answered.has(message.sender) && open.length < mostOpen) open.push({ frame, power: message.sender });
  }

  #ofSent(connection: ConnectionId, message: SendPress): void {
    const receiver = this.#of(connection);
    for (const power of message.recipients) receiver.answered.add(power);
    const left = receiver.open.filter(({ power }) => !receiver.answered.has(power));
    receiver.open.splice(0, receiver.open.length, ...left);
  }

  #of(connection: ConnectionId): Receiver {
    const known = this.#receivers.get(connection);
    if (known) return known;
    const fresh: Receiver = { open: [], answered: new Set(), isTorn: false, overNs: null };
    this.#receivers.set(connection, fresh);
    return fresh;
  }
}

/** The maximum number of unanswered messages to count. */
const mostOpen = 256;

export const unanswered = defineRules(unansweredPressFindings, (report) => new UnansweredRules(report));
