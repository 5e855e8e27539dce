import { getOrMake } from "../../../bytes/keyed.ts";
import { listed } from "../../../language/english/words.ts";
import type { DeliveredPress, SendPress } from "../../../language/message.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import type { LegEnd, LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { aliveIn } from "./boardSeen.ts";
import { Owed, undelivering } from "./owed.ts";
import { pressKey, Recent, repeatedSpan } from "./pressKey.ts";

/** Findings about accepted proposals. */
const acceptanceFindings = {
  "acceptance-not-to-all": {
    severity: "warning",
    message: "The client accepted a proposal from {proposer}, but did not send YES to {powers}.",
    explanation:
      "A proposal to several powers is agreed only when each of them has sent YES to the proposer and to all other receivers. A power that receives no YES cannot know that there is an agreement.",
    clause:
      "v0.18, level 10, agreements: each of the receiving powers must reply to the sending power plus all of the other receiving powers",
    fix: "Send YES to the sender and all other recipients of the FRM, in one SND.",
    example: "FRM ( FRA ) ( ENG GER ) ( PRP ( .. ) ), then SND ( FRA ) ( YES ( PRP ( .. ) ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof acceptanceFindings;

/** A proposal to several powers. */
interface Offer {
  readonly from: string;
  /** The proposer and all receivers, except this client's power. */
  readonly parties: readonly string[];
}

/** A proposal that the client accepted. */
interface Acceptance {
  readonly key: string;
  readonly from: string;
  /** Parties that have not received the YES. */
  readonly waiting: Set<string>;
}

interface Receiver {
  /** Offers, keyed by statement. */
  readonly offers: Recent<Offer>;
  readonly owed: Owed<Acceptance>;
  /** Powers that the server could not reach. */
  readonly deaf: Set<string>;
  /** Whether bytes are missing, which may include a YES. */
  isTorn: boolean;
}

/** Checks that a client that accepts a proposal informs all parties. */
class AcceptanceRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [T.FRM, ...undelivering] };
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  readonly #receivers = new Map<ConnectionId, Receiver>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  lost({ connection }: Leg): void {
    const receiver = this.#of(connection);
    receiver.isTorn = true;
    receiver.owed.clear();
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, direction, connection } = frame;
    if (!tokens) return;
    const message = reading?.ok ? reading.message : null;
    if (direction === "client-to-server") {
      if (message?.type === "SND") this.#send(frame, message, tokens);
      else this.#receivers.get(connection)?.owed.pass();
      return;
    }
    if (message?.type === "FRM") this.#deliver(frame, message, tokens);
    if (message?.type === "OUT" || message?.type === "CCD") this.#receivers.get(connection)?.deaf.add(message.power);
    if (frame.answers !== null && message?.type !== "YES") this.#receivers.get(connection)?.owed.refused(frame.answers);
  }

  legEnded({ connection, direction, atNs }: LegEnd): void {
    if (direction !== "client-to-server") return;
    const receiver = this.#receivers.get(connection);
    this.#receivers.delete(connection);
    if (!receiver) return;
    for (const { frame, about } of receiver.owed.unpaid(atNs)) {
      const left = [...about.waiting].filter((power) => !receiver.deaf.has(power));
      if (left.length === 0) continue;
      const facts = { proposer: about.from, powers: listed(left, "or") };
      this.#report(findingAt(frame, "acceptance-not-to-all", { facts }));
    }
  }

  #deliver({ connection }: LintFrame, { sender, recipients, press }: DeliveredPress, tokens: Uint16Array): void {
    const { power } = this.#clients.of(connection);
    const receiver = this.#of(connection);
    if ((press.type !== "PRP" && press.type !== "INS") || !press.span || power === null) return;
    if (!recipients.includes(power) || sender === power) return;
    const parties = [...new Set([sender, ...recipients])].filter((one) => one !== power);
    receiver.offers.set(pressKey(tokens, press.span), { from: sender, parties });
  }

  #send(frame: LintFrame, { recipients, press }: SendPress, tokens: Uint16Array): void {
    const receiver = this.#receivers.get(frame.connection);
    const span = repeatedSpan(press);
    if (!receiver || press.type !== "YES" || !span) return;
    const key = pressKey(tokens, span);
    const offer = receiver.offers.get(key);
    if (!offer || receiver.isTorn) return;
    let isKnown = false;
    receiver.owed.keep((about) => {
      if (about.key !== key) return true;
      isKnown = true;
      for (const power of recipients) about.waiting.delete(power);
      return about.waiting.size > 0;
    });
    if (isKnown) return;
    const waiting = offer.parties.filter((power) => !recipients.includes(power) && isReachable(frame, power));
    if (waiting.length > 0) receiver.owed.add(frame, { key, from: offer.from, waiting: new Set(waiting) });
  }

  #of(connection: ConnectionId): Receiver {
    return getOrMake(this.#receivers, connection, () => ({
      offers: new Recent<Offer>(),
      owed: new Owed<Acceptance>(),
      deaf: new Set<string>(),
      isTorn: false,
    }));
  }
}

/** Whether the server would deliver press to a power. */
function isReachable({ game }: LintFrame, power: string): boolean {
  const state = game?.after;
  const known = state?.powers.get(power);
  if (!state?.current || known?.inDisorder || known?.isOut) return false;
  return aliveIn(state.current)?.has(power) ?? true;
}

export const acceptances = defineRules(
  acceptanceFindings,
  (report, { clients }) => new AcceptanceRules(report, clients),
);
