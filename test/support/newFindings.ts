import type { ConnectionId, Entry } from "../../core/recording/entry.ts";
import { type FindingsRead, findingsRead, type PlacedFinding, placedFindings } from "./recordedParts.ts";

/**
 * Codes that a part of a recording may have instead of the whole recording's code at the same frame, because the code
 * depends on what the part lacks. A code that ends with `-` stands for all codes that begin with it.
 */
const instead: Readonly<Record<string, readonly [other: string, reason: string]>> = {
  "order-refused": ["order-", "the rest of the turn, or the map, shows more exactly what is wrong with the order"],
  "result-without-unit": ["result-of-other-turn", "the missing NOW of the next turn shows that the ORD is late"],
};

/**
 * Codes of findings that are reported once, at the first frame that shows them: if that is missing, at the next. Their
 * frame and their numbers may differ between a part and the whole.
 */
const movable: Readonly<Record<string, string>> = {
  "in-disorder": "every client receives the CCD",
  "game-paused": "every client receives the NOT ( TME ); without the power's connection it is `clock-stopped`",
  "server-left": "one finding for all connections that end together",
  "off-ignored": "at the client's last message",
  "slow-answer": "one finding for the slowest answer of each command",
};

function keyOf({ finding: { code, side }, connection }: PlacedFinding, frame: string | null): string {
  return `${code} ${side} ${connection} ${frame}`;
}

/** The findings about a whole recording, to compare with those about parts of it. */
export class WholeFindings {
  readonly all: readonly PlacedFinding[];
  readonly #turns: FindingsRead["turns"];
  readonly #requests: FindingsRead["requests"];
  readonly #keys: ReadonlySet<string>;
  /** The codes of each connection's findings. */
  readonly #codes = new Map<ConnectionId, Set<string>>();
  readonly #movable: ReadonlySet<string>;

  constructor(entries: readonly Entry[]) {
    const { findings, requests, turns } = findingsRead(entries);
    this.all = findings;
    this.#turns = turns;
    this.#requests = requests;
    this.#keys = new Set(findings.map((one) => keyOf(one, one.frame)));
    for (const { connection, finding } of findings)
      this.#codes.set(connection, (this.#codes.get(connection) ?? new Set()).add(finding.code));
    this.#movable = new Set(findings.map(({ finding }) => finding.code).filter((code) => code in movable));
  }

  /** Returns the findings about messages after the next turn that a connection receives. */
  afterNextTurn(connection: ConnectionId, atNs: number): readonly PlacedFinding[] {
    const nextNs = this.#turns.get(connection)?.find((turnNs) => turnNs > atNs) ?? Number.POSITIVE_INFINITY;
    return this.all.filter((one) => one.atNs > nextNs && !(one.finding.code in movable));
  }

  /** Compares the findings about a part. */
  compare(part: readonly Entry[]): {
    readonly isNew: readonly string[];
    readonly hasStayed: (one: PlacedFinding) => boolean;
  } {
    const found = placedFindings(part);
    const keys = new Set(found.map((one) => keyOf(one, one.frame)));
    return {
      isNew: found
        .filter((one) => !this.#has(one))
        .map((one) => `${one.finding.severity} ${keyOf(one, one.frame)}: ${one.finding.message}`),
      hasStayed: (one) => keys.has(keyOf(one, one.frame)),
    };
  }

  #has(one: PlacedFinding): boolean {
    const { code } = one.finding;
    if (this.#movable.has(code) || (code === "clock-stopped" && this.#movable.has("game-paused"))) return true;
    // The finding about a connection without frames moves to its first frame.
    if (one.frame === null) return this.#codes.get(one.connection)?.has(code) ?? false;
    // The finding about a request moves to its answer if the request is missing.
    const frames = [one.frame, this.#requests.get(one.frame) ?? one.frame];
    if (frames.some((frame) => this.#keys.has(keyOf(one, frame)))) return true;
    const [others] = instead[code] ?? [];
    if (others === undefined) return false;
    return this.all.some(({ finding, frame }) => finding.code.startsWith(others) && frames.some((at) => at === frame));
  }
}
