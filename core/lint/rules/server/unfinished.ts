import { type TurnKey, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LegEnd, LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { secondsBetween } from "../../wording/seconds.ts";

/** Findings about positions that never arrive. */
const unfinishedFindings = {
  "position-withheld": {
    severity: "warning",
    message: "The server sent no NOW in the {seconds} s after {event}.",
    explanation:
      "NOW ends the results of a turn and begins the next one. Without NOW, the client cannot submit orders, and all other clients have to wait. Usually the server program has hung.",
    clause: "v0.18, level 0, NOW: at the start of the game, and after the results of each turn",
    fix: "Check the server's own log around this time. Send NOW directly after HLO and SCO, and after the results of each turn.",
    example: "ORD ( SPR 1901 ) .., and nothing for a minute",
    needs: ["frames", "times"],
  },
} as const satisfies Findings;

type Code = keyof typeof unfinishedFindings;

/** A server sends HLO, SCO and NOW, or all results of a turn, within seconds. */
const patienceNs = 20e9;

/** What one client has received. */
interface Listener {
  /** The last HLO, ORD or SCO after which a NOW must still arrive; null if no NOW is due. */
  begun: LintFrame | null;
  /** The turn of the last NOW. */
  turn: TurnKey | null;
}

/** Finds servers that stop between the results of a turn, or HLO, and the position that follows. */
class UnfinishedRules implements RuleCheck {
  readonly receives: Receives = {
    client: [T.SEL],
    server: [T.HLO, T.ORD, T.SCO, T.NOW, T.SLO, T.DRW, T.SMR, T.OFF, T.LOD],
  };
  readonly #report: Report<Code>;
  readonly #listeners = new Map<ConnectionId, Listener>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  opened(connection: ConnectionId): void {
    this.#listeners.set(connection, { begun: null, turn: null });
  }

  lost({ connection }: Leg): void {
    this.#listeners.delete(connection);
  }

  unread({ connection }: LintFrame): void {
    this.#listeners.delete(connection);
  }

  frame(frame: LintFrame): void {
    const { connection, tokens, reading, answers } = frame;
    const { kind } = frame.frame;
    if (kind === "FM" || kind === "EM") this.#listeners.delete(connection);
    const first = tokens?.[0];
    if (first === T.SEL) this.#listeners.delete(connection);
    if (!reading?.ok || reading.direction === "client-to-server" || answers !== null) return;
    const listener = this.#listeners.get(connection);
    if (!listener) return;
    const { message } = reading;
    switch (message.type) {
      case "HLO":
        if (listener.turn === null) listener.begun = frame;
        return;
      case "ORD":
        // A server that sends the results of a turn after the next NOW does not owe another NOW.
        if (turnKey(message.turn) === listener.turn) listener.begun = frame;
        return;
      case "SCO":
        if (listener.begun) listener.begun = frame;
        return;
      case "NOW":
        listener.turn = turnKey(message.turn);
        listener.begun = null;
        return;
      case "SLO":
      case "DRW":
      case "SMR":
      case "OFF":
      case "LOD":
        listener.begun = null;
        return;
      default:
    }
  }

  legEnded({ connection, atNs, unfinished }: LegEnd): void {
    const { begun = null, turn = null } = this.#listeners.get(connection) ?? {};
    this.#listeners.delete(connection);
    if (!begun || unfinished.length > 0 || atNs - begun.atNs < patienceNs) return;
    const event = turn === null ? "HLO" : `the results of ${turn}`;
    this.#report(
      findingAt(begun, "position-withheld", { facts: { seconds: secondsBetween(begun.atNs, atNs), event } }),
    );
  }
}

export const unfinished = defineRules(unfinishedFindings, (report) => new UnfinishedRules(report));
