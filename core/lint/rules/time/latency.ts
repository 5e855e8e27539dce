import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { printNumber } from "../../../tokens/text.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import { type LegEnd, type LintFrame, type Receives, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { secondsBetween } from "../../wording/seconds.ts";

/** Findings about slow answers. */
const latencyFindings = {
  "slow-answer": {
    severity: "note",
    message: "The server answered {command} after {seconds} s.",
    explanation:
      "A client that waits for each answer has this much less time for its turn. A slow answer usually means that the server or the network is busy.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Send orders without waiting for the answers to other orders, and check what is keeping the server busy.",
    example: "SUB .., THX .. 4 s later",
  },
  "gave-up": {
    severity: "warning",
    message: "The client gave up after {seconds} s without an answer to {command}.",
    details: ["{late}."],
    explanation:
      "A busy server may take several seconds for the RM and for the answer to NME. A client that leaves sooner never joins the game, and each new attempt makes the server even slower.",
    clause: "protocol v1, IM and RM; v0.18, level 0, NME, OBS and IAM: the answers to each command",
    fix: "Wait at least 30 s for the RM and for the answer to NME, OBS or IAM, and pause before the next attempt.",
    example: "IM, FM from the client 1.1 s later, and then the RM",
    needs: ["frames", "times"],
  },
} as const satisfies Findings;

type Code = keyof typeof latencyFindings;

/** Answers that take at least this long are reported. */
const slowNs = 2e9;
/** A client that has waited this long did not give up too early; another rule reports a server that sends nothing. */
const enoughNs = 30e9;
/** A client that leaves sooner was only checking whether a server is running. */
const probeNs = 0.5e9;
/**
 * If a client left less than this long before a greeting was answered, its seat may have become free; the delay is then
 * not the server's fault.
 */
const seatNs = 1e9;
/** The maximum number of unanswered requests to keep for each connection. */
const mostOpen = 256;
/** The messages with which a client joins a game. */
const greetings = new Set([T.NME, T.OBS, T.IAM]);

interface Asked {
  readonly n: FrameNumber;
  /**
   * When the server could begin to process the request: a message sent before the RM waits at the server until the RM
   * is sent.
   */
  atNs: number;
  /** The first token of the request; null for the IM. */
  readonly first: Token | null;
}

/** A client that left while it was waiting for an answer. */
interface Impatient {
  readonly asked: Asked;
  readonly command: string;
  readonly waitedNs: number;
  readonly leftNs: number;
  answeredNs: number | null;
}

/** What is known about one connection. */
interface Watched {
  /** Requests that have no answer yet, keyed by frame number. */
  readonly open: Map<FrameNumber, Asked>;
  /** The IM; null before it arrives, and once the server has sent the RM. */
  im: Asked | null;
  impatient: Impatient | null;
  isTorn: boolean;
  hasLeft: boolean;
}

