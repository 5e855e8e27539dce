import type { ConnectionId, Leg } from "../recording/entry.ts";
import { T } from "../tokens/vocabulary.ts";
import type { LintFrame, RuleCheck } from "./finding.ts";

/** What the server has sent a client about its role and its game. */
export interface ClientStatus {
  /** Null if the server has not sent the role yet. */
  readonly role: "player" | "observer" | null;
  readonly power: string | null;
  /** Press level of the client's game; null if the server has not sent it yet. */
  readonly level: number | null;
  /** Whether the client's game allows partial draws (PDA); null if the server has not sent the options yet. */
  readonly mayDrawInPart: boolean | null;
  /**
   * Whether the recording contains everything that the client has received since its game began. If so, the client
   * knows nothing that was not recorded.
   */
  readonly isWhole: boolean;
}

const unknownClient: ClientStatus = { role: null, power: null, level: null, mayDrawInPart: null, isWhole: false };

/**
 * Tracks the role of the client on each connection, from HLO and the answers to IAM and OBS. It reports no findings;
 * rules query it.
 */
export class ClientWatch implements RuleCheck {
  readonly #clients = new Map<ConnectionId, ClientStatus>();
  readonly #torn = new Set<ConnectionId>();
  /** Connections on which messages from the client were recorded; these messages show what the client requested. */
  readonly #heard = new Set<ConnectionId>();

  lost({ connection }: Leg): void {
    this.#torn.add(connection);
    const known = this.#clients.get(connection);
    if (known) this.#clients.set(connection, { ...known, isWhole: false });
  }

  frame({ connection, direction, tokens, reading, game, answers }: LintFrame): void {
    const first = tokens?.[0];
    if (direction === "client-to-server" && first !== undefined) this.#heard.add(connection);
    if ((first !== T.HLO && first !== T.YES) || !reading?.ok || reading.direction !== "server-to-client") return;
    const { message } = reading;
    const isWhole = !this.#torn.has(connection);
    if (message.type === "HLO") {
      const { power, options } = message;
      const level = options.find((option) => option.type === "LVL");
      const known = this.#clients.get(connection);
      this.#clients.set(connection, {
        role: power === "UNO" ? "observer" : "player",
        power: power === "UNO" ? null : power,
        level: level && "value" in level ? level.value : null,
        mayDrawInPart: options.some(({ type }) => type === "PDA"),
        // A returning client knows everything that its power received before.
        isWhole: known?.role === "player" ? known.isWhole : isWhole,
      });
    }
    if (message.type !== "YES") return;
    // An unrequested YES does not change the client's role.
    if (answers === null && this.#heard.has(connection) && isWhole) return;
    const { echo } = message;
    const { level = null, options = [] } = game?.after ?? {};
    const mayDrawInPart = options.length === 0 ? null : options.some(({ type }) => type === "PDA");
    const joined = { ...unknownClient, level, mayDrawInPart };
    if (echo.type === "OBS") this.#clients.set(connection, { ...joined, role: "observer" });
    if (echo.type === "IAM") this.#clients.set(connection, { ...joined, role: "player", power: echo.power });
  }

  /** Returns the known status of a connection's client. */
  of(connection: ConnectionId): ClientStatus {
    return this.#clients.get(connection) ?? unknownClient;
  }
}
