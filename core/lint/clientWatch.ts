import type { ConnectionId, Leg } from "../recording/entry.ts";
import { T } from "../tokens/vocabulary.ts";
import type { LintFrame, RuleCheck } from "./finding.ts";

/** What the server told a client about itself and its game. */
export interface ClientStanding {
  /** Null: it was not told yet. */
  readonly role: "player" | "observer" | null;
  readonly power: string | null;
  /** Press level of its game; null: not told. */
  readonly level: number | null;
  /** Whether its game has PDA; null: not told. */
  readonly mayDrawInPart: boolean | null;
  /** All that it was sent since its game began was seen: what it did not get, it does not know. */
  readonly isWhole: boolean;
}

const stranger: ClientStanding = { role: null, power: null, level: null, mayDrawInPart: null, isWhole: false };

/**
 * Follows who the clients are, connection by connection, by HLO and the answers to IAM and OBS. It finds nothing; rules
 * that stand behind it ask it.
 */
export class ClientWatch implements RuleCheck {
  readonly #clients = new Map<ConnectionId, ClientStanding>();
  readonly #torn = new Set<ConnectionId>();

  lost({ connection }: Leg): void {
    this.#torn.add(connection);
    const known = this.#clients.get(connection);
    if (known) this.#clients.set(connection, { ...known, isWhole: false });
  }

  frame({ connection, tokens, reading, game }: LintFrame): void {
    const first = tokens?.[0];
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
        // A client that returned knows what its power was sent before.
        isWhole: known?.role === "player" ? known.isWhole : isWhole,
      });
    }
    if (message.type !== "YES") return;
    const { echo } = message;
    const told = { ...stranger, level: game?.after.level ?? null };
    if (echo.type === "OBS") this.#clients.set(connection, { ...told, role: "observer" });
    if (echo.type === "IAM") this.#clients.set(connection, { ...told, role: "player", power: echo.power });
  }

  /** Who a connection's client is, so far. */
  of(connection: ConnectionId): ClientStanding {
    return this.#clients.get(connection) ?? stranger;
  }
}