/** Checks how long a server takes for its answers, and whether the client waits long enough for them. */
class LatencyRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #connections = new Map<ConnectionId, Watched>();
  /** When a client last left. */
  #leftNs = Number.NEGATIVE_INFINITY;

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  lost({ connection }: Leg): void {
    const watched = this.#of(connection);
    watched.open.clear();
    watched.im = null;
    watched.impatient = null;
    watched.isTorn = true;
  }

  frame(frame: LintFrame): void {
    const watched = this.#of(frame.connection);
    if (frame.direction === "client-to-server") this.#ofClient(frame, watched);
    else this.#ofServer(frame, watched);
  }

  legEnded({ connection, direction, kind, atNs }: LegEnd): void {
    const watched = this.#of(connection);
    if (direction === "client-to-server") {
      if (kind === "fin" || kind === "rst" || kind === "error") this.#left(watched, atNs);
      watched.hasLeft = true;
      this.#leftNs = atNs;
    } else {
      this.#gaveUp(connection, watched);
      // If the server leaves first, the client did not give up.
      watched.hasLeft = true;
    }
  }

  #ofClient({ n, atNs, frame, tokens, game }: LintFrame, watched: Watched): void {
    if (frame.kind === "IM" && !watched.isTorn) watched.im ??= { n, atNs, first: null };
    if (frame.kind === "FM") this.#left(watched, atNs);
    const first = tokens?.[0];
    // Before the game, a server may wait for other players. For example, the diplomacy server answers MDF only when the
    // last player has joined.
    if (first === undefined || (game === null && !greetings.has(first))) return;
    const { open } = watched;
    open.set(n, { n, atNs, first });
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
  }

  #ofServer(frame: LintFrame, watched: Watched): void {
    const { answers, atNs, tokens } = frame;
    const { impatient, im } = watched;
    if (frame.frame.kind === "RM" && im) {
      watched.im = null;
      for (const asked of watched.open.values()) asked.atNs = atNs;
      if (impatient?.asked === im) impatient.answeredNs = atNs;
      this.#answered(frame, im, "IM");
    }
    const asked = answers === null ? undefined : watched.open.get(answers);
    if (!asked) return;
    watched.open.delete(asked.n);
    if (impatient?.asked === asked) impatient.answeredNs = atNs;
    const command = commandOf(asked, frame);
    // A server may leave NME unanswered until a seat is free, and refuse it when the game starts.
    const isGreeting = asked.first !== null && greetings.has(asked.first);
    if (isGreeting && (tokens?.[0] === T.REJ || atNs - this.#leftNs < seatNs)) return;
    this.#answered(frame, asked, command);
  }

  #answered({ connection, n, atNs }: LintFrame, asked: Asked, command: string): void {
    if (atNs - asked.atNs < slowNs || !this.#context.clock.hasTimes) return;
    const facts = { command, seconds: secondsBetween(asked.atNs, atNs) };
    const at = { connection, side: "server", n, atNs } as const;
    this.#report({ ...at, code: "slow-answer", ...wholeFrame, facts, cause: command });
  }

  /** Records what a client was waiting for when it left. */
  #left(watched: Watched, leftNs: number): void {
    if (watched.hasLeft) return;
    watched.hasLeft = true;
    const greeting = [...watched.open.values()].find(({ first }) => first !== null && greetings.has(first));
    const asked = watched.im ?? greeting;
    if (!asked || leftNs - asked.atNs < probeNs) return;
    watched.impatient = {
      asked,
      command: commandOf(asked, null),
      waitedNs: leftNs - asked.atNs,
      leftNs,
      answeredNs: null,
    };
  }

  #gaveUp(connection: ConnectionId, { impatient, isTorn }: Watched): void {
    if (!impatient || isTorn || this.#context.isFaulted(impatient.asked.n, "client")) return;
    const { asked, command, waitedNs, leftNs, answeredNs } = impatient;
    // The diplomacy server never answers IAM, so waiting would be useless.
    if (asked.first === T.IAM && answeredNs === null) return;
    // The client has waited long enough for the RM.
    if (asked.first === null && answeredNs === null && waitedNs >= enoughNs) return;
    const late =
      answeredNs === null
        ? "The server sent no answer before the connection ended"
        : `The server answered ${secondsBetween(leftNs, answeredNs)} s later`;
    const facts = { command, seconds: secondsBetween(0, waitedNs), late };
    const at = { connection, side: "client", n: asked.n, atNs: leftNs } as const;
    this.#report({ ...at, code: "gave-up", ...wholeFrame, facts, cause: command });
  }

  #of(connection: ConnectionId): Watched {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh: Watched = {
      open: new Map<FrameNumber, Asked>(),
      im: null,
      impatient: null,
      isTorn: false,
      hasLeft: false,
    };
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

/** Returns the name of a request's command. Without a frame, only the commands that join a game have names. */
function commandOf({ first }: Asked, frame: LintFrame | null): string {
  if (first === null) return "IM";
  return frame?.representation.names.get(first) ?? greetingNames.get(first) ?? printNumber(first);
}

const greetingNames: ReadonlyMap<Token, string> = new Map([
  [T.NME, "NME"],
  [T.OBS, "OBS"],
  [T.IAM, "IAM"],
]);

export const latency = defineRules(latencyFindings, (report, context) => new LatencyRules(report, context));
