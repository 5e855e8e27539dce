import type { ClientMessage } from "../../../language/message.ts";
import { errorPosition } from "../../../language/read.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import type { Dialect } from "../../../syntax/production.ts";
import { printTokens } from "../../../tokens/text.ts";
import { T, vocabulary } from "../../../tokens/vocabulary.ts";
import type { ClientWatch } from "../../clientWatch.ts";
import { type LintFrame, type Place, type Receives, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { atToken, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";

/** Findings about press levels and roles. */
const levelFindings = {
  "above-level": {
    severity: "error",
    message: "This game is at press level {level}, but {what} needs level {needed}.",
    explanation:
      "The server answers with HUH, with ERR before the token, and does not deliver the press. The diplomacy server does not check levels and delivers it.",
    clause: "v0.18, level 0, HUH and HLO (LVL); level 10, SND",
    fix: "Read LVL from HLO, and send nothing above level {level}.",
    example: "SND ( FRA ) ( THK ( PCE ( ENG FRA ) ) ) where HLO has LVL 20",
  },
  "delivered-above-level": {
    severity: "error",
    message: "The server delivered {what}, which needs level {needed}, in a level {level} game.",
    explanation:
      "The server must reject such press by sending HUH to the sender. A client at this level need not understand it.",
    clause: "v0.18, level 10, SND: HUH for a token that the level does not allow",
    fix: "Check the level before delivering press; as a client, answer with HUH and TRY.",
    example: "FRM ( ENG ) ( FRA ) ( THK ( PCE ( ENG FRA ) ) ) where HLO has LVL 20",
    habits: [{ software: "tenderi", does: "announces level 0 and delivers press of every level" }],
  },
  "try-not-stripped": {
    severity: "warning",
    message: "The server delivered a TRY with {token}, which needs level {needed}, in a level {level} game.",
    explanation: "The server removes tokens of higher levels, so that clients can always send the same list.",
    clause: "v0.18, level 10, TRY: the server will remove all higher level tokens",
    fix: "Remove {token} from the list before delivering it.",
    example: "FRM ( ENG ) ( FRA ) ( TRY ( PRP XDO ) ) where HLO has LVL 10",
  },
  "observer-command": {
    severity: "error",
    message: "An observer sent {command}, which is for players.",
    explanation: "AiServer answers with HUH, with ERR before the command; Parlance answers with REJ.",
    clause: "v0.18, appendix: the lowest level of each client message; level 0, DRW",
    fix: "Send only requests for information; to play, join with NME.",
    example: "GOF from a client that joined with OBS",
  },
} as const satisfies Findings;

type Code = keyof typeof levelFindings;

/** Messages that can be above a game's level; all others have level 0. */
const leveled: ReadonlySet<number> = new Set([T.SND, T.FRM, T.DRW, T.NOT]);

/** Commands that observers may not send. v0.18's prose lets any client request ORD and HLO. */
const byPlayers: ReadonlySet<string> = new Set(["MIS", "GOF", "DRW", "SUB", "SND"]);

/** The level from which press may contain a token; as commands, SND and FRM have a lower level. */
const levels: ReadonlyMap<string, number> = new Map([
  ...vocabulary.map(({ name, level }) => [name, level] as const),
  ["SND", 120],
  ["FRM", 120],
]);

/** Documents and programs that may allow a form, the most likely first. */
const dialects: readonly Dialect[] = ["v0.18", "parlance", "aiserver", "v0.14"];

/** Finds messages that the level of the game, or the role of the client, does not allow. */
class LevelRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [T.FRM] };
  readonly #report: Report<Code>;
  readonly #clients: ClientWatch;
  /** Connections that received press. Their clients must be able to answer it, at any level. */
  readonly #addressed = new Set<ConnectionId>();

  constructor(report: Report<Code>, clients: ClientWatch) {
    this.#report = report;
    this.#clients = clients;
  }

  lost({ connection }: Leg): void {
    // The missing bytes may contain press.
    this.#addressed.add(connection);
  }

  frame(frame: LintFrame): void {
    const { tokens, reading, connection } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined || !reading?.ok) return;
    const { message } = reading;
    const client = this.#clients.of(connection);
    if (reading.direction === "client-to-server" && client.role === "observer")
      this.#ofObserver(frame, reading.message);
    if (!leveled.has(first)) return;
    const level = client.level ?? frame.game?.after.level ?? null;
    if (level === null) return;
    if (message.type === "FRM") {
      const press = message.press;
      this.#addressed.add(connection);
      if (press.type === "TRY") this.#ofList(frame, press.tokens, press.span?.start ?? 0, level);
    }
    const isBasicReply = message.type === "SND" && (message.press.type === "HUH" || message.press.type === "TRY");
    if (reading.level <= level || (isBasicReply && reading.level <= 10 && this.#addressed.has(connection))) return;
    if (reading.direction === "client-to-server") this.#above(frame, "above-level", tokens, reading.level, level);
    else if (message.type === "FRM") this.#above(frame, "delivered-above-level", tokens, reading.level, level);
  }

  #above(frame: LintFrame, code: Code, tokens: Uint16Array, needed: number, level: number): void {
    const at = aboveAt(frame, tokens, level);
    const token = at === null ? undefined : tokens[at];
    const word = token === undefined ? "" : printTokens([token], frame.representation);
    const what = /^[A-Z]/.test(word) ? word : needed === 8000 ? "free text" : "press";
    const place: Place = at === null ? wholeFrame : atToken(tokens, at);
    this.#report(findingAt(frame, code, { place, facts: { what, needed, level }, cause: what }));
  }

  /** Checks that the server removed from a TRY the tokens that the level does not allow. */
  #ofList(frame: LintFrame, listed: readonly (string | number)[], start: number, level: number): void {
    const at = listed.findIndex((token) => (levels.get(String(token)) ?? 0) > level);
    const token = listed[at];
    if (token === undefined || !frame.tokens) return;
    const facts = { token, needed: levels.get(String(token)) ?? 0, level };
    this.#report(findingAt(frame, "try-not-stripped", { place: atToken(frame.tokens, start + 2 + at), facts }));
  }

  #ofObserver(frame: LintFrame, message: ClientMessage): void {
    const command = message.type === "NOT" ? message.command.type : message.type;
    if (!byPlayers.has(command)) return;
    const sent = message.type === "NOT" ? `NOT ( ${command} )` : command;
    const place = atToken(frame.tokens ?? new Uint16Array(0), 0);
    this.#report(findingAt(frame, "observer-command", { place, facts: { command: sent }, cause: sent }));
  }
}

/**
 * Returns the token that the level forbids, according to the first document that allows the message at the highest
 * level.
 */
function aboveAt({ direction, representation }: LintFrame, tokens: Uint16Array, level: number): number | null {
  const faultIn = (dialect: Dialect, allowed: number): number | undefined =>
    errorPosition(tokens, direction, representation, { dialect, level: allowed, role: "player" })?.tokenIndex;
  const dialect = dialects.find((one) => faultIn(one, 8000) === undefined);
  return dialect === undefined ? null : (faultIn(dialect, level) ?? null);
}

export const pressLevels = defineRules(levelFindings, (report, { clients }) => new LevelRules(report, clients));
